import {css} from 'lit';

export default css`
  [part='list'] {
    padding: 4px;
  }
  .tools {
    gap: 4px 8px;
    padding: 6px 8px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .tools > .in {
    flex: 1 1 8rem;
    inline-size: auto;
    min-inline-size: 0;
  }
  .older {
    display: flex;
    margin: 8px auto;
  }
  .none {
    padding: 12px 8px;
  }
`;
