import {css} from 'lit';

export default css`
  [part~='base'] {
    padding-inline: var(--agent-space-3);
    border-block: 1px solid var(--agent-hairline);
    color: var(--agent-text-muted);
  }
  .line {
    min-block-size: max(var(--agent-row), var(--agent-target));
  }
  .box {
    max-block-size: 12rem;
    padding-block-end: var(--agent-space-1);
  }
  li {
    display: flex;
    align-items: baseline;
    gap: var(--agent-space-2);
    padding-block: 3px;
    padding-inline-start: 24px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow-wrap: anywhere;
  }
  li > .glyph {
    inline-size: 14px;
    block-size: 14px;
    align-self: center;
  }
  .done {
    color: var(--agent-text-faint);
    text-decoration: line-through;
  }
  .word {
    color: var(--_fg);
    font-size: var(--agent-text-1);
    white-space: nowrap;
  }
  .word.faint {
    color: var(--agent-text-faint);
  }
`;
