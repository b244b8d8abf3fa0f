import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {Clock} from '../../../controllers/clock.js';
import {Floating} from '../../../controllers/floating.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import type {TaskStatus} from '../../../protocol/task.js';
import type {Row} from '../../../state/core/rows.js';
import {isWaiting, type RunRow} from '../../../state/facts/runs.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {isCounted} from '../../../state/facts/task-tally.js';
import {
  actionKey,
  agentKey,
  listKey,
  newsKey,
  queueKey,
  runKey,
  taskKey,
  taskSummaryKey,
  type Key,
} from '../../../state/keys.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';
import {queuedWords} from '../../team/team/limit-words.js';
import {openTask} from '../task/agent-task-open.js';
import {givenName} from '../../internal/identity/identities.js';
import {
  byState,
  CAPSULE_LOOKS,
  capsuleItem,
  LOUD,
  oldest,
  OVER,
  stateOfAction,
  stateOfRun,
  stateOfTask,
  type CapsuleGroup,
  type CapsuleItem,
  type CapsuleState,
} from './states.js';
import styles from './task-capsule.styles.js';
import './task-capsule.strings.js';

/** More pieces of work of one state are counted. */
const MOST = 20;
/** So many of the newest tasks are looked at: the rest is counted by the session's own summary. */
const MOST_READ = 200;
/** Work that is done by a teammate, and not by the session itself. */
const MATES_WORK: ReadonlySet<string> = new Set(['subagent_turn', 'automation_job', 'external_task']);

/**
 * All work of a session in one small row: what needs a person first, then what failed, is silent, at work or waits. What
 * is over takes no room while anything else is there. It opens in place to each piece of work, with the way to it. Where
 * the row is narrow, the gravest state stands for the rest.
 *
 * @summary Shows at a glance what a session has under way.
 * @a11y A button with `aria-expanded` that opens a named dialog; Escape closes it and gives the focus back.
 * @element agent-task-capsule
 * @fires agent-reveal - a person wants to see a piece of work where it stands
 * @fires agent-task-open - a person wants to see a task in full
 * @csspart base - the row
 * @csspart panel - the opened list
 */
export class AgentTaskCapsule extends SessionElement {
  static override styles = [SessionElement.styles, floating, styles];

  @query('.capsule') private readonly capsule!: HTMLElement | null;
  @query('.floating') private readonly panel!: HTMLElement | null;

  @state() private isOpen = false;

  /** Seconds without news after which work is stale. */
  @property({attribute: 'stall-after', type: Number}) stallAfter = 30;

