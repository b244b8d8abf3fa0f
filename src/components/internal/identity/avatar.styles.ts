import {css} from 'lit';

/** Avatars of agents and people, wherever they stand. */
export const avatar = css`
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
  .avatar > img {
    inline-size: 100%;
    block-size: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  @media (forced-colors: active) {
    .avatar {
      border: 1px solid CanvasText;
    }
  }
`;
