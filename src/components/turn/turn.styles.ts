import {css} from 'lit';

export default css`
  :host {
    container: agent-turn / inline-size;
  }
  [part='base'] {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    column-gap: 20px;
  }
  .by {
    padding-block-start: 3px;
    text-align: end;
  }
  .by b {
    display: block;
    font-weight: var(--agent-weight-strong);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  .by .meta {
    display: block;
    line-height: 16px;
  }
  .content {
    grid-column: -2 / -1;
    min-inline-size: 0;
  }
  .note {
    display: flex;
    gap: var(--agent-space-2);
    margin-block-start: var(--agent-space-2);
  }
  .note .icon {
    flex: none;
    margin-block-start: 1px;
  }
  .stretch + .stretch {
    margin-block-start: var(--agent-space-3);
  }
  .other {
    margin-block-end: 2px;
  }
  .user .content {
    position: relative;
  }
  .user .content::before {
    content: '';
    position: absolute;
    inset-block: 3px;
    inset-inline-start: -12px;
    border-inline-start: 2px solid var(--agent-text-muted);
  }
  @container agent-turn (width < 600px) {
    [part='base'] {
      grid-template-columns: minmax(0, 1fr);
      row-gap: 2px;
    }
    .by {
      display: flex;
      gap: var(--agent-space-2);
      align-items: baseline;
      padding: 0;
      text-align: start;
    }
    .user .content {
      padding-inline-start: 12px;
    }
    .user .content::before {
      inset-inline-start: 0;
    }
  }
`;
