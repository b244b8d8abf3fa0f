import {css} from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 78px;
  }
  [part~='base'] {
    flex: 1;
    position: relative;
  }
  .box {
    position: absolute;
    inset: 0;
    touch-action: pan-x pan-y;
    cursor: grab;
    direction: ltr;
  }
  .box:active {
    cursor: grabbing;
  }
  .box:focus-visible {
    outline-offset: -2px;
  }
  .stage {
    position: relative;
    min-inline-size: 100%;
    min-block-size: 100%;
    overflow: hidden;
  }
  .zero {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 14px;
    inline-size: 0;
    block-size: 0;
    transform-origin: 0 0;
  }
  .lines {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: visible;
  }
  [data-node] {
    position: absolute;
  }
  .edge {
    fill: none;
    stroke: var(--agent-border-control);
    stroke-width: 1.25;
  }
  .head {
    fill: var(--agent-border-control);
  }
  .hit {
    fill: none;
    stroke: transparent;
    stroke-width: 12;
    pointer-events: stroke;
    cursor: pointer;
  }
  .lab {
    fill: var(--agent-text-faint);
    font: 400 12px / 1 var(--agent-font);
    text-anchor: middle;
    pointer-events: none;
    paint-order: stroke;
    stroke: var(--_paper, var(--agent-canvas));
    stroke-width: 3px;
  }
  /* Kinds of edges, of whichever graph. */
  [data-kind='handoff'] > .edge {
    stroke: var(--agent-accent-text);
    stroke-dasharray: 4 3;
    stroke-width: 1.5;
  }
  [data-kind='handoff'] > .head {
    fill: var(--agent-accent-text);
  }
  [data-kind='wait'] > .edge {
    stroke-dasharray: 6 3;
  }
  [data-kind='retry'] > .edge {
    stroke: var(--agent-warning-border);
  }
  [data-kind='retry'] > .head,
  [data-kind='blocks'] > .head {
    fill: var(--agent-warning-border);
  }
  [data-kind='blocks'] > .edge {
    stroke: var(--agent-warning-border);
    stroke-dasharray: 6 3;
    stroke-width: 1.75;
  }
  [data-kind='blocks'] > .lab {
    fill: var(--agent-warning-fg);
  }
  [data-kind='blocks'][data-quiet] > .edge {
    stroke: var(--agent-border);
    stroke-width: 1.25;
  }
  [data-kind='blocks'][data-quiet] > .head {
    fill: var(--agent-border);
  }
  [data-kind='source'] > .edge {
    stroke-dasharray: 2 3;
  }
  :is(
      [data-kind='into'],
      [data-kind='spawned'],
      [data-kind='thread'],
      [data-kind='produced'],
      [data-kind='consumed'],
      [data-kind='evidence'],
      [data-kind='from-attempt']
    )
    > .edge {
    stroke: var(--agent-border);
  }
  [data-edge][data-broken] > .edge {
    stroke: var(--agent-danger-border);
    stroke-dasharray: 2 3;
  }
  [data-edge][data-selected] > .edge,
  [data-edge]:hover > .edge {
    stroke-width: 2.5;
  }
  [data-edge][data-broken] > .head {
    fill: var(--agent-danger-border);
  }
  .tools {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-end: 10px;
    display: flex;
    border-radius: var(--agent-radius-2);
    background: var(--_paper, var(--agent-canvas));
  }
  /* Quiet: they come when somebody is at the drawing. */
  @media (hover: hover) {
    [part~='base']:not(:hover, :focus-within) > .tools {
      opacity: 0;
    }
  }
  .map {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 14px;
  }
  @media (forced-colors: active) {
    .edge,
    [data-edge][data-kind] > .edge {
      stroke: CanvasText;
    }
    .head,
    [data-edge][data-kind] > .head,
    .lab,
    [data-edge][data-kind] > .lab {
      fill: CanvasText;
    }
    .lab {
      stroke: Canvas;
    }
  }
`;
