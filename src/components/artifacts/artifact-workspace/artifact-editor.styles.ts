import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
  }
  section {
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    min-block-size: 0;
  }
  .field {
    display: flex;
    flex: 1 1 auto;
    min-block-size: 16rem;
    border: 1px solid var(--agent-border-control);
    border-radius: var(--agent-radius-2);
    background: var(--agent-surface);
    direction: ltr;
  }
  .field:focus-within {
    outline: 2px solid var(--agent-focus);
    outline-offset: 1px;
  }
  .numbers,
  textarea {
    margin: 0;
    padding-block: 8px;
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    line-height: 1.5;
    tab-size: 2;
  }
  .numbers {
    flex: none;
    min-inline-size: 3ch;
    padding-inline: 8px;
    border-inline-end: 1px solid var(--agent-hairline);
    color: var(--agent-text-faint);
    text-align: end;
    overflow: hidden;
    user-select: none;
  }
  textarea {
    flex: 1 1 auto;
    min-inline-size: 0;
    padding-inline: 8px;
    border: 0;
    background: none;
    color: var(--agent-text);
    resize: none;
    white-space: pre;
    scrollbar-width: thin;
  }
  textarea:focus-visible {
    outline: 0;
  }
  .bar,
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    align-items: center;
    padding: 8px 10px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
  }
  .note > p {
    flex: 1 1 24ch;
    overflow-wrap: anywhere;
  }
  .conflict {
    border-color: var(--agent-warning-border);
    background: var(--agent-warning-bg);
  }
  .problem {
    overflow-wrap: anywhere;
  }
`;
