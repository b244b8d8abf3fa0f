import {css} from 'lit';

export default css`
  [part='base'] {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    column-gap: 8px;
  }
  .drawn {
    display: block;
  }
  [part='base'] > .mark {
    margin-block-start: 6px;
  }
  .body {
    --agent-markdown-font-size: var(--agent-text-2);
    --agent-markdown-line-height: 1.5;
    display: block;
    padding-block: 2px 8px;
  }
  [data-kind='error'] .clip {
    white-space: normal;
    color: var(--agent-danger-fg);
  }
`;
