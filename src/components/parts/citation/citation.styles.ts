import {css} from 'lit';

export default css`
  :host {
    display: inline;
  }
  .cite {
    position: relative;
    min-block-size: 20px;
    padding-block: 0;
    vertical-align: baseline;
  }
  .cite b {
    font-weight: var(--agent-weight-strong);
    font-variant-numeric: tabular-nums;
  }
  .cite .clip {
    max-inline-size: 20ch;
  }
  .cite .icon {
    align-self: center;
    inline-size: 12px;
    block-size: 12px;
  }
  .card {
    display: grid;
    gap: 6px;
    inline-size: max-content;
    max-inline-size: min(22rem, var(--_room-inline, 22rem));
    padding: 10px 12px;
    font-size: var(--agent-text-2);
    font-weight: var(--agent-weight-regular);
    line-height: var(--agent-leading-ui);
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .claim {
    font-weight: var(--agent-weight-medium);
  }
  .source {
    color: var(--agent-text-muted);
  }
  .marks {
    gap: 4px 12px;
    font-size: var(--agent-text-1);
  }
  .marks a {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-block-size: var(--agent-target);
    margin-inline-start: auto;
  }
  .marks a .icon {
    inline-size: 14px;
    block-size: 14px;
  }
`;
