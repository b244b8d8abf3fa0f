import {css} from 'lit';

/** What the catalog's own pages and panels look like: the product's paper, ink and type, and nothing else. */
export const catalogStyles = css`
  :host {
    display: block;
    color: var(--agent-text);
    font: var(--agent-text-2) / var(--agent-leading-ui) var(--agent-font);
  }
  h1,
  h2,
  h3 {
    margin: 0;
    font-weight: var(--agent-weight-strong);
    letter-spacing: -0.01em;
  }
  h1 {
    font-size: var(--agent-text-5);
  }
  h2 {
    font-size: var(--agent-text-4);
    margin-block: var(--agent-space-8) var(--agent-space-3);
  }
  h3 {
    font-size: var(--agent-text-2);
    margin-block: var(--agent-space-5) var(--agent-space-2);
  }
  p {
    max-inline-size: var(--agent-measure);
    margin: 0 0 var(--agent-space-3);
    font-size: var(--agent-text-3);
    line-height: var(--agent-leading-read);
  }
  .muted {
    color: var(--agent-text-muted);
  }
  a {
    color: var(--agent-accent-text);
  }
  code,
  pre {
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 6px var(--agent-space-3) 6px 0;
    border-block-end: var(--agent-stroke) solid var(--agent-hairline);
    text-align: start;
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }
  th {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  ul {
    margin: 0;
    padding-inline-start: var(--agent-space-5);
    line-height: var(--agent-leading-read);
    max-inline-size: var(--agent-measure);
  }
  button {
    block-size: var(--agent-control);
    padding-inline: var(--agent-space-3);
    border: var(--agent-stroke) solid var(--agent-border-control);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: var(--agent-hover);
  }
  input,
  select {
    box-sizing: border-box;
    min-block-size: var(--agent-target);
    padding-inline: var(--agent-space-2);
    border: var(--agent-stroke) solid var(--agent-border-control);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
    color: inherit;
    font: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--agent-focus);
    outline-offset: 1px;
  }
`;
