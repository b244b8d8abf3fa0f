import {TASK_GROUP_OF, TERMINAL_TASK_STATUSES} from '../../../protocol/task.js';
import type {Key} from '../../../state/keys.js';
import {isCounted} from '../../../state/facts/task-tally.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {shownTaskStatus} from '../task/task-looks.js';
import {Crowds, type IndexListener} from './crowds.js';
import {blank, isBranch, rankOf, refOf, type Crowd, type Kept, type Pair} from './kept.js';
import type {Link} from './model.js';

/** One that is connected to more others than this is like no other. */
const ALIKE_MOST = 4;

/**
 * Tasks, how they are connected, and which can stand together. What a change costs depends on what the changed task is
 * connected to, not on how many there are.
 */
export class TaskIndex {
  readonly #listener: IndexListener;
  readonly #kept = new Map<string, Kept>();
  readonly #pairs = new Map<string, Pair>();
  readonly #idsBySource = new Map<string, readonly string[]>();
  readonly #crowds: Crowds;
  readonly #held = new Set<string>();
  readonly #blocking = new Set<string>();
  /** Tasks that would be below themselves: they are looked at again when a branch goes. */
  readonly #circular = new Set<string>();

  constructor(listener: IndexListener) {
    this.#listener = listener;
    this.#crowds = new Crowds(listener, () => this.isConnected);
  }

  /** How many nodes there are, in groups or not. */
  get total(): number {
    return this.#crowds.total;
  }

  /** Whether any two are connected. */
  get isConnected(): boolean {
    return this.#pairs.size > 0;
  }

  get crowds(): Iterable<Crowd> {
    return this.#crowds.all;
  }

  /** Tasks that are held up, and those pairs in which one holds another up now. */
  get held(): ReadonlySet<string> {
    return this.#held;
  }
  get blocking(): ReadonlySet<string> {
    return this.#blocking;
  }

  /** The groups that a person opened. */
  set opened(opened: ReadonlySet<string>) {
    this.#crowds.opened = opened;
  }

  kept(id: string): Kept | undefined {
    return this.#kept.get(id);
  }

  pair(id: string): Pair | undefined {
    return this.#pairs.get(id);
  }

  crowd(id: string): Crowd | undefined {
    return this.#crowds.get(id);
  }

