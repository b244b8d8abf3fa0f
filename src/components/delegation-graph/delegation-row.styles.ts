import {css} from 'lit';

export default css`
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
  :host([aria-selected='true']) .node,
  .node,
  .node[data-look],
  .node[data-kind] {
    padding-inline: 0;
    border: 0;
    background: none;
    box-shadow: none;
    font-size: var(--agent-text-2);
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
  .vh {
    position: static;
    inline-size: auto;
    block-size: auto;
    margin-inline-start: auto;
    clip-path: none;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-regular);
  }
  .node:is([data-look='needs'], [data-look='running'], [data-broken]) > .vh {
    color: var(--_fg);
    font-weight: var(--agent-weight-medium);
  }
  .told {
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
