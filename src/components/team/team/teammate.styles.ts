import {css} from 'lit';
import {avatar} from '../../internal/identity/avatar.styles.js';

/** Names and avatars of teammates, wherever they stand. */
export const teammate = css`
  ${avatar}
  .mate {
    display: inline;
    font-weight: var(--agent-weight-strong);
    overflow-wrap: anywhere;
  }
  button.mate:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
