import {css} from 'lit';

export default css`
  .group > .calls {
    padding-inline-start: 24px;
  }
  @container (width < 480px) {
    .group > .calls {
      padding-inline-start: 0;
    }
  }
  :host {
    container-type: inline-size;
  }
`;
