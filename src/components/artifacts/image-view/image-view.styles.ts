import {css} from 'lit';

export default css`
  .head {
    display: flex;
    gap: 4px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .box {
    display: grid;
    place-items: safe center;
    max-block-size: var(--agent-image-view-max-height, 36rem);
    padding: 12px;
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
    background: repeating-conic-gradient(var(--agent-sunken) 0 25%, var(--agent-surface) 0 50%) 0 0 / 16px 16px;
  }
  canvas {
    display: block;
    max-inline-size: 100%;
    max-block-size: calc(var(--agent-image-view-max-height, 36rem) - 26px);
    object-fit: contain;
  }
  .actual > canvas {
    max-inline-size: none;
    max-block-size: none;
  }
`;
