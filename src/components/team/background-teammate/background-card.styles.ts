import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding-block: 8px 10px;
    padding-inline: 14px;
  }
  .why {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  [data-status='failed'] > .why {
    color: var(--agent-danger-fg);
  }
`;
