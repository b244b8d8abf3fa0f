import {css} from 'lit';

export default css`
  :host {
    container: agent-settings / inline-size;
  }
  form {
    display: grid;
    gap: var(--agent-space-4);
    max-inline-size: 40rem;
  }
  fieldset {
    display: grid;
    grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr);
    gap: var(--agent-space-2) var(--agent-space-4);
    align-items: center;
  }
  legend {
    float: inline-start; /* a legend takes part in a grid only when it floats */
    color: var(--agent-text-muted);
    font-weight: var(--agent-weight-medium);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--agent-space-1) var(--agent-space-4);
  }
  .choice {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: var(--agent-target);
    cursor: pointer;
  }
  .choice > input {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    accent-color: var(--agent-accent-text);
  }
  @container agent-settings (width < 440px) {
    fieldset {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
