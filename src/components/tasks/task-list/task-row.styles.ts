import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
  }
  /* Two lines: name and age; status, reason and worker. */
  button {
    display: grid;
    grid-template:
      'glyph title age' auto
      '. say meta' auto / 16px minmax(0, 1fr) auto;
    gap: 0 8px;
    align-items: center;
    align-content: center;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 4px 14px;
  }
  button.short {
    grid-template: 'glyph title meta say age' auto / 16px minmax(0, 1fr) auto auto minmax(3ch, auto);
    min-block-size: var(--agent-row);
    padding-block: 2px;
  }
  button:hover {
    background: var(--agent-hover);
  }
  button[aria-current] {
    background: var(--agent-selected);
    box-shadow: inset 2px 0 var(--agent-accent-text);
  }
  button[aria-current]:dir(rtl) {
    box-shadow: inset -2px 0 var(--agent-accent-text);
  }
  button:focus-visible {
    outline-offset: -2px;
  }
  .glyph {
    grid-area: glyph;
  }
  .title {
    grid-area: title;
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
  }
  .quiet > .title {
    color: var(--agent-text-muted);
    font-weight: var(--agent-weight-regular);
  }
  .say {
    grid-area: say;
    display: flex;
    gap: 6px;
    align-items: baseline;
    min-inline-size: 0;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .word {
    flex: none;
    color: var(--_fg);
    font-weight: var(--agent-weight-medium);
  }
  .word.quiet {
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-regular);
  }
  .meta {
    grid-area: meta;
    display: flex;
    gap: 10px;
    justify-content: end;
    min-inline-size: 0;
  }
  .who {
    max-inline-size: 12ch;
  }
  .meta > :empty {
    display: none;
  }
  .age {
    grid-area: age;
    justify-self: end;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    white-space: nowrap;
  }
  @container (inline-size < 400px) {
    .cost {
      display: none;
    }
  }
  @container (inline-size < 360px) {
    .who {
      display: none;
    }
  }
  /* Room for a table: one line each, and everything under everything of its kind. */
  @container (inline-size >= 720px) {
    button,
    button.short {
      grid-template: 'glyph title say meta age' auto / 16px minmax(0, 5fr) minmax(0, 8fr) auto 7ch;
      min-block-size: 32px;
      padding-block: 2px;
    }
    .meta > :empty {
      display: inline;
    }
    .attempts {
      inline-size: 9ch;
    }
    .who {
      inline-size: 10ch;
    }
    .cost {
      inline-size: 6ch;
      text-align: end;
    }
  }
  @media (forced-colors: active) {
    button[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .word {
      color: CanvasText;
    }
  }
`;
