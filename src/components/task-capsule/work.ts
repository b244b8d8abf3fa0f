import type {ReactiveElement} from 'lit';
import type {Clock} from '../../controllers/clock.js';
import {RowController} from '../../controllers/row-controller.js';
import {RowsController} from '../../controllers/rows-controller.js';
import {RunController} from '../../controllers/run-controller.js';
import {
  actionKey,
  agentKey,
  listKey,
  newsKey,
  queueKey,
  runKey,
  taskKey,
  TRANSPORT_KEY,
  type ListRow,
} from '../../state/keys.js';
import type {ActionRow} from '../../state/projections/actions.js';
import type {QueueRow} from '../../state/projections/queue.js';
import {isWaiting, type RunRow} from '../../state/projections/runs.js';
import {isWorkItem, type TaskRow} from '../../state/projections/task-record.js';
import {present} from '../../state/read.js';
import type {Row} from '../../state/rows.js';
import type {NewsRow} from '../../state/store.js';
import type {TransportRow} from '../../transport/feed.js';
import {stateOfAction, stateOfRun, stateOfTask, type CapsuleItem} from './states.js';

/** A session with more tasks than this is read from its newest. */
const MOST_TASKS = 200;
/** And so far back at most, past what is shown elsewhere. */
const MOST_READ = 1_000;
/** Work that is done by a teammate, and not by the session itself. */
const MATES_WORK: ReadonlySet<string> = new Set(['subagent_turn', 'automation_job', 'external_task']);

/** Everything that a session has under way: its newest run, open requests, what waits, and tasks. */
export class SessionWork {
  readonly #sessionId: () => string | undefined;
  readonly #run: RunController;
  readonly #actions: RowController<ListRow>;
  readonly #tasks: RowController<ListRow>;
  readonly #queue: RowController<QueueRow>;
  readonly #transport: RowController<TransportRow>;
  readonly #news: RowController<NewsRow>;
  readonly #rows: RowsController<Row>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined) {
    this.#sessionId = sessionId;
    const of = (key: (id: string) => string) => () => {
      const id = sessionId();
      return id === undefined ? undefined : key(id);
    };
    this.#run = new RunController(host, sessionId);
    this.#actions = new RowController(
      host,
      of((id) => listKey('open-actions', id)),
    );
    this.#tasks = new RowController(
      host,
      of((id) => listKey('tasks', id)),
    );
    this.#queue = new RowController(host, of(queueKey));
    this.#news = new RowController(host, of(newsKey));
    this.#transport = new RowController<TransportRow>(
      host,
      () => TRANSPORT_KEY,
      (row) => row?.state,
    );
    this.#rows = new RowsController(host, () => [...this.#actionKeys, ...this.#taskKeys]);
  }

  /** Whether anything is known at all. */
  get isKnown(): boolean {
    return this.#actions.store !== undefined && this.#sessionId() !== undefined;
  }

  /** Whether a run is at work: its silence grows by itself. */
  get isActive(): boolean {
    return this.#run.active !== undefined;
  }

  /** Each piece of work in its state. A run that is silent for so many milliseconds is stale. */
  items(clock: Clock, stallAfter: number): readonly CapsuleItem[] {
    return [...this.#requests(), ...this.#runs(clock, stallAfter), ...this.#waiting(), ...this.#taskItems()];
  }

  get #actionKeys(): readonly string[] {
    return [...(this.#actions.value?.ids ?? [])].map(actionKey);
  }

  get #taskKeys(): readonly string[] {
    const keys = (this.#tasks.value?.ids.slice(-MOST_READ) ?? []).map(taskKey);
    return keys.filter((key) => !this.#isElsewhere(this.#rows.get(key) as TaskRow | undefined)).slice(-MOST_TASKS);
  }

  /** Items have their board, and what a teammate works on is told of the teammate: neither is told twice. */
  #isElsewhere(task: TaskRow | undefined): boolean {
    if (task === undefined) return false;
    const isMates = MATES_WORK.has(task.runtimeEntity ?? '');
    return isWorkItem(task) || (isMates && this.#rows.get(agentKey(task.agentId ?? '')) !== undefined);
  }

  #requests(): readonly CapsuleItem[] {
    return this.#actionKeys.flatMap((fact) => {
      const action = this.#rows.get(fact) as ActionRow | undefined;
      if (!action) return [];
      const {title, prompt, agentName, agentId, requestedAt} = action;
      return [
        item({
          state: stateOfAction(action),
          fact,
          title: title ?? prompt,
          detail: agentName ?? agentId,
          since: requestedAt,
        }),
      ];
    });
  }

  #runs(clock: Clock, stallAfter: number): readonly CapsuleItem[] {
    const run = this.#run.value;
    const state = run && stateOfRun(run);
    if (!run || state === undefined) return [];
    const isStale = state === 'running' && this.#isSilent(run, clock, stallAfter);
    return [
      item({
        state: isStale ? 'stale' : state,
        fact: runKey(run.id),
        title: run.title,
        detail: run.error ?? run.detail ?? run.reason,
        since: run.endedAt ?? run.startedAt,
      }),
    ];
  }

  #isSilent(run: RunRow, clock: Clock, stallAfter: number): boolean {
    // A recording stands at an event: that was news. Who waits for others has nothing to say.
    if (clock.isReplay || isWaiting(run)) return false;
    const {state, perRun} = this.#transport.value ?? {};
    if (state === 'error' || state === 'retrying' || (state === 'idle' && !perRun)) return true;
    const at = this.#news.value?.at ?? Math.max(run.since ?? 0, run.startedAt ?? 0);
    return stallAfter > 0 && at > 0 && clock.now - at >= stallAfter;
  }

  #waiting(): readonly CapsuleItem[] {
    const {queued = [], steers = [], id = ''} = this.#queue.value ?? {};
    const fact = queueKey(id);
    const at = (created: string | undefined) => (created === undefined ? undefined : Date.parse(created));
    return [
      ...steers
        .filter(({status}) => status === undefined || status === 'pending')
        .map(({text, createdAt}) => item({state: 'steering', fact, title: text, since: at(createdAt)})),
      ...queued.map(({text, createdAt}) => item({state: 'queued', fact, title: text, since: at(createdAt)})),
    ];
  }

  #taskItems(): readonly CapsuleItem[] {
    return this.#taskKeys.flatMap((fact) => {
      const task = this.#rows.get(fact) as TaskRow | undefined;
      const state = task && stateOfTask(task.status);
      if (!task || state === undefined) return [];
      const {title, objective, blocker, statusReason, lastError, updatedAt} = task;
      return [
        item({state, fact, title: title ?? objective, detail: lastError ?? blocker ?? statusReason, since: updatedAt}),
      ];
    });
  }
}

/** An item with what is known of it. */
function item(known: Loose): CapsuleItem {
  const {state, fact, title, detail, since} = known;
  return {state, fact, ...present({title, detail, since: Number.isNaN(since) ? undefined : since})};
}

interface Loose extends Pick<CapsuleItem, 'state' | 'fact'> {
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly since?: number | undefined;
}
