import {css} from 'lit';

export default css`
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    align-items: center;
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
