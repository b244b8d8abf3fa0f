import {css} from 'lit';
import {fields} from '../../../styles/fields.styles.js';
import {floating} from '../../../styles/floating.styles.js';

export default [
  fields,
  floating,
  css`
    .found {
      padding: 4px;
      border: 1px solid var(--agent-border);
      border-radius: var(--agent-radius-2);
      background: var(--agent-surface);
    }
    .option > .clip {
      flex: 1 1 auto;
      min-inline-size: 0;
    }
    .option > .end {
      flex: none;
    }
    code {
      overflow-wrap: anywhere;
    }
  `,
];
