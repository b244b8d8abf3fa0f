import type {ReactiveElement} from 'lit';
import type {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {actionKey, listKey, newsKey, queueKey, runKey, type Key, type ListRow} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {QueueRow} from '../../../state/facts/queue.js';
import {isWaiting, type RunRow} from '../../../state/facts/runs.js';
import type {Row} from '../../../state/core/rows.js';
import type {NewsRow} from '../../../state/store.js';
import type {TransportRow} from '../../../transport/feed.js';
import {
  byState,
  capsuleItem,
  stateOfAction,
  stateOfRun,
  type CapsuleGroup,
  type CapsuleItem,
  type CapsuleState,
} from './states.js';
import {TaskWork} from './task-work.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';

/** Everything that a session has under way: its newest run, open requests, what waits, and tasks. */
export class SessionWork {
  readonly #sessionId: () => string | undefined;
  readonly #run: RunController;
  readonly #actions: RowController<ListRow>;
  readonly #tasks: TaskWork;
  readonly #queue: RowController<QueueRow>;
  readonly #transport: RowController<TransportRow>;
  readonly #news: RowController<NewsRow>;
  readonly #rows: RowsController<ActionRow>;

  /** `isRead` says whether somebody reads the names of what there is. */
  constructor(host: ReactiveElement, sessionId: () => string | undefined, isRead: () => boolean) {
    this.#sessionId = sessionId;
    const of =
      <T extends Row>(key: (id: string) => Key<T>) =>
      () => {
        const id = sessionId();
        return id === undefined ? undefined : key(id);
      };
    this.#run = new RunController(host, sessionId);
    this.#actions = new RowController(
      host,
      of((id) => listKey('open-actions', id)),
    );
    this.#tasks = new TaskWork(host, sessionId, isRead);
    this.#queue = new RowController(host, of(queueKey));
    this.#news = new RowController(host, of(newsKey));
    this.#transport = new RowController(
      host,
      () => TRANSPORT_KEY,
      (row) => row?.state,
    );
    this.#rows = new RowsController(host, () => this.#actionKeys);
  }

  /** Whether anything is known at all. */
  get isKnown(): boolean {
    return this.#actions.store !== undefined && this.#sessionId() !== undefined;
  }

  /** Whether a run is at work: its silence grows by itself. */
  get isActive(): boolean {
    return this.#run.active !== undefined;
  }

  /** The pieces of work in each state. A run that is silent for so many milliseconds is stale. */
  groups(clock: Clock, stallAfter: number): ReadonlyMap<CapsuleState, CapsuleGroup> {
    const {items, more} = this.#tasks.read();
    const {queued = [], queuedTurnCount = 0} = this.#queue.value ?? {};
    // Turns that the runtime counts and does not name.
    const counted = new Map(more).set(
      'queued',
      (more.get('queued') ?? 0) + Math.max(0, queuedTurnCount - queued.length),
    );
    return byState([...this.#requests(), ...this.#runs(clock, stallAfter), ...this.#waiting(), ...items], counted);
  }

  get #actionKeys(): readonly Key<ActionRow>[] {
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
      capsuleItem({
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
        .map(({text, createdAt}) => capsuleItem({state: 'steering', fact, title: text, since: at(createdAt)})),
      ...queued.map(({text, createdAt}) => capsuleItem({state: 'queued', fact, title: text, since: at(createdAt)})),
    ];
  }
}
