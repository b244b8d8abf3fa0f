import {css} from 'lit';

/** The tree of a graph. */
export const graphTree = css`
  .box {
    max-block-size: var(--_most, 320px);
    padding-inline: 4px;
  }
`;
