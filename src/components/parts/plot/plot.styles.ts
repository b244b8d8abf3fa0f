import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .head {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    min-block-size: var(--agent-target);
  }
  .head > .btn {
    margin-inline-end: -6px;
  }
  .name {
    font-weight: var(--agent-weight-strong);
  }
  .fact {
    color: var(--agent-text-muted);
    text-wrap: pretty;
  }
  .ruler {
    font-size: var(--agent-text-1);
    block-size: 1em;
    margin-block-end: calc(-1em - 6px);
    visibility: hidden;
  }
  .room {
    overflow: clip;
    font-size: var(--agent-text-1);
    touch-action: pan-y;
  }
  .room > svg {
    display: block;
    max-inline-size: none;
  }
  text {
    fill: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .said {
    fill: var(--agent-text-muted);
  }
  .rule {
    stroke: var(--agent-hairline);
  }
  :is(.ground, .tick) {
    stroke: var(--agent-border);
  }
  :is(.rule, .ground, .tick) {
    shape-rendering: crispEdges;
  }
  .here {
    fill: var(--agent-hover);
  }
  /* The shapes: full, hollow, hollow and broken where nobody knows, and the little marks above them. */
  .full {
    fill: var(--_border);
  }
  .solid {
    fill: var(--agent-needs-solid);
  }
  /* What is settled is quiet. */
  .calm {
    fill: color-mix(in oklab, var(--_border) 40%, var(--_bg));
    stroke: var(--_border);
  }
  :is(.hollow, .broken, .open) {
    fill: none;
    stroke: var(--_border);
  }
  .soft {
    fill: var(--_bg);
    stroke: var(--_border);
  }
  .open {
    fill: var(--_bg);
  }
  .broken {
    stroke-dasharray: 2 2;
  }
  .mark {
    fill: none;
    stroke: var(--_fg);
    stroke-width: 1.5;
  }
  .area {
    fill: var(--agent-stale-bg);
  }
  .line {
    fill: none;
    stroke: var(--_fg);
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .word {
    fill: var(--_fg);
    font-weight: var(--agent-weight-medium);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
  }
  .key > li {
    display: flex;
    gap: 6px;
    align-items: center;
    color: var(--agent-text-muted);
    white-space: nowrap;
  }
  .key > li > svg {
    flex: none;
    overflow: visible;
  }
  .tip {
    display: grid;
    gap: 2px;
    max-inline-size: min(18rem, var(--_room-inline, 18rem));
    padding: 6px 10px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    pointer-events: none;
  }
  .tip > * {
    overflow-wrap: anywhere;
  }
  .tip > bdi {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .scroll {
    max-block-size: 20rem;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--agent-text-1);
    line-height: 18px;
  }
  :is(th, td) {
    padding-block: 4px;
    padding-inline: 0 12px;
    border-block-end: 1px solid var(--agent-hairline);
    font-weight: var(--agent-weight-regular);
    text-align: start;
    vertical-align: top;
  }
  tbody th {
    min-inline-size: 10ch;
    overflow-wrap: anywhere;
  }
  :is(th, td):last-child {
    padding-inline-end: 2px;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--agent-plot-ground, var(--agent-surface));
    color: var(--agent-text-faint);
  }
  .num {
    text-align: end;
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    :is(text, .word, .said) {
      fill: CanvasText;
    }
    :is(.rule, .ground, .tick) {
      stroke: GrayText;
    }
    .here {
      fill: none;
      stroke: Highlight;
      stroke-width: 2;
    }
    :is(.full, .calm) {
      fill: CanvasText;
    }
    .calm {
      fill: GrayText;
      stroke: GrayText;
    }
    .k-running .full {
      fill: Canvas;
      stroke: CanvasText;
      stroke-width: 3;
    }
    .solid {
      fill: Highlight;
    }
    :is(.hollow, .broken, .open, .soft, .mark, .line) {
      fill: Canvas;
      stroke: CanvasText;
    }
    :is(.line, .mark) {
      fill: none;
    }
    .area {
      fill: none;
      stroke: GrayText;
    }
  }
  @media print {
    .head > .btn {
      display: none;
    }
    .room > svg {
      max-inline-size: 100%;
      block-size: auto;
    }
    [part~='base'] {
      break-inside: avoid;
    }
    .scroll {
      max-block-size: none;
    }
  }
`;
