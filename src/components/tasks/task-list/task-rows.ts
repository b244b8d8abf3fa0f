import type {ReactiveController, ReactiveElement} from 'lit';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {atOnce, inSlices, type Steps} from '../../../controllers/slices.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {IdList} from '../../../state/core/id-list.js';
import {agentKey, listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {isJob, isWorkItem, type TaskRow} from '../../../state/facts/task-record.js';
import {isCounted, isUndelivered} from '../../../state/facts/task-tally.js';
import type {ProjectionStore} from '../../../state/store.js';
import {taskName} from '../task/task-name.js';
import {givenName} from '../../internal/identity/identities.js';
import {FailedAttempts} from './failed-attempts.js';
import {isOpen, matches, type Filterable} from './task-filter.js';
import {TaskIndex, type Place} from './task-index.js';
import {workerOf, type RowReader} from './task-line.js';
import {ALL, compareGroups, foldName, placeOf, TASK_LIST_KEY, viewOf, type TaskView} from './task-view.js';

/** So few are put in order at once; more of them in slices. */
const FEW = 500;
/** How many are placed between two looks at the clock. */
const STEP = 100;

/**
 * The tasks of a session in the order that a person wants. It is notified of each task that changes and moves that one alone;
 * the host updates when a line came, went or moved. While `isHeld` says so nothing moves, and what would is counted.
 */
export class TaskRows implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #context: StoreController;
  readonly #session: () => string | undefined;
  readonly #isHeld: () => boolean;
  readonly #calm: CalmUpdate;
  readonly #failed = new FailedAttempts((id) => this.#touch(id));
  readonly #tasks = new Map<string, {readonly at: number; readonly end: () => void}>();
  readonly #dirty = new Set<string>();
  readonly #held = new Set<string>();
  #index = indexFor(viewOf(undefined), () => undefined);
  #view = viewOf(undefined);
  #store: ProjectionStore | undefined;
  #scope: string | undefined;
  #ends: readonly (() => void)[] = [];
  /** How many of the list were read, and the last of them. */
  #known = 0;
  #last: string | undefined;
  #building: AbortController | undefined;
  #isScheduled = false;

  constructor(host: ReactiveElement, session: () => string | undefined, isHeld: () => boolean) {
    this.#host = host;
    this.#session = session;
    this.#isHeld = isHeld;
    this.#calm = new CalmUpdate(host, () => this.#apply());
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  get store(): ProjectionStore | undefined {
    return this.#context.store;
  }

  get index(): TaskIndex {
    return this.#index;
  }

  get view(): TaskView {
    return this.#view;
  }

  get isBusy(): boolean {
    return this.#building !== undefined;
  }

  /** How many would stand elsewhere if nothing were held. */
  get held(): number {
    return this.#held.size;
  }

  /** Lets what was held take its place, whatever is held. */
  release(): void {
    for (const id of this.#held) this.#index.set(id, this.#placeOf(id));
    if (this.#held.size === 0) return;
    this.#held.clear();
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.bind();
  }

  hostDisconnected(): void {
    this.#letGo();
  }

  /** Binds what is to be read now. Called before the host decides what to draw. */
  bind(): void {
    const {store} = this;
    const scope = this.#session() ?? NO_SESSION;
    if (store === this.#store && scope === this.#scope) return;
    this.#letGo();
    this.#store = store;
    this.#scope = scope;
    if (!store) return;
    this.#failed.bind(store, scope);
    this.#ends = [
      store.subscribe(listKey('tasks', scope), () => this.#readList()),
      store.subscribe(TASK_LIST_KEY, () => this.#readView()),
    ];
    this.#view = viewOf(store);
    this.#build();
  }

  #letGo(): void {
    this.#building?.abort();
    this.#building = undefined;
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#forget();
    this.#failed.release();
    this.#index = indexFor(this.#view, () => undefined);
    this.#store = undefined;
    this.#scope = undefined;
  }

  #forget(): void {
    for (const {end} of this.#tasks.values()) end();
    for (const all of [this.#tasks, this.#dirty, this.#held]) all.clear();
    this.#last = undefined;
    this.#known = 0;
  }

  #readView(): void {
    const before = this.#view;
    this.#view = viewOf(this.#store);
    const {filter, grouping, sort} = this.#view;
    if (filter !== before.filter || grouping !== before.grouping || sort !== before.sort) this.#build();
    else this.#index.fold(this.#folded);
    this.#host.requestUpdate();
  }

  get #folded(): ReadonlySet<string> {
    const start = foldName(this.#view.grouping, '');
    const names = this.#view.folded.filter((name) => name.startsWith(start));
    return new Set(names.map((name) => name.slice(start.length)));
  }

  /** Tasks are added at the end; anything else, such as a past that was loaded, is read from the beginning. */
  #readList(): void {
    if (this.#building) return; // read once it is done
    const ids = this.#ids;
    const known = this.#known;
    const isLonger = ids.length >= known && (known === 0 || ids.at(known - 1) === this.#last);
    if (!isLonger || ids.length - known > FEW) this.#build();
    else for (let at = known; at < ids.length; at++) this.#touch(this.#take(ids.at(at) ?? '', at));
  }

  get #ids(): IdList {
    return this.#store?.get(listKey('tasks', this.#scope ?? NO_SESSION))?.ids ?? IdList.empty;
  }

  #take(id: string, at: number): string {
    const store = this.#store;
    if (store && !this.#tasks.has(id))
      this.#tasks.set(id, {at, end: store.subscribe(taskKey(id), () => this.#touch(id))});
    this.#last = id;
    this.#known = at + 1;
    return id;
  }

  /** Puts all of them in order: what stands there stays until the new order is ready. */
  #build(): void {
    this.#building?.abort();
    const building = new AbortController();
    const work = this.#order();
    this.#building = building;
    if (this.#ids.length <= FEW) this.#use(atOnce(work));
    else void inSlices(work, building.signal).then((index) => (building.signal.aborted ? undefined : this.#use(index)));
  }

  *#order(): Steps<TaskIndex> {
    const store = this.#store;
    const ids = this.#ids;
    const index = indexFor(this.#view, (key) => store?.get(key));
    this.#forget();
    yield* this.#failed.read();
    let at = 0;
    for (const id of ids) {
      index.set(this.#take(id, at), this.#placeOf(id));
      if (++at % STEP === 0) yield;
    }
    yield* this.#catchUp(index);
    return index;
  }

  /** Takes in what changed while they were put in order. */
  *#catchUp(index: TaskIndex): Steps<void> {
    let at = 0;
    for (const id of this.#dirty) {
      this.#dirty.delete(id);
      index.set(id, this.#placeOf(id));
      if (++at % STEP === 0) yield;
    }
  }

  #use(index: TaskIndex | undefined): void {
    if (!index) return;
    this.#building = undefined;
    this.#index = index;
    this.#index.fold(this.#folded);
    this.#held.clear();
    atOnce(this.#catchUp(index));
    this.#readList();
    this.#host.requestUpdate();
  }

  #touch(id: string): void {
    this.#dirty.add(id);
    if (this.#isScheduled || this.#building) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#calm.request();
    });
  }

  #apply(): boolean {
    if (this.#building) return false;
    const before = this.#held.size;
    const isHeld = this.#index.size > 0 && this.#isHeld();
    let isOther = false;
    for (const id of this.#dirty) {
      const place = this.#placeOf(id);
      if (!isHeld) isOther = this.#index.set(id, place) || isOther;
      else if (this.#index.isAt(id, place)) this.#held.delete(id);
      else this.#held.add(id);
    }
    this.#dirty.clear();
    return isOther || before !== this.#held.size;
  }

  #placeOf(id: string): Place | undefined {
    const store = this.#store;
    const task = store?.get(taskKey(id));
    const {filter, grouping, sort} = this.#view;
    if (!store || !task || !isListed(task, filter.withItems)) return undefined;
    if (!isOpen(filter) && !matches(subjectOf(store, task, this.#failed.has(id)), filter)) return undefined;
    const arrival = this.#tasks.get(id)?.at ?? 0;
    return placeOf(task, {grouping, sort, arrival, assignee: () => workerOf(task, store) ?? ''});
  }
}

function indexFor({grouping}: TaskView, get: (key: string) => unknown): TaskIndex {
  const nameOf = (value: string) =>
    (grouping === 'parent'
      ? taskName(get(taskKey(value)) as TaskRow | undefined)
      : (get(agentKey(value)) as AgentRow | undefined)?.name) ?? value;
  return new TaskIndex({compareGroups: compareGroups(grouping, nameOf), hasHead: (group) => group !== ALL});
}

/** Whether a task may be listed at all: what people count, jobs, and items of a board where they are asked for. */
function isListed(task: TaskRow, withItems: boolean): boolean {
  if (isCounted(task)) return true;
  const isHidden = task.visibility === 'hidden' || task.visibility === 'internal';
  return !isHidden && (isJob(task) || (withItems && isWorkItem(task)));
}

function subjectOf(rows: RowReader, task: TaskRow, hasFailed: boolean): Filterable {
  const assignee = workerOf(task, rows) ?? '';
  const name = givenName(rows, assignee);
  return {
    texts: [task.title, task.objective, task.lastError, task.blocker, name, assignee, task.id],
    status: task.status,
    assignee,
    kind: task.kind,
    flags: {blocked: task.status === 'blocked', undelivered: isUndelivered(task), failed_before: hasFailed},
  };
}
