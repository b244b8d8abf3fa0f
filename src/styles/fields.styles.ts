import {css} from 'lit';

/** Things to fill in: a label, a field, and what is wrong with it right beneath. */
export const fields = css`
  .field {
    display: grid;
    gap: 4px;
    align-content: start;
    min-inline-size: 0;
  }
  .field > label {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  .field > label .faint {
    font-weight: var(--agent-weight-regular);
  }
  .in {
    inline-size: 100%;
    min-block-size: max(30px, var(--agent-control));
    padding: 4px 8px;
    border: 1px solid var(--agent-border-control);
    border-radius: var(--agent-radius-2);
    background: var(--agent-surface);
    font-size: var(--agent-text-2);
    line-height: var(--agent-leading-ui);
  }
  .in::placeholder {
    color: var(--agent-text-faint);
    opacity: 1;
  }
  .in:focus-visible {
    border-radius: var(--agent-radius-2);
  }
  .in[aria-invalid='true'] {
    border-color: var(--agent-danger-border);
  }
  textarea.in {
    display: block;
    resize: vertical;
    scrollbar-width: thin;
  }
  textarea.in.mono {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    line-height: 1.5;
    direction: ltr;
    text-align: start;
    tab-size: 2;
  }
  .problem {
    overflow-wrap: anywhere;
  }
  .problem > .st {
    white-space: normal;
  }
  .problem > .st > .icon {
    align-self: start;
    margin-block-start: 1px;
  }
  .check {
    display: flex;
    gap: 8px;
    align-items: center;
    min-block-size: max(30px, var(--agent-control));
  }
  .check > input {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    accent-color: var(--agent-accent-text);
  }
`;
