import {css} from 'lit';

/** What is known of a teammate, as names and values under one another. */
export const teammateFacts = css`
  .facts {
    display: grid;
    grid-template-columns: minmax(72px, max-content) minmax(0, 1fr);
    gap: 4px 12px;
    align-items: baseline;
  }
  .facts > dt {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .facts > dd {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .link {
    color: var(--agent-accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    min-inline-size: 0;
  }
  .head > .who {
    display: flex;
    flex: 1 1 16ch;
    flex-wrap: wrap;
    gap: 0 6px;
    align-items: baseline;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .head > .st {
    white-space: normal;
  }
`;
