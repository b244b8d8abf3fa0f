import {css} from 'lit';

export default css`
  :host {
    container: agent-task-capsule / inline-size;
  }
  .capsule {
    display: inline-flex;
    align-items: center;
    gap: var(--agent-space-3);
    max-inline-size: 100%;
    min-block-size: var(--agent-target);
    padding-inline: 8px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: var(--agent-text-muted);
    overflow: hidden;
  }
  .capsule:hover {
    background: var(--agent-hover);
  }
  .down {
    inline-size: 14px;
    block-size: 14px;
  }
  [data-attention='high'] > .capsule {
    border-color: var(--agent-needs-border);
  }
  [data-status='failed'] > .capsule {
    border-color: var(--agent-danger-border);
  }
  .state {
    min-inline-size: 0;
  }
  .rest {
    display: none;
  }
  .floating {
    min-inline-size: min(20rem, 90vw);
  }
  .option > .clip:first-child {
    flex: 0 1 auto;
  }
  .option > .faint {
    flex: 1 1 0;
  }
  @container agent-task-capsule (width < 420px) {
    .state ~ .state {
      display: none;
    }
    .rest {
      display: inline;
    }
  }
`;
