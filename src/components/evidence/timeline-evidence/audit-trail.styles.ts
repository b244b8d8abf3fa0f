import {css} from 'lit';

export default css`
  :host {
    container: agent-audit-trail / inline-size;
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
