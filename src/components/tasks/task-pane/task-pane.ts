import {html, nothing} from 'lit';
import {query} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {taskKey, uiKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {TASK_KEY, type OpenTaskRow} from '../task/agent-task-open.js';
import {TaskFacts} from '../task/session-tasks.js';
import type {AgentTaskList} from '../task-list/task-list.js';
import styles from './task-pane.styles.js';
import './task-pane.strings.js';

/** What of a session's tasks is shown. */
const TASK_VIEWS = ['list', 'graph', 'plots'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** Which of them a person has chosen: `{view}`. */
const VIEW_KEY = uiKey<{readonly view: TaskView}>('task-view');

/**
 * Everything of a session's tasks in one place: as a list, as a graph, as figures over time. A task that is opened
 * anywhere on the page takes the column until it is closed; where there is room for both, it stands beside the list.
 *
 * @summary Shows the tasks of a session.
 * @a11y What is shown is chosen by buttons with `aria-pressed` in a named group.
 * @element agent-task-pane
 * @csspart base - the pane
 */
export class AgentTaskPane extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @query('agent-task-list') private readonly list!: AgentTaskList | null;

  readonly #facts = new TaskFacts(this, () => this.shownSessionId);
  readonly #view = new RowController(this, () => VIEW_KEY);
  readonly #open = new RowController(this, () => TASK_KEY);
  readonly #task = new RowController(
    this,
    () => taskKey(this.#open.value?.taskId ?? ''),
    (task) => task?.sessionId,
  );

  #wasOpen = false;

  /** Where the task takes the place of what it was opened from, the focus goes along. */
  override updated(): void {
    const [was, is] = [this.#wasOpen, this.#isOpen];
    this.#wasOpen = is;
    if (was || !is) return;
    const {activeElement} = this.renderRoot as ShadowRoot;
    if (activeElement?.closest('.all') && getComputedStyle(activeElement).visibility === 'hidden')
      this.renderRoot.querySelector<HTMLElement>('.back')?.focus();
  }

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable');
    if (!this.#facts.isAny && this.isOpening) return this.renderFallback('loading');
    return html`
      <div part="base" ?data-open=${this.#isOpen}>
        <div class="all">${this.#renderHead()} ${this.#renderView()}</div>
        ${this.#isOpen ? this.#renderOne() : nothing}
      </div>
    `;
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
        <header class="head">
          <button type="button" class="btn quiet sm back" @click=${() => this.#close()}>
            ${icon('chev')}${this.term('task-pane.back')}
          </button>
          <button
            type="button"
            class="btn quiet sm square close"
            aria-label=${this.term('task-pane.close')}
            title=${this.term('task-pane.close')}
            @click=${() => this.#close()}
          >
            ${icon('x')}
          </button>
        </header>
        <agent-task-detail session-id=${this.sessionId}></agent-task-detail>
      </div>
    `;
  }

  /** One that was opened in another session is not of this one. */
  get #isOpen(): boolean {
    return this.#task.value !== undefined && this.#task.value.sessionId === this.shownSessionId;
  }

  get #shown(): TaskView {
    return this.#view.value?.view ?? 'list';
  }

  #close(): void {
    const taskId = this.#open.value?.taskId ?? '';
    this.#open.store?.setLocal(TASK_KEY, {taskId: ''} satisfies OpenTaskRow);
    void this.updateComplete.then(() => this.#goBack(taskId));
  }

  /** The focus goes to where the task stands; in a drawing, to what chose it. */
  #goBack(taskId: string): void {
    if (this.list) void this.list.reveal(taskId);
    else this.renderRoot.querySelector<HTMLElement>('.views [aria-pressed="true"]')?.focus();
  }
}
