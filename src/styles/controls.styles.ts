import {css} from 'lit';

/** Things to press. One `primary` per view. */
export const controls = css`
  .btn {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: var(--agent-control);
    padding: 0 10px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: var(--agent-text);
    font-size: var(--agent-text-2);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-ui);
    text-align: center;
    white-space: nowrap;
    transition: background-color var(--agent-duration-1) var(--agent-ease);
  }
  .btn:focus-visible {
    border-radius: var(--agent-radius-2);
  }
  .btn:hover {
    background: var(--agent-hover);
  }
  .btn.primary {
    border-color: var(--agent-accent);
    background: var(--agent-accent);
    color: var(--agent-on-accent);
  }
  .btn.primary:hover {
    background: var(--agent-accent-hover);
  }
  .btn.quiet {
    padding-inline: 6px;
    border-color: transparent;
    background: transparent;
    color: var(--agent-text-muted);
  }
  .btn.quiet:hover {
    background: var(--agent-hover);
    color: var(--agent-text);
  }
  .btn.sm {
    min-block-size: var(--agent-target);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .btn.sm > .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .btn.square {
    flex-shrink: 0; /* in a row that is too narrow, something else gives way: it stays as large as a finger needs */
    inline-size: var(--agent-control);
    padding-inline: 0;
  }
  .btn.square.sm {
    inline-size: var(--agent-target);
  }
  .btn.reject {
    color: var(--agent-danger-fg);
  }
  .btn[aria-pressed='true'] {
    background: var(--agent-selected);
    font-weight: var(--agent-weight-strong);
  }
  .btn:is([aria-disabled='true'], :disabled),
  .btn:is([aria-disabled='true'], :disabled):hover {
    background: transparent;
    color: var(--agent-text-faint);
    cursor: default;
  }
  .btn.primary:is([aria-disabled='true'], :disabled) {
    border-color: var(--agent-border);
  }
  .btn kbd {
    margin-inline-start: 2px;
    color: var(--agent-text-faint);
    font-family: var(--agent-font);
    font-weight: var(--agent-weight-regular);
  }
  .btn.primary kbd {
    color: inherit;
  }
  .split {
    display: inline-flex;
  }
  .split > .btn {
    margin-inline-start: -1px;
    border-radius: 0;
  }
  .split > .btn.primary + .btn.primary {
    margin-inline-start: 1px;
  }
  .split > .btn:first-child {
    margin-inline-start: 0;
    border-start-start-radius: var(--agent-radius-2);
    border-end-start-radius: var(--agent-radius-2);
  }
  .split > .btn:last-child {
    border-start-end-radius: var(--agent-radius-2);
    border-end-end-radius: var(--agent-radius-2);
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-block-size: 22px;
    max-inline-size: 24ch;
    padding-inline: 6px;
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-1);
    background: var(--agent-surface);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    white-space: nowrap;
  }
  .chip > .icon {
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  .chip > .away {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: var(--agent-target);
    block-size: var(--agent-target);
    margin-block: -2px;
    margin-inline-end: -6px;
    border-radius: var(--agent-radius-1);
    color: var(--agent-text-faint);
  }
  .chip > .away:hover {
    background: var(--agent-hover);
    color: var(--agent-text);
  }
  .chip > .away > .icon {
    inline-size: 12px;
    block-size: 12px;
  }
  .cite {
    display: inline-flex;
    align-items: baseline;
    gap: 4px;
    padding-inline: 5px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-accent-quiet);
    color: var(--agent-accent-text);
    font-size: var(--agent-text-1);
    line-height: 1.5;
    text-decoration: none;
    white-space: nowrap;
  }
  :where(button).cite {
    padding-block: 1px;
  }
  .cite:hover {
    text-decoration: underline;
  }
  @media (forced-colors: active) {
    :is(.chip, .cite) {
      border: 1px solid CanvasText;
    }
    .btn.primary:not([aria-disabled='true'], :disabled) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
    .btn:is([aria-disabled='true'], :disabled) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
