import {css} from 'lit';

export default css`
  .said {
    max-inline-size: var(--agent-measure);
    font-size: var(--agent-text-3);
    line-height: var(--agent-leading-read);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .note {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: var(--agent-space-2);
  }
  .note .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
