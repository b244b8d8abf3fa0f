import {css} from 'lit';

export default css`
  :host {
    display: block;
  }
  [part~='base'] {
    container: agent-replay / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding-block: 8px;
    padding-inline: 12px;
    border-block: 1px solid var(--agent-hairline);
    background: var(--agent-surface);
  }
  [data-over] {
    outline: 2px dashed var(--agent-accent-text);
    outline-offset: -4px;
  }
  .head,
  .controls,
  .jumps,
  .failed {
    display: flex;
    gap: 8px;
    align-items: center;
    min-inline-size: 0;
  }
  .head > .name {
    font-weight: var(--agent-weight-medium);
  }
  .head > .btn {
    margin-inline-start: auto;
  }
  .back:dir(rtl) > .icon,
  .next:dir(rtl) > .icon,
  .play:dir(rtl) > .icon {
    transform: scaleX(-1);
  }
  .scrub {
    --_thumb: 14px;
    flex: 1 1 12rem;
    position: relative;
    min-inline-size: 0;
    padding-block-start: 12px;
  }
  .track {
    position: absolute;
    inset-block-start: 0;
    inset-inline: calc(var(--_thumb) / 2);
    block-size: 12px;
    pointer-events: none;
  }
  .mark {
    position: absolute;
    inset-block-start: 0;
    display: grid;
    inline-size: 0;
    justify-content: center;
  }
  .mark > .icon {
    inline-size: 11px;
    block-size: 11px;
  }
  .k-failure {
    color: var(--agent-danger-fg);
  }
  .k-request {
    color: var(--agent-needs-fg);
  }
  .k-handoff {
    color: var(--agent-info-fg);
  }
  .k-artifact {
    color: var(--agent-success-fg);
  }
  .k-start {
    color: var(--agent-text-faint);
  }
  .mark.k-start > .icon {
    inline-size: 7px;
    block-size: 7px;
    margin-block-start: 2px;
  }
  input[type='range'] {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: var(--agent-target);
    margin: 0;
    background: transparent;
    cursor: pointer;
  }
  input[type='range']::-webkit-slider-runnable-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--agent-border);
  }
  input[type='range']::-moz-range-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--agent-border);
  }
  input[type='range']::-moz-range-progress {
    block-size: 4px;
    border-radius: 2px;
    background: var(--agent-accent-text);
  }
  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    inline-size: var(--_thumb);
    block-size: var(--_thumb);
    margin-block-start: -5px;
    border: 2px solid var(--agent-surface);
    border-radius: 50%;
    background: var(--agent-accent-text);
  }
  input[type='range']::-moz-range-thumb {
    box-sizing: border-box;
    inline-size: var(--_thumb);
    block-size: var(--_thumb);
    border: 2px solid var(--agent-surface);
    border-radius: 50%;
    background: var(--agent-accent-text);
  }
  .place {
    display: flex;
    gap: 10px;
    font-variant-numeric: tabular-nums;
  }
  .speed {
    inline-size: auto;
    min-block-size: var(--agent-control);
    padding-block: 0;
  }
  .now {
    display: flex;
    gap: 10px;
    align-items: baseline;
    min-inline-size: 0;
    margin: 0;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .now > .clip {
    flex: 1;
    min-inline-size: 0;
  }
  .jumps {
    flex-wrap: wrap;
    gap: 2px 4px;
  }
  .jumps > .hint {
    margin-inline-start: auto;
  }
  .loading {
    display: grid;
    gap: 4px;
  }
  .failed .reason {
    overflow-wrap: anywhere;
  }
  .list {
    max-block-size: 14rem;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .go {
    display: grid;
    grid-template-columns: 16px max-content minmax(0, 1fr) max-content;
    gap: 8px;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--agent-target);
    padding-inline: 4px;
    border: 0;
    background: none;
    color: inherit;
    font-size: var(--agent-text-1);
    text-align: start;
    cursor: pointer;
  }
  .go:hover {
    background: var(--agent-hover);
  }
  .go[aria-current] {
    background: var(--agent-selected);
  }
  .go:focus-visible {
    outline-offset: -2px;
  }
  .problems > summary {
    inline-size: fit-content;
    min-block-size: var(--agent-target);
    cursor: pointer;
  }
  .problems > ul {
    max-block-size: 10rem;
    padding-inline-start: 24px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  @container agent-replay (width < 640px) {
    .controls {
      flex-wrap: wrap;
    }
    .scrub {
      order: -1;
      flex-basis: 100%;
    }
    .place {
      margin-inline-start: auto;
    }
    .hint,
    .read-only {
      display: none;
    }
    .now {
      flex-wrap: wrap;
      gap: 0 10px;
    }
    .now > .clip {
      flex-basis: 100%;
    }
  }
  @media (forced-colors: active) {
    input[type='range']::-webkit-slider-runnable-track {
      background: CanvasText;
    }
    input[type='range']::-webkit-slider-thumb {
      background: Highlight;
      forced-color-adjust: none;
    }
    .mark,
    .go[aria-current] {
      color: CanvasText;
    }
    .go[aria-current] {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
  }
`;
