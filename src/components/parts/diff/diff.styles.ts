import {css} from 'lit';

export default css`
  [part~='base'] {
    display: flex;
    flex-direction: column;
    max-block-size: 100%;
  }
  .head,
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .tools {
    gap: 2px 4px;
  }
  .tools .up {
    rotate: 180deg;
  }
  .count {
    color: var(--_fg);
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
  }
  .labels {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    padding-block-end: 4px;
  }
  .labels .k-danger,
  .labels .k-success {
    color: var(--_fg);
  }
  .split > .labels {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0;
  }
  .notice {
    padding-block: 4px;
  }
  .notice > .st {
    white-space: normal;
  }
  .box.long {
    min-block-size: 6rem;
    max-block-size: var(--agent-diff-max-height, 32rem);
    overflow: auto;
  }
  :is(.wrapped, .split > .box) > .rows {
    inline-size: auto;
  }
  .item {
    scroll-margin-block: 2em;
  }
  .item:focus-visible {
    outline-offset: -2px;
  }
  .line {
    --_no: calc(var(--_digits) * 1ch + 16px);
    display: grid;
    grid-template-columns: var(--_no) var(--_no) minmax(max-content, 1fr);
    min-block-size: 18px;
  }
  .wrapped .line {
    grid-template-columns: var(--_no) var(--_no) minmax(0, 1fr);
  }
  .split .line {
    grid-template-columns: var(--_no) minmax(0, 1fr) var(--_no) minmax(0, 1fr);
  }
  .no {
    padding-inline: 6px 8px;
    color: var(--agent-text-faint);
    text-align: end;
    white-space: nowrap;
    user-select: none;
  }
  .code {
    position: relative;
    padding-inline-end: 12px;
    white-space: pre;
  }
  .code > code {
    unicode-bidi: isolate;
    font-size: inherit;
  }
  :is(.wrapped, .split) .code {
    padding-inline-start: 2.5ch;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  :is(.wrapped, .split) .mark {
    margin-inline-start: -2.5ch;
  }
  .split .no ~ .no {
    border-inline-start: 1px solid var(--agent-hairline);
  }
  .mark {
    display: inline-block;
    inline-size: 2.5ch;
    text-align: center;
  }
  .add {
    background: var(--agent-diff-add-bg);
    --_word: color-mix(in oklch, var(--agent-success-fg) 22%, transparent);
  }
  .add > .mark {
    color: var(--agent-success-fg);
  }
  .del {
    background: var(--agent-diff-del-bg);
    --_word: color-mix(in oklch, var(--agent-danger-fg) 20%, transparent);
  }
  .del > .mark {
    color: var(--agent-danger-fg);
  }
  .no:is(.add, .del) {
    color: var(--agent-text-muted);
  }
  .none {
    background: repeating-linear-gradient(-45deg, transparent 0 5px, var(--agent-hairline) 5px 6px);
  }
  .inline .none {
    background: none;
  }
  .word {
    border-radius: 2px;
    background: var(--_word);
    text-decoration: underline 1px;
    text-underline-offset: 0.2em;
  }
  .remarkable .code {
    padding-inline-start: 20px;
  }
  .remarkable:is(.wrapped, .split) .code {
    padding-inline-start: calc(20px + 2.5ch);
  }
  .note {
    display: inline-block;
    margin-inline-start: 1.5ch;
    padding-inline: 5px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-surface);
    color: var(--agent-text-muted);
    font-family: var(--agent-font);
    white-space: nowrap;
    user-select: none;
  }
  .wide {
    position: sticky;
    inset-inline-start: 0;
    display: block;
    max-inline-size: 100cqi;
  }
  .fold {
    background: var(--agent-surface);
    border-block: 1px solid var(--agent-hairline);
  }
  .fold .btn {
    inline-size: 100%;
    justify-content: start;
    padding-inline: 12px;
    border-radius: 0;
    font-family: var(--agent-font);
  }
  .hunk,
  .file {
    padding: 3px 12px;
    color: var(--agent-text-faint);
    overflow-wrap: anywhere;
  }
  .file {
    color: var(--agent-text);
    font-weight: var(--agent-weight-strong);
  }
  @media (forced-colors: active) {
    .box {
      border: 1px solid CanvasText;
    }
    .word {
      font-weight: bold;
      text-decoration: underline 2px;
    }
    .none {
      background: none;
    }
  }
`;
