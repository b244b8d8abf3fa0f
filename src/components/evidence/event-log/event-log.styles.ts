import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-event-log / inline-size;
  }
  .tools {
    gap: 6px;
    padding-block-end: 8px;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .in {
    flex: 1 1 10rem;
    inline-size: auto;
    min-inline-size: 0;
  }
  .box {
    max-block-size: var(--agent-event-log-max-height, 28rem);
    border-block: 1px solid var(--agent-hairline);
  }
  li + li {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .line {
    display: grid;
    grid-template-columns: max-content minmax(0, max-content) minmax(0, 1fr) minmax(0, max-content) 14px;
    gap: 2px 10px;
    padding-inline: 4px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .inner .line {
    padding-inline-start: 20px;
  }
  .type {
    color: var(--agent-text);
  }
  .id {
    max-inline-size: 16ch;
    color: var(--agent-text-faint);
  }
  agent-code {
    --agent-code-max-height: 20em;
    margin-block: 2px 8px;
  }
  .page {
    display: flex;
    gap: 8px;
    justify-content: center;
    padding-block: 4px;
  }
  .none {
    padding-block: 8px;
  }
  @container agent-event-log (width < 520px) {
    .line {
      grid-template-columns: max-content minmax(0, 1fr) 14px;
      padding-block: 5px;
    }
    .line > .sum,
    .line > .id {
      grid-column: 1 / 3;
    }
    .line > .id {
      max-inline-size: none;
    }
    .line > :is(.sum, .id):empty {
      display: none;
    }
    .line > .chev {
      grid-row: 1;
      grid-column: 3;
    }
  }
`;
