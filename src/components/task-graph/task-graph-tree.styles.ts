import {css} from 'lit';

export default css`
  :host {
    --_most: var(--agent-task-graph-tree-size, 420px);
  }
`;
