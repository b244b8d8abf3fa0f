import {css} from 'lit';

export default css`
  [part='base'] {
    display: grid;
    gap: 4px;
    padding: 8px 12px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .line,
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    min-inline-size: 0;
  }
  .line > .icon {
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
  .what {
    font-weight: var(--agent-weight-medium);
  }
  .end {
    gap: 4px 8px;
    margin-inline-start: auto;
  }
  a.btn {
    text-decoration: none;
  }
  p {
    overflow-wrap: anywhere;
  }
  .gaps {
    padding-inline-start: 22px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
`;
