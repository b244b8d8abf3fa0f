import {css} from 'lit';

export default css`
  [part~='base'] {
    display: flex;
    flex-direction: column;
    max-block-size: 100%;
  }
  .head {
    display: flex;
    gap: 4px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .box.long {
    min-block-size: 6rem;
    max-block-size: var(--agent-code-view-max-height, 36rem);
    overflow: auto;
  }
  .wrapped > .rows {
    inline-size: auto;
  }
  .item:focus-visible {
    outline-offset: -2px;
  }
  .line {
    display: grid;
    grid-template-columns: calc(var(--_digits) * 1ch + 22px) minmax(max-content, 1fr);
    min-block-size: 18px;
  }
  .wrapped .line {
    grid-template-columns: calc(var(--_digits) * 1ch + 22px) minmax(0, 1fr);
  }
  .line:hover {
    background: var(--agent-hover);
  }
  .no {
    padding-inline: 10px 12px;
    color: var(--agent-text-faint);
    text-align: end;
    user-select: none;
  }
  .code {
    position: relative;
    padding-inline: 22px 12px;
    margin-inline-start: -8px;
    white-space: pre;
  }
  .code > code {
    unicode-bidi: isolate;
    font-size: inherit;
  }
  .wrapped .code {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .wide {
    position: sticky;
    inset-inline-start: 0;
    display: block;
    max-inline-size: 100cqi;
  }
  @media (forced-colors: active) {
    .box {
      border: 1px solid CanvasText;
    }
  }
`;
