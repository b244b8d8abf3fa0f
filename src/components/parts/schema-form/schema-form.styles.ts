import {css} from 'lit';

export default css`
  form,
  fieldset {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
    gap: 10px 12px;
  }
  /* Fields that belong together: a rule beside them, not a box. */
  fieldset {
    grid-column: 1 / -1;
    padding-inline-start: 12px;
    border-inline-start: 1px solid var(--agent-hairline);
  }
  legend {
    padding-block-end: 6px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    overflow-wrap: anywhere;
  }
  legend .faint {
    font-weight: var(--agent-weight-regular);
  }
  .wide {
    grid-column: 1 / -1;
  }
  .label {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-meta);
  }
  .field > .check {
    min-block-size: var(--agent-target);
  }
  /* What is written in lines needs their length. */
  .field:has(> textarea) {
    grid-column: 1 / -1;
  }
  .check > label {
    overflow-wrap: anywhere;
  }
`;
