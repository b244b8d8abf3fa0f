import {css} from 'lit';

/** A field to look for something in a list, with a glyph before it. */
export const find = css`
  .find {
    display: flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    min-block-size: max(30px, var(--agent-control));
    padding-inline: 8px;
    border: 1px solid var(--agent-border-control);
    border-radius: var(--agent-radius-2);
    background: var(--agent-surface);
    color: var(--agent-text-muted);
  }
  .find:focus-within {
    outline: 2px solid var(--agent-focus);
    outline-offset: 1px;
  }
  .find > input {
    flex: 1;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--agent-text);
    font-size: var(--agent-text-2);
  }
  .find > input::placeholder {
    color: var(--agent-text-muted);
    opacity: 1;
  }
`;
