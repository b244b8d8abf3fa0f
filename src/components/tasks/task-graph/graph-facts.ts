import {atOnce, inSlices, type Steps} from '../../../controllers/slices.js';
import {IdList} from '../../../state/core/id-list.js';
import {attemptKey, edgeKey, listKey, taskKey, type Key, type ListRow} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {type BoundSession, SessionRows} from '../../../controllers/session-rows.js';
import {taskName} from '../task/task-name.js';
import {endOf, linksOfEdge, linksOfTask, type Link, type TaskEdge, type TaskNode} from './model.js';
import {TaskIndex, type Crowd} from './task-index.js';

/** So many tasks are read at once; more are read in slices, so that the page stays quick. */
const AT_ONCE = 500;
/** So many that are no tasks are drawn beside one. */
const ENDS_MOST = 8;

/** What is drawn beside a task that is looked at, and how many there are in all. */
export interface Ends {
  readonly all: number;
  readonly shown: readonly {readonly node: TaskNode; readonly edge: TaskEdge}[];
}

/**
 * Reads the graph of a session's tasks off its rows. A row that changes costs its own reading: the host updates when
 * other nodes or edges are to be shown, or when a name that edges show has changed, and for nothing else.
 */
export class TaskGraphFacts extends SessionRows {
  readonly #words = new Map<string, string>();
  /** How much of each list is read. */
  readonly #read = new Map<string, IdList>();
  /** Tasks that something names, to be read. */
  readonly #named: string[] = [];
  readonly #watchers = new Map<string, Set<() => void>>();
  #reading = new AbortController();
  #index = this.#makeIndex();
  #structure = 0;
  #version = 0;
  #members = 0;
  #cancelRequests = 0;
  #isNaming = false;
  #isReading = false;
  /** Whether members of groups are listed: then the host updates with them. */
  isListing = false;

  get index(): TaskIndex {
    this.bind();
    return this.#index;
  }

  /** Whether many tasks are being read: what is drawn now would be drawn anew in a moment. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** Changes whenever other nodes or edges are to be shown. */
  get structure(): number {
    return this.#structure;
  }

  /** Changes with the edges. */
  get version(): number {
    return this.#version;
  }

  /** Changes with who is in a group. */
  get members(): number {
    return this.#members;
  }

  /** Changes when somebody wants a task cancelled: those below it say so too. */
  get cancelRequests(): number {
    return this.#cancelRequests;
  }

  task(id: string): TaskRow | undefined {
    return this.store?.get(taskKey(id));
  }

  /** The nearest task above that somebody wants cancelled, whichever row says that it is above. A job is above nothing. */
  cancelledAbove(id: string): TaskRow | undefined {
    const above = (key: string) => this.index.kept(this.index.above(key));
    for (let at = above(taskKey(id)); at?.kind === 'task'; at = above(at.id)) {
      const task = this.task(at.ref);
      if (task?.cancelRequested) return task;
    }
    return undefined;
  }

  crowd(id: string): Crowd | undefined {
    return this.#index.crowd(id);
  }

  /** Calls back when a group counts others than before. */
  watch(crowdId: string, reader: () => void): () => void {
    const readers = this.#watchers.get(crowdId) ?? new Set();
    this.#watchers.set(crowdId, readers.add(reader));
    return () => readers.delete(reader) && readers.size === 0 && this.#watchers.delete(crowdId);
  }

