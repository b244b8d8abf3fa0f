import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-task-graph / inline-size;
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
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    padding-inline: 14px;
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
`;
