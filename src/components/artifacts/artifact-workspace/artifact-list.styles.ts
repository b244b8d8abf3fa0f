import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
  }
  [part='base']:not(.fall) {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  .filter {
    display: flex;
    gap: 8px;
    align-items: center;
    padding: 6px 10px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .filter > select {
    min-block-size: var(--agent-target);
    max-inline-size: 100%;
    padding-inline: 6px;
    border: 1px solid var(--agent-border-control);
    border-radius: var(--agent-radius-1);
    background: var(--agent-surface);
    color: var(--agent-text);
  }
  .rows {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 4px;
    overflow-y: auto;
    scrollbar-width: thin;
  }
  button {
    display: flex;
    gap: 8px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 4px 8px;
    border: 0;
    border-radius: var(--agent-radius-2);
    background: none;
    color: var(--agent-text);
    text-align: start;
    cursor: pointer;
  }
  button:hover {
    background: var(--agent-hover);
  }
  button[aria-current='true'] {
    background: var(--agent-selected);
  }
  .words {
    display: grid;
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  .title {
    font-weight: var(--agent-weight-medium);
  }
  button > .icon,
  button > .st {
    flex: none;
  }
  @media (forced-colors: active) {
    button[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
