import {css} from 'lit';

export default css`
  :host {
    /* Named: the way back stands in a box that is a container itself. */
    container: workspace / inline-size;
    block-size: 100%;
    min-block-size: 0;
  }
  [part='base']:not(.fall) {
    display: flex;
    block-size: 100%;
    min-block-size: 0;
  }
  [part='base']:focus {
    outline: 0;
  }
  .none {
    flex-direction: column;
    gap: 4px;
    align-items: center;
    justify-content: center;
    padding: 24px;
    text-align: center;
  }
  agent-artifact-list,
  agent-artifact-detail {
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  [data-open] > agent-artifact-list {
    display: none;
  }
  .choose {
    display: none;
    margin: auto;
    padding: 24px;
  }
  .back > .icon {
    transform: scaleX(-1);
  }
  .back:dir(rtl) > .icon {
    transform: none;
  }
  @container workspace (width >= 640px) {
    [part='base'] > agent-artifact-list,
    [data-open] > agent-artifact-list {
      display: block;
      flex: 0 0 var(--agent-artifact-workspace-list, 16rem);
      border-inline-end: 1px solid var(--agent-hairline);
    }
    .choose {
      display: block;
    }
    .back {
      display: none;
    }
  }
`;
