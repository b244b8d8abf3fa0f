import {css} from 'lit';

export default css`
  :host([aria-selected='true']) .node,
  .node,
  .node[data-look],
  .node[data-kind] {
    padding-inline: 0;
    border: 0;
    background: none;
    box-shadow: none;
    font-size: var(--agent-text-2);
  }
  .vh {
    position: static;
    inline-size: auto;
    block-size: auto;
    margin-inline-start: auto;
    clip-path: none;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-regular);
  }
  .node:is([data-look='needs'], [data-look='running'], [data-broken]) > .vh {
    color: var(--_fg);
    font-weight: var(--agent-weight-medium);
  }
`;
