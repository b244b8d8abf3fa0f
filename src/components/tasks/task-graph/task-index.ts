import {TASK_GROUP_OF, TERMINAL_TASK_STATUSES, type TaskGroup} from '../../../protocol/task.js';
import type {Key} from '../../../state/keys.js';
import {isCounted} from '../../../state/facts/task-tally.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {shownTaskStatus} from '../task/task-looks.js';
import type {Link, LinkKind} from './model.js';

/** Fewer than this are no crowd. */
const SMALLEST = 3;
/** Up to so many are read one by one. */
const FOLD_ABOVE = 30;
/** Where nothing connects them, so many are listed one by one. */
const LIST_MOST = 500;
/** One that is connected to more others than this is like no other. */
const ALIKE_MOST = 4;

/** What is counted in a group. An end that its other facts do not bear out is none of those that are completed. */
export type CountedAs = TaskGroup | 'completed_open';

/** Two nodes that are connected in one way, and who says so. */
export interface Pair {
  readonly id: string;
  readonly kind: LinkKind;
  readonly from: Key<TaskRow>;
  readonly to: Key<TaskRow>;
  /** The keys of the rows that state it, and whether each says that it no longer blocks. */
  readonly sources: Map<string, boolean>;
}

/** Tasks below the same task that are connected alike: they can stand together. */
export interface Crowd {
  readonly id: string;
  readonly above: string;
  /** One that stands for itself, whatever comes. */
  readonly isAlone: boolean;
  readonly ids: Set<string>;
  readonly counts: Map<CountedAs, number>;
  /** Where its first member stands in the list of tasks. */
  at: number;
}

/** What is kept of a task. */
export interface Kept {
  readonly id: Key<TaskRow>;
  readonly ref: string;
  at: number;
  kind: 'task' | 'job';
  isListed: boolean;
  isHidden: boolean;
  isHeld: boolean;
  isEnded: boolean;
  countedAs: CountedAs;
  /** The pairs by which it is below another, the one of them that makes the tree, and who is below it. */
  readonly ups: Set<string>;
  up: string;
  readonly below: Set<string>;
  /** All other pairs that it is in. */
  readonly cross: Set<string>;
  crowd: Crowd | undefined;
  /** As what its crowd counts it. */
  counted: CountedAs;
}

interface IndexListener {
  /** Other nodes or edges are to be shown. */
  readonly structure: () => void;
  /** A group counts others than before. */
  readonly crowd: (id: string) => void;
}

/** Which tasks can stand together, and which of those do. */
class Crowds {
  readonly #listener: IndexListener;
  readonly #isConnected: () => boolean;
  readonly #crowds = new Map<string, Crowd>();
  #total = 0;
  #opened: ReadonlySet<string> = new Set();

  constructor(listener: IndexListener, isConnected: () => boolean) {
    this.#listener = listener;
    this.#isConnected = isConnected;
  }

  get total(): number {
    return this.#total;
  }

  get all(): Iterable<Crowd> {
    return this.#crowds.values();
  }

  set opened(opened: ReadonlySet<string>) {
    this.#opened = opened;
    this.#listener.structure();
  }

  get(id: string): Crowd | undefined {
    return this.#crowds.get(id);
  }

  /** Whether those of a crowd stand one by one. */
  isStanding({isAlone, ids, id}: Crowd): boolean {
    return isAlone || ids.size < SMALLEST || this.#opened.has(id) || !this.#isFolding;
  }

  /** Puts a task into a crowd, out of the one that it was in; into none where no key is given. */
  file(kept: Kept, key: string | undefined, above: string, isAlone: boolean): void {
    const before = kept.crowd;
    if (before?.id === key && (!before || kept.counted === kept.countedAs)) return;
    if (before?.id === key && before) {
      count(before, kept.counted, -1);
      count(before, (kept.counted = kept.countedAs), 1);
      this.#listener.crowd(before.id);
      return;
    }
    const wasFolding = this.#isFolding;
    if (before) this.#leave(kept, before);
    if (key !== undefined) this.#join(kept, key, above, isAlone);
    if (wasFolding !== this.#isFolding) this.#listener.structure();
  }

  /** Whether there are too many to be read one by one. */
  get #isFolding(): boolean {
    return this.#total > (this.#isConnected() ? FOLD_ABOVE : LIST_MOST);
  }

  #leave(kept: Kept, crowd: Crowd): void {
    const wasStanding = this.isStanding(crowd);
    crowd.ids.delete(kept.id);
    count(crowd, kept.counted, -1);
    kept.crowd = undefined;
    this.#total--;
    if (crowd.ids.size === 0) this.#crowds.delete(crowd.id);
    this.#changed(crowd, wasStanding);
  }

  #join(kept: Kept, id: string, above: string, isAlone: boolean): void {
    let crowd = this.#crowds.get(id);
    if (!crowd) this.#crowds.set(id, (crowd = {id, above, isAlone, ids: new Set(), counts: new Map(), at: kept.at}));
    const wasStanding = this.isStanding(crowd);
    crowd.ids.add(kept.id);
    crowd.at = Math.min(crowd.at, kept.at);
    kept.crowd = crowd;
    kept.counted = kept.countedAs;
    count(crowd, kept.counted, 1);
    this.#total++;
    this.#changed(crowd, wasStanding);
  }

  #changed(crowd: Crowd, wasStanding: boolean): void {
    if (wasStanding || this.isStanding(crowd)) this.#listener.structure();
    this.#listener.crowd(crowd.id);
  }
}

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

function blank(id: Key<TaskRow>, ref: string): Kept {
  return {
    id,
    ref,
    at: Infinity,
    kind: 'task',
    isListed: false,
    isHidden: false,
    isHeld: false,
    isEnded: false,
    countedAs: 'unclear',
    ups: new Set(),
    up: '',
    below: new Set(),
    cross: new Set(),
    crowd: undefined,
    counted: 'unclear',
  };
}

/** Whether it says what is part of what. */
function isBranch({kind}: Pair): boolean {
  return kind === 'child' || kind === 'job';
}

/** What a task itself says it is part of goes before what others say, and that before the job that made it. */
function rankOf({kind, sources}: Pair, id: string): number {
  return kind === 'job' ? 2 : sources.has(id) ? 0 : 1;
}

function refOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

function count({counts}: Crowd, as: CountedAs, by: number): void {
  const left = (counts.get(as) ?? 0) + by;
  if (left > 0) counts.set(as, left);
  else counts.delete(as);
}
