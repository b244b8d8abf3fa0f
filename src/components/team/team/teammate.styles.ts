import {css} from 'lit';
import {avatar} from '../../internal/identity/avatar.styles.js';

/** Names and avatars of teammates, wherever they stand. */
export const teammate = css`
  ${avatar}
  .mate {
    display: inline;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: var(--agent-weight-strong);
    text-align: start;
    overflow-wrap: anywhere;
  }
  button.mate {
    cursor: pointer;
  }
  button.mate:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
