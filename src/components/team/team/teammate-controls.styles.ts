import {css} from 'lit';

/** What can be done with a teammate, the question that comes before it, and how it went. */
export const teammateControls = css`
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: center;
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
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .ask legend {
    padding: 0;
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
