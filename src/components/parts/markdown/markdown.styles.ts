import {css} from 'lit';

export default css`
  /* A column, so that the room for what is not drawn yet takes what is left of a height. */
  [part~='base'] {
    display: flex;
    flex-direction: column;
    font-size: var(--agent-markdown-font-size, var(--agent-text-3));
    line-height: var(--agent-markdown-line-height, var(--agent-leading-read));
  }
  .room {
    flex: 1 0 0px;
  }
  /* Not by what stands before it (* + *): a browser would style all of a parent anew whenever something comes into it. */
  [part~='base'] > :not(:first-child) {
    margin-block-start: 12px;
  }
  :is(p, ul, ol, blockquote, h1, h2, h3, h4, h5, h6) {
    max-inline-size: var(--agent-markdown-measure, var(--agent-measure));
  }
  :is(p, li, h1, h2, h3, h4, h5, h6) {
    unicode-bidi: plaintext;
  }
  :is(h1, h2, h3, h4, h5, h6) {
    line-height: 1.35;
    text-wrap: balance;
  }
  [part~='base'] > :is(h1, h2, h3, h4, h5, h6):not(:first-child) {
    margin-block-start: 20px;
  }
  /* In a column, margins are added to each other: 8px after a heading, 20px after a rule. */
  [part~='base'] > :is(h1, h2, h3, h4, h5, h6):not(:last-child) {
    margin-block-end: -4px;
  }
  [part~='base'] > hr {
    margin-block-end: 8px;
  }
  [part~='base'] > :is(h1, h2, h3, h4, h5, h6, hr) + :is(h1, h2, h3, h4, h5, h6):not(:first-child) {
    margin-block-start: 12px;
  }
  li + li {
    margin-block-start: 8px;
  }
  .d1 {
    font-size: 1.2em;
  }
  :is(.d4, .d5, .d6) {
    color: var(--agent-text-muted);
  }
  :is(ul, ol) {
    padding-inline-start: 22px;
  }
  .tight > li + li {
    margin-block-start: 3px;
  }
  /* not simply all of them: a tight item holds bare text, whose marks and caret must not move */
  li > * + :is(p, blockquote, agent-code, .scroll, h1, h2, h3, h4, h5, h6) {
    margin-block-start: 8px;
  }
  li > :is(ul, ol) {
    margin-block-start: 3px;
  }
  .task {
    list-style: none;
  }
  .check {
    display: inline-block;
    inline-size: 16px;
    margin-inline: -22px 6px;
    vertical-align: -2.5px;
  }
  blockquote {
    padding-inline-start: 14px;
    border-inline-start: 2px solid var(--agent-border);
    color: var(--agent-text-muted);
  }
  blockquote > :not(:first-child) {
    margin-block-start: 8px;
  }
  hr {
    block-size: 0;
    margin: 20px 0;
    border: 0;
    border-block-start: 1px solid var(--agent-hairline);
  }
  code {
    padding: 1px 4px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-sunken);
    font-size: 0.84em;
    overflow-wrap: anywhere;
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }
  /* Code while what shows it is not loaded: where the code will stand. */
  .out {
    padding-block-start: 30px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
  }
  .out > code {
    padding: 0;
    background: none;
    font-size: inherit;
    overflow-wrap: normal;
  }
  agent-citation:not(:defined)::before {
    content: '[' attr(number) ']';
  }
  strong {
    font-weight: var(--agent-weight-strong);
  }
  del {
    color: var(--agent-text-muted);
  }
  a {
    overflow-wrap: anywhere;
  }
  img {
    display: inline-block;
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--agent-radius-2);
    vertical-align: middle;
  }
  img[hidden],
  .broken[hidden] {
    display: none;
  }
  .broken {
    padding: 2px 6px;
    border: 1px dashed var(--agent-border);
    border-radius: var(--agent-radius-1);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .unverified {
    text-decoration: underline dotted var(--agent-text-faint);
    text-underline-offset: 3px;
  }
  .unverified small {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  agent-citation + agent-citation {
    margin-inline-start: 2px;
  }
  .raw {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* A long table scrolls inside, under its own header. */
  .scroll:has(> table) {
    max-block-size: min(70vh, 36rem);
  }
  thead > tr > * {
    position: sticky;
    inset-block-start: 0;
    background: var(--agent-markdown-background, var(--agent-surface));
  }
  table {
    font-size: var(--agent-text-2);
    line-height: var(--agent-leading-ui);
  }
  :is(th, td).right {
    text-align: end;
  }
  :is(th, td).right + :is(th, td):not(.right) {
    padding-inline-start: 24px;
  }
`;
