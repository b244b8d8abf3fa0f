import {css} from 'lit';

export default css`
  .section > agent-review-request {
    flex: 0 1 auto;
  }
  .review {
    padding: 6px 14px;
  }
  .none agent-review-request {
    margin-block-start: 8px;
  }
`;
