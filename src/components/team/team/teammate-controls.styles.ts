import {css} from 'lit';

/** What can be done with a teammate, the question that comes before it, and how it went. */
export const teammateControls = css`
  .acts {
    gap: 4px 6px;
  }
  .ask {
    display: grid;
    gap: 6px;
    justify-items: start;
    padding: 8px 10px;
    border: 1px solid var(--agent-border);
    border-radius: var(--agent-radius-2);
    background: var(--agent-raised);
  }
  .ask fieldset {
    display: grid;
  }
  .ask legend {
    font-weight: var(--agent-weight-strong);
  }
  .ask :is(legend, label),
  .act-outcome {
    overflow-wrap: anywhere;
  }
  .ask select {
    inline-size: auto;
  }
  .act-outcome .st {
    white-space: normal;
  }
`;
