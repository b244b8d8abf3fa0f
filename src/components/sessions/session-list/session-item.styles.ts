import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';

export default [
  floating,
  css`
    .row {
      position: relative;
      display: grid;
      grid-template-columns: 16px minmax(0, 1fr);
      column-gap: var(--agent-space-2);
      align-items: start;
      min-block-size: 48px;
      padding-inline-start: var(--agent-space-2);
      border-radius: var(--agent-radius-2);
    }
    .row:hover {
      background: var(--agent-hover);
    }
    .row.current {
      background: var(--agent-selected);
    }
    .row > .st {
      margin-block-start: 9px;
    }
    .open {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: var(--agent-space-2);
      min-block-size: 48px;
      align-content: center;
      font-size: var(--agent-text-2);
      line-height: var(--agent-leading-ui);
    }
    /* The whole row is the target; what can be done with it lies above. */
    .open::before {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
    }
    .open:focus-visible {
      outline: 0;
    }
    .row:has(.open:focus-visible) {
      outline: 2px solid var(--agent-focus);
      outline-offset: -2px;
    }
    .clip {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .title {
      color: var(--agent-text);
      font-weight: var(--agent-weight-regular);
    }
    :is(.new, .row[data-status='needs']) .title {
      font-weight: var(--agent-weight-strong);
    }
    .end,
    .why {
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
    }
    .end {
      padding-inline-end: var(--agent-space-2);
      font-variant-numeric: tabular-nums;
    }
    .why {
      grid-column: 1 / -1;
      padding-inline-end: var(--agent-space-2);
    }
    .row[data-status='needs'] :is(.why, .left) {
      color: var(--agent-needs-fg);
    }
    .news {
      color: var(--agent-running-fg);
      font-weight: var(--agent-weight-medium);
    }
    .news::before {
      content: '';
      display: inline-block;
      inline-size: 6px;
      block-size: 6px;
      margin-inline-end: 5px;
      border-radius: 50%;
      background: currentColor;
      vertical-align: 1px;
    }
    /* Stands where the age stands, which is not needed while somebody is at the row. */
    .more {
      position: absolute;
      inset-block-start: 2px;
      inset-inline-end: 2px;
      opacity: 0;
    }
    :is(.row:hover, .row:focus-within) .more,
    .more[aria-expanded='true'] {
      opacity: 1;
    }
    .row:has(.more):is(:hover, :focus-within) .end {
      visibility: hidden;
    }
    @media (hover: none) {
      .more {
        opacity: 1;
      }
      .row:has(.more) .open {
        padding-inline-end: var(--agent-target);
      }
      .row:has(.more):is(:hover, :focus-within) .end {
        visibility: visible;
      }
    }
    .field {
      inline-size: 100%;
      min-block-size: var(--agent-control);
      margin-block-start: 2px;
      padding-inline: 6px;
      border: 1px solid var(--agent-border);
      border-radius: var(--agent-radius-1);
      background: var(--agent-raised);
      color: var(--agent-text);
      font-size: var(--agent-text-2);
    }
    .problem {
      padding-block: 2px 6px;
      padding-inline: 32px 8px;
      font-size: var(--agent-text-1);
      color: var(--agent-text-muted);
    }
    @media (forced-colors: active) {
      .row.current {
        outline: 1px solid Highlight;
        outline-offset: -1px;
      }
    }
  `,
];
