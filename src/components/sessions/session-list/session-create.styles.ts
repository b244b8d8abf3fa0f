import {css} from 'lit';

export default css`
  :host {
    position: relative;
  }
  .option > span {
    display: grid;
    min-inline-size: 0;
  }
  .about {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
  .problem {
    position: absolute;
    inset-block-start: 100%;
    inset-inline-end: 0;
    z-index: 1;
    inline-size: max-content;
    max-inline-size: 16rem;
    margin: 4px 0 0;
    padding: 6px 8px;
    border: 1px solid var(--agent-danger-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: var(--agent-danger-fg);
    font-size: var(--agent-text-1);
  }
`;
