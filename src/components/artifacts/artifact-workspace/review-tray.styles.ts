import {css} from 'lit';

export default css`
  section {
    display: grid;
    background: var(--agent-raised);
    gap: 8px;
    padding: 8px 12px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .head {
    display: flex;
    gap: 6px;
    align-items: center;
    font-weight: var(--agent-weight-medium);
  }
  ul {
    display: grid;
    gap: 4px;
    max-block-size: 9rem;
    overflow-y: auto;
    scrollbar-width: thin;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: baseline;
  }
  form {
    display: grid;
    flex: 1 1 auto;
    gap: 4px;
  }
  .place {
    padding: 0;
    border: 0;
    background: none;
    color: var(--agent-accent-text);
    font-size: var(--agent-text-1);
    cursor: pointer;
  }
  .place:hover {
    text-decoration: underline;
  }
  .text {
    flex: 1 1 12ch;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .acts,
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .problem {
    overflow-wrap: anywhere;
  }
`;
