import {css} from 'lit';

/** How far a piece of work is, as a thin bar. */
export const progress = css`
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 4px;
    border: 0;
    border-radius: 2px;
    overflow: hidden;
    background: var(--agent-hairline);
    color: var(--agent-running-border);
  }
  progress::-webkit-progress-bar {
    background: var(--agent-hairline);
  }
  progress::-webkit-progress-value,
  progress::-moz-progress-bar {
    background: var(--agent-running-border);
  }
  @media (forced-colors: active) {
    progress {
      forced-color-adjust: none;
      block-size: 6px;
      border: 1px solid CanvasText;
      background: Canvas;
    }
    progress::-webkit-progress-bar {
      background: Canvas;
    }
    progress::-webkit-progress-value,
    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;
