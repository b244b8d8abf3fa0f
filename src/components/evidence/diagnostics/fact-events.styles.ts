import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    gap: var(--agent-space-1);
  }
  .head {
    gap: var(--agent-space-2);
    min-inline-size: 0;
  }
  .box {
    max-block-size: var(--agent-fact-events-max-height, 24rem);
    border-block: 1px solid var(--agent-hairline);
  }
  .line {
    padding-inline: 4px;
    font-size: var(--agent-text-1);
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .open {
    display: grid;
    gap: var(--agent-space-2);
    padding: 4px 4px 8px;
  }
  .wrap {
    flex-wrap: wrap;
  }
  .chip {
    max-inline-size: 100%;
    padding-inline-end: 0;
  }
  .chip > button {
    min-block-size: var(--agent-target);
    min-inline-size: var(--agent-target);
    padding: 0 2px;
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .chip > button:hover {
    color: var(--agent-text);
  }
  .chip .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
