import {css} from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--agent-space-2);
  }
`;
