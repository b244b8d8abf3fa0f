import {css} from 'lit';

/** The details of a node or an edge, below the drawing. */
export const graphDetail = css`
  [part~='base'] {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding: 8px 14px;
    border-block-start: 1px solid var(--agent-hairline);
    overflow-wrap: anywhere;
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: baseline;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  strong {
    font-weight: var(--agent-weight-strong);
  }
  ul {
    display: grid;
    gap: 2px;
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-ui);
  }
  ul:empty {
    display: none;
  }
`;
