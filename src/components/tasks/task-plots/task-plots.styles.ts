import {css} from 'lit';

export default css`
  [part~='base'] {
    container: agent-task-plots / inline-size;
  }
  .plots {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 32px;
    padding: var(--agent-task-plots-padding, 14px);
  }
  @container agent-task-plots (width >= 720px) {
    .plots {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .plots > .wide {
      grid-column: 1 / -1;
    }
  }
`;
