import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
    max-block-size: 100vh;
    block-size: 100%;
  }
  [part~='base'] {
    max-block-size: inherit;
  }
  .head {
    flex: none;
    gap: 4px 12px;
    align-items: baseline;
    padding: 8px 14px;
  }
  agent-work-filters {
    flex: 1 1 280px;
  }
  .fixed {
    flex: 1 1 100%;
  }
  .columns {
    flex: 1;
    display: grid;
    grid-auto-columns: minmax(var(--agent-work-board-column, 180px), 1fr);
    grid-auto-flow: column;
    grid-template-rows: minmax(0, 1fr);
    gap: 16px;
    min-block-size: 0;
    padding-block-end: 8px;
    padding-inline: 14px;
    overflow: auto hidden;
  }
  .columns[hidden] {
    display: none;
  }
  .stacked .columns {
    display: block;
    overflow: hidden auto;
  }
  .stacked agent-work-column + agent-work-column {
    margin-block-start: 8px;
  }
  .none {
    display: grid;
    gap: 6px;
    align-content: start;
    justify-items: start;
    padding: 16px;
  }
  .ghost {
    position: fixed;
    /* physical: the pointer is measured from the left */
    inset: 0 auto auto 0;
    box-sizing: border-box;
    max-inline-size: 260px;
    margin: 0;
    padding: 6px 10px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: var(--agent-text);
    box-shadow: var(--agent-shadow-2);
    font-weight: var(--agent-weight-medium);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
  }
  [part~='base']:has(.ghost) {
    cursor: grabbing;
  }
`;
