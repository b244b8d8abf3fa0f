import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-delegation-graph / inline-size;
  }
  agent-graph-canvas {
    --_most: var(--agent-delegation-graph-block-size, 280px);
  }
  agent-graph-tree {
    --_most: var(--agent-delegation-graph-tree-size, 320px);
  }
  .views {
    margin-inline-end: -6px;
  }
  .synthesis {
    padding-inline: 14px;
  }
  .none {
    display: grid;
    gap: 4px;
    padding: 14px;
  }
`;
