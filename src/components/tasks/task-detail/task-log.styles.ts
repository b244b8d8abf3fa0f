import {css} from 'lit';

export default css`
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    padding-block-end: 4px;
  }
  .choice > .btn {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .find {
    display: flex;
    gap: 2px;
    align-items: center;
    padding-block-end: 6px;
  }
  .find > .in {
    flex: 1 1 8ch;
    min-inline-size: 0;
    min-block-size: var(--agent-control);
  }
  .find > .count {
    padding-inline: 6px;
    white-space: nowrap;
  }
  .flipped {
    rotate: 180deg;
  }
  /* The room above and below stands around the box: inside of it, lines begin at its edge. */
  .frame {
    position: relative;
    padding-block: 6px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
  }
  .out {
    max-block-size: var(--agent-task-log-height, 22rem);
    padding: 0;
    white-space: normal; /* between lines; inside of them nothing is lost */
    background: none;
    scrollbar-gutter: stable;
    overflow: auto;
  }
  .out:focus-visible {
    border-radius: var(--agent-radius-2);
  }
  .lines {
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .wrapped > .lines {
    inline-size: auto;
  }
  .ln {
    display: grid;
    grid-template-columns: minmax(max-content, 1fr);
    padding-inline: 12px;
    line-height: 18px;
  }
  .ln:hover {
    background: var(--agent-hover);
  }
  .ln > code {
    min-block-size: 18px;
    white-space: pre;
    unicode-bidi: isolate;
  }
  .numbered .ln {
    grid-template-columns: calc(var(--_digits) * 1ch) minmax(max-content, 1fr);
    column-gap: 12px;
  }
  .wrapped .ln {
    grid-template-columns: minmax(0, 1fr);
  }
  .wrapped .ln > code {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .wrapped.numbered .ln {
    grid-template-columns: calc(var(--_digits) * 1ch) minmax(0, 1fr);
  }
  .no {
    display: none;
    color: var(--agent-text-faint);
    text-align: end;
    user-select: none;
  }
  .numbered .no {
    display: block;
  }
  [data-found] {
    outline: 2px solid var(--agent-accent-text);
    outline-offset: -2px;
  }
  .jump {
    position: absolute;
    inset-block-end: 10px;
    inset-inline-end: 20px;
    box-shadow: var(--agent-shadow-1);
  }
  .about {
    padding-block-start: 4px;
  }
  .hole > .st {
    font-size: inherit;
  }
  .earlier {
    padding-block-start: 2px;
  }
  @media (forced-colors: active) {
    .frame {
      border: 1px solid CanvasText;
    }
    .out {
      border: 0;
    }
  }
`;
