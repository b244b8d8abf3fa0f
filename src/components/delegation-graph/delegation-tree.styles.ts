import {css} from 'lit';

export default css`
  .box {
    max-block-size: var(--agent-delegation-graph-tree-size, 320px);
    padding-inline: 4px;
  }
`;
