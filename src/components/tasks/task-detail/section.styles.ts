import {css} from 'lit';

/** The head of a section: what it is, what is known of it in a few words, and at the end what can be done. */
export const section = css`
  section {
    padding-block: 10px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .section {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    min-block-size: 28px;
    padding-block-end: 4px;
  }
  .section > h3 {
    font-size: var(--agent-text-2);
    font-weight: var(--agent-weight-strong);
  }
  .section > .btn {
    align-self: center;
  }
  .st {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
