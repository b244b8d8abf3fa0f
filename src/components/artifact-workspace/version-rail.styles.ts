import {css} from 'lit';

export default css`
  :host {
    display: block;
  }
  .none,
  .hint {
    margin: 0;
    padding-block: 4px;
    padding-inline: 8px;
  }
  ol {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    border-inline-start: 2px solid var(--agent-hairline);
    padding-inline-start: 6px;
  }
  li[data-shown] {
    border-inline-start-color: var(--agent-accent);
  }
  .version {
    display: grid;
    inline-size: 100%;
    padding-block: 4px;
    padding-inline: 8px;
    border: 0;
    border-radius: var(--agent-radius-2);
    background: none;
    color: var(--agent-text);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .version:hover {
    background: var(--agent-hover);
  }
  .version[aria-current='true'] {
    background: var(--agent-selected);
  }
  .name {
    font-weight: var(--agent-weight-medium);
  }
  .summary {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
  }
  .problem {
    margin: 0;
    padding: 8px;
    overflow-wrap: anywhere;
  }
`;
