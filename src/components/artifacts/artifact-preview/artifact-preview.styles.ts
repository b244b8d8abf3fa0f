import {css} from 'lit';

export default css`
  .head {
    display: flex;
    gap: 4px;
    align-items: center;
    min-block-size: var(--agent-target);
  }
  .notice {
    padding-block: 4px;
  }
  .notice > .st {
    white-space: normal;
  }
  agent-markdown {
    padding-block: 8px;
  }
  .frame {
    display: block;
    inline-size: 100%;
    block-size: var(--agent-artifact-preview-frame-height, 24rem);
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
  }
  .page {
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    overflow: hidden;
  }
  .bar {
    display: flex;
    gap: 8px;
    align-items: center;
    min-block-size: 32px;
    padding-inline: 12px;
    border-block-end: 1px solid var(--agent-hairline);
    background: var(--agent-sunken);
  }
  .title {
    padding-block: 8px 0;
    padding-inline: 12px;
    font-weight: var(--agent-weight-medium);
    overflow-wrap: anywhere;
  }
  .page > :is(agent-code-view, agent-image-view, .meta) {
    padding-block: 4px 12px;
    padding-inline: 12px;
  }
`;
