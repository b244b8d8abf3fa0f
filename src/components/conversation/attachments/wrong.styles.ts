import {css} from 'lit';

/** What is wrong with a field, right beneath it. */
export const wrong = css`
  .wrong {
    display: grid;
    gap: 2px;
    padding-inline: 12px;
    color: var(--agent-danger-fg);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .wrong > p {
    display: flex;
    gap: 6px;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
  .wrong > :first-child {
    padding-block-start: 6px;
  }
  .wrong .icon {
    inline-size: 14px;
    block-size: 14px;
    margin-block-start: 1px;
  }
`;
