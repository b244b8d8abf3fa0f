import {css} from 'lit';

export default css`
  .floating {
    inline-size: 18rem;
  }
  li {
    display: flex;
    gap: 2px;
    align-items: center;
  }
  li > .option,
  .in {
    flex: 1;
    min-inline-size: 0;
  }
  .option[aria-pressed='true'] {
    font-weight: var(--agent-weight-medium);
  }
  .own,
  .save,
  .hint {
    margin-block-start: 4px;
    padding-block-start: 4px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .hint {
    padding: 8px;
  }
  form {
    display: flex;
    gap: 6px;
    padding: 4px;
  }
  .save {
    padding-block-start: 8px;
  }
  .rename {
    display: block;
  }
  .problem {
    padding-inline: 8px;
  }
`;
