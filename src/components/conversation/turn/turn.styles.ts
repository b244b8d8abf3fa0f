import {css} from 'lit';

export default css`
  :host {
    container: agent-turn / inline-size;
  }
  [part='base'] {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    column-gap: 20px;
  }
  .by {
    padding-block-start: 3px;
    text-align: end;
  }
  .by b {
    display: -webkit-box;
    overflow: hidden;
    font-weight: var(--agent-weight-strong);
    line-height: 18px;
    overflow-wrap: break-word;
    hyphens: auto;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .by .meta {
    display: block;
    line-height: 16px;
  }
  .content {
    grid-column: -2 / -1;
    min-inline-size: 0;
  }
  .content {
    position: relative;
  }
  /* As high as the line that the work of a past run is folded into. */
  :is(agent-inline-process, agent-process-step, agent-tool-card):not(:defined) {
    display: block;
    min-block-size: var(--agent-row);
  }
  agent-message-actions {
    --_seen: 0;
    margin-block-start: 2px;
    margin-inline-start: -6px;
  }
  :host(:is(:hover, :focus-within)) agent-message-actions {
    --_seen: 1;
  }
  /* In the room above the message, so that a short question stays short. */
  .user agent-message-actions {
    position: absolute;
    inset-block-end: 100%;
    inset-inline-end: 0;
    margin: 0;
  }
  .note {
    display: flex;
    gap: var(--agent-space-2);
    margin-block-start: var(--agent-space-2);
  }
  .note .icon {
    margin-block-start: 1px;
  }
  .stretch + .stretch {
    margin-block-start: var(--agent-space-3);
  }
  .other {
    margin-block-end: 2px;
  }
  .user .content::before {
    content: '';
    position: absolute;
    inset-block: 3px;
    inset-inline-start: -12px;
    border-inline-start: 2px solid var(--agent-text-muted);
  }
  @media (hover: none), (pointer: coarse) {
    .user agent-message-actions {
      position: static;
    }
  }
  @container agent-turn (width < 600px) {
    .by b {
      -webkit-line-clamp: 1;
    }
    [part='base'] {
      grid-template-columns: minmax(0, 1fr);
      row-gap: 2px;
    }
    .by {
      display: flex;
      gap: var(--agent-space-2);
      align-items: baseline;
      padding: 0;
      text-align: start;
    }
    .by:has(.avatar) {
      align-items: center;
    }
    .user .content {
      padding-inline-start: 12px;
    }
    .user .content::before {
      inset-inline-start: 0;
    }
  }
`;
