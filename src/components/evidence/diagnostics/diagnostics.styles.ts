import {css} from 'lit';

export default css`
  :host {
    container: agent-diagnostics / inline-size;
  }
  [part~='base'] {
    display: grid;
    gap: var(--agent-space-5);
  }
  section {
    display: grid;
    gap: var(--agent-space-2);
    min-inline-size: 0;
  }
  h3 {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  .tools {
    gap: 6px;
  }
  .tools > .row {
    flex-wrap: wrap;
    gap: 2px;
  }
  .tools > .in {
    flex: 1 1 10rem;
    inline-size: auto;
    min-inline-size: 0;
  }
  .groups {
    border-block: 1px solid var(--agent-hairline);
  }
  .groups > li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .line {
    padding-inline: 4px;
    font-size: var(--agent-text-1);
  }
  .line > .st {
    flex: none;
    min-inline-size: 76px;
  }
  .line > code {
    flex: 0 1 auto;
    color: var(--agent-text);
  }
  .count {
    min-inline-size: 4ch;
    text-align: end;
  }
  .rows {
    padding-block-end: 4px;
    padding-inline-start: 20px;
  }
  .facts {
    gap: 2px var(--agent-space-2);
    align-items: baseline;
    padding-block: 3px;
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
    gap: 0 var(--agent-space-5);
  }
  dl > div {
    display: flex;
    gap: var(--agent-space-2);
    justify-content: space-between;
    padding-block: 4px;
    border-block-start: 1px solid var(--agent-hairline);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  dt {
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  dd {
    text-align: end;
  }
  @container agent-diagnostics (width < 560px) {
    .line {
      flex-wrap: wrap;
      padding-block: 4px;
    }
    .line > .grow {
      order: 1;
      flex-basis: 100%;
      white-space: normal;
    }
    .source {
      display: none;
    }
  }
`;
