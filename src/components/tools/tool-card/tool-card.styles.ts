import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-tool-card / inline-size;
    margin-block-start: -1px; /* cards that follow one another share a hairline */
    border-block: 1px solid var(--agent-hairline);
  }
  .drawn {
    margin-block-start: 0;
    border: 0;
  }
  .fall[part~='base'] {
    padding-block: 6px;
  }
  details:not(.json) > summary {
    display: grid;
    grid-template-columns: 16px fit-content(45%) minmax(0, 1fr) auto 14px;
    gap: 8px;
    align-items: center;
    min-block-size: calc(var(--agent-row) + 2px);
  }
  summary:hover {
    background: var(--agent-hover);
  }
  summary > .glyph {
    justify-self: center;
    inline-size: 14px;
    block-size: 14px;
  }
  .who,
  .arg {
    display: flex;
    gap: 6px;
    align-items: baseline;
    min-inline-size: 0;
  }
  .who {
    align-items: center;
  }
  .mark {
    --_mark: 14px;
    color: var(--agent-text-faint);
  }
  .arg {
    color: var(--agent-text-muted);
  }
  .end {
    display: flex;
    gap: 10px;
    align-items: center;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    white-space: nowrap;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding-block: 2px 10px;
    padding-inline: 24px 0;
  }
  .body:empty {
    display: none;
  }
  .body > h4 {
    margin-block-end: -4px;
    font-weight: var(--agent-weight-medium);
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 10px;
    align-items: center;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  /* The code sets the width of the scroll range, so that the observer sees it grow. */
  .out > code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .long {
    --agent-code-max-height: 18em;
  }
  .table {
    max-block-size: 18em;
    border-block: 1px solid var(--agent-hairline);
  }
  table {
    border-collapse: collapse;
    min-inline-size: 100%;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  :is(th, td) {
    max-inline-size: 32ch;
    padding-block: 4px;
    padding-inline: 0 16px;
    text-align: start;
    vertical-align: baseline;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  th {
    position: sticky;
    inset-block-start: 0;
    background: var(--agent-surface);
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-medium);
    white-space: nowrap;
  }
  tbody > tr {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .num {
    text-align: end;
    white-space: nowrap;
  }
  .picture {
    display: block;
    max-inline-size: 100%;
    max-block-size: 18em;
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
  }
  .prose {
    --agent-markdown-font-size: var(--agent-text-2);
  }
  .sources > li {
    display: flex;
    gap: 8px;
    align-items: center;
    min-block-size: var(--agent-row);
    border-block-end: 1px solid var(--agent-hairline);
  }
  .sources .btn {
    margin-inline-start: auto;
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    color: var(--agent-warning-fg);
    font-size: var(--agent-text-1);
  }
  .ask > p {
    flex: 1 1 16rem;
  }
  .value {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .facts {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 4px 12px;
    font-size: var(--agent-text-1);
    line-height: 1.5;
  }
  .facts dt {
    color: var(--agent-text-faint);
    overflow-wrap: anywhere;
  }
  .facts dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .json > summary {
    inline-size: fit-content;
    min-block-size: var(--agent-target);
    padding-inline: 6px;
    margin-inline-start: -6px;
    border-radius: var(--agent-radius-1);
    align-content: center;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .go > a {
    display: inline-block;
    padding-block: 4px;
  }
  .err {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: baseline;
    color: var(--agent-danger-fg);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .err > .msg {
    flex: 1 1 12rem;
    min-inline-size: 0;
    max-block-size: 12em;
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  #note > .st {
    margin-inline-end: 4px;
  }
  .attempts {
    display: grid;
    grid-template-columns: max-content max-content minmax(0, 1fr) max-content;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .attempts > li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    gap: 2px 10px;
    align-items: baseline;
    padding-block: 5px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .attempts > li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .attempts .meta {
    text-align: end;
  }
  .attempts .why {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  @container agent-tool-card (width < 480px) {
    details:not(.json) > summary {
      grid-template-columns: 16px minmax(0, 1fr) auto 14px;
      row-gap: 0;
      padding-block: 6px;
    }
    .arg {
      grid-row: 2;
      grid-column: 2 / -1;
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    .arg:not(:has(bdi)) {
      display: none;
    }
    .body {
      padding-inline-start: 0;
    }
    .attempts {
      grid-template-columns: max-content minmax(0, 1fr) max-content;
    }
    .attempts .why {
      grid-row: 2;
      grid-column: 1 / -1;
    }
    .attempts .why:empty {
      display: none;
    }
  }
`;
