import {css} from 'lit';

export default css`
  :host {
    display: inline;
  }
  .out {
    max-block-size: 320px;
    margin-block: 4px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
