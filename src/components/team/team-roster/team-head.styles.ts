import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  [part='base'] {
    display: grid;
    gap: 2px;
    padding: 6px 14px 8px;
  }
  .top {
    gap: 0 8px;
    min-block-size: 28px;
    min-inline-size: 0;
  }
  .top > .acts {
    gap: 0;
    margin-inline: auto -6px;
  }
  @container (inline-size < 440px) {
    .top > .acts .icon {
      display: none;
    }
  }
  .top > h2 {
    flex: 0 1 auto;
    min-inline-size: 0;
  }
  .counts {
    white-space: nowrap;
  }
  .counts b {
    color: var(--agent-needs-fg);
    font-weight: var(--agent-weight-medium);
  }
  .ask {
    margin-block: 6px;
    justify-items: stretch;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14ch), 1fr));
    gap: 8px;
  }
  .memory ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  .memory li {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 4px;
    align-items: center;
    overflow-wrap: anywhere;
  }
`;
