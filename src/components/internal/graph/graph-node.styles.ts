import {css} from 'lit';

/** What the nodes of every graph share: a small object that can be picked. */
export const graphNode = css`
  :host {
    display: block;
    contain: layout style;
    cursor: pointer;
  }
  :host(:focus-visible) {
    outline: 2px solid var(--agent-focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
  .node {
    padding-inline: 8px;
    border: 1px solid var(--agent-border-control);
    border-radius: 4px;
    background: var(--agent-raised);
    font-size: var(--agent-text-1);
    white-space: nowrap;
  }
  .node .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
