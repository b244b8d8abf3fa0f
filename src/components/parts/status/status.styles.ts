import {css} from 'lit';

export default css`
  :host {
    display: inline-flex;
    max-inline-size: 100%;
    vertical-align: baseline;
  }
  :host([compact]) {
    vertical-align: -3px;
  }
  [part~='base'] {
    display: inline-flex;
    align-items: center;
    min-inline-size: 0;
  }
  .compact .icon {
    inline-size: var(--agent-status-size, 16px);
    block-size: var(--agent-status-size, 16px);
  }
`;
