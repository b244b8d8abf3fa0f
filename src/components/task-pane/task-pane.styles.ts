import {css} from 'lit';

export default css`
  :host {
    display: block;
    block-size: 100%;
    container: agent-task-pane / inline-size;
  }
  [part='base'] {
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
  .one {
    overflow: auto;
  }
  .all > :last-child {
    flex: 1;
    min-block-size: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--agent-space-2);
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
    align-self: start;
    margin: 8px 8px 0;
  }
  .back > .icon {
    rotate: 180deg;
  }
  :host(:dir(rtl)) .back > .icon {
    rotate: 0deg;
  }
  [data-open] > .all {
    display: none;
  }
  @container agent-task-pane (width >= 880px) {
    [data-open] {
      grid-template-columns: minmax(320px, 2fr) minmax(0, 3fr);
    }
    [data-open] > .all {
      display: flex;
      border-inline-end: 1px solid var(--agent-hairline);
    }
  }
`;
