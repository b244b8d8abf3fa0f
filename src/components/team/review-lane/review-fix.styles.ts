import {css} from 'lit';

export default css`
  [part='base'] {
    display: grid;
    gap: 0;
    padding-block: 4px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .line {
    gap: 0 10px;
    align-items: baseline;
  }
  .title {
    flex: 1 1 12em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [data-fixed] .title {
    color: var(--agent-text-muted);
  }
  .place {
    color: var(--agent-text-faint);
    overflow-wrap: anywhere;
  }
  .state {
    gap: 0 12px;
    min-block-size: var(--agent-target);
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .state .mate {
    font-weight: var(--agent-weight-medium);
  }
  .assign {
    margin-inline-start: auto;
  }
  .floating:focus-visible {
    outline: 0;
  }
`;
