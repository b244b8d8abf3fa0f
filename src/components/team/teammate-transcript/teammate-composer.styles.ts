import {css} from 'lit';

export default css`
  [part~='base'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  textarea.in {
    min-block-size: 52px;
    max-block-size: 30vb;
  }
  textarea.in:read-only {
    background: var(--agent-sunken);
    color: var(--agent-text-muted);
  }
  .end {
    gap: 4px 12px;
    justify-content: flex-end;
  }
  .end > .check {
    margin-inline-end: auto;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .outcome {
    gap: 4px 8px;
    overflow-wrap: anywhere;
  }
  .outcome .st {
    white-space: normal;
  }
`;
