import {css} from 'lit';

export default css`
  [part='base'] {
    position: relative;
  }
  .step {
    display: block;
    position: relative;
  }
  /* A request stands by itself: nothing touches it. */
  agent-hitl-card.step {
    margin-block: var(--agent-space-2);
  }
  .object {
    margin-block: 6px;
    padding-inline-start: 24px;
  }
  .boundary {
    display: block;
    margin-block: 4px;
  }
  .report {
    display: block;
    margin-block: 6px;
  }
  /* The rail: a hairline from one glyph to the next. */
  .step:not(:last-child, .object, agent-hitl-card)::before {
    content: '';
    position: absolute;
    inset-block: 26px -2px;
    inset-inline-start: 7.5px;
    border-inline-start: 1px solid var(--agent-hairline);
  }
  /* In a narrow place the calls of a group are not indented: their icons stand where the rail would go. */
  @container (width < 480px) {
    .step.many::before {
      display: none;
    }
  }
`;
