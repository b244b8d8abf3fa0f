import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    container: agent-task-pane / inline-size;
  }
  [part='base'] {
    position: relative;
    block-size: 100%;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .all,
  .one {
    min-block-size: 0;
    min-inline-size: 0;
    display: flex;
    flex-direction: column;
  }
  :is(.all, .one) > :last-child {
    flex: 1;
    min-block-size: 0;
  }
  .one > :last-child {
    overflow: auto;
  }
  agent-task-graph {
    --agent-task-graph-tree-size: none;
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--agent-space-2);
    min-block-size: 45px;
    padding: 8px 14px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .views {
    display: inline-flex;
    gap: 2px;
    margin-inline-end: auto;
  }
  .views .btn[aria-pressed='true'] {
    background: var(--agent-selected);
    color: var(--agent-text);
  }
  .back {
    margin-inline-start: -6px;
  }
  .close {
    display: none;
    margin-inline: auto -6px;
  }
  .back > .icon {
    rotate: 180deg;
  }
  :host(:dir(rtl)) .back > .icon {
    rotate: 0deg;
  }
  /* Out of sight, but laid out: it is where it was when somebody comes back. */
  [data-open] > .all {
    position: absolute;
    inset: 0;
    visibility: hidden;
  }
  @container agent-task-pane (width >= 880px) {
    [data-open] {
      grid-template-columns: minmax(320px, 2fr) minmax(0, 3fr);
    }
    [data-open] > .all {
      position: static;
      visibility: visible;
      border-inline-end: 1px solid var(--agent-hairline);
    }
    .back {
      display: none;
    }
    .close {
      display: inline-flex;
    }
  }
`;
