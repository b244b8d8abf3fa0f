import {css} from 'lit';

export default css`
  :host {
    contain: layout style;
    cursor: pointer;
  }
  :host(:focus-visible) {
    outline: 2px solid var(--agent-focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
  .node {
    display: grid;
    gap: 0 6px;
    align-content: center;
    align-items: center;
    font-size: var(--agent-text-1);
    line-height: 17px;
    white-space: nowrap;
  }
  .node .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .name {
    font-weight: var(--agent-weight-medium);
  }
  .facts {
    display: flex;
    gap: 4px;
    align-items: center;
    min-inline-size: 0;
    color: var(--agent-text-faint);
  }
  /* Where there is no room for all, the attempt goes first and the status last. */
  .word {
    flex: 0 1 auto;
  }
  .more {
    flex: 0 1000000000 auto;
  }
  .more::before {
    content: '· ';
    color: var(--agent-text-faint);
  }
  .cancel-request {
    display: flex;
    flex: 0 100000 auto;
    gap: 4px;
    align-items: center;
    min-inline-size: 14px;
    color: var(--agent-danger-fg);
  }
  .cancel-request[data-cancel-request='above'] {
    color: var(--agent-text-muted);
  }
  .node:is(
      [data-look='needs'],
      [data-look='running'],
      [data-look='retry'],
      [data-look='blocked'],
      [data-look='danger'],
      [data-look='expired'],
      [data-look='offline'],
      [data-look='stopping'],
      [data-look='warning'],
      [data-broken]
    )
    .word {
    color: var(--_fg);
  }
  .node:not([data-look]) > .glyph {
    color: var(--agent-text-faint);
  }
  /* In the drawing: a small object that can be picked. */
  .node[data-lines] {
    box-sizing: border-box;
    block-size: 100%;
    padding-inline: 8px;
    border: 1px solid var(--agent-border-control);
    border-radius: 4px;
    background: var(--agent-raised);
  }
  .node[data-lines='1'] {
    display: flex;
  }
  .node[data-lines='1'] > .name {
    flex: 0 1 auto;
  }
  .node[data-lines='1'] > .facts {
    flex: 0 100 auto;
  }
  .node[data-lines='2'] {
    grid-template-columns: 14px minmax(0, 1fr);
  }
  .node[data-lines='2'] > .facts {
    grid-column: 2;
  }
  .node[data-lines][data-look='running'] {
    border-color: var(--agent-running-border);
  }
  .node[data-lines][data-look='needs'] {
    border: 1.5px solid var(--agent-needs-border);
    background: var(--agent-needs-bg);
  }
  .node[data-lines='2'][data-look='blocked'] {
    border: 1.5px solid var(--agent-warning-border);
  }
  .node[data-lines='2']:is([data-look='success'], [data-look='cancelled']) {
    border-color: var(--agent-border);
  }
  .node[data-lines][data-broken] {
    border: 1px dashed var(--agent-danger-border);
  }
  .node[data-lines][data-kind='group'] {
    box-shadow:
      2px 2px 0 -1px var(--agent-raised),
      2px 2px 0 0 var(--agent-border-control);
  }
  .node[data-lines='2'][data-kind='job'] {
    border-radius: 22px;
    padding-inline: 16px;
  }
  .node[data-lines='2']:not([data-look], [data-kind='group'], [data-kind='job']) {
    border-color: var(--agent-border);
    border-style: dotted;
    background: none;
  }
  :host([aria-selected='true']) .node[data-lines] {
    box-shadow: inset 0 0 0 1px var(--agent-focus);
  }
  @media (forced-colors: active) {
    .node[data-lines],
    .node[data-lines][data-look] {
      border-color: CanvasText;
      background: Canvas;
    }
    .node[data-lines]:is([data-look='needs'], [data-look='blocked']) {
      border-color: Highlight;
    }
    :host([aria-selected='true']) .node[data-lines] {
      outline: 2px solid Highlight;
    }
  }
  /* A line of the tree: how deep it stands, what folds it, and the sentences below it. */
  :host([row]) {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 0 4px;
    align-items: center;
    min-block-size: var(--agent-row);
    padding-inline: calc(var(--_level, 0) * 16px + 4px) 8px;
    border-radius: var(--agent-radius-1);
  }
  :host([row]:hover) {
    background: var(--agent-hover);
  }
  :host([row]:focus-visible) {
    outline-offset: -2px;
  }
  :host([row][aria-selected='true']) {
    background: var(--agent-selected);
  }
  .node:not([data-lines]) {
    grid-template-columns: 14px minmax(6ch, 1fr) minmax(0, auto);
    min-block-size: var(--agent-row);
    font-size: var(--agent-text-2);
  }
  .node:not([data-lines]) > .facts {
    font-size: var(--agent-text-1);
  }
  .chev {
    visibility: hidden;
  }
  :host([aria-expanded]) .chev {
    visibility: visible;
  }
  :host([aria-expanded='true']) .chev {
    rotate: 90deg;
  }
  .sentences {
    grid-column: 2;
    display: grid;
    gap: 2px;
    padding-block-end: 4px;
    padding-inline-start: 20px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
`;
