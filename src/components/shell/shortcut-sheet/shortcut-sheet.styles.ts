import {css} from 'lit';
import {dialog} from '../../../styles/dialog.styles.js';

export default [
  dialog,
  css`
    :host {
      display: contents;
    }
    header {
      display: flex;
      align-items: center;
      justify-content: space-between;
      min-block-size: 48px;
      padding-inline: 16px 8px;
      border-block-end: 1px solid var(--agent-hairline);
    }
    .scroll {
      padding: 4px 16px 16px;
    }
    h3 {
      padding-block: 14px 4px;
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      font-weight: var(--agent-weight-medium);
    }
    dl > div {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--agent-space-4);
      min-block-size: var(--agent-row);
      border-block-end: 1px solid var(--agent-hairline);
    }
    kbd {
      color: var(--agent-text-muted);
      font-family: var(--agent-font);
      white-space: nowrap;
    }
  `,
];
