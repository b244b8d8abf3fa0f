import {css} from 'lit';

/** A dialog above the page: the palette, the sheet of shortcuts. */
export const dialog = css`
  dialog {
    inline-size: min(36rem, calc(100vi - 32px));
    max-block-size: min(34rem, calc(100vb - 64px));
    margin-block: min(12vb, 96px) auto;
    margin-inline: auto;
    padding: 0;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-3);
    background: var(--agent-raised);
    color: var(--agent-text);
    box-shadow: var(--agent-shadow-2);
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: var(--agent-backdrop);
  }
`;
