import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-delegation-graph / inline-size;
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
