import {css} from 'lit';

export default css`
  :host {
    container: agent-context-bar / inline-size;
  }
  .bar {
    gap: 6px;
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .full {
    display: grid;
    gap: var(--agent-space-4);
  }
  section {
    display: grid;
    gap: var(--agent-space-2);
  }
  h3 {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    min-inline-size: 0;
  }
  .chip {
    max-inline-size: min(32ch, 100%);
  }
  .chip > .clip {
    min-inline-size: 0;
  }
  .bar > .end {
    display: flex;
    gap: var(--agent-space-3);
    margin-inline-start: auto;
  }
  .meter {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    color: var(--agent-text-muted);
  }
  .meter progress {
    flex: none;
    inline-size: 44px;
  }
  .full .meter {
    display: flex;
  }
  .full .meter progress {
    flex: 1;
    max-inline-size: 12rem;
  }
  .near {
    color: var(--_fg);
  }
  .near > .glyph {
    inline-size: 14px;
    block-size: 14px;
  }
  .near progress::-webkit-progress-value,
  .near progress::-moz-progress-bar {
    background: var(--_border);
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 4px 12px;
    align-items: baseline;
  }
  dt {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
  }
  .rows > li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--agent-space-2);
    align-items: baseline;
    padding-block: 4px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow-wrap: anywhere;
  }
  .rows > li > .icon {
    align-self: center;
    inline-size: 14px;
    block-size: 14px;
    color: var(--agent-text-faint);
  }
`;
