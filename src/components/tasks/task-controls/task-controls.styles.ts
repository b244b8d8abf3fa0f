import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';
import {dialogFrame} from './dialog-frame.styles.js';

export default [
  floating,
  dialogFrame,
  css`
    .bar {
      display: flex;
      gap: 6px;
      align-items: center;
    }
    .bar ~ .outcome {
      display: flex;
      flex-wrap: wrap;
      gap: 0 8px;
      align-items: center;
    }
    .bar ~ p,
    .bar ~ .outcome > * {
      margin-block-start: 4px;
    }
    .option > .icon {
      align-self: start;
      margin-block-start: 2px;
    }
    .words {
      display: grid;
      min-inline-size: 0;
    }
    .about {
      color: var(--agent-text-faint);
      font-size: var(--agent-text-1);
      overflow-wrap: anywhere;
    }
    fieldset {
      display: grid;
    }
    legend {
      font-weight: var(--agent-weight-strong);
    }
    .check > span {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .against ul {
      padding-inline-start: 20px;
      list-style: disc;
    }
    .against li {
      overflow-wrap: anywhere;
    }
    .facts {
      display: grid;
      grid-template-columns: fit-content(40%) 1fr;
      gap: 2px 12px;
    }
    .facts dt {
      color: var(--agent-text-muted);
    }
    .facts dd,
    .named bdi {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .below {
      display: grid;
      gap: 4px;
    }
    .counts {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 14px;
    }
    .named {
      border-block: 1px solid var(--agent-hairline);
    }
    .named li {
      display: flex;
      gap: 12px;
      justify-content: space-between;
      padding-block: 3px;
    }
    .named li + li {
      border-block-start: 1px solid var(--agent-hairline);
    }
    .named .end {
      flex: none;
    }
    .old {
      gap: 4px 8px;
    }
  `,
];
