import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  .bar {
    display: flex;
    gap: 2px;
    align-items: center;
  }
  @container (inline-size < 560px) {
    .bar {
      --_label: none;
    }
  }
  .find {
    flex: 1 1 12ch;
    max-inline-size: 40ch;
    margin-inline-end: auto;
  }
  .chips {
    gap: 4px;
    padding-block-start: 6px;
  }
`;
