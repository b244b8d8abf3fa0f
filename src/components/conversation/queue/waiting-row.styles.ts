import {css} from 'lit';

/** A line of input that waits: tinted where it goes into the turn at work, plain with a number where it comes after. */
export const waitingRow = css`
  .waiting {
    column-gap: var(--agent-space-2);
    min-block-size: var(--agent-row);
    padding-inline: 8px 2px;
    color: var(--agent-text-muted);
  }
  .waiting > .lbl {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    white-space: nowrap;
  }
  .waiting > .said {
    flex: 1 1 6rem;
    /* Cut at its own end, whichever direction it has, and set where the row sets it. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .waiting > .icon:dir(rtl) {
    scale: -1 1;
  }
  .waiting > .meta {
    white-space: nowrap;
  }
  .waiting > .problem {
    flex-basis: 100%;
    padding-block-end: 4px;
    padding-inline-start: 24px;
    unicode-bidi: plaintext;
    color: var(--agent-danger-fg);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .waiting > .acts {
    display: flex;
    align-items: center;
    margin-inline-start: auto;
  }
  .waiting.steer {
    border-radius: var(--agent-radius-2);
    background: var(--agent-running-bg);
    color: var(--agent-text);
  }
  .waiting.steer > :is(.lbl, .icon) {
    color: var(--agent-running-fg);
  }
  .waiting.rejected {
    border-radius: var(--agent-radius-2);
    background: var(--agent-stale-bg);
  }
  .waiting.rejected > :is(.lbl, .icon) {
    color: var(--agent-danger-fg);
  }
  .waiting .pos {
    display: grid;
    flex: none;
    place-items: center;
    min-inline-size: 16px;
    block-size: 16px;
    border: 1px dashed var(--agent-border-control);
    border-radius: var(--agent-radius-1);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: 1;
  }
  @media (forced-colors: active) {
    .waiting.steer {
      border: 1px solid CanvasText;
    }
    .waiting.steer > :is(.lbl, .icon) {
      color: CanvasText;
    }
  }
`;
