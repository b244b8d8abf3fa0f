import {css} from 'lit';

export default css`
  :host {
    --_most: var(--agent-delegation-graph-block-size, 280px);
  }
  [data-kind='handoff'] > .edge {
    stroke: var(--agent-accent-text);
    stroke-dasharray: 4 3;
    stroke-width: 1.5;
  }
  [data-kind='wait'] > .edge {
    stroke-dasharray: 6 3;
  }
  [data-kind='retry'] > .edge {
    stroke: var(--agent-warning-border);
  }
  [data-kind='into'] > .edge {
    stroke: var(--agent-border);
  }
  [data-kind='handoff'] > .head {
    fill: var(--agent-accent-text);
  }
  [data-kind='retry'] > .head {
    fill: var(--agent-warning-border);
  }
`;
