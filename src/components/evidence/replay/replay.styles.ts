import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-replay / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 8px var(--agent-pad-pane);
    border-block-start: 1px solid var(--agent-hairline);
    background: var(--agent-surface);
  }
  [data-over] {
    outline: 2px dashed var(--agent-accent-text);
    outline-offset: -4px;
  }
  .head,
  .head > .end,
  .controls,
  .line,
  .jumps,
  .failed {
    display: flex;
    gap: 8px;
    align-items: center;
    min-inline-size: 0;
  }
  .head > .name {
    font-weight: var(--agent-weight-medium);
  }
  .head > .end {
    flex: none;
    gap: 4px;
    margin-inline: auto -8px;
  }
  .back:dir(rtl) > .icon,
  .next:dir(rtl) > .icon,
  .play:dir(rtl) > .icon {
    transform: scaleX(-1);
  }
  .place {
    display: flex;
    gap: 10px;
    font-variant-numeric: tabular-nums;
  }
  .speed {
    inline-size: auto;
    min-block-size: var(--agent-control);
    padding-block: 0;
  }
  .now {
    display: flex;
    gap: 10px;
    align-items: baseline;
    min-inline-size: 0;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .now > .clip {
    flex: 1;
    min-inline-size: 0;
  }
  .line {
    gap: 0 8px;
    min-block-size: var(--agent-target);
  }
  .line > .now {
    flex: 1;
  }
  .integrity {
    flex-wrap: wrap;
    gap: 4px 16px;
    padding-block: 2px;
  }
  .integrity > .st {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .jumps {
    flex: none;
    gap: 2px;
    margin-inline-end: -8px;
  }
  .loading {
    display: grid;
    gap: 4px;
  }
  .failed .reason {
    overflow-wrap: anywhere;
  }
  .list {
    max-block-size: 14rem;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .go {
    display: grid;
    grid-template-columns: 16px max-content minmax(0, 1fr) max-content;
    gap: 8px;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--agent-target);
    padding-inline: 4px;
    font-size: var(--agent-text-1);
  }
  .go:hover {
    background: var(--agent-hover);
  }
  .go[aria-current] {
    background: var(--agent-selected);
  }
  .go:focus-visible {
    outline-offset: -2px;
  }
  .problems > summary {
    inline-size: fit-content;
    min-block-size: var(--agent-target);
  }
  .problems > ul {
    max-block-size: 10rem;
    padding-inline-start: 24px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
    overflow-wrap: anywhere;
  }
  @container agent-replay (width < 760px) {
    .read-only,
    .jumps kbd {
      display: none;
    }
    .line {
      flex-wrap: wrap;
    }
    .line > .now {
      flex-basis: 20rem;
    }
    .jumps {
      flex-wrap: wrap;
      margin-inline-start: -8px;
    }
  }
  @container agent-replay (width < 560px) {
    .span {
      display: none;
    }
  }
  @container agent-replay (width < 460px) {
    .head,
    .controls {
      flex-wrap: wrap;
    }
    .head > .end {
      margin-inline-start: -8px;
    }
    .controls {
      row-gap: 0;
      padding-block-end: 4px;
    }
    .scrub {
      order: -1;
      flex-basis: 100%;
    }
    .place {
      margin-inline-start: auto;
    }
    .now {
      flex-wrap: wrap;
      gap: 0 10px;
    }
    .now > .clip {
      flex-basis: 100%;
    }
  }
  @media (forced-colors: active) {
    .go[aria-current] {
      color: CanvasText;
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
  }
`;
