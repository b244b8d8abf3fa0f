import {css} from 'lit';

export default css`
  [part~='base']:focus {
    outline: 0;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    padding-block-end: var(--agent-queue-space, 0);
  }
  li.meta {
    padding-inline: 8px;
  }
`;
