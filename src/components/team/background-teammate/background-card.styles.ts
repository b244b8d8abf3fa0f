import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 8px 14px 10px;
  }
  .why {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  [data-status='failed'] > .why {
    color: var(--agent-danger-fg);
  }
`;
