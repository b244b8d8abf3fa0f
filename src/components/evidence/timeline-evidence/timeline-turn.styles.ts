import {css} from 'lit';

export default css`
  :host {
    container: agent-timeline-turn / inline-size;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
    min-inline-size: 0;
  }
  .row > .line {
    flex: 1;
    padding-inline: 8px 4px;
    font-size: var(--agent-text-2);
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .line > :is(.st, .glyph) {
    flex: none;
  }
  .line > .glyph {
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  .word[class*='k-'] {
    color: var(--_fg);
  }
  .entries {
    margin: 0 0 6px;
    border-inline-start: 1px solid var(--agent-hairline);
    margin-inline-start: 14px;
  }
  .pause {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 4px 8px;
  }
  .pause::before,
  .pause::after {
    content: '';
    flex: 1;
    border-block-start: 1px dashed var(--agent-hairline);
  }
  .where {
    color: var(--agent-text-muted);
  }
  .go {
    rotate: none;
  }
  @container agent-timeline-turn (width < 480px) {
    .where {
      display: none;
    }
    .line .end {
      gap: 6px;
    }
    /* The words of a line need the room: its turn says when. */
    .entry .at {
      display: none;
    }
  }
`;
