import {css} from 'lit';

export default css`
  .owner {
    gap: 0 6px;
    align-items: baseline;
    min-inline-size: 0;
  }
  .owner > .mate {
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
  }
`;
