import {css} from 'lit';
import {floating} from '../../styles/floating.styles.js';
import {progress} from '../../styles/progress.styles.js';

export default [
  floating,
  progress,
  css`
    :host {
      display: block;
    }
    .ways {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
    }
    .floating:focus-visible {
      outline: 0;
    }
    ul {
      display: grid;
      gap: 6px;
      margin: 0;
      margin-block-start: 8px;
      padding: 0;
      list-style: none;
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
      margin: 0;
      margin-block-start: 6px;
    }
  `,
];
