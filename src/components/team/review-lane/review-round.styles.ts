import {css} from 'lit';

export default css`
  .head {
    align-items: center;
  }
  .toggle {
    flex: 1 1 12em;
    gap: 0 10px;
  }
  .toggle .what {
    flex: 1 1 auto;
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .toggle .end {
    max-inline-size: 50%;
    white-space: normal;
  }
  .body {
    display: grid;
    gap: 4px;
    padding-block-end: 4px;
  }
  .by {
    gap: 0 12px;
    align-items: baseline;
  }
  .by .mate {
    color: var(--agent-text-muted);
  }
  .evidence {
    gap: 2px 12px;
    align-items: baseline;
    font-size: var(--agent-text-1);
  }
`;
