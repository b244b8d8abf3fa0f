import {css} from 'lit';

export default css`
  [part='base'] {
    gap: 6px;
  }
  .in {
    flex: 0 1 auto;
    inline-size: auto;
    min-inline-size: 0;
    max-inline-size: 18ch;
    min-block-size: var(--agent-control);
  }
  .find {
    flex: 1 1 14ch;
    max-inline-size: 32ch;
  }
`;
