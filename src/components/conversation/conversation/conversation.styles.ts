import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    min-block-size: 0;
    container: agent-conversation / inline-size;
  }
  [part='base'] {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }
  [part='log'] {
    flex: 1;
    min-block-size: 0;
    outline-offset: -2px;
    scrollbar-gutter: stable; /* the room for a turn to be at the top makes a bar come and go: no text wraps anew */
  }
  .turns {
    padding: 0 var(--agent-conversation-padding, 24px) 20px;
  }
  agent-turn {
    display: block;
    padding-block-start: var(--agent-gap-turn);
  }
  agent-turn[data-found] {
    outline: 2px solid var(--agent-accent-text);
    outline-offset: 2px;
  }
  .kept {
    flex: none;
    padding: var(--agent-space-1) var(--agent-pad-pane, 16px);
    border-block-end: 1px solid var(--agent-hairline);
    background: var(--agent-sunken);
  }
  .earlier {
    display: flex;
    margin-block-start: var(--agent-space-3);
    margin-inline: auto;
  }
  .tools {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 0;
    z-index: 1;
    display: flex;
    flex-direction: column;
    gap: 4px;
    align-items: end;
    max-inline-size: calc(100% - 32px);
  }
  .tools:has(.find) {
    inset-inline-end: 16px;
  }
  /* In the margin beside the text: nothing of it is covered. */
  .tool {
    border-color: transparent;
    background: none;
    color: var(--agent-text-faint);
  }
  .find {
    display: flex;
    align-items: center;
    gap: 2px;
    min-inline-size: 0;
    padding-block: 1px;
    padding-inline: 8px 1px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    box-shadow: var(--agent-shadow-1);
  }
  .find:focus-within {
    outline: 2px solid var(--agent-focus);
    outline-offset: 1px;
  }
  .find input {
    flex: 1 1 12rem;
    min-inline-size: 4rem;
    min-block-size: var(--agent-target);
    border: 0;
    outline: 0;
    background: none;
    font-size: var(--agent-text-2);
  }
  .find .count {
    white-space: nowrap;
  }
  .flipped {
    transform: rotate(180deg);
  }
  .floating .label {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .sent {
    padding-block: var(--agent-space-3);
    padding-inline: var(--agent-conversation-padding, 24px);
  }
  .sent > header {
    display: flex;
    gap: var(--agent-space-2);
    align-items: center;
  }
  .sent > p[dir] {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .jump {
    position: absolute;
    inset-block-end: 8px;
    inset-inline: 0;
    z-index: 1;
    inline-size: fit-content;
    min-block-size: 24px;
    margin-inline: auto;
    border-radius: 999px;
    font-size: var(--agent-text-1);
    box-shadow: var(--agent-shadow-1);
  }
  .jump .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .empty {
    align-items: center;
    justify-content: center;
    gap: 4px;
    padding: var(--agent-space-6);
    text-align: center;
  }
  .own:not([hidden]) {
    display: grid;
    gap: 4px;
  }
  .skeleton {
    gap: var(--agent-space-3);
    padding: var(--agent-space-4) var(--agent-conversation-padding, 24px);
  }
  .skeleton > div {
    display: grid;
    gap: 10px;
  }
  .bone {
    block-size: 10px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-sunken);
    forced-color-adjust: none;
  }
  .bone.own {
    justify-self: end;
    inline-size: 40%;
    block-size: 28px;
    margin-block-start: var(--agent-space-3);
  }
  .bone.short {
    inline-size: 55%;
  }
  @container agent-conversation (width < 600px) {
    .turns {
      padding-inline: 16px;
    }
    .tool:not(:focus-visible, [aria-expanded='true']) {
      opacity: 0;
      pointer-events: none;
    }
  }
`;
