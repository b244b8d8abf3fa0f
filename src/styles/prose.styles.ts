import {css} from 'lit';

/** Lists with their markers, and tables with hairlines between the rows: where an agent's own words are laid out. */
export const prose = css`
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: var(--agent-text-faint);
    font-variant-numeric: tabular-nums;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  thead > tr > * {
    padding-block: 4px;
    border-block-end: 1px solid var(--agent-border);
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    vertical-align: bottom;
    white-space: nowrap;
  }
  tbody > tr > * {
    min-inline-size: 6ch;
    padding-block: 6px;
    border-block-end: 1px solid var(--agent-hairline);
    vertical-align: baseline;
  }
  :is(th, td) {
    padding-inline: 0 12px;
    text-align: start;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  :is(th, td).center {
    text-align: center;
  }
`;
