import {css} from 'lit';

export default css`
  [part~='base'] {
    border-radius: var(--agent-radius-2);
    background: var(--agent-code-background, var(--agent-sunken));
    overflow: hidden;
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--agent-space-1);
    padding-block: 4px 0;
    padding-inline: 12px 4px;
  }
  .out {
    max-block-size: var(--agent-code-max-height, none);
    padding-block-start: 2px;
    border-radius: 0;
    background: none;
  }
  .out:focus-visible {
    outline-offset: -2px;
    border-radius: var(--agent-radius-2);
  }
  /* The code sets the width of the scroll range, so that the observer sees it grow. */
  .out > code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .wrapped > code {
    inline-size: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .more {
    margin-block-end: 4px;
    margin-inline-start: 6px;
  }
  .more .chev {
    rotate: 90deg;
  }
  @media (forced-colors: active) {
    [part~='base'] {
      border: 1px solid CanvasText;
    }
    .out {
      border: 0;
    }
  }
`;
