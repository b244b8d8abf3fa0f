import {css} from 'lit';

export default css`
  :host {
    block-size: 28px;
  }
  .node {
    display: flex;
    gap: 6px;
    align-items: center;
    block-size: 28px;
    font-weight: var(--agent-weight-medium);
  }
  .node[data-look='running'] {
    border-color: var(--agent-running-border);
  }
  .node[data-look='needs'] {
    border: 1.5px solid var(--agent-needs-border);
    background: var(--agent-needs-bg);
  }
  .node[data-broken] {
    border: 1px dashed var(--agent-danger-border);
  }
  .node[data-kind='group'] {
    box-shadow:
      2px 2px 0 -1px var(--agent-raised),
      2px 2px 0 0 var(--agent-border-control);
  }
  .node[data-kind='group'] > .icon {
    color: var(--agent-text-faint);
  }
  .name {
    flex: 0 1 auto;
  }
  .counts {
    flex: 0 100 auto;
    color: var(--agent-text-faint);
    font-weight: var(--agent-weight-regular);
  }
  :host([aria-selected='true']) .node {
    box-shadow: inset 0 0 0 1px var(--agent-focus);
  }
  @media (forced-colors: active) {
    .node,
    .node[data-look] {
      border-color: CanvasText;
      background: Canvas;
    }
    .node[data-look='needs'] {
      border-color: Highlight;
    }
  }
`;
