import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
  }
  header {
    display: grid;
    gap: 6px;
    padding: 12px 14px 6px;
  }
  .shown {
    padding-inline: 14px;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .shown:not(:empty) {
    padding-block-end: 6px;
  }
  .body {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }
  .held {
    position: absolute;
    inset-block-end: 8px;
    inset-inline: 14px;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }
  .held > .btn {
    box-shadow: var(--agent-shadow-1);
    pointer-events: auto;
  }
  /* A page that gives it no height still sees a box that scrolls, and not thousands of rows. */
  [part='list'] {
    flex: 1;
    min-block-size: 0;
    max-block-size: var(--agent-task-list-rows, 100vh);
    border-block-start: 1px solid var(--agent-hairline);
    overscroll-behavior: auto;
  }
  /* Not a margin: that would stand outside of what is measured. */
  h3 {
    padding-block-start: 4px;
  }
  .head {
    display: flex;
    gap: 9px;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--agent-control);
    padding-inline: 15px 14px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  .head:hover {
    background: var(--agent-hover);
  }
  .head:focus-visible {
    outline-offset: -2px;
  }
  .head[data-group='needs'] {
    color: var(--agent-needs-fg);
    font-weight: var(--agent-weight-strong);
  }
  .head > .glyph {
    inline-size: 14px;
    block-size: 14px;
  }
  .count {
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-regular);
  }
`;
