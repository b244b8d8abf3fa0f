import {css} from 'lit';

export default css`
  :host {
    display: inline-flex;
    flex: none;
  }
  /* Where there is no room for words, whoever lays it out says so. */
  .label {
    display: var(--_label, inline);
  }
  /* At the end of the page there is little room beside it: its words set its width, not the room. */
  .floating {
    inline-size: max-content;
    min-inline-size: 12rem;
  }
  .floating:focus-visible {
    outline: 0;
  }
  .option > .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .option:not([aria-checked='true'], [aria-pressed='true']) > .icon {
    visibility: hidden;
  }
  .words {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .option > .end {
    padding-inline-start: 16px;
  }
  [role='group'] + [role='group'] {
    margin-block-start: 4px;
    border-block-start: 1px solid var(--agent-hairline);
  }
`;
