import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    min-block-size: 0;
  }
  /* What a page's style sheet does to the host, it cannot do to this: an inline host leaves it the height of its container. */
  .frame {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    container: agent-chat / inline-size;
    block-size: 100%;
    max-block-size: 100dvb;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--agent-surface);
  }
  [part='head'] {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--agent-space-2);
    min-block-size: 48px;
    padding-inline: var(--agent-pad-pane, 16px);
    padding-inline-end: calc(var(--agent-pad-pane, 16px) + var(--agent-chat-head-end, 0px));
    border-block-end: 1px solid var(--agent-hairline);
  }
  .sessions {
    margin-inline-start: -6px;
  }
  .sessions > .icon:dir(ltr) {
    scale: -1 1;
  }
  h2 {
    flex: 1 1 5rem;
    font-size: var(--agent-text-3);
    letter-spacing: -0.006em;
  }
  agent-connection-status {
    flex: 0 1 auto;
  }
  agent-connection-status::part(base) {
    justify-content: end;
    text-align: end;
  }
  .floating {
    display: flex;
    flex-direction: column;
    inline-size: min(22rem, var(--_room-inline, 22rem));
    block-size: min(28rem, var(--_room-block, 28rem));
    max-block-size: none;
    padding: 0;
  }
  .floating > * {
    flex: 1;
  }
  agent-conversation {
    --agent-conversation-padding: var(--agent-pad-pane, 16px);
    flex: 1;
    min-block-size: 0;
  }
  .empty {
    display: grid;
    gap: var(--agent-space-4);
    justify-items: center;
  }
  .starters {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--agent-space-2);
  }
  .starters .btn {
    min-block-size: max(36px, var(--agent-control));
    padding: 6px 14px;
    border-radius: 999px;
    text-align: start;
    white-space: normal;
  }
  .dock {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr);
    max-block-size: 75%;
    padding: 12px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow-y: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--agent-border) transparent;
  }
  /* A dock that has nothing to show takes no room. */
  agent-hitl-dock::part(base) {
    margin-block-end: 8px;
  }
  footer {
    flex: none;
    min-block-size: 32px;
    border-block-start: 1px solid var(--agent-hairline);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  [name='footer']::slotted(*) {
    padding: 4px var(--agent-pad-pane, 16px) 8px;
  }
  /* On a wide page, lines stay as long as can be read. */
  @container agent-chat (width >= 880px) {
    agent-conversation,
    .dock {
      --agent-conversation-padding: max(24px, calc((100% - 768px) / 2));
    }
    .dock {
      padding-inline: max(12px, calc((100% - 792px) / 2));
    }
  }
`;
