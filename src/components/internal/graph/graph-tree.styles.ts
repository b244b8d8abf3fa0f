import {css} from 'lit';

export default css`
  .box {
    max-block-size: var(--_most, 320px);
    padding-inline: 4px;
  }
`;
