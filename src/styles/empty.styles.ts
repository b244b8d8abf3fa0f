import {css} from 'lit';

/** A place where nothing is yet: a quiet sign, one fact, one reason. */
export const empty = css`
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
