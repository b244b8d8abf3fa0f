import {css} from 'lit';

export default css`
  [part='base'] {
    display: grid;
    gap: var(--agent-space-2);
    max-inline-size: var(--agent-measure);
  }
  .in {
    font-size: var(--agent-text-3);
    line-height: var(--agent-leading-read);
  }
`;
