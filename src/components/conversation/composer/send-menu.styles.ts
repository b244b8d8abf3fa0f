import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';

export default [
  floating,
  css`
    :host {
      display: inline-flex;
    }
    .btn {
      inline-size: var(--agent-target);
      margin-inline-start: -1px;
      border-start-start-radius: 0;
      border-end-start-radius: 0;
    }
    .btn.primary {
      margin-inline-start: 1px;
    }
    .floating:focus-visible {
      outline: 0;
    }
    .option {
      align-items: start;
    }
    .option > .icon {
      margin-block-start: 1px;
    }
    .option > .icon:dir(rtl) {
      scale: -1 1;
    }
    .option > .words {
      display: grid;
      min-inline-size: 0;
    }
    .option .about {
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    kbd {
      direction: ltr;
      unicode-bidi: isolate;
      padding-inline-start: 12px;
      font-family: var(--agent-font);
      white-space: nowrap;
    }
  `,
];
