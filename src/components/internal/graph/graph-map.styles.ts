import {css} from 'lit';

export default css`
  :host {
    inline-size: 98px;
    block-size: 66px;
  }
  [part~='base'] {
    overflow: hidden;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-1);
    background: var(--agent-raised);
    direction: ltr;
  }
  svg {
    display: block;
    cursor: pointer;
    touch-action: none;
  }
  .dots {
    fill: var(--agent-border-control);
  }
  .sight {
    fill: none;
    stroke: var(--agent-accent-text);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
`;
