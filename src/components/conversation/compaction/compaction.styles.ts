import {css} from 'lit';

export default css`
  .boundary {
    gap: 4px 10px;
    justify-content: center;
    min-block-size: var(--agent-row);
    color: var(--agent-text-muted);
  }
  .boundary::before,
  .boundary::after {
    content: '';
    flex: 1 1 16px;
    border-block-start: 1px dashed var(--agent-border);
  }
  .link {
    min-block-size: var(--agent-target);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .link[aria-disabled='true'] {
    color: var(--agent-text-faint);
    text-decoration: none;
    cursor: default;
  }
  .notes {
    display: grid;
    gap: 4px;
    justify-items: center;
    padding-block-end: 6px;
  }
  .notes > p {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .summary {
    --agent-markdown-font-size: var(--agent-text-2);
    --agent-markdown-line-height: 1.5;
    display: block;
    max-block-size: 24em;
    overflow: auto;
    padding: 8px 12px;
    border-block-end: 1px dashed var(--agent-border);
  }
  .resume > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  .resume dd {
    overflow-wrap: anywhere;
  }
`;
