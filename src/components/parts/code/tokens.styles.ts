import {css} from 'lit';

/** The colours of code. */
export const tokens = css`
  .t-comment {
    color: var(--agent-code-comment);
    font-style: italic;
  }
  .t-keyword {
    color: var(--agent-code-keyword);
  }
  .t-string {
    color: var(--agent-code-string);
  }
  .t-number {
    color: var(--agent-code-number);
  }
  .t-title {
    color: var(--agent-code-title);
  }
  .t-type {
    color: var(--agent-code-type);
  }
  .t-attr {
    color: var(--agent-code-attr);
  }
  .t-meta {
    color: var(--agent-code-meta);
  }
  .t-added {
    color: var(--agent-success-fg);
  }
  .t-removed {
    color: var(--agent-danger-fg);
  }
`;
