import {css} from 'lit';

export default css`
  /* In a pane that gives it a height it fills that; else it is as high as what is in it. */
  :host {
    display: flex;
    flex-direction: column;
  }
  [part~='base'],
  .graph {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-block-size: 0;
  }
  [part~='base'] {
    container: agent-task-graph / inline-size;
  }
  .section {
    flex: none;
  }
  agent-graph-canvas {
    --_most: var(--agent-task-graph-block-size, 360px);
    flex: 1 1 auto;
  }
  agent-graph-tree {
    --_most: var(--agent-task-graph-tree-size, 420px);
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    min-block-size: 0;
  }
  /* The details leave the drawing the larger part. */
  agent-task-graph-detail {
    flex: none;
    max-block-size: 40%;
    overflow-y: auto;
  }
  .views {
    margin-inline-end: -6px;
  }
  .none {
    display: grid;
    gap: 4px;
    padding: 14px;
  }
  .around {
    gap: 4px 8px;
    padding-inline: 14px;
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
`;
