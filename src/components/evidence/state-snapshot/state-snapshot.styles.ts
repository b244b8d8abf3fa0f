import {css} from 'lit';

export default css`
  .head {
    gap: 2px 10px;
    min-block-size: var(--agent-row);
  }
  .head > .btn {
    margin-inline-start: auto;
  }
  .stale {
    flex-basis: 100%;
    padding-block-end: 4px;
  }
`;
