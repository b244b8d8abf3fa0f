import {css} from 'lit';

export default css`
  :host {
    display: block;
  }
  [part='base'] {
    display: grid;
    gap: 2px;
    padding-block: 8px 6px;
    padding-inline: 8px;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    min-inline-size: 0;
  }
  .top > .acts {
    gap: 0;
    margin-inline-start: auto;
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
`;
