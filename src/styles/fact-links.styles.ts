import {css} from 'lit';

/** What the events of a fact point to: each kind, and the refs of it beside one another. */
export const factLinks = css`
  .fact-links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: baseline;
    overflow-wrap: anywhere;
  }
  .fact-links dt {
    flex: 0 0 auto;
  }
  .fact-links dd {
    min-inline-size: 0;
  }
`;
