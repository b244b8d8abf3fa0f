import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';
import {wrong} from '../attachments/wrong.styles.js';
import {waitingRow} from '../queue/waiting-row.styles.js';

export default [
  floating,
  waitingRow,
  wrong,
  css`
    :host {
      container: agent-composer / inline-size;
    }
    agent-queue {
      --agent-queue-space: 8px;
    }
    agent-queue:has(+ ul) {
      --agent-queue-space: 2px;
    }
    ul:not(.mentions) {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
      margin-block-end: 8px;
    }
    [part='form'] {
      position: relative;
      border: 1px solid var(--agent-border-control);
      border-radius: var(--agent-radius-3);
      background: var(--agent-raised);
    }
    [part='form']:has(:where(textarea):focus-visible) {
      outline: 2px solid var(--agent-focus);
      outline-offset: -1px;
    }
    .write {
      position: relative;
      display: grid;
    }
    .mirror {
      position: absolute;
      inset: 0;
      padding: 8px 12px 2px;
      overflow: hidden;
      font-size: var(--agent-text-3);
      line-height: var(--agent-leading-read);
      white-space: pre-wrap;
      overflow-wrap: break-word;
      unicode-bidi: plaintext;
      visibility: hidden;
      pointer-events: none;
    }
    .completions {
      min-inline-size: 14rem;
    }
    .completions .option > .clip:first-child {
      flex: 0 1 auto;
    }
    .mentions {
      display: flex;
      flex-wrap: wrap;
      gap: 4px;
      padding-block: 8px 3px;
      padding-inline: 12px;
    }
    [part='input'] {
      display: block;
      inline-size: 100%;
      min-block-size: calc(1lh + 10px);
      max-block-size: calc(8lh + 8px);
      padding: 8px 12px 2px;
      border: 0;
      outline: 0;
      background: none;
      field-sizing: content;
      font-size: var(--agent-text-3);
      line-height: var(--agent-leading-read);
      resize: none;
      scrollbar-width: thin;
      unicode-bidi: plaintext;
    }
    [part='input']::placeholder {
      color: var(--agent-text-faint);
      opacity: 1;
    }
    .waiting > .with {
      display: flex;
      align-items: center;
      gap: 4px;
    }
    .with > .icon {
      inline-size: 14px;
      block-size: 14px;
    }
    .note {
      padding-inline: 12px;
      unicode-bidi: plaintext;
      color: var(--agent-danger-fg);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    .note.quiet {
      color: var(--agent-text-muted);
    }
    .tools {
      gap: 4px 10px;
      padding-block: 2px 6px;
      padding-inline: 12px 6px;
    }
    .tools:has([part='attach'], [part='mention']) {
      padding-inline-start: 6px;
    }
    .count {
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    .count.over {
      color: var(--agent-danger-fg);
      font-weight: var(--agent-weight-medium);
    }
    .drop {
      position: absolute;
      inset: 3px;
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 6px;
      border: 1px dashed var(--agent-accent-text);
      border-radius: var(--agent-radius-2);
      background: var(--agent-accent-quiet);
      color: var(--agent-accent-text);
      font-weight: var(--agent-weight-medium);
      pointer-events: none;
    }
    .state {
      display: flex;
      flex: 1 1 8rem;
      align-items: center;
      gap: 6px;
      min-inline-size: 0;
      unicode-bidi: plaintext;
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    .state:empty {
      display: none;
    }
    .state > .icon {
      inline-size: 14px;
      block-size: 14px;
    }
    .tools > .end {
      display: flex;
      gap: 6px;
      align-items: center;
      margin-inline-start: auto;
    }
    kbd {
      direction: ltr;
      unicode-bidi: isolate;
    }
    .tools > .end .icon:dir(rtl) {
      scale: -1 1;
    }
    @container agent-composer (width < 800px) {
      .state:has(> .wide) {
        display: none;
      }
    }
    @container agent-composer (width < 480px) {
      .btn kbd {
        display: none;
      }
    }
  `,
];
