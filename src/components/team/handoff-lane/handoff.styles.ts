import {css} from 'lit';

export default css`
  .item[data-needs] {
    background: var(--agent-needs-bg);
  }
  .arrow {
    display: inline-block;
    color: var(--agent-text-faint);
  }
  .arrow:dir(rtl) {
    scale: -1 1;
  }
  .asks {
    gap: 8px;
    margin-block-start: 4px;
  }
`;
