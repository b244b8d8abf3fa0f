import {css} from 'lit';

/** One row of the process: what it is, a summary that gives way, and at the end what is known of it. As a button it folds. */
export const line = css`
  .line {
    display: flex;
    align-items: center;
    gap: var(--agent-space-2);
    inline-size: 100%;
    min-block-size: var(--agent-row);
    min-inline-size: 0;
    border-radius: var(--agent-radius-1);
    color: var(--agent-text-muted);
  }
  button.line:hover {
    background: var(--agent-hover);
  }
  .line .what {
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
    white-space: nowrap;
  }
  .line .end {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-inline-start: auto;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    white-space: nowrap;
  }
`;
