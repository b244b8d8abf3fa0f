import {css} from 'lit';

export default css`
  :host {
    display: inline;
  }
  /* A time is part of the sentence it stands in. */
  [part~='base'] {
    color: inherit;
    font-family: inherit;
    font-size: inherit;
    font-weight: inherit;
    line-height: inherit;
    white-space: nowrap;
  }
`;
