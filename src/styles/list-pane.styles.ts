import {css} from 'lit';

/** A pane that is a list: it scrolls inside, says so where it is empty, and its lines wrap rather than hide how they stand. */
export const listPane = css`
  :host {
    min-block-size: 0;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  [part='base'].none {
    display: grid;
    gap: 4px;
    align-content: start;
    padding: 16px;
  }
  [part='base'].none > .muted {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  [part='list'] {
    flex: 1;
    min-block-size: 0;
    padding: 0 4px;
    overflow: auto;
    scrollbar-gutter: stable;
  }
  .line .end {
    max-inline-size: 50%;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .st {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
`;
