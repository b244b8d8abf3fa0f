import {css} from 'lit';

export default css`
  :host {
    display: inline-flex;
  }
  .btn > .icon {
    color: var(--agent-text-faint);
  }
  dialog {
    text-align: start;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--agent-space-2);
    padding: 8px 12px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  h2 {
    font-size: var(--agent-text-2);
    font-weight: var(--agent-weight-medium);
  }
  .body {
    min-block-size: 0;
    padding: 10px 12px 14px;
    overflow: auto;
  }
`;
