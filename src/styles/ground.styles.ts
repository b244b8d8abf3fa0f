import {css} from 'lit';

/**
 * The ground every element stands on. Text is set on the `base` part, not on the host: a page's `* {…}` reaches the host
 * and would win there, but it cannot reach into the shadow root. Direction and colour scheme come from the page.
 */
export const ground = css`
  :host {
    display: block;
    box-sizing: border-box;
    min-inline-size: 0; /* in a grid or flex box, long code scrolls instead of widening the page */
  }
  :host([hidden]) {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [part~='base'] {
    color: var(--agent-text);
    font-family: var(--agent-font);
    font-size: var(--agent-text-2);
    font-style: normal;
    font-weight: var(--agent-weight-regular);
    font-stretch: normal;
    font-variant: normal;
    font-variant-numeric: tabular-nums;
    line-height: var(--agent-leading-ui);
    letter-spacing: normal;
    word-spacing: normal;
    word-break: normal;
    overflow-wrap: break-word;
    hyphens: manual;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    text-size-adjust: 100%;
    white-space: normal;
    -webkit-font-smoothing: antialiased;
  }
  :is(h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote, pre) {
    margin: 0;
    padding: 0;
  }
  :is(ul, ol) {
    list-style: none;
  }
  :is(h1, h2, h3, h4, h5, h6) {
    font-size: inherit;
    font-weight: var(--agent-weight-strong);
    line-height: inherit;
  }
  :is(button, input, textarea, select) {
    margin: 0;
    font: inherit;
    color: inherit;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    cursor: pointer;
  }
  :is(fieldset, legend) {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  :is(code, pre, kbd, samp) {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    font-variant-ligatures: none;
  }
  a {
    color: var(--agent-accent-text);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 2px solid var(--agent-focus);
    outline-offset: 1px;
    border-radius: var(--agent-radius-1);
  }
  summary {
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
`;

/** Small words for text: size, voice, fit. */
export const text = css`
  .meta {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .mono {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
  }
  :is(code, .mono):dir(rtl) {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .muted {
    color: var(--agent-text-muted);
  }
  .faint {
    color: var(--agent-text-faint);
  }
  .strong {
    font-weight: var(--agent-weight-strong);
  }
  .nowrap {
    white-space: nowrap;
  }
  .clip {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--agent-space-2);
    min-inline-size: 0;
  }
  .wrap {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .column {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  .grow {
    flex: 1;
    min-inline-size: 0;
  }
  .dots > :not(:first-child)::before {
    content: '·';
    margin-inline: 0.4em;
    color: var(--agent-text-faint);
  }
  .vh {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .scroll {
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--agent-border) transparent;
    overscroll-behavior: contain;
  }
`;

/** How an icon is drawn. */
export const icons = css`
  .icon {
    display: block;
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon .ink {
    stroke: var(--_ink, var(--agent-needs-on-solid));
  }
  .chev {
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  :is(details[open] > summary, [aria-expanded='true']) .chev {
    rotate: 90deg;
  }
  .chev:dir(rtl) {
    scale: -1 1;
  }
  :is(details[open] > summary, [aria-expanded='true']) .chev:dir(rtl) {
    rotate: -90deg; /* turned after it is mirrored: down, as everywhere */
  }
`;