  readonly #run = new RunController(this, () => this.shownSessionId);
  readonly #actions = this.#bound((id) => listKey('open-actions', id));
  readonly #queue = this.#bound(queueKey);
  readonly #news = this.#bound(newsKey);
  readonly #jobs = this.#bound((id) => listKey('jobs', id));
  /** How the tasks stand: one row, however many there are. */
  readonly #summary = this.#bound(taskSummaryKey);
  readonly #transport = new RowController(
    this,
    () => TRANSPORT_KEY,
    (row) => row?.state,
  );
  // The rows of tasks are bound only while somebody reads their names.
  readonly #rows = new RowsController<Row>(this, () => [
    ...this.#actionKeys,
    ...(this.isOpen ? this.#readTasks().items : this.#readJobs()).map(({fact}) => fact),
  ]);
  protected readonly clock = new Clock(this, () => this.#run.active !== undefined || this.isOpen);
  protected readonly floating = new Floating(this, {
    anchor: () => this.capsule,
    panel: () => this.panel,
    onDismiss: () => this.#close(),
  });

  override render() {
    if (!this.#actions.store || this.shownSessionId === undefined) return nothing;
    const groups = this.#groups();
    const [first] = groups.keys();
    if (first === undefined) return nothing;
    const shown = [...groups].filter(([state]) => !OVER.has(state) || state === first);
    return html`
      <div part="base" data-status=${first} data-attention=${LOUD.has(first) ? 'high' : 'low'}>
        <button
          type="button"
          class="capsule"
          aria-expanded=${this.isOpen}
          aria-haspopup="dialog"
          aria-label=${this.term('task-capsule.label', shown.map(([state, group]) => this.#words(state, group)).join(', '))}
          @click=${() => (this.isOpen = !this.isOpen)}
        >
          ${shown.map(([state, group]) => this.#renderState(state, group))}
          ${shown.length > 1 ? html`<span class="rest faint">+${this.localize.formatNumber(shown.length - 1)}</span>` : nothing}
          ${icon('down', {class: 'down faint'})}
        </button>
        ${this.isOpen ? this.#renderPanel(groups) : nothing}
      </div>
    `;
  }

  #renderState(state: CapsuleState, group: CapsuleGroup) {
    const quiet = OVER.has(state);
    return html`<span class="state">${statusMark(CAPSULE_LOOKS[state], this.#words(state, group), {quiet})}</span>`;
  }

  #renderPanel(groups: ReadonlyMap<CapsuleState, CapsuleGroup>) {
    return html`<div
      part="panel"
      class="floating"
      popover="manual"
      role="dialog"
      aria-label=${this.term('task-capsule.work')}
    >
      ${[...groups].map(
        ([state, group]) => html`
          <div class="group" id=${state}>${statusMark(CAPSULE_LOOKS[state], this.#words(state, group))}</div>
          <ul aria-labelledby=${state}>
            ${group.items.slice(0, MOST).map((item) => this.#renderItem(item))} ${this.#renderMore(group)}
          </ul>
        `,
      )}
    </div>`;
  }

  #renderMore({items, count}: CapsuleGroup) {
    const rest = count - Math.min(items.length, MOST);
    return rest > 0 ? html`<li class="group">${this.term('context.more', rest)}</li>` : nothing;
  }

  #renderItem(item: CapsuleItem) {
    const {fact, title, limits, since, state} = item;
    const words = [item.detail, ...(limits ? queuedWords(limits, this.localize) : [])].filter(
      (each) => each !== undefined,
    );
    const detail = words.length === 0 ? undefined : words.join(this.term('list.comma'));
    return html`<li data-fact=${fact} data-status=${state}>
      <button type="button" class="option" @click=${() => this.#reveal(item)}>
        <span class="clip" dir="auto">${title ?? this.term('task-capsule.untitled')}</span>
        ${detail === undefined ? nothing : html`<span class="clip faint" dir="auto">${detail}</span>`}
        <span class="end nowrap"
          >${since === undefined ? nothing : this.localize.formatRelative(since, this.clock.now)}</span
        >
      </button>
    </li>`;
  }

  /** "2 need input, oldest 26 min" */
  #words(state: CapsuleState, {items, count}: CapsuleGroup): string {
    const word = this.term(`task-capsule.${state}`);
    const counted = count > 1 ? this.term('task-capsule.count', this.localize.formatNumber(count), word) : word;
    const since = state === 'needs_input' ? oldest(items) : undefined;
    if (since === undefined) return counted;
    const minutes = Math.floor((this.clock.now - since) / 60_000);
    const age = this.localize.formatDuration(minutes * 60_000);
    return minutes < 1 ? counted : this.term('task-capsule.oldest', counted, age);
  }

  /** Binds a row of the session. */
  #bound<T extends Row>(key: (id: string) => Key<T>): RowController<T> {
    return new RowController(this, () => keyOf(key, this.shownSessionId));
  }

  /** The pieces of work in each state: the newest run, open requests, what waits, and tasks. */
  #groups(): ReadonlyMap<CapsuleState, CapsuleGroup> {
    const {items, more} = this.#readTasks();
    const {queued = [], queuedTurnCount = 0} = this.#queue.value ?? {};
    // Turns that the runtime counts and does not name.
    more.set('queued', (more.get('queued') ?? 0) + Math.max(0, queuedTurnCount - queued.length));
    return byState([...this.#requests(), ...this.#runs(), ...this.#waiting(), ...items], more);
  }

  get #actionKeys() {
    return [...(this.#actions.value?.ids ?? [])].map(actionKey);
  }

  #requests(): readonly CapsuleItem[] {
    return this.#actionKeys.flatMap((fact) => {
      const action = this.#rows.get(fact);
      if (!action) return [];
      const {title, prompt, agentName, agentId, requestedAt} = action;
      return [
        capsuleItem({
          state: stateOfAction(action),
          fact,
          title: title ?? prompt,
          detail: givenName(this.#rows.store, agentId, agentName) ?? agentId,
          since: requestedAt,
        }),
      ];
    });
  }

  #runs(): readonly CapsuleItem[] {
    const run = this.#run.value;
    const state = run && stateOfRun(run);
    if (!run || state === undefined) return [];
    const isStale = state === 'running' && this.#isSilent(run);
    return [
      capsuleItem({
        state: isStale ? 'stale' : state,
        fact: runKey(run.id),
        title: run.title,
        detail: run.error ?? run.detail ?? run.reason,
        since: run.endedAt ?? run.startedAt,
      }),
    ];
  }

  /** Whether a run says nothing for as long as makes it stale. */
  #isSilent(run: RunRow): boolean {
    // A recording stands at an event: that was news. Who waits for others has nothing to say.
    if (this.clock.isReplay || isWaiting(run)) return false;
    const {state, perRun} = this.#transport.value ?? {};
    if (state === 'error' || state === 'retrying' || (state === 'idle' && !perRun)) return true;
    const at = this.#news.value?.at ?? Math.max(run.since ?? 0, run.startedAt ?? 0);
    return this.stallAfter > 0 && at > 0 && this.clock.now - at >= this.stallAfter * 1000;
  }

  #waiting(): readonly CapsuleItem[] {
    const {queued = [], steers = [], id = ''} = this.#queue.value ?? {};
    const fact = queueKey(id);
    const at = (created: string | undefined) => (created === undefined ? undefined : Date.parse(created));
    return [
      ...steers
        .filter(({status}) => status === undefined || status === 'pending')
        .map(({text, createdAt}) => capsuleItem({state: 'steering', fact, title: text, since: at(createdAt)})),
      ...queued.map(({text, createdAt}) => capsuleItem({state: 'queued', fact, title: text, since: at(createdAt)})),
    ];
  }

  /** The newest tasks of each state, then jobs, and how many more there are. */
  #readTasks(): {readonly items: readonly CapsuleItem[]; readonly more: Map<CapsuleState, number>} {
    const more = this.#counts();
    const items: CapsuleItem[] = [];
    const named = new Map<CapsuleState, number>();
    for (const task of this.#newest()) {
      const state = stateOfTask(task.status);
      if (state === undefined || !isCounted(task)) continue;
      const count = named.get(state) ?? 0;
      const isMates = this.#isMates(task);
      if (!isMates && count >= MOST) continue;
      more.set(state, Math.max(0, (more.get(state) ?? 0) - 1));
      if (isMates) continue;
      named.set(state, count + 1);
      items.push(itemOf(task, state));
    }
    return {items: [...items, ...this.#readJobs()], more};
  }

  #counts(): Map<CapsuleState, number> {
    const counts = new Map<CapsuleState, number>();
    for (const [status, count] of Object.entries(this.#summary.value?.byStatus ?? {})) {
      const state = stateOfTask(status as TaskStatus);
      if (state !== undefined && count > 0) counts.set(state, (counts.get(state) ?? 0) + count);
    }
    return counts;
  }

  *#newest(): Iterable<TaskRow> {
    const id = this.shownSessionId;
    const ids = id === undefined ? undefined : this.#rows.get(listKey('tasks', id))?.ids;
    for (let back = 1; ids && back <= Math.min(ids.length, MOST_READ); back++) {
      const task = this.#task(ids.at(-back));
      if (task) yield task;
    }
  }

  /** A job is no task, and is counted one by one: there are few. */
  #readJobs(): readonly CapsuleItem[] {
    const ids = this.#jobs.value?.ids;
    const newest = Array.from({length: Math.min(ids?.length ?? 0, MOST)}, (_, index) => ids?.at(-1 - index));
    return newest.flatMap((id) => {
      const job = this.#task(id);
      const state = job && stateOfTask(job.status);
      return !job || state === undefined || this.#isMates(job) ? [] : itemOf(job, state);
    });
  }

  #task(id: string | undefined): TaskRow | undefined {
    return id === undefined ? undefined : this.#rows.get(taskKey(id));
  }

  /** What a teammate works on is listed with the teammate, and not again as a task. */
  #isMates({runtimeEntity, agentId}: TaskRow): boolean {
    return MATES_WORK.has(runtimeEntity ?? '') && this.#rows.get(agentKey(agentId ?? '')) !== undefined;
  }

  #reveal({fact, taskId}: CapsuleItem): void {
    this.#close();
    this.dispatchEvent(new AgentRevealEvent(fact));
    if (taskId !== undefined) openTask(this, this.#actions.store, taskId);
  }

  #close(): void {
    if (hasFocus(this.panel)) this.capsule?.focus();
    this.isOpen = false;
  }
}

function itemOf(task: TaskRow, state: CapsuleState): CapsuleItem {
  const {id, title, objective, blocker, statusReason, lastError, updatedAt} = task;
  return capsuleItem({
    state,
    fact: taskKey(id),
    taskId: id,
    title: title ?? objective,
    detail: lastError ?? blocker ?? statusReason,
    limits: OVER.has(state) ? undefined : task,
    since: updatedAt,
  });
}
