import {css} from 'lit';

export default css`
  .head {
    display: flex;
    gap: 4px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .box {
    block-size: var(--agent-canvas-view-height, 28rem);
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
    overflow: hidden;
    cursor: grab;
    touch-action: none;
  }
  .box:active {
    cursor: grabbing;
  }
  svg[viewBox]:not(.icon) {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  text {
    fill: var(--agent-text);
    font-family: var(--agent-font);
    font-size: 14px;
    user-select: none;
  }
  .node > rect {
    --_line: var(--agent-border);
    fill: var(--agent-surface);
    stroke: var(--_line);
    stroke-width: 1.5;
  }
  .node.group > rect {
    fill: none;
    stroke-dasharray: 6 4;
  }
  .node.c1 > rect {
    --_line: var(--agent-danger-fg);
  }
  .node.c2 > rect,
  .node.c3 > rect {
    --_line: var(--agent-warning-fg);
  }
  .node.c4 > rect {
    --_line: var(--agent-success-fg);
  }
  .node.c5 > rect {
    --_line: var(--agent-info-fg);
  }
  .node.c6 > rect {
    --_line: var(--agent-accent-text);
  }
  .node:is(.file, .link) > text {
    font-family: var(--agent-font-mono);
  }
  .edge > line {
    stroke: var(--agent-text-muted);
    stroke-width: 1.5;
  }
  marker > path {
    fill: var(--agent-text-muted);
  }
  .edge > text {
    fill: var(--agent-text-muted);
    font-size: 12px;
  }
  .list {
    display: grid;
    gap: 6px;
    padding-block: 6px;
  }
  .list li {
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .node > rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    text,
    .edge > text,
    marker > path {
      fill: CanvasText;
    }
    .edge > line {
      stroke: CanvasText;
    }
  }
`;
