import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';
import {progress} from '../../../styles/progress.styles.js';

export default [
  floating,
  progress,
  css`
    /* Its buttons stand in the row of whoever shows it, and what was exported beneath that row. */
    :host,
    [part='base'] {
      display: contents;
    }
    .floating:focus-visible {
      outline: 0;
    }
    ul {
      display: grid;
      flex: 1 1 100%;
      gap: 6px;
      order: 1;
      padding-inline-start: 6px;
    }
    .line {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 8px;
      align-items: center;
    }
    .what,
    .error,
    .problem {
      overflow-wrap: anywhere;
    }
    .error {
      color: var(--agent-danger-fg);
    }
    .problem {
      flex: 1 1 100%;
      order: 1;
      padding-inline-start: 6px;
    }
  `,
];
