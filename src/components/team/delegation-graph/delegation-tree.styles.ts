import {css} from 'lit';

export default css`
  :host {
    --_most: var(--agent-delegation-graph-tree-size, 320px);
  }
`;
