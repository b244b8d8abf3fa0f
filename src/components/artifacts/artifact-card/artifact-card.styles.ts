import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  [part='base']:not(.fall) {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    padding-block: 6px;
    padding-inline: 10px 6px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
  }
  .title {
    flex: 0 1 auto;
    font-weight: var(--agent-weight-medium);
  }
  .facts {
    flex: 1 1 0;
    white-space: nowrap;
  }
  .note {
    flex-basis: 100%;
    overflow-wrap: anywhere;
  }
  @container (width < 420px) {
    .title {
      flex-basis: calc(100% - 34px);
    }
  }
`;
