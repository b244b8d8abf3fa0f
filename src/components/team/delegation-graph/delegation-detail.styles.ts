import {css} from 'lit';

export default css`
  select.in {
    inline-size: auto;
    min-block-size: var(--agent-target);
    padding-block: 0;
    font-size: var(--agent-text-1);
  }
`;
