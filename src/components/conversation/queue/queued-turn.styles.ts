import {css} from 'lit';
import {waitingRow} from './waiting-row.styles.js';

export default [
  waitingRow,
  css`
    :host {
      container: agent-queued-turn / inline-size;
    }
    .pos[draggable='true'] {
      cursor: grab;
    }
    .flipped {
      rotate: 180deg;
    }
    .editing {
      align-items: start;
      row-gap: 4px;
      padding-block: 4px;
    }
    .editing > .pos {
      margin-block-start: 6px;
    }
    .editing > .lbl {
      line-height: 28px;
    }
    textarea {
      flex: 1 1 12rem;
      min-inline-size: 0;
      field-sizing: content;
      max-block-size: 8lh;
      padding: 4px 8px;
      border: 1px solid var(--agent-border-control);
      border-radius: var(--agent-radius-2);
      background: var(--agent-surface);
      color: var(--agent-text);
      resize: none;
      unicode-bidi: plaintext;
    }
    .editing > .acts {
      min-block-size: 28px;
    }
    @container agent-queued-turn (width < 480px) {
      .many:not(.editing) > .lbl {
        position: absolute;
        inline-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
    }
  `,
];
