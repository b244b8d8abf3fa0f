import {css} from 'lit';

export default css`
  :host {
    display: flex;
    min-block-size: 0;
  }
  [part='base'] {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }
  h3 {
    flex: none;
    display: flex;
    gap: 6px;
    align-items: baseline;
    padding-block: 6px;
    border-block-end: 2px solid var(--agent-border);
    overflow-wrap: anywhere;
  }
  .n {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-regular);
    white-space: nowrap;
  }
  .fold {
    flex: 1;
    display: flex;
    gap: 6px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .fold > .chev {
    margin-inline-start: auto;
  }
  .box {
    flex: 1;
    min-block-size: 48px;
  }
  /* Below each other, a long column scrolls in itself: the next one stays near. */
  :host([stacked]) .box {
    flex: none;
    min-block-size: 0;
    max-block-size: min(60vh, 480px);
    overscroll-behavior: auto;
  }
  .row {
    position: relative;
    display: block;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .none {
    position: relative;
    padding-block: 10px;
  }
  /* Below each other, the count alone says that there is nothing. */
  :host([stacked]) .none:not([data-mark]) {
    padding-block: 4px;
  }
  [data-target] h3 {
    border-color: var(--agent-accent-text);
  }
  [data-mark]::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset-inline: 0;
    block-size: 2px;
    background: var(--agent-accent-text);
    pointer-events: none;
  }
  [data-mark='before']::before {
    inset-block-start: -1px;
  }
  [data-mark='after']::before {
    inset-block-end: -1px;
  }
  @media (forced-colors: active) {
    [data-mark]::before {
      forced-color-adjust: none;
      background: Highlight;
    }
    [data-target] h3 {
      border-color: Highlight;
    }
  }
`;
