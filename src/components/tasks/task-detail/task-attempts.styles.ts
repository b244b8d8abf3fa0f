import {css} from 'lit';

export default css`
  ol > li {
    display: grid;
    gap: 3px;
    padding-block: 7px;
  }
  ol > li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .one {
    gap: 0 10px;
    align-items: baseline;
    min-block-size: 24px;
  }
  .which {
    font-weight: var(--agent-weight-medium);
  }
  .end {
    display: flex;
    gap: 6px;
    align-items: center;
    align-self: center;
    margin-inline-start: auto;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .end > .btn {
    margin-block: -2px;
  }
  .bar {
    position: relative;
    block-size: 4px;
    border-radius: 2px;
    background: var(--agent-hairline);
    overflow: hidden;
  }
  .bar::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: min(var(--_at), calc(100% - 3px));
    inline-size: max(var(--_for), 3px);
    border-radius: 2px;
    background: var(--agent-stale-border);
  }
  [data-status='running'] .bar::after {
    background: var(--agent-running-border);
  }
  :is([data-status='failed'], [data-status='timed_out'], [data-status='lost']) .bar::after {
    background: var(--agent-danger-border);
  }
  [data-status='completed'] .bar::after {
    background: var(--agent-success-border);
  }
  .error {
    color: var(--agent-danger-fg);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .said {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .next {
    display: flex;
    gap: 6px;
    align-items: center;
    padding-block-end: 4px;
    color: var(--agent-warning-fg);
  }
  .next.used {
    color: var(--agent-text-muted);
  }
  .links {
    gap: 0 8px;
    align-items: baseline;
  }
  .refs {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    min-inline-size: 0;
    font-size: var(--agent-text-1);
  }
  .mate {
    font-weight: inherit;
  }
  .earlier {
    gap: 0 8px;
    padding-block-start: 4px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .earlier > .btn {
    margin-inline-start: -6px;
  }
  @media (forced-colors: active) {
    .bar {
      forced-color-adjust: none;
      background: GrayText;
    }
    .bar::after {
      background: Highlight !important;
    }
  }
`;
