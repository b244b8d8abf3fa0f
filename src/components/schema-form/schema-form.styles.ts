import {css} from 'lit';

export default css`
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
    gap: 10px 12px;
  }
  /* What is written in lines needs their length. */
  .field:has(> textarea) {
    grid-column: 1 / -1;
  }
  .check > label {
    overflow-wrap: anywhere;
  }
`;
