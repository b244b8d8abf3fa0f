import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
  }
  [part='list'] {
    flex: 0 1 auto;
    min-block-size: 0;
    max-block-size: var(--agent-team-roster-rows, 30rem);
    padding-block-end: 4px;
    overscroll-behavior: auto;
  }
  .line.ended {
    padding-inline: 14px;
    font-size: var(--agent-text-1);
  }
  .line.ended:focus-visible {
    outline-offset: -2px;
  }
  .none {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding: 14px 14px 8px;
  }
  .none > .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--agent-text-faint);
  }
`;
