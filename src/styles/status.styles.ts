import {css} from 'lit';

/** Status is shape, word and colour; needs-you alone is ever filled. */
export const status = css`
  .k-running {
    --_fg: var(--agent-running-fg);
    --_bg: var(--agent-running-bg);
    --_border: var(--agent-running-border);
  }
  .k-needs {
    --_fg: var(--agent-needs-fg);
    --_bg: var(--agent-needs-bg);
    --_border: var(--agent-needs-border);
  }
  .k-success {
    --_fg: var(--agent-success-fg);
    --_bg: var(--agent-success-bg);
    --_border: var(--agent-success-border);
  }
  .k-warning {
    --_fg: var(--agent-warning-fg);
    --_bg: var(--agent-warning-bg);
    --_border: var(--agent-warning-border);
  }
  .k-danger {
    --_fg: var(--agent-danger-fg);
    --_bg: var(--agent-danger-bg);
    --_border: var(--agent-danger-border);
  }
  .k-info {
    --_fg: var(--agent-info-fg);
    --_bg: var(--agent-info-bg);
    --_border: var(--agent-info-border);
  }
  .k-stale {
    --_fg: var(--agent-stale-fg);
    --_bg: var(--agent-stale-bg);
    --_border: var(--agent-stale-border);
  }
  .glyph {
    color: var(--_fg);
  }
  .st {
    display: inline-flex;
    align-items: baseline;
    gap: 6px;
    color: var(--_fg);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-meta);
    white-space: nowrap;
  }
  .st > .icon {
    align-self: center;
    inline-size: 14px;
    block-size: 14px;
    color: var(--_fg);
  }
  .st.quiet {
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-regular);
  }
  .st.badge {
    padding-block: 2px;
    padding-inline: 5px 8px;
    border-radius: var(--agent-radius-1);
    background: var(--_bg);
  }
  :is(.st.k-needs > .icon, .glyph.k-needs) {
    color: var(--agent-needs-solid);
  }
  .st.badge.k-needs {
    background: var(--agent-needs-solid);
    color: var(--agent-needs-on-solid);
    --_ink: var(--agent-needs-solid);
  }
  .st.badge.k-needs > .icon {
    color: inherit;
  }
  .fall {
    display: grid;
    gap: 6px;
    align-content: start;
    justify-items: start;
  }
  .fall > .reason {
    unicode-bidi: plaintext; /* a language without a catalog reads English inside its own direction */
    color: var(--agent-text-muted);
  }
  @media (forced-colors: active) {
    .st.badge {
      border: 1px solid CanvasText;
    }
    :is(.st > .icon, .glyph) {
      color: CanvasText;
    }
    :is(.st.k-needs > .icon, .glyph.k-needs) {
      forced-color-adjust: none;
      color: Highlight;
      --_ink: HighlightText;
    }
    .st.badge.k-needs {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
    .st.badge.k-needs > .icon {
      color: HighlightText;
      --_ink: Highlight;
    }
  }
`;
