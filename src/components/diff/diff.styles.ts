import {css} from 'lit';

export default css`
  .head {
    display: flex;
    gap: 8px;
    align-items: baseline;
    min-block-size: var(--agent-target);
  }
  .count {
    color: var(--_fg);
    font-family: var(--agent-font-mono);
    font-size: var(--agent-text-1);
  }
  .out {
    max-block-size: 18em;
    padding-inline: 0;
  }
  .out > code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .line {
    display: block;
    padding-inline: 8px 12px;
  }
  .no {
    display: inline-block;
    min-inline-size: 3ch;
    color: var(--agent-text-faint);
    text-align: end;
    user-select: none;
  }
  .mark {
    display: inline-block;
    inline-size: 2.5ch;
    text-align: center;
  }
  .add {
    background: var(--agent-diff-add-bg);
  }
  .add > .mark {
    color: var(--agent-success-fg);
  }
  .del {
    background: var(--agent-diff-del-bg);
  }
  .del > .mark {
    color: var(--agent-danger-fg);
  }
  .hunk {
    color: var(--agent-text-faint);
  }
`;
