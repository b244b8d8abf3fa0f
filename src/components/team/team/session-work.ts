import type {ReactiveController, ReactiveElement} from 'lit';
import {StoreController} from '../../../controllers/store-controller.js';
import {agentKey, listKey, taskKey, type Key} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {Row} from '../../../state/core/rows.js';
import type {ProjectionStore} from '../../../state/store.js';

/** Somebody with its newest task of a kind, or a task of that kind that belongs to nobody. */
export interface WorkEntry {
  readonly agentId: string;
  readonly taskId: string;
}

/** Which teammates and tasks are meant. */
export interface WorkFilter {
  readonly agent: (agent: AgentRow) => boolean;
  readonly task: (task: TaskRow) => boolean;
}

/**
 * The teammates of a session that do work of one kind. It keeps an eye on each row by itself, so that an event about one
 * costs the same whatever number there is; its host updates when somebody comes or goes, and not before.
 */
export class SessionWork implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #context: StoreController;
  readonly #sessionId: () => string | undefined;
  readonly #agents: Watched<AgentRow>;
  readonly #tasks: Watched<TaskRow>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, filter: WorkFilter) {
    this.#host = host;
    this.#context = StoreController.of(host);
    this.#sessionId = sessionId;
    const changed = () => this.#host.requestUpdate();
    this.#agents = new Watched('agents', agentKey, (row) => (filter.agent(row) ? row.id : undefined), changed);
    // A task counts as another one when it goes over to somebody else.
    this.#tasks = new Watched('tasks', taskKey, (row) => (filter.task(row) ? (row.agentId ?? '') : undefined), changed);
    host.addController(this);
  }

  /** The store that it reads. */
  get store(): ProjectionStore | undefined {
    return this.#context.store;
  }

  /** Who and what it is, in the order they came. */
  get entries(): readonly WorkEntry[] {
    const taskOf = new Map<string, string>();
    const free: WorkEntry[] = [];
    for (const [taskId, agentId] of this.#tasks.found) {
      if (agentId === '') free.push({agentId: '', taskId});
      else taskOf.set(agentId, taskId);
    }
    const agentIds = new Set([...this.#agents.found.keys(), ...taskOf.keys()]);
    return [...[...agentIds].map((agentId) => ({agentId, taskId: taskOf.get(agentId) ?? ''})), ...free];
  }

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
  }

  hostDisconnected(): void {
    this.#agents.bind(undefined, '');
    this.#tasks.bind(undefined, '');
  }

  #bind(): void {
    const sessionId = this.#sessionId();
    const store = sessionId === undefined ? undefined : this.#context.store;
    this.#agents.bind(store, sessionId ?? '');
    this.#tasks.bind(store, sessionId ?? '');
  }
}

/** The rows of one list that are meant, each with what it is filed under. */
class Watched<T extends Row & {readonly id: string}> {
  readonly #kind: 'agents' | 'tasks';
  readonly #keyOf: (id: string) => Key<T>;
  readonly #file: (row: T) => string | undefined;
  readonly #changed: () => void;
  readonly #ends = new Map<string, () => void>();
  #store: ProjectionStore | undefined;
  #scope = '';
  #endList: (() => void) | undefined;

  /** What each is filed under, by its id. */
  readonly found = new Map<string, string>();

  constructor(
    kind: 'agents' | 'tasks',
    keyOf: (id: string) => Key<T>,
    file: (row: T) => string | undefined,
    changed: () => void,
  ) {
    this.#kind = kind;
    this.#keyOf = keyOf;
    this.#file = file;
    this.#changed = changed;
  }

  bind(store: ProjectionStore | undefined, scope: string): void {
    if (store === this.#store && scope === this.#scope) return;
    this.#endList?.();
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
    this.found.clear();
    this.#store = store;
    this.#scope = scope;
    this.#endList = store?.subscribe(listKey(this.#kind, scope), () => this.#take());
    this.#take();
  }

  #take(): void {
    const store = this.#store;
    if (!store) return;
    const ids = store.get(listKey(this.#kind, this.#scope))?.ids;
    const fresh: string[] = [];
    // The newest stand at the end: the walk is over once everybody is known.
    for (let place = (ids?.length ?? 0) - 1; place >= 0; place--) {
      if (this.#ends.size + fresh.length === ids?.length) break;
      const id = ids?.at(place) ?? '';
      if (!this.#ends.has(id)) fresh.push(id);
    }
    for (const id of fresh.reverse()) {
      this.#ends.set(
        id,
        store.subscribe(this.#keyOf(id), () => this.#look(id)),
      );
      this.#look(id);
    }
  }

  #look(id: string): void {
    const row = this.#store?.get(this.#keyOf(id));
    const filed = row && this.#file(row);
    if (this.found.get(id) === filed) return;
    if (filed === undefined) this.found.delete(id);
    else this.found.set(id, filed);
    this.#changed();
  }
}
