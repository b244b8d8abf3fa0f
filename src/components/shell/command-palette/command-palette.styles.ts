import {css} from 'lit';
import {dialog} from '../../../styles/dialog.styles.js';
import {floating} from '../../../styles/floating.styles.js';

export default [
  dialog,
  floating,
  css`
    :host {
      display: contents;
    }
    .field {
      display: flex;
      align-items: center;
      gap: var(--agent-space-2);
      padding-inline: 14px;
      border-block-end: 1px solid var(--agent-hairline);
      color: var(--agent-text-faint);
    }
    input {
      flex: 1;
      min-inline-size: 0;
      block-size: 44px;
      border: 0;
      outline: 0;
      background: none;
      color: var(--agent-text);
      font-size: var(--agent-text-3);
    }
    input::placeholder {
      color: var(--agent-text-faint);
      opacity: 1;
    }
    [role='listbox'] {
      flex: 1;
      min-block-size: 0;
      padding: 4px;
    }
    .none {
      padding: 20px 14px;
      color: var(--agent-text-muted);
    }
    kbd {
      font-family: var(--agent-font);
    }
  `,
];
