import {html, type TemplateResult} from 'lit';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';
import {openTask} from './agent-task-open.js';

interface NamedTask {
  readonly id: string;
  readonly row?: TaskRow | undefined;
}

/** What a task is called: its title, else its objective; undefined where it has only an id. */
export function taskName(row: TaskRow | undefined): string | undefined {
  return row?.title || row?.objective || undefined;
}

/**
 * A task's name, which leads to its detail. The host is whatever reads the store: a row controller, for example.
 * A task that no fact names is shown by its id, and can still be opened: its detail says what is not known.
 */
export function renderTask(host: {readonly store: ProjectionStore | undefined}, {id, row}: NamedTask): TemplateResult {
  const name = taskName(row);
  return html`<button
    type="button"
    class="task-name"
    data-task=${id}
    @click=${(event: Event) => {
      event.stopPropagation();
      openTask(event.currentTarget as Element, host.store, id);
    }}
  >
    ${name === undefined ? html`<code>${id}</code>` : html`<bdi>${name}</bdi>`}
  </button>`;
}
