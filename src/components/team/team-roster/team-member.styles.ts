import {css} from 'lit';

export default css`
  :host {
    contain: layout style;
  }
  [data-group='needs'] {
    background: var(--agent-needs-bg);
  }
  .line {
    position: relative;
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto var(--agent-target);
    column-gap: 8px;
    align-items: center;
    min-block-size: 48px;
    padding-block: 5px;
    padding-inline: 14px 10px;
  }
  .line:hover {
    background: var(--agent-hover);
  }
  .avatar {
    grid-row: 1 / span 2;
  }
  [data-group='needs'] .avatar {
    background: var(--agent-raised);
  }
  .who {
    grid-column: 2;
    grid-row: 1;
  }
  /* The whole row is the target; what can be done with it lies above. */
  .mate::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .mate:focus-visible {
    outline: 0;
  }
  .line:has(.mate:focus-visible) {
    outline: 2px solid var(--agent-focus);
    outline-offset: -2px;
  }
  .role {
    color: var(--agent-text-muted);
  }
  .owner {
    color: var(--agent-running-fg);
    font-weight: var(--agent-weight-medium);
  }
  .state {
    display: inline-flex;
    grid-column: 3;
    grid-row: 1;
    gap: 4px;
    align-items: baseline;
    justify-self: end;
  }
  .percent {
    color: var(--agent-running-fg);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  .about {
    grid-column: 2;
    grid-row: 2;
  }
  .policy {
    display: flex;
    flex-wrap: wrap;
    grid-column: 3;
    grid-row: 2;
    gap: 0 8px;
    justify-content: end;
    max-inline-size: 30ch;
    text-align: end;
  }
  .pol {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
  .pol[data-sign='+'] {
    color: var(--agent-needs-fg);
  }
  .pol[data-sign='−'] {
    color: var(--agent-text-muted);
  }
  .now {
    grid-column: 2 / 4;
    overflow-wrap: anywhere;
  }
  [data-group='broken']:not([data-elsewhere]) .now {
    color: var(--agent-danger-fg);
  }
  [data-group='needs'] :is(.about, .now, .policy, .role) {
    color: var(--agent-text-muted);
  }
  .more {
    position: relative;
    grid-column: 4;
    grid-row: 1 / span 2;
  }
  .controls,
  .act-outcome {
    margin-block: 0 6px;
    margin-inline: 46px 14px;
  }
  .controls {
    display: grid;
    gap: 8px;
    padding-block-end: 6px;
  }
  .say {
    display: grid;
    gap: 6px;
  }
  .say .check {
    min-block-size: var(--agent-target);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  @media (forced-colors: active) {
    [data-group='needs'] {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
