import {css} from 'lit';

/** The head of a section of the team: what it is, what is known of it in a few words, and at the end what can be done. */
export const section = css`
  .section {
    gap: 0 8px;
    min-block-size: 40px;
    padding: 6px 14px;
  }
  .section > .meta {
    flex: 1 1 12ch;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .section > :is(.quiet, agent-review-request) {
    margin-inline-end: -6px;
  }
`;
