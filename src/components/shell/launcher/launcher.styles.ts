import {css} from 'lit';

export default css`
  /*
   * The host has no box: what it shows is out of the flow, so that the page never moves. A page's rule for the element, such
   * as "* {all: unset}", is stronger than :host, except where this is important. All else is set on what is inside.
   */
  :host {
    display: contents !important;
  }
  [part='button'] {
    position: fixed;
    inset-block-end: calc(var(--agent-launcher-inset, 20px) + env(safe-area-inset-bottom, 0px));
    z-index: var(--agent-launcher-layer, 9999);
    display: grid;
    place-items: center;
    inline-size: 52px;
    block-size: 52px;
    border: 1px solid var(--agent-accent);
    border-radius: 999px;
    background: var(--agent-accent);
    color: var(--agent-on-accent);
    font: 500 var(--agent-text-2) / 1 var(--agent-font);
    box-shadow: var(--agent-shadow-2);
    transition: background-color var(--agent-duration-1) var(--agent-ease);
  }
  [part='button']:hover {
    background: var(--agent-accent-hover);
  }
  [part='button']:focus-visible {
    outline: 2px solid var(--agent-focus);
    outline-offset: 3px;
    border-radius: 999px;
  }
  [part='button'] .icon {
    inline-size: 22px;
    block-size: 22px;
  }
  /* The panel takes its corner. */
  [aria-expanded='true'] {
    visibility: hidden;
  }
  [part='badge'] {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    min-inline-size: 20px;
    padding: 3px 5px;
    border: 2px solid var(--agent-canvas);
    border-radius: 999px;
    background: var(--agent-needs-solid);
    color: var(--agent-needs-on-solid);
    font-size: var(--agent-text-1);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  [part='panel'] {
    position: fixed;
    inset: auto;
    inset-block-end: calc(var(--agent-launcher-inset, 20px) + env(safe-area-inset-bottom, 0px));
    box-sizing: border-box;
    inline-size: min(var(--agent-launcher-inline-size, 400px), 100vi - 2 * var(--agent-launcher-inset, 20px));
    max-inline-size: none;
    block-size: min(var(--agent-launcher-block-size, 660px), 100dvb - 2 * var(--agent-launcher-inset, 20px));
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-3);
    background: var(--agent-surface);
    color: var(--agent-text);
    box-shadow: var(--agent-shadow-2);
    overflow: hidden;
    overscroll-behavior: contain;
  }
  :is([part='button'], [part='panel']) {
    --_safe: max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px));
    inset-inline-end: calc(var(--agent-launcher-inset, 20px) + var(--_safe));
  }
  :host([position='bottom-start']) :is([part='button'], [part='panel']) {
    inset-inline: calc(var(--agent-launcher-inset, 20px) + var(--_safe)) auto;
  }
  :host([mode='side']) [part='panel'] {
    inset-block: 0;
    inset-inline: auto 0;
    block-size: 100dvb;
    border-block: 0;
    border-inline-end: 0;
    border-radius: 0;
  }
  :host([mode='side'][position='bottom-start']) [part='panel'] {
    inset-inline: 0 auto;
    border-inline: 0 1px solid var(--agent-border);
  }
  :host([mode][position]) [data-small] {
    inset: var(--_top, 0) 0 auto;
    inline-size: 100%;
    block-size: var(--_height, 100dvb);
    padding-block: env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px);
    padding-inline: var(--_safe);
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
  .sheet {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  [part='close'] {
    align-self: end;
    margin: 8px;
  }
  .content {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
  /* The head of a chat has room for the button. */
  .content > ::slotted(agent-chat) {
    --agent-chat-head-end: 36px;
  }
  .sheet:has(> .chat) > [part='close'] {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    z-index: 1;
  }
  [part='panel']:is(:popover-open, :modal) {
    animation: rise var(--agent-duration-2) var(--agent-ease);
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  @media (forced-colors: active) {
    [part='button'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
  @media print {
    :host {
      display: none !important;
    }
  }
`;
