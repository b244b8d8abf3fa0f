import {css} from 'lit';

export default css`
  .group + .group {
    padding-block-start: 8px;
  }
  .group > h4 {
    font-weight: var(--agent-weight-regular);
  }
  li {
    padding-block: 3px;
  }
  .one {
    gap: 0 10px;
    align-items: baseline;
  }
  .one > .grow {
    flex: 1 1 14ch;
  }
  .mate {
    font-weight: inherit;
  }
  .meta {
    overflow-wrap: anywhere;
  }
  .more {
    margin-inline-start: -6px;
  }
`;
