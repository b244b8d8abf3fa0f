import {css} from 'lit';

export default css`
  :host {
    cursor: auto;
    --agent-markdown-font-size: var(--agent-text-2);
    --agent-markdown-line-height: var(--agent-leading-ui);
  }
  [part='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding-block: 6px;
    overflow-wrap: anywhere;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  h4,
  .mate {
    font-weight: var(--agent-weight-medium);
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .st {
    margin-inline-start: 6px;
  }
  .link {
    min-block-size: var(--agent-target);
    color: var(--agent-accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }
  .ref,
  .move,
  .move > span {
    display: inline-flex;
    gap: 6px;
    align-items: center;
  }
  .move {
    flex-wrap: wrap;
    color: var(--agent-text-muted);
  }
  .move .icon {
    inline-size: 12px;
    block-size: 12px;
  }
`;
