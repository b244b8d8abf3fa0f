import {css, type CSSResultGroup} from 'lit';
import {controls} from './controls.styles.js';
import {ground, icons, text} from './ground.styles.js';
import {status} from './status.styles.js';

/** Machine output, and the caret that says it still comes. It stands still: live is a number that changes, not a blink. */
const output = css`
  .out {
    padding: 8px 12px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
    color: var(--agent-text);
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    line-height: 1.5;
    white-space: pre;
    tab-size: 2;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--agent-border) transparent;
  }
  .out:dir(rtl) {
    direction: ltr;
    text-align: start;
  }
  .caret {
    display: inline-block;
    inline-size: 7px;
    block-size: 14px;
    margin-inline-start: 1px;
    background: var(--agent-accent-text);
    vertical-align: -2px;
  }
  /* A character that cannot be seen, by its name: see markHidden. */
  .odd {
    padding-inline: 2px;
    border: 1px solid var(--agent-warning-fg);
    border-radius: 2px;
    color: var(--agent-warning-fg);
    font-size: 0.85em;
  }
  @media (forced-colors: active) {
    .out {
      border: 1px solid CanvasText;
    }
    .caret {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;

/** What was found in the conversation, wherever in it the text stands. */
const found = css`
  ::highlight(agent-find) {
    background-color: var(--agent-warning-bg);
    color: var(--agent-text);
    text-decoration: underline;
  }
  ::highlight(agent-find-current) {
    background-color: var(--agent-accent);
    color: var(--agent-on-accent);
  }
`;

/** What every element has: `static styles = [AgentElement.styles, styles]`. */
export const shared: CSSResultGroup = [ground, text, icons, status, controls, output, found];
