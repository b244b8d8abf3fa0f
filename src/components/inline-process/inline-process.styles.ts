import {css} from 'lit';

export default css`
  [part='base'] {
    position: relative;
  }
  .step {
    display: block;
    position: relative;
  }
  /* The rail: a hairline from one glyph to the next. */
  .step:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: 26px -2px;
    inset-inline-start: 7.5px;
    border-inline-start: 1px solid var(--agent-hairline);
  }
`;
