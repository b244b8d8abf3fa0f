import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  .mates {
    padding-inline-start: 24px;
  }
  @container (width < 480px) {
    .mates {
      padding-inline-start: 0;
    }
  }
`;
