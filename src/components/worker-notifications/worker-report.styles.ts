import {css} from 'lit';

export default css`
  .new {
    justify-self: center;
    inline-size: 8px;
    block-size: 8px;
    margin-block-start: 6px;
    border-radius: 50%;
  }
  [data-unseen] > .new {
    background: var(--agent-accent-text);
  }
  [data-folded] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    overflow-wrap: anywhere;
  }
  .out {
    max-block-size: 320px;
    margin-block-start: 4px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .lead.meta {
    justify-self: start;
    font-size: var(--agent-text-1);
  }
  /* Among the words of a conversation: what it is not is told by its rules, not by a box. */
  .aside {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    column-gap: 8px;
    align-items: start;
    padding-block: 6px;
    border-block: 1px dashed var(--agent-border);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-2);
  }
  .aside > .glyph {
    margin-block-start: 2px;
  }
  .aside .body {
    min-inline-size: 0;
  }
  .aside b {
    color: var(--agent-text);
    font-weight: var(--agent-weight-medium);
  }
  .aside .mate {
    font-weight: var(--agent-weight-regular);
  }
  .aside > .lead {
    max-inline-size: 14em;
    min-block-size: 0;
    font-size: var(--agent-text-1);
  }
  .aside .st {
    margin-inline-start: 4px;
  }
  @media (forced-colors: active) {
    [data-unseen] > .new {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
