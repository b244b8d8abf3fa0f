import {css} from 'lit';

export default css`
  [part~='base'] {
    --_black: var(--agent-ansi-black, var(--agent-text-faint));
    --_red: var(--agent-ansi-red, var(--agent-danger-fg));
    --_green: var(--agent-ansi-green, var(--agent-success-fg));
    --_yellow: var(--agent-ansi-yellow, var(--agent-warning-fg));
    --_blue: var(--agent-ansi-blue, var(--agent-info-fg));
    --_magenta: var(--agent-ansi-magenta, var(--agent-needs-fg));
    --_cyan: var(--agent-ansi-cyan, var(--agent-running-fg));
    --_white: var(--agent-ansi-white, var(--agent-text));
  }
  /* The code sets the width of the scroll range, so that the observer sees it grow. */
  .out > code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
    min-block-size: 1lh;
    unicode-bidi: isolate;
  }
  .long {
    max-block-size: 18em;
  }
  .foot {
    gap: 2px 6px;
    padding-block-start: 2px;
  }
  .bold {
    font-weight: var(--agent-weight-strong);
  }
  .dim {
    color: var(--agent-text-faint);
  }
  .italic {
    font-style: italic;
  }
  .underline {
    text-decoration: underline;
  }
  .strike {
    text-decoration: line-through;
  }
  .underline.strike {
    text-decoration: underline line-through;
  }
  .f-black {
    color: var(--_black);
  }
  .f-red {
    color: var(--_red);
  }
  .f-green {
    color: var(--_green);
  }
  .f-yellow {
    color: var(--_yellow);
  }
  .f-blue {
    color: var(--_blue);
  }
  .f-magenta {
    color: var(--_magenta);
  }
  .f-cyan {
    color: var(--_cyan);
  }
  .f-white {
    color: var(--_white);
  }
  /* Colours behind the text are tints: the ink stays legible on them. */
  .b-black,
  .b-white {
    background: var(--agent-stale-bg);
  }
  .b-red {
    background: var(--agent-danger-bg);
  }
  .b-green {
    background: var(--agent-success-bg);
  }
  .b-yellow {
    background: var(--agent-warning-bg);
  }
  .b-blue {
    background: var(--agent-info-bg);
  }
  .b-magenta {
    background: var(--agent-needs-bg);
  }
  .b-cyan {
    background: var(--agent-running-bg);
  }
  .inverse {
    background: var(--agent-text);
    color: var(--agent-sunken);
  }
`;
