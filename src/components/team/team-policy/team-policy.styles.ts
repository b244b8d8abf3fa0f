import {css} from 'lit';

export default css`
  :host {
    min-block-size: 0;
  }
  [part='list'] {
    flex: 0 1 auto;
    min-block-size: 0;
    max-block-size: var(--agent-team-policy-rows, 36rem);
    overscroll-behavior: auto;
  }
  [role='listitem'] + [role='listitem'] {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .line {
    display: grid;
    grid-template-columns: 24px minmax(8ch, auto) minmax(0, 1fr) 14px;
    column-gap: 8px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 14px;
  }
  .line:hover,
  .section:has(.fold):hover {
    background: var(--agent-hover);
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .who {
    min-inline-size: 0;
    max-inline-size: 24ch;
    overflow-wrap: anywhere;
  }
  .says {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    justify-content: end;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .pol {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
  }
  .pol[data-sign='+'] {
    color: var(--agent-needs-fg);
  }
  .pol[data-sign='−'] {
    color: var(--agent-text-muted);
  }
  .section {
    position: relative;
  }
  /* The whole head folds. */
  .fold::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  [part='list'][hidden] {
    display: none;
  }
  agent-policy-sheet {
    padding-inline: 14px;
  }
  [role='listitem'] > agent-policy-sheet {
    padding-inline: 46px 14px;
  }
`;
