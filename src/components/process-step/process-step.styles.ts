import {css} from 'lit';

export default css`
  [part='base'] {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    column-gap: 8px;
  }
  [part='base'] > .glyph {
    margin-block-start: 6px;
  }
  .body {
    --agent-markdown-font-size: var(--agent-text-2);
    --agent-markdown-line-height: 1.5;
    display: block;
    padding-block: 2px 8px;
  }
  .plan {
    margin-block: 2px 6px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .plan li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto minmax(64px, auto);
    gap: var(--agent-space-2);
    align-items: center;
    min-block-size: calc(var(--agent-row) - 2px);
    border-block-end: 1px solid var(--agent-hairline);
  }
  .plan .glyph {
    inline-size: 14px;
    block-size: 14px;
    justify-self: center;
  }
  .plan .word {
    color: var(--_fg);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    text-align: end;
  }
  .plan .word:is(.k-success, .k-stale) {
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-regular);
  }
  [data-kind='worker_notification'] .content {
    border-block: 1px dashed var(--agent-border);
  }
  [data-kind='error'] .clip {
    white-space: normal;
    color: var(--agent-danger-fg);
  }
`;
