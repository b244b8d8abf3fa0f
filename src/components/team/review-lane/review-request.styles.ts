import {css} from 'lit';

export default css`
  .form {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding-block: 4px;
  }
  .choice {
    display: grid;
    grid-template-columns: 6em minmax(0, 1fr);
    gap: 8px;
    align-items: center;
    max-inline-size: 100%;
  }
  .acts {
    display: flex;
    gap: 6px;
  }
`;
