import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {partsOf} from './filter-menu.js';
import type {TaskFilter} from './task-filter.js';
import './task-list.strings.js';

/** There are no tasks: one fact, one reason. */
export function renderNoTasks(localize: Localize): TemplateResult {
  return html`<div part="base" class="none" data-status="empty">
    ${icon('plan')}
    <p class="strong">${localize.term('task-list.empty')}</p>
    <p class="muted">${localize.term('task-list.empty-why')}</p>
  </div>`;
}

/** What a no match is about. */
export interface NoMatch {
  readonly filter: TaskFilter;
  readonly store: ProjectionStore | undefined;
  readonly clear: () => void;
}

/** No task is as asked for: what was asked for, and the way back to everything. */
export function renderNoMatch({filter, store, clear}: NoMatch, localize: Localize): TemplateResult {
  const parts = partsOf({...filter, withItems: false}, store, localize);
  const words = parts.map((part) => part.words).join(localize.term('task-list.comma'));
  return html`<div class="none" data-status="empty">
    ${icon('search')}
    <p class="strong">${localize.term('task-list.no-match')}</p>
    <p class="muted" dir="auto">${localize.term('task-list.no-match-why', words)}</p>
    <button type="button" class="btn" @click=${clear}>${localize.term('task-list.clear')}</button>
  </div>`;
}
