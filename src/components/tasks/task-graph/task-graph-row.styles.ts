import {css} from 'lit';

export default css`
  :host([aria-selected='true']) .node,
  .node,
  .node[data-look],
  .node[data-kind] {
    grid-template-columns: 14px minmax(6ch, 1fr) minmax(0, auto) auto;
    column-gap: 6px;
    block-size: auto;
    min-block-size: var(--agent-row);
    padding-inline: 0;
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
    font-size: var(--agent-text-2);
  }
  .facts {
    grid-column: 3;
    font-size: var(--agent-text-1);
  }
  .cancel-request {
    grid-area: 1 / 4;
    font-size: var(--agent-text-1);
  }
  .vh {
    position: static;
    inline-size: auto;
    block-size: auto;
    clip-path: none;
  }
`;
