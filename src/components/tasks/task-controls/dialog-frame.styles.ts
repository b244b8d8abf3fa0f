import {css} from 'lit';
import {dialog} from '../../../styles/dialog.styles.js';
import {fields} from '../../../styles/fields.styles.js';

/** A dialog with a form in it: title, what it says and asks, and how it went. */
export const dialogFrame = [
  dialog,
  fields,
  css`
    dialog form {
      display: flex;
      flex-direction: column;
      min-block-size: 0;
    }
    dialog header {
      display: flex;
      align-items: flex-start;
      justify-content: space-between;
      gap: var(--agent-space-2);
      padding-block: 10px;
      padding-inline: 16px 8px;
      border-block-end: 1px solid var(--agent-hairline);
    }
    dialog h2 {
      padding-block: 3px;
      overflow-wrap: anywhere;
    }
    dialog .body {
      display: grid;
      gap: 14px;
      align-content: start;
      min-block-size: 0;
      padding: 14px 16px;
      overflow: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
    }
    dialog footer {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: flex-end;
      gap: 8px;
      padding: 10px 16px;
      border-block-start: 1px solid var(--agent-hairline);
    }
    .outcome {
      flex: 1 1 auto;
      max-inline-size: 100%;
      overflow-wrap: anywhere;
    }
    .outcome .st {
      white-space: normal;
    }
  `,
];
