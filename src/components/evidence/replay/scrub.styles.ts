import {css} from 'lit';

/** The line that shows and sets the place, and the marks above it. */
export const scrub = css`
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
  input[type='range']::-webkit-slider-runnable-track,
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
  @media (forced-colors: active) {
    input[type='range']::-webkit-slider-runnable-track {
      background: CanvasText;
    }
    input[type='range']::-webkit-slider-thumb {
      background: Highlight;
      forced-color-adjust: none;
    }
    .mark {
      color: CanvasText;
    }
  }
`;
