import {css} from 'lit';

export default css`
  [part='base'] {
    gap: 2px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .place {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .place .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .previous .chev {
    rotate: 180deg;
  }
  .meta {
    margin-inline-start: 6px;
  }
`;
