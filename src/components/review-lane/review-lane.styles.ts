import {css} from 'lit';

export default css`
  .top > agent-review-request {
    flex: 1 1 auto;
  }
  .review {
    padding-block: 6px;
    padding-inline: 8px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .empty agent-review-request {
    margin-block-start: 8px;
  }
`;
