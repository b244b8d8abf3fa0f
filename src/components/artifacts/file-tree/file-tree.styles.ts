import {css} from 'lit';

export default css`
  ul ul {
    padding-inline-start: 14px;
    border-inline-start: 1px solid var(--agent-hairline);
    margin-inline-start: 7px;
  }
  .line {
    display: flex;
    gap: 6px;
    align-items: center;
    min-block-size: 26px;
    padding-inline: 0 4px;
    border-radius: var(--agent-radius-1);
    font-size: var(--agent-text-2);
  }
  .line:hover {
    background: var(--agent-hover);
  }
  .line > .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
