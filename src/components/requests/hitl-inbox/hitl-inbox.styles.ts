import {css} from 'lit';

export default css`
  .total {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 12px;
    padding-block: 8px;
    padding-inline: 14px;
  }
  li {
    border-block-end: 1px solid var(--agent-hairline);
  }
  .request {
    min-block-size: 48px;
  }
  .request:focus-visible {
    outline-offset: -2px;
  }
  .age::before {
    content: '·' / '';
    margin-inline: 4px;
  }
  .open {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    justify-items: start;
    padding-block-end: 10px;
    padding-inline: 10px;
  }
  .open > agent-hitl-card {
    inline-size: 100%;
  }
  .keys {
    color: var(--agent-text-faint);
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
  [part~='base'] {
    container: agent-hitl-inbox / inline-size;
  }
  @container agent-hitl-inbox (width < 480px) {
    .request > .st > span {
      position: absolute;
      clip-path: inset(50%);
    }
    .request > .what > bdi {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
    .request > .end {
      display: grid;
      grid-template-columns: auto auto;
      gap: 2px 8px;
      justify-items: end;
    }
    .request > .end > :not(.chev) {
      grid-column: 1;
    }
    .request > .end > .chev {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
