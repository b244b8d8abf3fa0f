import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-delegation-graph / inline-size;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    padding-block: 8px 4px;
    padding-inline: var(--agent-pad-pane);
  }
  header > .meta {
    flex: 1 1 12ch;
    min-inline-size: 0;
  }
  .none {
    display: grid;
    gap: 4px;
    padding: 16px;
  }
`;
