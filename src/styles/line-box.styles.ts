import {css} from 'lit';

/** A box of numbered lines, of code or of a change: it scrolls sideways, and up and down once it is long. */
export const lineBox = css`
  .box {
    container-type: inline-size;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
    overflow: auto hidden;
    scrollbar-width: thin;
    scrollbar-color: var(--agent-border) transparent;
  }
  .rows {
    inline-size: max-content;
    min-inline-size: 100%;
    padding-block: 4px;
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
    line-height: 18px;
    tab-size: 2;
  }
`;
