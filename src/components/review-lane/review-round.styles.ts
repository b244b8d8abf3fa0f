import {css} from 'lit';

export default css`
  .head {
    align-items: center;
  }
  .toggle {
    flex: 1 1 12em;
    inline-size: auto;
    gap: 6px;
  }
  .toggle .what {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .body {
    display: grid;
    gap: 4px;
    padding-block-end: 4px;
    padding-inline-start: 20px;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
  }
  .by .mate {
    color: var(--agent-text-muted);
  }
  .evidence {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: baseline;
    font-size: var(--agent-text-1);
  }
`;
