import {css} from 'lit';

export default css`
  :host {
    block-size: 100dvb;
  }
  /* What a page's style sheet does to the host, it cannot do to this: the size still holds, and so do the queries. */
  .frame {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    container: agent-workbench / inline-size;
    block-size: 100%;
    max-block-size: 100dvb;
  }
  [part='base'] {
    --_head: 48px;
    --_foot: 32px;
    display: grid;
    grid-template-rows: minmax(0, 1fr);
    grid-template-columns:
      var(--_first, var(--_sessions)) 0 minmax(0, 1fr) 0
      var(--_last, min(var(--_details), var(--_most, 60cqi)));
    min-block-size: 0;
    background: var(--agent-canvas);
  }
  [data-folded~='sessions'] {
    --_first: 0;
    --_most: 70cqi;
  }
  [data-folded~='details'] {
    --_last: 0;
  }
  [data-folded~='sessions'] > :is(.sessions, .sessions + agent-splitter),
  [data-folded~='details'] > :is(.details, agent-splitter:has(+ .details)) {
    display: none;
  }
  .sessions {
    grid-column: 1;
  }
  .session {
    grid-column: 3;
    background: var(--agent-surface);
    border-inline: 1px solid var(--agent-hairline);
  }
  .details {
    grid-column: 5;
  }
  .pane {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .sessions + agent-splitter {
    grid-column: 2;
  }
  agent-splitter:has(+ .details) {
    grid-column: 4;
  }
  [data-region]:focus-visible {
    outline-offset: -2px;
    border-radius: 0;
  }
  .head {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--agent-space-2);
    min-block-size: var(--_head);
    padding-inline: var(--agent-pad-pane, 16px) 8px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .head h1 {
    font-size: var(--agent-text-2);
  }
  .head h2 {
    font-size: var(--agent-text-3);
    letter-spacing: -0.006em;
  }
  .head > .team {
    flex: 0 1 auto;
    min-inline-size: 0;
  }
  .head .btn[aria-pressed='true'] {
    background: none;
  }
  .foot {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--agent-space-3);
    min-block-size: var(--_foot);
    padding-inline: var(--agent-pad-pane, 16px);
    border-block-start: 1px solid var(--agent-hairline);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    white-space: nowrap;
    overflow: hidden;
  }
  .foot > .end {
    margin-inline-start: auto;
  }
  .fill {
    flex: 1;
    min-block-size: 0;
  }
  .talk {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }
  .talk > slot,
  .fill > slot {
    display: contents;
  }
  agent-conversation,
  agent-session-list {
    flex: 1;
    min-block-size: 0;
    block-size: 100%;
  }
  .player {
    flex: none;
  }
  .readings {
    display: flex;
    gap: 2px;
  }
  .states {
    flex: 1;
    min-block-size: 0;
    padding: var(--agent-space-4);
    overflow: auto;
  }
  .states > agent-event-log {
    display: block;
    margin-block-start: var(--agent-space-4);
  }
  .dock {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr);
    max-block-size: 70%;
    padding: 12px 16px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow-y: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--agent-border) transparent;
  }
  /* A dock that has nothing to show takes no room. */
  :is(agent-hitl-dock, agent-todo-dock)::part(base) {
    margin-block-end: 8px;
  }
  .dock agent-context-bar::part(base) {
    padding: 8px 10px 0;
  }
  .panel > :is(agent-state-snapshot, agent-context-bar, agent-diagnostics, agent-settings)::part(base) {
    padding: 12px 16px;
  }
  .panel > agent-task-capsule {
    margin: 12px 16px 0;
  }
  .panel > agent-event-log {
    padding: 12px 16px 0;
  }
  .dock > slot {
    display: contents;
  }
  .session > .foot {
    padding-inline: 0;
  }
  .session > .foot > slot {
    display: block;
    flex: 1;
    min-inline-size: 0;
  }
  agent-runtime-status {
    flex: 1;
  }
  .panel {
    flex: 1;
    min-block-size: 0;
    outline-offset: -2px;
  }
  .tabs {
    display: flex;
    flex: 1;
    align-self: stretch;
    align-items: stretch;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
  }
  .details > .head {
    padding-inline: 9px 8px;
  }
  .tabs > button,
  .switch > button {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    padding-block: 0;
    padding-inline: 7px;
    border-block: 2px solid transparent;
    color: var(--agent-text-muted);
    white-space: nowrap;
  }
  :is(.tabs, .switch) > button:hover {
    color: var(--agent-text);
  }
  :is(.tabs, .switch) > button:focus-visible {
    outline-offset: -4px;
  }
  .tabs > [aria-selected='true'],
  .switch > [aria-current] {
    border-block-end-color: var(--agent-text);
    color: var(--agent-text);
    font-weight: var(--agent-weight-strong);
  }
  .tabs .n {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-regular);
  }
  .switch {
    display: none;
    gap: 2px;
    padding-inline: 8px;
    border-block-end: 1px solid var(--agent-hairline);
    background: var(--agent-canvas);
  }
  .switch > button {
    flex: 1;
    justify-content: center;
    min-block-size: 47px;
  }
  .fold-sessions .icon:dir(ltr),
  .fold-details .icon:dir(rtl) {
    scale: -1 1;
  }
  .switch .st {
    color: var(--agent-needs-fg);
  }

  @container agent-workbench (width >= 1900px) {
    .dock,
    agent-conversation {
      --agent-conversation-padding: max(24px, calc((100% - 1080px) / 2));
    }
    .dock {
      padding-inline: max(16px, calc((100% - 1096px) / 2));
    }
  }
  @container agent-workbench (width < 1180px) {
    [part='base'] {
      grid-template-rows: auto minmax(0, 1fr);
      grid-template-columns: var(--_first, min(var(--_sessions), 40%)) 0 minmax(0, 1fr);
    }
    .switch {
      grid-column: 3;
    }
    .switch:has(.to-details) {
      display: flex;
    }
    .switch > .to-sessions {
      display: none;
    }
    .sessions,
    .sessions + agent-splitter {
      grid-row: 1 / 3;
    }
    .session,
    [part='base'] > .details {
      display: flex;
      grid-row: 2;
      grid-column: 3;
    }
    .details {
      border-inline-start: 1px solid var(--agent-hairline);
    }
    agent-splitter:has(+ .details),
    .fold-details,
    [part='base'][data-view='details'] > .session,
    [part='base']:not([data-view='details']) > .details {
      display: none;
    }
  }
  @container agent-workbench (width < 760px) {
    [part='base'] {
      grid-template-columns: minmax(0, 1fr);
    }
    .switch {
      display: flex;
      grid-column: 1;
    }
    .switch > .to-sessions {
      display: inline-flex;
    }
    [part='base'] > :is(.sessions, .session, .details) {
      display: flex;
      grid-row: 2;
      grid-column: 1;
      border-inline: 0;
    }
    .sessions + agent-splitter,
    .fold-sessions,
    [part='base']:not([data-view='sessions']) > .sessions,
    [part='base']:not([data-view='conversation']) > .session,
    [part='base']:not([data-view='details']) > .details {
      display: none;
    }
    .dock {
      max-block-size: 82%;
      padding: 8px;
    }
  }
  @media (forced-colors: active) {
    :is(.tabs, .switch) > button {
      border-block-color: Canvas;
    }
    .tabs > [aria-selected='true'],
    .switch > [aria-current] {
      border-block-end-color: Highlight;
    }
  }
`;
