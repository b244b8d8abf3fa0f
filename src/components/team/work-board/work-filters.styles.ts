import {css} from 'lit';

export default css`
  [part='base'] {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
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
