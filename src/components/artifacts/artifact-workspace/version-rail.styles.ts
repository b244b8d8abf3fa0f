import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  .none,
  .hint {
    padding-block-end: 4px;
  }
  ol {
    display: grid;
    gap: 2px;
  }
  li {
    display: flex;
    gap: 2px;
    align-items: start;
    padding-inline-start: 6px;
    border-inline-start: 2px solid var(--agent-hairline);
  }
  li[data-shown] {
    border-inline-start-color: var(--agent-accent);
  }
  .version {
    display: grid;
    flex: 1 1 auto;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    padding: 4px 8px;
    border: 0;
    border-radius: var(--agent-radius-2);
    background: none;
    color: var(--agent-text);
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
  .version > .dots {
    display: flex;
    flex-wrap: wrap;
    overflow-wrap: anywhere;
  }
  .summary {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex: none;
    padding-block: 2px;
  }
  /* In a narrow rail the glyphs stand alone; their words are still heard. */
  @container (width < 22rem) {
    .word {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .acts {
      flex-direction: column;
    }
  }
  .problem {
    padding: 8px;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .version[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .version:focus-visible {
      outline-color: CanvasText;
    }
  }
`;
