import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-ui-schema / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  /* A scheme of its own needs a paper of its own. */
  [data-theme='light'] {
    color-scheme: light;
  }
  [data-theme='dark'] {
    color-scheme: dark;
  }
  :is([data-theme='light'], [data-theme='dark']):not(.box) {
    padding: 12px 16px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-surface);
  }
  .head {
    gap: 4px 12px;
    align-items: baseline;
  }
  .box {
    padding: 12px 16px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
  }
  .box.card {
    background: var(--agent-raised);
  }
  .box.filled {
    border-color: transparent;
    background: var(--agent-sunken);
  }
  /* Never a box in a box: a rule says the same. */
  .box .box {
    padding: 12px 0 0;
    border: 0;
    border-block-start: 1px solid var(--agent-hairline);
    border-radius: 0;
    background: none;
  }
  .stack {
    display: flex;
    min-inline-size: 0;
  }
  .stack.vertical {
    flex-direction: column;
  }
  .stack.horizontal {
    flex-wrap: wrap;
    align-items: center;
  }
  .stack > * {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  /* What takes all the width there is takes a share of a row. */
  .stack.horizontal > :is(.stack, .grid, .group, .form, .bar, .unknown, agent-code, agent-markdown) {
    flex: 1 1 160px;
  }
  .stack.horizontal > hr {
    align-self: stretch;
    inline-size: 0;
    block-size: auto;
    border-block: 0;
    border-inline-start: 1px solid var(--agent-hairline);
  }
  .fit {
    justify-self: start;
  }
  .stack.vertical:is(:not([class*='align-']), .align-stretch) > .fit {
    align-self: start;
  }
  .stack.align-start {
    align-items: start;
  }
  .stack.align-center {
    align-items: center;
  }
  .stack.align-end {
    align-items: end;
  }
  .stack.align-stretch {
    align-items: stretch;
  }
  .stack.align-baseline {
    align-items: baseline;
  }
  .grid {
    --_columns: 1;
    display: grid;
    grid-template-columns: repeat(
      auto-fill,
      minmax(min(100%, max(80px, (100% - (var(--_columns) - 1) * var(--_gap)) / var(--_columns))), 1fr)
    );
    gap: var(--_gap);
    align-items: start;
    min-inline-size: 0;
  }
  .columns-2 {
    --_columns: 2;
  }
  .columns-3 {
    --_columns: 3;
  }
  .columns-4 {
    --_columns: 4;
  }
  .columns-5 {
    --_columns: 5;
  }
  .columns-6 {
    --_columns: 6;
  }
  :is(.stack, .grid) {
    gap: var(--_gap);
  }
  .gap-none {
    --_gap: 0px;
  }
  .gap-xs {
    --_gap: var(--agent-space-1);
  }
  .gap-sm {
    --_gap: var(--agent-space-2);
  }
  .gap-md {
    --_gap: var(--agent-space-3);
  }
  .gap-lg {
    --_gap: var(--agent-space-4);
  }
  .gap-xl {
    --_gap: var(--agent-space-6);
  }
`;
