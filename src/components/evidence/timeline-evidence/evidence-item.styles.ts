import {css} from 'lit';

export default css`
  :host {
    container: agent-evidence-item / inline-size;
  }
  article {
    border-block-end: 1px solid var(--agent-hairline);
  }
  article[data-disputed] {
    border-inline-start: 3px solid var(--agent-danger-border);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  .row > .line {
    flex: 1;
    align-items: center;
    min-block-size: 48px;
    padding: 4px 8px;
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .two {
    display: grid;
    flex: 1;
    gap: 1px;
    min-inline-size: 0;
  }
  .claim {
    color: var(--agent-text);
    font-size: var(--agent-text-2);
    font-weight: var(--agent-weight-medium);
    overflow-wrap: anywhere;
  }
  .source {
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
  .source:empty {
    display: none;
  }
  .tie .marks {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    margin-inline-start: 4px;
  }
  .line .end.marks {
    display: flex;
    flex: 0 1 auto;
    max-inline-size: 50%;
    white-space: normal;
    overflow-wrap: anywhere;
    flex-wrap: wrap;
    gap: 2px 10px;
    justify-content: end;
  }
  .st {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  [part='detail'] {
    display: grid;
    gap: 10px;
    justify-items: start;
    padding-block: 2px 12px;
    padding-inline: 34px 12px;
    font-size: var(--agent-text-2);
    overflow-wrap: anywhere;
  }
  [part='detail'] > * {
    max-inline-size: 100%;
  }
  h4 {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  dl {
    display: grid;
    gap: 2px;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  dt {
    color: var(--agent-text-muted);
  }
  .outcome {
    display: block;
  }
  .tie {
    display: flex;
    gap: 6px;
    align-items: baseline;
    min-block-size: var(--agent-row);
    padding: 2px 4px;
    margin-inline-start: -4px;
    border-radius: var(--agent-radius-1);
    color: var(--agent-text);
  }
  .tie:hover {
    background: var(--agent-hover);
  }
  .tie > .glyph {
    align-self: start;
    margin-block-start: 4px;
  }
  .tie bdi {
    color: var(--agent-accent-text);
    overflow-wrap: anywhere;
  }
  .relation {
    color: var(--agent-text-muted);
  }
  .glyph {
    inline-size: 14px;
    block-size: 14px;
  }
  .glyph:not([class*='k-']) {
    color: var(--agent-text-faint);
  }
  a {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  a .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  @container agent-evidence-item (width < 420px) {
    .row > .line {
      flex-wrap: wrap;
    }
    .line .end.marks {
      flex-basis: 100%;
      max-inline-size: 100%;
      justify-content: start;
      padding-inline-start: 22px;
    }
    .two {
      flex-basis: calc(100% - 24px);
    }
    [part='detail'] {
      padding-inline-start: 12px;
    }
  }
`;
