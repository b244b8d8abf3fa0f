import {css} from 'lit';

export default css`
  [part='base'] {
    gap: 2px;
    /* seen under a pointer and with the focus; always there for the keyboard */
    opacity: var(--_seen, 1);
    transition: opacity var(--agent-duration-1) var(--agent-ease);
  }
  [part='base']:focus-within {
    opacity: 1;
  }
  @media (hover: none), (pointer: coarse), (forced-colors: active) {
    [part='base'] {
      opacity: 1;
    }
  }
`;
