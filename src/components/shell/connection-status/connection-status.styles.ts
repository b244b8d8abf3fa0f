import {css} from 'lit';

export default css`
  [part~='base'] {
    column-gap: var(--agent-space-2);
    min-block-size: var(--agent-row);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  [part~='base']:focus:not(:focus-visible) {
    outline: 0;
  }
  .why {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    color: var(--agent-text-muted);
  }
`;
