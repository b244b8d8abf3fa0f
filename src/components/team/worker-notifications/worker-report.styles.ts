import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  .item {
    position: relative;
    grid-template-columns: minmax(0, 1fr);
  }
  /* In the margin, beside the one text edge that everything has. */
  .new {
    position: absolute;
    inset-block-start: 15px;
    inset-inline-start: 4px;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
  }
  [data-unseen] > .new {
    background: var(--agent-accent-text);
  }
  [data-folded] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  .links {
    display: flex;
    gap: 0 14px;
    align-items: center;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .links > * {
    flex: none;
    min-inline-size: 0;
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .links > .gives {
    flex: 0 1 auto;
  }
  .links .ref {
    margin-inline-start: 4px;
    overflow-wrap: normal;
  }
  /* Too narrow for the whole ref: it is shown with the open result. */
  @container (inline-size < 480px) {
    .links .ref:not([aria-expanded='true'] + .ref) {
      display: none;
    }
  }
  @container (inline-size < 340px) {
    .links {
      flex-wrap: wrap;
    }
  }
  .words {
    color: var(--agent-text);
  }
  .aside .words {
    color: inherit;
  }
  .out {
    max-block-size: 320px;
    margin-block-start: 4px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .lead.meta {
    justify-self: start;
    font-size: var(--agent-text-1);
  }
  /* In a conversation it is separated by rules, not by a box. */
  .aside {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    column-gap: 8px;
    align-items: start;
    padding-block: 6px;
    border-block: 1px dashed var(--agent-border);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-2);
  }
  .aside > .glyph {
    margin-block-start: 2px;
  }
  .aside .body {
    min-inline-size: 0;
  }
  .aside b {
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
  }
  .aside .mate {
    font-weight: var(--agent-weight-regular);
  }
  .aside > .lead {
    max-inline-size: 14em;
    min-block-size: 0;
    font-size: var(--agent-text-1);
  }
  .aside .st {
    margin-inline-start: 4px;
  }
  @media (forced-colors: active) {
    [data-unseen] > .new {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
