import {css} from 'lit';

export default css`
  .tabs {
    display: flex;
    overflow-x: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .tab {
    display: flex;
    flex: none;
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 16rem;
    border-block-end: 2px solid transparent;
  }
  .tab.active {
    border-block-end-color: var(--agent-text);
  }
  [role='tab'] {
    display: flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    min-block-size: 36px;
    padding-inline: 10px 2px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-2);
  }
  [role='tab']:focus-visible {
    outline-offset: -2px;
  }
  [role='tab']:hover,
  .active [role='tab'] {
    color: var(--agent-text);
  }
  .title {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .active .title,
  .title.new {
    font-weight: var(--agent-weight-strong);
  }
  .dot {
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--agent-running-fg);
  }
  .close {
    margin-inline-end: 4px;
  }
  .tab:only-child .close {
    visibility: hidden;
  }
  .none {
    padding: 8px 10px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-2);
  }
  @media (forced-colors: active) {
    .tab {
      border-block-end-color: Canvas;
    }
    .tab.active {
      border-block-end-color: Highlight;
    }
    .dot {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
