import {css} from 'lit';

export default css`
  :host {
    block-size: 100%;
    --agent-lane-rows: 36rem;
    --agent-team-policy-rows: 20rem;
  }
  [part='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  [part='base'] > * + * {
    border-block-start: 1px solid var(--agent-hairline);
  }
  .one {
    block-size: 100%;
  }
  .none {
    padding: 14px;
  }
`;
