import {css} from 'lit';

export default css`
  :host {
    display: block;
    min-block-size: 0;
    container: agent-audit-trail / inline-size;
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
    padding: 0 4px;
    overflow: auto;
    scrollbar-gutter: stable;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .row > .line {
    flex: 1;
    min-block-size: 48px;
    padding: 4px 8px;
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
  .time {
    min-inline-size: 5ch;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .two {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }
  .two > .what {
    white-space: normal;
  }
  .asked {
    font-weight: var(--agent-weight-regular);
    overflow-wrap: anywhere;
  }
  .two > .meta {
    overflow-wrap: anywhere;
  }
  .glyph {
    inline-size: 14px;
    block-size: 14px;
  }
  @container agent-audit-trail (width < 420px) {
    .row > .line {
      flex-wrap: wrap;
    }
    .two {
      flex-basis: calc(100% - 60px);
    }
    .line .end {
      margin-inline-start: 52px;
    }
  }
`;
