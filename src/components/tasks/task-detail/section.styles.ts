import {css} from 'lit';

/** The head of a section: what it is, what is known of it in a few words, and at the end what can be done. */
export const section = css`
  section {
    padding-block: 10px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .section {
    gap: 0 8px;
    align-items: baseline;
    min-block-size: 28px;
    padding-block-end: 4px;
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
