import {css} from 'lit';
import {floating} from '../../../styles/floating.styles.js';

export default [
  floating,
  css`
    :host {
      contain: style;
    }
    .item {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
      padding: 6px 4px 8px;
      cursor: grab;
    }
    .item[data-fixed] {
      cursor: auto;
    }
    .item:hover {
      background: var(--agent-hover);
    }
    .item[data-lifted] {
      background: var(--agent-selected);
      outline: 2px dashed var(--agent-accent-text);
      outline-offset: -2px;
    }
    .top {
      display: flex;
      gap: 4px;
      align-items: start;
    }
    .open {
      flex: 1;
      min-inline-size: 0;
      min-block-size: var(--agent-target);
      padding: 3px 0;
      color: var(--agent-text);
      font-weight: var(--agent-weight-medium);
      line-height: 18px;
      text-wrap: pretty;
      overflow-wrap: anywhere;
      user-select: none;
      cursor: inherit;
    }
    .item[data-status='done'] .open {
      color: var(--agent-text-muted);
      font-weight: var(--agent-weight-regular);
    }
    .grip {
      display: none;
      flex: none;
      place-items: center;
      inline-size: 40px;
      block-size: 40px;
      color: var(--agent-text-faint);
      rotate: 90deg;
      touch-action: none;
    }
    @media (any-pointer: coarse) {
      .grip {
        display: grid;
      }
    }
    .more {
      flex: none;
      opacity: 0;
    }
    :is(.item:hover, .item:focus-within) .more,
    .more[aria-expanded='true'] {
      opacity: 1;
    }
    @media (hover: none) {
      .more {
        opacity: 1;
      }
    }
    .facts {
      min-block-size: 20px;
      gap: 4px 10px;
      color: var(--agent-text-muted);
      user-select: none;
    }
    .facts > * {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .who {
      display: inline-flex;
      gap: 5px;
      align-items: center;
    }
    .who > .mate {
      font-weight: var(--agent-weight-regular);
    }
    .who > .avatar {
      inline-size: 18px;
      block-size: 18px;
      font-size: 11px;
    }
    .nobody,
    .age {
      color: var(--agent-text-faint);
    }
    .age {
      margin-inline-start: auto;
      white-space: nowrap;
    }
    .priority:is([data-priority='high'], [data-priority='urgent'], [data-priority='critical']) {
      color: var(--agent-text);
      font-weight: var(--agent-weight-medium);
    }
    .count {
      display: inline-flex;
      gap: 3px;
      align-items: center;
      white-space: nowrap;
    }
    .count > .icon {
      inline-size: 14px;
      block-size: 14px;
      color: var(--agent-text-faint);
    }
    .count.waits {
      color: var(--agent-warning-fg);
    }
    .why {
      flex: 1 1 100%;
    }
    .why > .st {
      white-space: normal;
    }
    .change {
      gap: 2px 8px;
      align-items: baseline;
      padding: 4px 6px;
      border-inline-start: 2px solid var(--agent-border);
      color: var(--agent-text-muted);
      font-size: var(--agent-text-1);
      line-height: var(--agent-leading-meta);
    }
    .change > .words {
      flex: 1 1 100%;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .item[data-asked]:not([data-asked='refused'], [data-asked='failed']) .open {
      color: var(--agent-text-muted);
    }
    .item:is([data-asked='refused'], [data-asked='failed']) .change {
      border-color: var(--agent-danger-border);
    }
    @media (forced-colors: active) {
      .item[data-lifted] {
        outline-color: Highlight;
      }
    }
  `,
];
