import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {openingKey, TASK_KEY, taskKey, uiKey} from '../../state/keys.js';
import {isAwaited, type OpeningRow} from '../../state/opening.js';
import type {TaskRow} from '../../state/projections/task-record.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import type {OpenTaskRow} from '../task/agent-task-open.js';
import {TaskFacts} from '../task/session-tasks.js';
import styles from './task-pane.styles.js';

/** What of a session's tasks is shown. */
export const TASK_VIEWS = ['list', 'graph', 'plots'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** Which of them a person has chosen: `{view}`. */
const VIEW_KEY = uiKey('task-view');

/**
 * Everything of a session's tasks in one place: as a list, as a graph, as figures over time. A task that is opened
 * anywhere on the page takes the column until it is closed; where there is room for both, it stands beside the list.
 *
 * @summary Shows the tasks of a session.
 * @element agent-task-pane
 * @csspart base - the pane
 */
export class AgentTaskPane extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #facts = new TaskFacts(this, () => this.#session.id);
  readonly #view = new RowController<{readonly view: TaskView}>(this, () => VIEW_KEY);
  readonly #open = new RowController<OpenTaskRow>(this, () => TASK_KEY);
  readonly #task = new RowController<TaskRow>(
    this,
    () => taskKey(this.#open.value?.taskId ?? ''),
    (task) => task?.sessionId,
  );
  readonly #opening = new RowController<OpeningRow>(this, () => {
    const {id} = this.#session;
    return id === undefined ? undefined : openingKey(id);
  });

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable');
    const isLoading = !this.#facts.isAny && isAwaited(this.#opening.value, 'current');
    if (isLoading) return this.renderFallback('loading');
    return html`
      <div part="base" ?data-open=${this.#isOpen}>
        <div class="all">${this.#renderHead()} ${this.#renderView()}</div>
        ${this.#isOpen ? this.#renderOne() : nothing}
      </div>
    `;
  }

  /** One that was opened in another session is not of this one. */
  get #isOpen(): boolean {
    return this.#task.value !== undefined && this.#task.value.sessionId === this.#session.id;
  }

  get #shown(): TaskView {
    return this.#view.value?.view ?? 'list';
  }

  #renderHead() {
    return html`
      <header class="head">
        <span class="views" role="group" aria-label=${this.term('task-pane.view')}>
          ${TASK_VIEWS.map(
            (view) =>
              html`<button
                type="button"
                class="btn quiet sm"
                aria-pressed=${view === this.#shown ? 'true' : 'false'}
                @click=${() => this.#view.store?.setLocal(VIEW_KEY, {view})}
              >
                ${this.term(`task-pane.view.${view}`)}
              </button>`,
          )}
        </span>
        <agent-task-create session-id=${this.sessionId}></agent-task-create>
      </header>
    `;
  }

  #renderView() {
    const id = this.sessionId;
    switch (this.#shown) {
      case 'graph':
        return html`<agent-task-graph session-id=${id}></agent-task-graph>`;
      case 'plots':
        return html`<agent-task-plots session-id=${id}></agent-task-plots>`;
      default:
        return html`<agent-task-list session-id=${id}></agent-task-list>`;
    }
  }

  #renderOne() {
    return html`
      <div class="one">
        <button type="button" class="btn quiet sm back" @click=${() => this.#close()}>
          ${icon('chev')}${this.term('task-pane.back')}
        </button>
        <agent-task-detail session-id=${this.sessionId}></agent-task-detail>
      </div>
    `;
  }

  #close(): void {
    this.#open.store?.setLocal(TASK_KEY, {taskId: ''} satisfies OpenTaskRow);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.all > :last-child')?.focus());
  }
}
