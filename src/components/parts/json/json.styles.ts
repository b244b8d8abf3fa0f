import {css} from 'lit';

export default css`
  .head {
    gap: 2px 6px;
    min-block-size: var(--agent-row);
  }
  [role='tree'] {
    border-block-start: 1px solid var(--agent-hairline);
    padding-block: 4px;
  }
  [role='treeitem'] {
    display: flex;
    gap: 6px;
    align-items: baseline;
    min-block-size: var(--agent-target);
    padding-block: 3px;
    padding-inline: calc((var(--_level) - 1) * 16px) 4px;
    border-radius: var(--agent-radius-1);
    font-size: var(--agent-text-1);
    line-height: 1.5;
  }
  [role='treeitem']:is([aria-expanded], .paging) {
    cursor: pointer;
  }
  [role='treeitem']:hover {
    background: var(--agent-hover);
  }
  [role='treeitem']:focus-visible {
    outline-offset: -2px;
  }
  .chev {
    flex: none;
    align-self: start;
    margin-block-start: 2px;
  }
  .name {
    flex: none;
    max-inline-size: 50%;
    color: var(--agent-text-muted);
    overflow-wrap: anywhere;
  }
  .value {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  .number {
    color: var(--agent-accent-text);
  }
  .boolean {
    color: var(--agent-info-fg);
  }
  .null {
    color: var(--agent-text-faint);
  }
  .whole {
    white-space: pre-wrap;
  }
  .more {
    padding-inline-start: 20px;
    color: var(--agent-accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .mark {
    flex: none;
    margin-inline-start: auto;
    padding-inline: 5px;
    border-radius: var(--agent-radius-1);
    background: var(--agent-accent-quiet);
    color: var(--agent-accent-text);
  }
  @media (forced-colors: active) {
    .mark {
      border: 1px solid CanvasText;
    }
  }
`;
