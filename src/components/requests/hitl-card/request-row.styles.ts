import {css} from 'lit';

/** Rows of requests: one line each, that opens. */
export const requestRow = css`
  .request {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    inline-size: 100%;
    min-block-size: 36px;
    padding-block: 6px;
    padding-inline: 14px;
    color: var(--agent-text);
  }
  .request:hover {
    background: var(--agent-hover);
  }
  .request > .st {
    flex: none;
  }
  .request > .what {
    display: grid;
    flex: 1 1 12ch;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    font-weight: var(--agent-weight-strong);
  }
  .request > .what > .meta {
    font-weight: var(--agent-weight-regular);
  }
  .request > .end {
    display: flex;
    flex: 0 1 auto;
    gap: 10px;
    align-items: center;
    min-inline-size: 0;
    margin-inline-start: auto;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .request .risk {
    flex: none;
    max-inline-size: 16ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .count {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    white-space: nowrap;
  }
  .count b {
    color: var(--agent-text);
    font-weight: var(--agent-weight-strong);
  }
  .count .icon,
`;
