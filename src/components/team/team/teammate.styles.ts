import {css} from 'lit';

/** Names and letters of teammates, wherever they stand. */
export const teammate = css`
  .mate {
    display: inline;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: var(--agent-weight-strong);
    text-align: start;
    overflow-wrap: anywhere;
  }
  button.mate {
    cursor: pointer;
  }
  button.mate:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .avatar {
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-strong);
  }
  .avatar[data-kind='human'] {
    border-radius: 50%;
    background: var(--agent-text);
    color: var(--agent-surface);
  }
  @media (forced-colors: active) {
    .avatar {
      border: 1px solid CanvasText;
    }
  }
`;
