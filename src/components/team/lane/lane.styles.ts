import {css} from 'lit';

/** One item of a lane: a glyph, its name, its status at the end of the line, and its facts beneath. */
export const laneItem = css`
  .item {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    column-gap: 8px;
    padding: 8px 14px;
  }
  .item > .glyph {
    margin-block-start: 2px;
  }
  .item > .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    min-inline-size: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: baseline;
    min-inline-size: 0;
  }
  .head > .names {
    flex: 1 1 auto;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .head > .end {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: baseline;
    min-inline-size: 0;
    margin-inline-start: auto;
  }
  .st {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .words {
    color: var(--agent-text-muted);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  .facts > div {
    min-inline-size: 0;
  }
  .facts :is(dt, dd) {
    display: inline;
  }
  .facts dd {
    color: var(--agent-text-muted);
  }
  .lead {
    display: inline;
    min-block-size: var(--agent-target);
    color: var(--agent-text-muted);
    text-decoration: underline;
    text-decoration-color: var(--agent-border);
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    overflow-wrap: anywhere;
  }
  .lead:hover {
    color: var(--agent-text);
    text-decoration-color: currentColor;
  }
  .ref {
    overflow-wrap: anywhere;
  }
  .problem {
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    .lead {
      padding-block: 8px;
    }
  }
`;

/** The pane around the items: hairlines between them, and one stop for the keyboard inside. */
export const lanePane = css`
  /* A page that gives it no height still sees a box that scrolls, and not thousands of rows. */
  [part='list'] {
    max-block-size: var(--agent-lane-rows, 100vh);
    padding: 0;
    scrollbar-gutter: auto;
    overscroll-behavior: auto;
  }
  li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  li:focus-visible {
    outline-offset: -2px;
  }
`;
