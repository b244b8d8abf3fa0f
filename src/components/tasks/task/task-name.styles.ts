import {css} from 'lit';

/** Names of tasks, wherever they stand: quiet until somebody points at one. */
export const taskNameStyles = css`
  .task-name {
    display: inline;
    overflow-wrap: anywhere;
  }
  .task-name:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
