import {css} from 'lit';

/** A panel that floats above the page: menus, lists to choose from, cards. Placed by the `Floating` controller. */
export const floating = css`
  .floating {
    position: fixed;
    inset: auto;
    max-block-size: min(24rem, var(--_room-block, 24rem));
    max-inline-size: min(28rem, var(--_room-inline, 28rem));
    margin: 0;
    padding: 4px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-3);
    background: var(--agent-raised);
    color: var(--agent-text);
    box-shadow: var(--agent-shadow-2);
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .option {
    display: flex;
    align-items: center;
    gap: var(--agent-space-2);
    inline-size: 100%;
    min-block-size: var(--agent-row);
    padding: 4px 8px;
    border-radius: var(--agent-radius-1);
    font-size: var(--agent-text-2);
    cursor: pointer;
  }
  .option:hover,
  .option[data-active] {
    background: var(--agent-hover);
  }
  .option[aria-selected='true'],
  .option[aria-checked='true'] {
    font-weight: var(--agent-weight-medium);
  }
  .option[aria-disabled='true'] {
    color: var(--agent-text-faint);
    cursor: default;
  }
  .option > .end {
    margin-inline-start: auto;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .group {
    padding: 6px 8px 2px;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  @media (forced-colors: active) {
    .option[data-active] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
