import {css} from 'lit';

export default css`
  :host {
    position: relative;
    z-index: 1;
    inline-size: 0;
    touch-action: none;
  }
  [part='base'] {
    position: absolute;
    inset-block: 0;
    inset-inline: -4px;
    cursor: col-resize;
    outline: 0;
  }
  [part='base']::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline: 3px;
    border-inline-start: 1px solid transparent;
  }
  [part='base']:hover::after {
    border-color: var(--agent-border-control);
  }
  [part='base']:is(:focus-visible, [data-moving])::after {
    border-inline-start: 2px solid var(--agent-focus);
  }
`;