  /** What a task is connected to besides tasks. */
  endsOf(taskId: string): Ends {
    const {store} = this;
    const ids = store?.get(listKey('edges-of', taskId))?.ids ?? IdList.empty;
    const ends = [...ids].flatMap((id) => {
      const edge = store?.get(edgeKey(id));
      if (edge?.from !== taskId || (edge.relation === 'source_attempt' && this.#taskOf(edge.to) !== undefined))
        return [];
      return endOf(edge, edgeKey(id)) ?? [];
    });
    return {all: ends.length, shown: ends.slice(0, ENDS_MOST)};
  }

  protected override read({sessionId}: BoundSession): void {
    const key = listKey('tasks', sessionId);
    this.#reading = new AbortController();
    this.watchRow(key, () => this.#readTasks(key));
    this.#readTasks(key);
  }

  protected override forget(): void {
    this.#reading.abort();
    for (const known of [this.#words, this.#read]) known.clear();
    if (this.bound) this.#index = this.#makeIndex();
    this.#structure++;
    this.#isReading = false;
  }

  #makeIndex(): TaskIndex {
    return new TaskIndex({
      structure: () => {
        this.#structure++;
        this.calm.request();
      },
      crowd: (id) => this.#crowdChanged(id),
    });
  }

  #crowdChanged(id: string): void {
    this.#members++;
    for (const reader of this.#watchers.get(id) ?? []) reader();
    if (this.isListing) this.calm.request();
  }

  /** What is new in a list. A list that only grew is not read again from its beginning. */
  #news(key: Key<ListRow>): readonly string[] {
    const ids = this.bound?.store.get(key)?.ids ?? IdList.empty;
    const before = this.#read.get(key) ?? IdList.empty;
    this.#read.set(key, ids);
    const hasGrown = ids.length >= before.length && ids.at(before.length - 1) === before.at(-1);
    const news: string[] = [];
    for (let index = hasGrown ? before.length : 0; index < ids.length; index++) news.push(ids.at(index) ?? '');
    return news;
  }

  #readTasks(key: Key<ListRow>): void {
    const news = this.#news(key);
    const first = (this.#read.get(key)?.length ?? 0) - news.length;
    const steps = this.#followAll(news, first);
    if (news.length <= AT_ONCE) {
      atOnce(steps);
      return;
    }
    const {signal} = this.#reading;
    this.#isReading = true;
    void inSlices(steps, signal).then(() => {
      if (signal.aborted) return;
      this.#isReading = false;
      this.calm.request();
    });
  }

  *#followAll(ids: readonly string[], first: number): Steps<void> {
    for (const [index, id] of ids.entries()) {
      this.#follow(id, first + index);
      yield;
    }
  }

  /** Reads a task that is in the list, or that something names. */
  #follow(id: string, at?: number): void {
    const key = taskKey(id);
    if (this.watchRow(key, () => this.#readTask(id))) {
      const edges = listKey('edges-of', id);
      this.watchRow(edges, () => this.#readEdges(edges));
      this.#readTask(id, at);
      this.#readEdges(edges);
    } else if (at !== undefined) this.#readTask(id, at);
  }

  #readTask(id: string, at?: number): void {
    const row = this.task(id);
    const key = taskKey(id);
    const links = row ? linksOfTask(row) : [];
    this.#index.setTask(key, id, row, links, at);
    this.#readNamed(links);
    const cancel = row?.cancelRequested ? 'cancel' : '';
    const words = `${cancel} ${taskName(row) ?? ''}`;
    const before = this.#words.get(key);
    if (words === before) return;
    this.#words.set(key, words);
    if (cancel !== (before?.split(' ', 1)[0] ?? '')) this.#cancelRequests++;
    else if (before === undefined || !this.#index.kept(key)?.cross.size) return;
    this.#version++;
    this.calm.request();
  }

  #readEdges(list: Key<ListRow>): void {
    for (const id of this.#news(list)) {
      if (this.watchRow(edgeKey(id), () => this.#readEdge(id))) this.#readEdge(id);
    }
  }

  #readEdge(id: string): void {
    const key = edgeKey(id);
    const edge = this.bound?.store.get(key);
    if (edge?.relation === 'source_attempt') this.watchRow(attemptKey(edge.to), () => this.#readEdge(id));
    const links = edge ? linksOfEdge(edge, (attemptId) => this.#taskOf(attemptId)) : [];
    this.#index.setLinks(key, links);
    this.#readNamed(links);
    if (links.length > 0 && links.every(({kind}) => kind === 'child')) return;
    // The row of an edge is shown as well, and an edge that ends at no task may be drawn.
    this.#version++;
    this.calm.request();
  }

  /** Reads the tasks that are named and were not read yet. */
  #readNamed(links: readonly Link[]): void {
    this.#named.push(...links.flatMap(({from, to}) => [from, to]).filter((key) => !this.isWatched(key)));
    if (this.#isNaming) return;
    // One names the next: by hand, not by recursion, since a chain may be long.
    this.#isNaming = true;
    for (let key = this.#named.pop(); key !== undefined; key = this.#named.pop())
      this.#follow(key.slice('task:'.length));
    this.#isNaming = false;
  }

  #taskOf(attemptId: string): string | undefined {
    return this.store?.get(attemptKey(attemptId))?.taskId;
  }
}
