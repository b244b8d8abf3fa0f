import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    min-block-size: 0;
  }
  [part~='base'] {
    --agent-conversation-padding: 14px;
  }
  .top,
  .tools,
  .foot {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding-inline: 14px;
  }
  .top {
    padding-block: 10px 6px;
  }
  .tools {
    padding-block-end: 8px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .back > .icon {
    rotate: 180deg;
    color: inherit;
  }
  .who > .dots {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .who > .dots > bdi {
    white-space: nowrap;
  }
  .detail,
  .delegated {
    overflow-wrap: anywhere;
  }
  .activity {
    gap: 2px 8px;
    overflow-wrap: anywhere;
  }
  .activity > .icon,
  .pending .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .talk {
    flex: 1 1 auto;
    min-block-size: 160px;
    overflow: hidden;
  }
  .parts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    align-content: start;
    block-size: 100%;
    padding: 14px;
    outline-offset: -2px;
  }
  .missing,
  .none {
    display: grid;
    justify-items: start;
    gap: 4px;
    align-content: start;
    padding: 16px 14px;
    overflow-wrap: anywhere;
  }
  .foot {
    max-block-size: 60%;
    padding-block: 10px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow: auto;
    scrollbar-width: thin;
  }
  .requests,
  .pending,
  .pending > ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  .pending > p {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .pending li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    align-items: baseline;
  }
`;
