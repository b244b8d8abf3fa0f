import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';

export default [
  floating,
  css`
    :host {
      display: inline-flex;
      min-inline-size: 0;
    }
    .btn {
      max-inline-size: 100%;
      min-inline-size: 0;
    }
    .btn > .clip {
      min-inline-size: 0;
    }
    .plain {
      display: inline-flex;
      align-items: center;
      min-block-size: var(--agent-control);
      padding-inline: 6px;
      color: var(--agent-text-muted);
      font-size: var(--agent-text-2);
    }
    .to {
      color: var(--agent-text-faint);
      font-weight: var(--agent-weight-regular);
    }
    .floating:focus-visible {
      outline: 0;
    }
    .option {
      align-items: start;
    }
    .option > .icon {
      inline-size: 14px;
      block-size: 14px;
      margin-block-start: 2px;
    }
    .option:not([aria-selected='true']) > .icon {
      visibility: hidden;
    }
    .option > .words {
      display: grid;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .option .about {
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      font-weight: var(--agent-weight-regular);
      line-height: var(--agent-leading-meta);
    }
  `,
];
