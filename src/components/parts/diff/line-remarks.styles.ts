import {css} from 'lit';

/** Remarks beneath lines, and the button that opens the place to write. */
export const remarks = css`
  .remark-list {
    display: grid;
    gap: 6px;
    max-inline-size: 44rem;
    padding: 6px 12px;
    font-family: var(--agent-font);
    white-space: normal;
  }
  .remark {
    gap: 4px 6px;
    padding-block: 4px;
    padding-inline: 10px 4px;
    border: 1px solid var(--agent-border);
    border-inline-start: 3px solid var(--agent-accent-text);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
  }
  form.remark {
    padding: 6px;
  }
  .remark > .in,
  .remark > .row {
    flex: 1 1 100%;
  }
  .remark-text {
    flex: 1;
    min-inline-size: 12ch;
    font-size: var(--agent-text-2);
    line-height: var(--agent-leading-ui);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .remark-add {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    display: grid;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-accent);
    color: var(--agent-on-accent);
    opacity: 0;
  }
  .remark-add > .icon {
    inline-size: 12px;
    block-size: 12px;
  }
  .code:hover > .remark-add,
  .no:hover + .code > .remark-add,
  .no:hover + .no + .code > .remark-add,
  [role='row']:focus > .code > .remark-add,
  .remark-add:focus-visible {
    opacity: 1;
  }
  .remarkable .no:not(.none) {
    cursor: pointer;
  }
  /* A finger takes the number of the line: it gets as much room as the smallest target. */
  @media (pointer: coarse) {
    .remarkable .rows {
      line-height: 24px;
    }
  }
  @media (forced-colors: active) {
    .remark-add {
      border: 1px solid ButtonText;
    }
  }
`;
