import {css} from 'lit';

export default css`
  :host {
    --_most: var(--agent-task-graph-tree-size, 420px);
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    min-block-size: 0;
  }
`;
