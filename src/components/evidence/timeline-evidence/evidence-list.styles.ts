import {css} from 'lit';

export default css`
  [part='list'] {
    padding: 0 4px 8px;
  }
  h3 {
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
  .glyph {
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
    padding-inline-start: 22px;
  }
`;
