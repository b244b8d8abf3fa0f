import {css} from 'lit';

export default css`
  [part~='base'] {
    display: flex;
    flex-direction: column;
    gap: 4px;
    max-block-size: 100%;
  }
  .box {
    min-block-size: 4rem;
    max-block-size: var(--agent-table-max-height, 32rem);
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
    background: var(--agent-surface);
  }
  .table {
    inline-size: max-content;
    min-inline-size: 100%;
    font-size: var(--agent-text-1);
    line-height: 18px;
  }
  .head {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
  }
  .line {
    display: grid;
    grid-template-columns: var(--_columns);
    border-block-end: 1px solid var(--agent-hairline);
  }
  .head > .line {
    background: var(--agent-sunken);
    font-weight: var(--agent-weight-medium);
  }
  .line > * {
    padding: 4px 10px;
    text-align: start;
  }
  .line > .no {
    padding-inline: 8px;
    color: var(--agent-text-faint);
    text-align: end;
  }
  .line > .num {
    text-align: end;
  }
  /* Numbers run from left to right everywhere: their last digits stand below each other. */
  .line > .num:dir(rtl) {
    text-align: start;
  }
  .head .line > * {
    padding: 0;
  }
  .sort {
    display: flex;
    gap: 4px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 28px;
    padding: 0 10px;
    text-align: inherit;
  }
  .num > .sort {
    flex-direction: row-reverse;
  }
  .sort:hover {
    background: var(--agent-hover);
  }
  .sort:focus-visible {
    outline-offset: -2px;
  }
  .sort > .icon {
    inline-size: 12px;
    block-size: 12px;
  }
  .up {
    rotate: 180deg;
  }
`;
