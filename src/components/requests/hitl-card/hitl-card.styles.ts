import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-hitl-card / inline-size;
  }
  .card {
    border: 1px solid var(--agent-needs-border);
    border-radius: var(--agent-radius-3);
    background: var(--agent-raised);
    box-shadow: var(--agent-hitl-card-shadow, var(--agent-shadow-1));
  }
  .card:focus-visible {
    border-radius: var(--agent-radius-3);
  }
  /* Inside its own box: whatever the line stands in may end right at its edge. */
  .line:focus-visible {
    outline-offset: -2px;
  }
  .head {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    padding-block: 9px 8px;
    padding-inline: 14px;
  }
  .head > .st {
    flex: none;
  }
  /* No text-wrap: pretty on words that are not ours: WebKitGTK crashes on a text full of direction overrides. */
  h3 {
    flex: 1;
    min-inline-size: 0;
    padding-block: 1px;
    overflow-wrap: anywhere;
  }
  .count {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 5px;
    padding-block: 2px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    white-space: nowrap;
  }
  .count b {
    color: var(--agent-text);
    font-weight: var(--agent-weight-strong);
  }
  .pad {
    padding-inline: 14px;
    padding-block-end: 10px;
  }
  .prompt {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .cols {
    display: grid;
    grid-template-columns: minmax(0, 10fr) minmax(0, 11fr);
    gap: 8px 16px;
    align-items: start;
    padding-inline: 14px;
  }
  .cols > * {
    margin-block-end: 10px;
    min-inline-size: 0;
  }
  /* One thing alone takes the whole line. */
  .cols > :only-child {
    grid-column: 1 / -1;
  }
  .input {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .whole {
    max-block-size: 13.5em;
    overflow: auto;
    scrollbar-width: thin;
  }
  /* It ends where it is seen to end, and not in a window of its own. */
  .whole agent-diff {
    --agent-diff-max-height: none;
  }
  .whole.long {
    padding-block: 8px;
    padding-inline: 12px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
  }
  #unfold {
    justify-self: start;
  }
  .end {
    display: block;
    block-size: 1px;
  }
  .confirm {
    display: flex;
    gap: 8px;
    align-items: baseline;
    overflow-wrap: anywhere;
  }
  .facts {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 4px 12px;
    font-size: var(--agent-text-1);
    line-height: 1.5;
  }
  .facts dt {
    color: var(--agent-text-faint);
  }
  .facts dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .acts {
    gap: 8px;
    padding-block: 8px;
    padding-inline: 14px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .acts > .reject:not(:first-child) {
    margin-inline-start: auto;
  }
  /* A runtime's own words may be long. */
  .acts > .btn {
    min-inline-size: 0;
    max-inline-size: 100%;
    padding-block: 4px;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .fold {
    flex: none;
    margin-block: -2px;
    margin-inline-end: -6px;
  }
  .means {
    padding-inline: 14px;
    padding-block-end: 8px;
    overflow-wrap: anywhere;
  }
  .plan {
    display: grid;
    gap: 4px;
  }
  .plan li {
    display: flex;
    gap: 8px;
    align-items: baseline;
    min-block-size: var(--agent-row);
    padding-block: 4px;
    border-block-end: 1px solid var(--agent-hairline);
    overflow-wrap: anywhere;
  }
  .plan li > .icon {
    align-self: center;
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  .plan li > .grow {
    flex: 1;
    min-inline-size: 0;
  }
  .why {
    padding-inline: 14px;
    padding-block-end: 10px;
  }
  .phase {
    display: grid;
    grid-template-columns: minmax(92px, max-content) minmax(0, 1fr) auto;
    gap: 2px 10px;
    align-items: center;
    min-block-size: 44px;
    padding-block: 8px;
  }
  .line > .phase {
    border-block: 1px solid var(--agent-hairline);
  }
  .card > .phase {
    padding-inline: 14px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .tx {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .tx > .meta {
    display: block;
  }
  @media (forced-colors: active) {
    .whole.long {
      border: 1px solid CanvasText;
    }
  }
  @container agent-hitl-card (width < 560px) {
    .head {
      flex-wrap: wrap;
    }
    h3 {
      flex: none;
      order: 3;
      inline-size: 100%;
      font-size: var(--agent-text-3);
    }
    .count {
      margin-inline-start: auto;
    }
    .cols {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
  @container agent-hitl-card (width < 420px) {
    .acts:not(p) {
      display: grid;
      grid-template-columns: 1fr 1fr;
    }
    .acts > .reject:not(:first-child) {
      margin-inline-start: 0;
    }
    /* An odd number of them: the first, which matters most, takes a line of its own. */
    .acts > .btn:first-child:nth-last-child(odd) {
      grid-column: 1 / -1;
    }
    .phase {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .phase > .tx {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;
