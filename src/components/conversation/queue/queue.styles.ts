import {css} from 'lit';

export default css`
  [part~='base']:focus {
    outline: 0;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    padding-block-end: var(--agent-queue-space, 0);
  }
  li[data-drop] {
    border-radius: var(--agent-radius-2);
    outline: 1px dashed var(--agent-accent-text);
    outline-offset: -1px;
  }
  .held {
    display: flex;
    gap: var(--agent-space-2);
    padding-inline: 8px;
    padding-block-end: 2px;
  }
  .held .icon {
    margin-block-start: 1px;
  }
  li.meta {
    padding-inline: 8px;
  }
`;
