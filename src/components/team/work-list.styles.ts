import {css} from 'lit';

export default css`
  .more {
    margin-inline: 8px;
    margin-block-end: 8px;
  }
  li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .none {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding: 14px;
  }
  .none > .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--agent-text-faint);
  }
`;
