import {css} from 'lit';
import {wrong} from './wrong.styles.js';

export default [
  wrong,
  css`
    :host {
      container: agent-attachments / inline-size;
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      align-items: start;
      gap: 6px;
      padding-block-start: 8px;
      padding-inline: 8px;
    }
    li {
      position: relative;
      display: grid;
      grid-template-columns: auto minmax(0, auto) auto auto;
      align-items: center;
      column-gap: 6px;
      max-inline-size: min(100%, 22rem);
      padding-block: 2px;
      padding-inline: 3px 2px;
      border: 1px solid var(--agent-border);
      border-radius: var(--agent-radius-2);
      background: var(--agent-surface);
      overflow: hidden;
    }
    li[data-status='failed'] {
      border-color: var(--agent-danger-border);
    }
    .picture {
      display: grid;
      place-items: center;
      inline-size: 24px;
      block-size: 24px;
      border-radius: var(--agent-radius-1);
      background: var(--agent-sunken);
      color: var(--agent-text-faint);
      overflow: hidden;
    }
    .picture > * {
      grid-area: 1 / 1;
    }
    .picture > .icon {
      inline-size: 14px;
      block-size: 14px;
    }
    img {
      inline-size: 100%;
      block-size: 100%;
      background: var(--agent-sunken);
      object-fit: cover;
    }
    img[hidden] {
      display: none;
    }
    .name {
      max-inline-size: 20ch;
      color: var(--agent-text);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .meta {
      unicode-bidi: plaintext;
      white-space: nowrap;
    }
    .failed {
      display: flex;
      align-items: center;
      gap: 4px;
      color: var(--agent-danger-fg);
      font-size: var(--agent-text-1);
      font-weight: var(--agent-weight-medium);
      line-height: var(--agent-leading-meta);
      white-space: nowrap;
    }
    .failed > .icon {
      inline-size: 14px;
      block-size: 14px;
    }
    .acts {
      display: flex;
      justify-self: end;
    }
    .why {
      grid-column: 2 / -1;
      padding-block-end: 2px;
      padding-inline-end: 4px;
      unicode-bidi: plaintext;
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
      overflow-wrap: anywhere;
    }
    progress {
      position: absolute;
      inset-block-end: 0;
      inset-inline: 0;
      block-size: 3px;
      border-radius: 0;
    }
    progress:indeterminate::-moz-progress-bar {
      inline-size: 0;
    }
    @container agent-attachments (width < 360px) {
      li {
        max-inline-size: 100%;
      }
      li[data-status='failed'] {
        inline-size: 100%;
      }
    }
    @media (forced-colors: active) {
      li {
        border-color: CanvasText;
      }
      progress {
        border-width: 1px 0 0;
        block-size: 5px;
      }
    }
  `,
];
