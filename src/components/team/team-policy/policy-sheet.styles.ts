import {css} from 'lit';

export default css`
  [part='base']:not(.fall) {
    display: grid;
    gap: 6px;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    padding-block: 6px 10px;
  }
  h4 {
    margin-block-start: 6px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  .facts {
    display: grid;
    grid-template-columns: fit-content(14ch) minmax(0, 1fr);
    gap: 4px 12px;
    inline-size: 100%;
  }
  dt {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .pol[data-sign='+'] {
    color: var(--agent-needs-fg);
  }
  .out {
    max-block-size: 12rem;
    white-space: pre-wrap;
  }
  .budget,
  .meter {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: center;
  }
  .meter progress {
    flex: none;
    inline-size: 64px;
  }
  .near .word {
    color: var(--agent-warning-fg);
  }
  ol,
  ul {
    inline-size: 100%;
  }
  li {
    padding-block: 5px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .entry {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  .row {
    flex-wrap: wrap;
    gap: 2px 8px;
  }
  .row > .grow {
    flex: 1 1 14ch;
  }
  .count {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    white-space: nowrap;
  }
  .count .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
