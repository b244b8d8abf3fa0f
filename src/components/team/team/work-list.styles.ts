import {css} from 'lit';

export default css`
  .more {
    margin-inline: 8px;
    margin-block-end: 8px;
  }
  li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
`;
