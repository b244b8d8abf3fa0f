import {css} from 'lit';

/** Names of tasks, wherever they stand: quiet until somebody points at one. */
export const taskNameStyles = css`
  .task-name {
    display: inline;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .task-name:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
