import {css} from 'lit';

export default css`
  [part~='base'],
  .requests,
  .messages,
  .artifacts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  [part~='base'] {
    padding: 8px 14px 10px;
  }
  .next {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  [data-status='failed'] > .next {
    color: var(--agent-danger-fg);
  }
  .messages {
    justify-items: start;
    gap: 4px;
  }
  .messages ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    inline-size: 100%;
    padding-inline-start: 10px;
    border-inline-start: 2px solid var(--agent-hairline);
  }
  .messages li {
    display: grid;
    overflow-wrap: anywhere;
  }
  .messages > .btn {
    margin-inline-start: -6px;
  }
  .card > summary {
    min-block-size: var(--agent-target);
    color: var(--agent-text-muted);
  }
  .card .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding-block: 6px;
    overflow-wrap: anywhere;
  }
  .skills {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .skills > li {
    display: grid;
    overflow-wrap: anywhere;
  }
`;
