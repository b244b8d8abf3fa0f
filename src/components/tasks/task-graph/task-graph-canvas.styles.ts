import {css} from 'lit';

export default css`
  :host {
    --_most: var(--agent-task-graph-block-size, 360px);
    flex: 1 1 auto;
  }
  [data-kind='blocks'] > .edge {
    stroke: var(--agent-warning-border);
    stroke-dasharray: 6 3;
    stroke-width: 1.75;
  }
  [data-kind='blocks'] > .head {
    fill: var(--agent-warning-border);
  }
  [data-kind='blocks'] > .lab {
    fill: var(--agent-warning-fg);
  }
  [data-kind='blocks'][data-quiet] > .edge {
    stroke: var(--agent-border);
    stroke-width: 1.25;
  }
  [data-kind='blocks'][data-quiet] > .head {
    fill: var(--agent-border);
  }
  [data-kind='source'] > .edge {
    stroke-dasharray: 2 3;
  }
  [data-kind]:not([data-kind='child'], [data-kind='job'], [data-kind='blocks'], [data-kind='source']) > .edge {
    stroke: var(--agent-border);
  }
`;
