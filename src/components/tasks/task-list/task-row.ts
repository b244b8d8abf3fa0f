import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {TASK_GROUP_OF, TERMINAL_TASK_STATUSES} from '../../../protocol/task.js';
import {agentKey, attemptKey, listKey, taskKey, type Key} from '../../../state/keys.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {ageOf} from '../../sessions/session-list/session-look.js';
import {openTask} from '../task/agent-task-open.js';
import {shownTaskStatus, taskLine} from '../task/task-looks.js';
import {taskName} from '../task/task-name.js';
import {agentName} from '../../internal/identity/identities.js';
import {attemptOf, attemptWords, factOf, workerOf} from './task-line.js';
import styles from './task-row.styles.js';
import './task-list.strings.js';

const HOUR = 3_600_000;

/**
 * One task of the list: how it stands, what it is called, the one fact that matters most, and what is known of its
 * attempts, its worker, its cost and its age. It reads its own rows: an event of a task touches its row alone.
 *
 * @summary Shows one task of the list.
 * @element agent-task-row
 * @internal
 */
export class AgentTaskRow extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('button') private readonly button!: HTMLElement | null;

  /** The task to show. */
  @property({attribute: 'task-id'}) taskId = '';

  /** It is the one that is open. */
  @property({type: Boolean}) current = false;

  /** Tab comes to it. */
  @property({type: Boolean}) reachable = false;

  readonly #task = new RowController(this, () => taskKey(this.taskId));
  readonly #rows = new RowsController(this, () => this.#keys());
  readonly #clock = new Clock(this, (now) => this.#isAging(now));

  /** Moves the focus to the row. */
  override focus(options?: FocusOptions): void {
    this.button?.focus(options);
  }

  override render() {
    const task = this.#task.value;
    if (!task) return this.renderFallback('unknown');
    const status = shownTaskStatus(task);
    const {look, word} = taskLine(task, this.localize);
    const {icon: glyph, tone} = statusLook(look);
    const fact = factOf(task, this.#rows, this.localize);
    const isQuiet = isSettled(task) && status !== 'completed_open' && TASK_GROUP_OF[task.status] !== 'failed';
    return html`
      <button
        type="button"
        part="base"
        class=${isQuiet ? (fact === undefined ? 'quiet short' : 'quiet') : ''}
        data-fact=${taskKey(task.id)}
        data-status=${status}
        tabindex=${this.reachable ? '0' : '-1'}
        aria-current=${this.current ? 'true' : nothing}
        @click=${this.#onOpen}
      >
        ${icon(glyph, {class: `glyph k-${tone}`})} ${this.#renderName(task)}
        <span class="say">
          <span class="word k-${tone} ${isQuiet ? 'quiet' : ''}">${word}</span>${
            fact === undefined ? nothing : html`<span class="fact clip" dir="auto" title=${fact}>${fact}</span>`
          }
        </span>
        ${this.#renderMeta(task)} ${this.#renderAge(task)}
      </button>
    `;
  }

  #renderName(task: TaskRow): TemplateResult {
    const name = taskName(task);
    return name === undefined
      ? html`<code class="title clip">${task.id}</code>`
      : html`<span class="title clip" dir="auto" title=${name}>${name}</span>`;
  }

  /** Each in a column of its own where there is room; what nobody said is empty. */
  #renderMeta(task: TaskRow): TemplateResult {
    const attempts = attemptWords(task, this.#rows, this.localize);
    const worker = workerOf(task, this.#rows);
    const name = worker === undefined ? undefined : agentName(this.#rows.store, worker);
    const cost = usageWords({cost: task.usage?.cost, currency: task.usage?.currency}, this.localize)[0];
    const parts = [
      ['attempts', attempts],
      ['who', name],
      ['cost', cost],
    ] as const;
    return html`<span class="meta"
      >${parts.map(([look, words]) =>
        words === undefined
          ? html`<span class=${look}></span>`
          : html`<bdi class="${look} clip" title=${words}>${words}</bdi>`,
      )}</span
    >`;
  }

  /** How long it has been at work, else how long ago it was last heard of or ended. */
  #renderAge(task: TaskRow) {
    const at = inactiveSince(task);
    if (at === undefined)
      return html`<span class="age"
        >${
          task.startedAt === undefined
            ? nothing
            : html`<agent-time format="elapsed" .datetime=${task.startedAt} ticking></agent-time>`
        }</span
      >`;
    const term = isSettled(task) ? 'task-list.ended' : 'task-list.heard';
    return html`<span class="age" title=${this.term(term, this.localize.formatTime(at, 'full'))}
      >${ageOf(at, this.#clock.now, this.localize)}</span
    >`;
  }

  *#keys(): Iterable<Key> {
    const task = this.#task.value;
    if (!task) return;
    yield listKey('attempts', task.id);
    const attempt = attemptOf(task, this.#rows);
    if (attempt) yield attemptKey(attempt.id);
    const worker = workerOf(task, this.#rows);
    if (worker !== undefined) yield agentKey(worker);
    if (isJob(task) && task.agentId !== undefined) yield agentKey(task.agentId);
    const waitsFor = task.blockers?.[0]?.taskId;
    if (waitsFor !== undefined) yield taskKey(waitsFor);
  }

  /** An age above one hour is shown in hours, and need not be updated every second. */
  #isAging(now: number): boolean {
    const at = this.#task.value && inactiveSince(this.#task.value);
    return at !== undefined && now - at < HOUR;
  }

  readonly #onOpen = (): void => {
    openTask(this, this.#task.store, this.taskId);
  };
}

/** When a task that is not at work was last heard of, or ended. */
function inactiveSince(task: TaskRow): number | undefined {
  if (TASK_GROUP_OF[task.status] === 'active') return undefined;
  return task.endedAt ?? task.updatedAt ?? task.createdAt;
}

function isSettled({status}: TaskRow): boolean {
  return TERMINAL_TASK_STATUSES.has(status);
}
