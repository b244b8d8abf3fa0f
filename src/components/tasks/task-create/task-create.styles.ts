import {css} from 'lit';
import {dialogFrame} from '../task-controls/dialog-frame.styles.js';

export default [
  dialogFrame,
  css`
    .btn + .outcome {
      overflow-wrap: anywhere;
    }
    .pair {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
      gap: 14px;
    }
  `,
];
