import {css} from 'lit';

export default css`
  :host {
    container-type: inline-size;
    min-block-size: 0;
  }
  article {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    padding: 8px 12px;
    border-block-end: 1px solid var(--agent-hairline);
  }
  .naming {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  h2 {
    font-size: var(--agent-text-3);
    line-height: var(--agent-leading-ui);
  }
  .naming > .meta {
    overflow-wrap: anywhere;
  }
  .columns {
    flex: 1 1 auto;
    min-block-size: 0;
    overflow-y: auto;
    scrollbar-width: thin;
  }
  [part='body'] {
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-inline-size: 0;
    padding: 10px 12px;
  }
  [part='side'] {
    display: grid;
    gap: 10px;
    align-content: start;
    min-inline-size: 0;
    padding: 10px 12px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    margin-inline-start: -6px;
  }
  .problem {
    flex: 1 1 100%;
    padding-inline-start: 6px;
    overflow-wrap: anywhere;
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    align-items: center;
    padding: 6px 10px;
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
  }
  .note > p {
    flex: 1 1 20ch;
    overflow-wrap: anywhere;
  }
  .why {
    color: var(--agent-text-muted);
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: baseline;
  }
  .source {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  button.source {
    border: 0;
    font-family: inherit;
    text-align: start;
    cursor: pointer;
  }
  .source > .icon {
    inline-size: 12px;
    block-size: 12px;
  }
  agent-artifact-editor {
    min-block-size: 20rem;
  }
  /* What was gathered stays in sight while the body is read. */
  agent-review-tray {
    position: sticky;
    inset-block-end: -10px;
    z-index: 1;
    margin-block: auto -10px;
    margin-inline: -12px;
  }
  .deletion {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: center;
  }
  /* With the list beside it, the pane is about 900 pixels wide. */
  @container (width >= 640px) {
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 13rem;
      align-items: stretch;
      overflow: hidden;
    }
    [part='body'],
    [part='side'] {
      overflow-y: auto;
      scrollbar-width: thin;
    }
    [part='side'] {
      border-block-start: 0;
      border-inline-start: 1px solid var(--agent-hairline);
    }
    agent-artifact-editor {
      flex: 1 1 auto;
    }
  }
`;
