import {css} from 'lit';

export default css`
  :host {
    display: inline;
  }
  a,
  button {
    min-block-size: var(--agent-target);
    display: inline-flex;
    align-items: center;
  }
  .out {
    max-block-size: 320px;
    margin-block: 4px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
