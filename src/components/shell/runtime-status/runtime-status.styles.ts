import {css} from 'lit';

export default css`
  :host {
    container: agent-runtime-status / inline-size;
  }
  /* The same places in every state, so that nothing jumps when the state changes. */
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(168px, auto) minmax(0, 1fr) auto auto auto;
    align-items: center;
    column-gap: var(--agent-space-3);
    min-block-size: 32px;
    padding-inline: var(--agent-runtime-status-padding, var(--agent-pad-pane));
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    white-space: nowrap;
  }
  [part='state'] {
    display: flex;
  }
  /* Cut at its own end, whichever direction it has, and set where the line sets it. */
  [part='facts'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .silent {
    display: inline-block;
    inline-size: 14px;
    block-size: 14px;
    margin-inline-end: 6px;
    color: var(--agent-warning-fg);
    vertical-align: -3px;
  }
  .quiet-run {
    color: var(--agent-warning-fg);
  }
  [part='tail'] {
    display: flex;
    gap: var(--agent-space-3);
    color: var(--agent-text-faint);
  }
  .btn kbd {
    margin-inline-start: 4px;
  }
  /* As wide as the longest of its words in everyday use. */
  .act {
    min-inline-size: 88px;
    text-align: end;
  }
  .act > .btn {
    margin-inline-end: -6px;
  }
  @container agent-runtime-status (width < 720px) {
    .opt.wide {
      display: none;
    }
  }
  @container agent-runtime-status (width < 560px) {
    .opt {
      display: none;
    }
  }
  @container agent-runtime-status (width < 480px) {
    [part~='base'] {
      grid-template-columns: auto minmax(0, 1fr) auto auto auto;
    }
    .act {
      min-inline-size: 58px;
    }
  }
`;