  /** What a node is below of; empty where it is nothing. */
  above(id: string): string {
    const kept = this.#kept.get(id);
    return (kept && this.#pairs.get(kept.up)?.from) ?? '';
  }

  /** Whether those of a crowd stand one by one. */
  isStanding(crowd: Crowd): boolean {
    return this.#crowds.isStanding(crowd);
  }

  /** Takes what a task's row says now; nothing of one that is gone. `at` is its place in the list, where it is in it. */
  setTask(id: Key<TaskRow>, ref: string, row: TaskRow | undefined, links: readonly Link[], at?: number): void {
    const kept = this.#keep(id, ref);
    kept.at = at ?? kept.at;
    kept.isListed = at === undefined ? kept.isListed && row !== undefined : row !== undefined;
    kept.kind = row && isJob(row) ? 'job' : 'task';
    kept.isHidden = row !== undefined && kept.kind !== 'job' && !isCounted(row);
    kept.isEnded = row !== undefined && TERMINAL_TASK_STATUSES.has(row.status);
    kept.isHeld = row?.status === 'blocked' && !kept.isHidden;
    const status = row ? shownTaskStatus(row) : 'unknown';
    kept.countedAs = status === 'completed_open' ? status : TASK_GROUP_OF[status];
    if (kept.isHeld) this.#held.add(id);
    else this.#held.delete(id);
    this.setLinks(id, links);
    this.#file(kept);
    if (kept.crowd) kept.crowd.at = Math.min(kept.crowd.at, kept.at);
    this.#forget(kept);
  }

  /** Sets all connections that one row states. */
  setLinks(source: string, links: readonly Link[]): void {
    const before = this.#idsBySource.get(source) ?? [];
    const ids = links.map(({kind, from, to}) => `${kind}:${from}>${to}`);
    if (ids.length > 0) this.#idsBySource.set(source, ids);
    else this.#idsBySource.delete(source);
    for (const id of before) if (!ids.includes(id)) this.#removeLink(source, id);
    links.forEach((link, index) => this.#addLink(source, ids[index] ?? '', link));
  }

  /** Whether a pair holds nothing up any more. */
  isQuiet({sources}: Pair): boolean {
    return [...sources.values()].every((isQuiet) => isQuiet);
  }

  /** Whether one is somewhere below another. */
  isUnder(id: string, ancestor: string): boolean {
    for (let at = id, left = this.#kept.size; at !== '' && left >= 0; at = this.above(at), left--)
      if (at === ancestor) return true;
    return false;
  }

  #keep(id: Key<TaskRow>, ref: string): Kept {
    let kept = this.#kept.get(id);
    if (kept) return kept;
    kept = blank(id, ref);
    this.#kept.set(id, kept);
    return kept;
  }

  #forget(kept: Kept): void {
    if (kept.isListed || kept.isHidden || kept.ups.size + kept.cross.size + kept.below.size > 0) return;
    if (!kept.crowd) this.#kept.delete(kept.id);
  }

  #addLink(source: string, id: string, {kind, from, to, isQuiet}: Link): void {
    const known = this.#pairs.get(id);
    const wasQuiet = known && this.isQuiet(known);
    const pair = known ?? {id, kind, from, to, sources: new Map<string, boolean>()};
    pair.sources.set(source, isQuiet);
    if (kind === 'blocks' && !this.isQuiet(pair)) this.#blocking.add(id);
    else this.#blocking.delete(id);
    if (!known) this.#attach(pair);
    else if (this.#isChoice(pair)) this.#choose(this.#kept.get(to));
    else if (wasQuiet !== this.isQuiet(pair)) this.#touch(pair);
  }

  #removeLink(source: string, id: string): void {
    const pair = this.#pairs.get(id);
    if (!pair?.sources.delete(source)) return;
    if (pair.sources.size > 0) {
      if (this.isQuiet(pair)) this.#blocking.delete(id);
      if (this.#isChoice(pair)) this.#choose(this.#kept.get(pair.to));
      this.#touch(pair);
      return;
    }
    this.#pairs.delete(id);
    if (!this.isConnected) this.#listener.structure();
    this.#blocking.delete(id);
    const [from, to] = [this.#kept.get(pair.from), this.#kept.get(pair.to)];
    for (const kept of [from, to]) {
      kept?.cross.delete(id);
      kept?.ups.delete(id);
    }
    if (to?.up === id) from?.below.delete(to.id);
    if (to && isBranch(pair)) this.#choose(to);
    for (const each of [...this.#circular]) this.#choose(this.#kept.get(each));
    this.#touch(pair);
    for (const kept of [from, to]) if (kept) this.#forget(kept);
  }

  #attach(pair: Pair): void {
    if (!this.isConnected) this.#listener.structure();
    this.#pairs.set(pair.id, pair);
    const [from, to] = [this.#keep(pair.from, refOf(pair.from)), this.#keep(pair.to, refOf(pair.to))];
    if (isBranch(pair)) {
      to.ups.add(pair.id);
      this.#choose(to);
      return;
    }
    from.cross.add(pair.id);
    to.cross.add(pair.id);
    this.#touch(pair);
  }

  /** Chooses what a task is below of, and never what is below itself. The same whatever came first. */
  #choose(kept: Kept | undefined): void {
    if (!kept) return;
    this.#circular.delete(kept.id);
    const ups = [...kept.ups].flatMap((id) => this.#pairs.get(id) ?? []);
    ups.sort((one, other) => rankOf(one, kept.id) - rankOf(other, kept.id) || (one.id < other.id ? -1 : 1));
    const before = this.#pairs.get(kept.up);
    if (before) this.#kept.get(before.from)?.below.delete(kept.id);
    kept.up = '';
    const up = ups.find((pair) => !this.isUnder(pair.from, kept.id));
    kept.up = up?.id ?? '';
    if (up) this.#kept.get(up.from)?.below.add(kept.id);
    if (ups.length > 0 && !up) this.#circular.add(kept.id);
    for (const {id, from} of ups) {
      const other = this.#kept.get(from);
      if (id === kept.up) other?.cross.delete(id);
      else other?.cross.add(id);
      if (id === kept.up) kept.cross.delete(id);
      else kept.cross.add(id);
      if (other) this.#file(other);
    }
    this.#file(kept);
    for (const pair of before?.id === kept.up ? [] : [before, up]) if (pair) this.#touch(pair);
  }

  /** Whether it is one of several that a task may be below by. */
  #isChoice(pair: Pair): boolean {
    return isBranch(pair) && (this.#kept.get(pair.to)?.ups.size ?? 0) > 1;
  }

  /** Looks at both ends again. What leads to a group is shown already, however many are in it. */
  #touch({from, to}: Pair): void {
    const ends = [from, to].flatMap((id) => this.#kept.get(id) ?? []);
    for (const kept of ends) this.#file(kept);
    if (ends.every(({crowd}) => crowd && this.isStanding(crowd))) this.#listener.structure();
  }

  /** Puts a task among those that are like it. */
  #file(kept: Kept): void {
    const alone = this.#isAlone(kept);
    const above = this.above(kept.id);
    const key = !this.#isShown(kept) ? undefined : alone ? `!${kept.id}` : `group:${above}|${this.#likeness(kept)}`;
    this.#crowds.file(kept, key, above, alone);
  }

  /** A job is shown where something names it, and so is a task that nothing else is known of. */
  #isShown(kept: Kept): boolean {
    if (kept.isHidden) return false;
    const isNamed = kept.ups.size + kept.cross.size + kept.below.size > 0;
    return isNamed || (kept.isListed && kept.kind !== 'job');
  }

  /** Whoever needs a person, has others below it, or is connected to many is seen. */
  #isAlone({kind, below, countedAs, cross}: Kept): boolean {
    return kind === 'job' || below.size > 0 || countedAs === 'needs' || cross.size > ALIKE_MOST;
  }

  #likeness({id, cross, isHeld}: Kept): string {
    const ways = [...cross].flatMap((each) => {
      const pair = this.#pairs.get(each);
      if (!pair) return [];
      const isOut = pair.from === id;
      return `${pair.kind}${isOut ? '>' : '<'}${isOut ? pair.to : pair.from}${this.isQuiet(pair) ? '.' : ''}`;
    });
    return `${isHeld ? 'held' : ''}${ways.sort().join()}`;
  }
}
