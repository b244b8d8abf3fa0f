import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .empty {
    display: block;
    outline: none;
  }
  agent-hitl-card {
    --agent-hitl-card-shadow: var(--agent-shadow-2);
  }
  /* A long request scrolls in its own place: the transcript keeps its room. */
  .shown {
    max-block-size: min(30rem, 55dvb);
    border-radius: var(--agent-radius-3);
    overflow: auto;
    scrollbar-width: thin;
  }
  .folded {
    border: 1px solid var(--agent-needs-border);
    background: var(--agent-raised);
    box-shadow: var(--agent-shadow-1);
  }
  /* Where one line is too narrow for it, what is asked is read whole, and the risk and the time are on a second one. */
  .folded > .request {
    flex-wrap: wrap;
    row-gap: 2px;
    border-radius: var(--agent-radius-3);
  }
  .folded > .request > .what {
    flex-basis: 12rem;
  }
  .folded > .request > .end {
    margin-inline-start: auto;
  }
  .rest > .meta {
    padding-inline: 14px;
  }
  /* Many at once take no more room than a few. */
  .rest > ul {
    max-block-size: 132px;
    overflow: auto;
    scrollbar-width: thin;
  }
  .rest .request {
    min-block-size: 32px;
    padding-block: 4px;
    border-radius: var(--agent-radius-2);
  }
  .rest .what {
    font-weight: var(--agent-weight-regular);
  }
  .request:focus-visible {
    outline-offset: -2px;
  }
  dialog {
    box-sizing: border-box;
    inline-size: 100vi;
    max-inline-size: none;
    block-size: 100dvb;
    max-block-size: none;
    margin: 0;
    padding: 12px;
    border: 0;
    background: var(--agent-surface);
    color: var(--agent-text);
    overflow: auto;
  }
  /* A narrow place in a large window: the sheet needs no more than a part of it. */
  @media (width >= 640px) {
    dialog {
      inline-size: 36rem;
      block-size: fit-content;
      max-block-size: calc(100dvb - 48px);
      margin: auto;
      border: 1px solid var(--agent-border);
      border-radius: var(--agent-radius-3);
      box-shadow: var(--agent-shadow-2);
    }
  }
  .back {
    margin-block-end: 8px;
  }
  .back > .icon {
    rotate: 90deg;
  }
  .back:dir(rtl) > .icon {
    rotate: -90deg;
  }
`;
