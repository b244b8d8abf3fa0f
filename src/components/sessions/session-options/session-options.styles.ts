import {css} from 'lit';

export default css`
  :host {
    display: contents;
  }
  agent-picker {
    margin-inline-start: -6px; /* its words, not its edge, stand in line */
  }
  .problem {
    flex-basis: 100%;
    unicode-bidi: plaintext;
    color: var(--agent-danger-fg);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .policy {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  .policy bdi {
    color: var(--agent-text);
    overflow-wrap: anywhere;
  }
`;
