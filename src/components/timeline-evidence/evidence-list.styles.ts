import {css} from 'lit';

export default css`
  :host {
    display: block;
    min-block-size: 0;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  [part='base'].empty {
    display: grid;
    gap: 4px;
    align-content: start;
    padding: 16px;
  }
  [part='list'] {
    flex: 1;
    min-block-size: 0;
    padding: 0 4px 8px;
    overflow: auto;
    scrollbar-gutter: stable;
  }
  h3 {
    margin: 0;
    padding: 12px 8px 4px;
    border-block-end: 1px solid var(--agent-hairline);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  h3 > span {
    color: var(--agent-text-faint);
  }
  .state {
    margin: 0;
    padding: 6px 12px;
    border-block-end: 1px solid var(--agent-hairline);
    font-size: var(--agent-text-1);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  .line {
    padding-inline: 8px 4px;
    font-size: var(--agent-text-2);
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
  .glyph {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  .two {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    padding-block: 4px;
  }
  .two > .what {
    white-space: normal;
  }
  .review {
    border-block-end: 1px solid var(--agent-hairline);
  }
  .review > ul {
    margin: 0;
    padding: 0;
    padding-inline-start: 22px;
    list-style: none;
  }
`;
