import {css} from 'lit';

/** A line of a graph's tree: how deep it stands, what folds it, and the sentences below it. */
export const graphRow = css`
  :host {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 0 4px;
    align-items: center;
    block-size: auto;
    min-block-size: var(--agent-row);
    padding-inline: calc(var(--_level, 0) * 16px + 4px) 8px;
    border-radius: var(--agent-radius-1);
  }
  :host(:hover) {
    background: var(--agent-hover);
  }
  :host(:focus-visible) {
    outline-offset: -2px;
  }
  :host([aria-selected='true']) {
    background: var(--agent-selected);
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
    font-family: var(--agent-font);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
`;
