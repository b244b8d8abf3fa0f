import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding: 12px 14px 20px;
  }
  .top {
    display: grid;
    gap: 6px;
    padding-block-end: 12px;
  }
  .within,
  .cancel {
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: var(--agent-text-3);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  h2 > code {
    font-size: inherit;
  }
  .standing,
  .cancel,
  .criteria > li,
  .validation,
  .blockers .one,
  .state {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: baseline;
  }
  .standing {
    row-gap: 2px;
    align-items: center;
  }
  .why {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  .error {
    color: var(--agent-danger-fg);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .against {
    display: flex;
    gap: 6px;
    align-items: baseline;
    color: var(--agent-warning-fg);
  }
  .against > .icon {
    align-self: start;
    margin-block-start: 2px;
  }
  .kept {
    padding-block-end: 8px;
  }
  .main,
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  .percent {
    display: flex;
    gap: 10px;
    align-items: center;
    padding-block: 2px 6px;
  }
  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 20px;
    padding-block: 2px 8px;
  }
  .figures > div {
    display: flex;
    flex-direction: column-reverse;
  }
  .figures dt {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .figures dd {
    font-weight: var(--agent-weight-medium);
  }
  .words {
    padding-block-start: 4px;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .facts > dd:has(> agent-json) {
    display: block;
  }
  .flat {
    display: grid;
    gap: 1px;
    inline-size: 100%;
  }
  .flat > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  .flat dt {
    color: var(--agent-text-faint);
  }
  .flat dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .mate {
    font-weight: inherit;
  }
  .criteria > li,
  .blockers > li {
    padding-block: 4px;
  }
  .criteria > li + li,
  .blockers > li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .criteria .text {
    flex: 1 1 20ch;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .criteria agent-task-ref {
    flex-basis: 100%;
    font-size: var(--agent-text-1);
  }
  .validation {
    row-gap: 2px;
    padding-block-start: 6px;
  }
  .validation .flat {
    display: contents;
  }
  .blockers .grow {
    flex: 1 1 16ch;
    overflow-wrap: anywhere;
  }
  .refs > li {
    padding-block: 1px;
    overflow-wrap: anywhere;
  }
  .refs > li > .meta {
    white-space: nowrap;
  }
  .state ~ .facts {
    margin-block-start: 4px;
  }
  agent-hitl-card {
    margin-block-start: 6px;
  }
  @container (inline-size >= 760px) {
    article {
      grid-template-columns: minmax(0, 1fr) minmax(260px, 320px);
      column-gap: 32px;
      padding-inline: 20px;
    }
    .top,
    .kept {
      grid-column: 1 / -1;
    }
    h2 {
      font-size: var(--agent-text-4);
    }
  }
`;
