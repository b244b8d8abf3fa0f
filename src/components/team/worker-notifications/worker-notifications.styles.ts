import {css} from 'lit';

export default css`
  .filter {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    gap: 2px;
    margin-inline-start: -6px;
  }
  .none {
    padding: 14px;
  }
`;
