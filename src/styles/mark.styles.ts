import {css} from 'lit';

/** The picture of a kind, beside words: an icon of the package or what the page draws. */
export const mark = css`
  .mark {
    display: grid;
    flex: none;
    inline-size: var(--_mark, 16px);
    block-size: var(--_mark, 16px);
  }
  .mark :is(svg, img) {
    inline-size: 100%;
    block-size: 100%;
  }
`;
