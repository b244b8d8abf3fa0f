import {css} from 'lit';

export default css`
  :host {
    block-size: 44px;
  }
  .node {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 0 6px;
    align-content: center;
    align-items: center;
    box-sizing: border-box;
    block-size: 44px;
    line-height: 17px;
  }
  .name {
    font-weight: var(--agent-weight-medium);
  }
  .facts {
    display: flex;
    grid-column: 2;
    gap: 4px;
    align-items: center;
    min-inline-size: 0;
    color: var(--agent-text-faint);
  }
  /* Where there is no room for all, the attempt goes first and how it stands last. */
  .word {
    flex: 0 1 auto;
  }
  .more {
    flex: 0 1000000000 auto;
  }
  .cancel-request {
    flex: 0 100000 auto;
    min-inline-size: 14px;
  }
  .cancel-request > .icon {
    flex: none;
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
      [data-look='warning']
    )
    .word {
    color: var(--_fg);
  }
  .more::before {
    content: '· ';
    color: var(--agent-text-faint);
  }
  .cancel-request {
    display: flex;
    gap: 4px;
    align-items: center;
    color: var(--agent-danger-fg);
  }
  .cancel-request[data-cancel-request='above'] {
    color: var(--agent-text-muted);
  }
  .node[data-look='running'] {
    border-color: var(--agent-running-border);
  }
  .node[data-look='needs'] {
    border: 1.5px solid var(--agent-needs-border);
    background: var(--agent-needs-bg);
  }
  .node[data-look='blocked'] {
    border: 1.5px solid var(--agent-warning-border);
  }
  .node:is([data-look='danger'], [data-look='expired'], [data-look='offline']) {
    border: 1px dashed var(--agent-danger-border);
  }
  .node:is([data-look='success'], [data-look='cancelled']) {
    border-color: var(--agent-border);
  }
  .node[data-kind='group'] {
    box-shadow:
      2px 2px 0 -1px var(--agent-raised),
      2px 2px 0 0 var(--agent-border-control);
  }
  .node:not([data-kind='task']) > .glyph {
    color: var(--agent-text-faint);
  }
  .node[data-kind='job'] {
    border-radius: 22px;
    padding-inline: 16px;
  }
  .node:is(
    [data-kind='agent'],
    [data-kind='thread'],
    [data-kind='artifact'],
    [data-kind='evidence'],
    [data-kind='attempt']
  ) {
    border-color: var(--agent-border);
    border-style: dotted;
    background: none;
  }
  :host([aria-selected='true']) .node {
    box-shadow: inset 0 0 0 1px var(--agent-focus);
  }
  @media (forced-colors: active) {
    .node,
    .node[data-look] {
      border-color: CanvasText;
      background: Canvas;
    }
    .node:is([data-look='needs'], [data-look='blocked']) {
      border-color: Highlight;
    }
    :host([aria-selected='true']) .node {
      outline: 2px solid Highlight;
    }
  }
`;
