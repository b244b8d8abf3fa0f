import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    min-block-size: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: var(--agent-space-3) var(--agent-space-3) var(--agent-space-2);
  }
  .find {
    flex: 1;
    border-color: var(--agent-border);
  }
  .find kbd {
    color: var(--agent-text-faint);
    font-family: var(--agent-font);
    font-size: var(--agent-text-1);
  }
  .scroll {
    flex: 1;
    min-block-size: 0;
    padding-inline: var(--agent-space-2);
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .group {
    padding: 10px 8px 4px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-meta);
  }
  .group.needs {
    color: var(--agent-needs-fg);
    font-weight: var(--agent-weight-strong);
  }
  .group .count {
    margin-inline-start: 4px;
    font-weight: var(--agent-weight-regular);
  }
  .notice,
  .undo {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding: 4px var(--agent-space-3);
    font-size: var(--agent-text-1);
    color: var(--agent-text-muted);
  }
  .notice .btn {
    margin-inline-start: auto;
  }
  .notice .reason {
    flex: 1 1 100%;
    order: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .undo {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .undo .clip {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .archived {
    align-self: start;
    margin: 4px var(--agent-space-2);
  }
  .fall {
    padding: var(--agent-space-3) var(--agent-space-2);
  }
`;
