import {css} from 'lit';

export default css`
  [part='base'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 2px;
    /* Their words, not their edges, stand in line. */
    margin-inline: -6px;
  }
  @media (forced-colors: active) {
    .btn[aria-pressed='true'] {
      border-color: Highlight;
    }
  }
`;
