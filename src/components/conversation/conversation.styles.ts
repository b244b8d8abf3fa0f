import {css} from 'lit';

export default css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 0;
    container: agent-conversation / inline-size;
  }
  [part='base'] {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  [part='log'] {
    flex: 1;
    min-block-size: 0;
    outline-offset: -2px;
  }
  .turns {
    padding: 0 var(--agent-conversation-padding, 24px) 20px;
  }
  agent-turn {
    padding-block-start: var(--agent-gap-turn);
    /* Turns out of sight are not laid out; their height is remembered. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 96px;
  }
  .earlier {
    display: flex;
    margin-block-start: var(--agent-space-3);
    margin-inline: auto;
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
  @container agent-conversation (width < 600px) {
    .turns {
      padding-inline: 16px;
    }
  }
`;
