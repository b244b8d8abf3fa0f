import {css} from 'lit';

export default css`
  .total,
  .more {
    padding-block: 8px;
    padding-inline: 14px;
  }
  li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .none {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding: 16px;
  }
  .none > .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--agent-text-faint);
  }
`;
