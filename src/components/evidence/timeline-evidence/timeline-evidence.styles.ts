import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    min-block-size: 0;
  }
  [part='tabs'] {
    display: flex;
    flex: none;
    gap: 2px;
    padding-inline: 8px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  [role='tab'] {
    min-block-size: 32px;
    padding: 0 8px;
    border-block-end: 2px solid transparent;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-2);
  }
  [role='tab'][aria-selected='true'] {
    border-block-end-color: var(--agent-accent-text);
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
  }
  [role='tab']:focus-visible {
    outline-offset: -2px;
  }
  .panel {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }
  .panel > :is(agent-timeline, agent-evidence-list, agent-audit-trail) {
    flex: 1;
    min-block-size: 0;
  }
  @media (forced-colors: active) {
    [role='tab'] {
      border-block-end-color: Canvas;
    }
    [role='tab'][aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;
