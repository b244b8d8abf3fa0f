import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  .bar {
    display: flex;
    gap: 2px;
    align-items: center;
  }
  @container (inline-size < 560px) {
    .bar {
      --_label: none;
    }
  }
  .find {
    display: flex;
    flex: 1 1 12ch;
    gap: 6px;
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 40ch;
    min-block-size: max(30px, var(--agent-control));
    margin-inline-end: auto;
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
  input {
    flex: 1;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--agent-text);
    font-size: var(--agent-text-2);
  }
  input::placeholder {
    color: var(--agent-text-muted);
    opacity: 1;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    padding-block-start: 6px;
  }
`;
