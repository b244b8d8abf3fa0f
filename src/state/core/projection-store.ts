import type {AgentEvent} from '../../protocol/envelope.js';
import type {Facts} from '../event-fold.js';
import type {IntakeCounts} from '../intake/intake.js';
import {ACTIVE_SESSION_KEY, GROUPS, isLocal, type Group, type Key} from '../keys.js';
import {lazy} from '../lazy.js';
import type {Limits} from '../intake/limits.js';
import type {EventLog} from '../history/log.js';
import {guarded, report} from './report.js';
import {RowTable, type Row} from './rows.js';
import {frameScheduler, type Schedule} from './schedule.js';

/** Plain JSON of every runtime fact: groups of rows by id. */
export type Snapshot = Record<Group, Record<string, Row>>;

/** What readers of the store may do. */
export interface ReadonlyStore {
  readonly log: EventLog;
  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  subscribe(key: string, reader: () => void): () => void;
  snapshot(): Snapshot;
}

/** How a store can be made. */
export interface StoreOptions {
  /** Calls the flush at a good moment. Default: once a frame, and by a timer where no frames come. */
  readonly schedule?: Schedule;
  readonly limits?: Partial<Limits>;
  /** Takes further secrets out of every text, after the built-in patterns. */
  readonly redact?: (text: string) => string;
  /** The page's clock, for what the page itself notes. Default: the machine's. */
  readonly now?: () => number;
  /** Gets the events that leave the log's window. */
  readonly archive?: (events: readonly AgentEvent[]) => void;
}

/** The row under `INTAKE_KEY`: what the intake counted, and which streams wait. */
export interface IntakeRow extends IntakeCounts {
  readonly staleHydrations: number;
  readonly catchingUp: readonly {stream: string; from: number; to: number}[];
}

/** The row under `newsKey(sessionId)`: set at most once a second, so that who reads it is not told of every delta. */
export interface NewsRow {
  /** When the page last heard of the session, by its own clock and to the second. */
  readonly at: number;
}

/** What the facts need of their store. */
export interface FactsHost {
  readonly rows: RowTable;
  staleHydrations(): number;
  /** The keys that somebody reads. */
  readKeys(): Iterable<string>;
  tell(key: string): void;
  /** Asks for a flush. */
  request(): void;
  onFolded(event: AgentEvent, isAgain: boolean): void;
  /** The facts as they stood after the event at this index of the log. */
  at(index: number): Facts;
}

const NO_COUNTS = {received: 0, malformed: 0, redacted: 0, spilled: 0, duplicates: 0, early: 0, gaps: 0, lateFills: 0};
const NO_EVENTS: readonly AgentEvent[] = [];
const NO_LOG: EventLog = {
  length: 0,
  start: 0,
  end: 0,
  at: () => undefined,
  toJSON: () => [],
  [Symbol.iterator]: () => NO_EVENTS[Symbol.iterator](),
};

const lazyFacts = lazy<{readonly Facts: typeof Facts}>(() => import('../event-fold.js'), import.meta.url);

/**
 * The log of facts and the rows folded from it. Readers subscribe to keys and are told once a frame.
 *
 * What makes rows of events is nine tenths of the code. A page that imports the store has it; one that imports elements
 * loads it with the first event: until it is here, what the store is told waits in its order.
 */
export class ProjectionStore implements ReadonlyStore {
  /** A new store with the rows that these events give. */
  static replay(events: Iterable<unknown>, options: StoreOptions = {}): ProjectionStore {
    const store = new ProjectionStore({schedule: () => undefined, ...options});
    store.append(events);
    store.settle();
    return store;
  }

  readonly #options: StoreOptions;
  readonly #schedule: Schedule;
  readonly #rows: RowTable;
  readonly #readers = new Map<string, Set<() => void>>();
  readonly #watchers = new Set<(event: AgentEvent) => void>();
  #facts: Facts | undefined;
  /** What was told before the facts could be folded. */
  #waiting: ((facts: Facts) => void)[] = [];
  #scheduled = false;
  #token = 0;
  #staleHydrations = 0;

  constructor(options: StoreOptions = {}, rows = new RowTable()) {
    this.#options = options;
    this.#schedule = options.schedule ?? frameScheduler;
    this.#rows = rows;
    if (lazyFacts.value) this.#begin(lazyFacts.value.Facts);
  }

  /** The accepted events; of a store that has travelled, those of the tape up to there. */
  get log(): EventLog {
    return this.#facts?.log ?? NO_LOG;
  }

  /** Loads what makes rows of events, where it is not loaded yet. A store that is given something does it by itself. */
  async prepare(): Promise<void> {
    if (!this.#facts) this.#begin((await lazyFacts.load()).Facts);
  }

  /** Takes live facts in the order of their arrival. Never throws: what is no event becomes a diagnostic. */
  append(events: Iterable<unknown>): void {
    if (this.#facts) this.#facts.append(events);
    else {
      const told = [...events];
      this.#later((facts) => facts.append(told));
    }
  }

  /** Tells the readers of every changed row. */
  flush(): void {
    this.#scheduled = false;
    this.#facts?.beforeFlush();
    for (const key of this.#rows.takeDirty()) this.#tell(key);
  }

  /** Gives up waiting for missing events: the gap is recorded, and what waited is folded. */
  settle(): void {
    if (this.#isTold) this.#later((facts) => facts.settle());
  }

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    const past = this.#facts?.past;
    return past && !isLocal(key) ? past.get(key) : this.#rows.get(key);
  }

  subscribe(key: string, reader: () => void): () => void {
    let readers = this.#readers.get(key);
    if (!readers) this.#readers.set(key, (readers = new Set()));
    readers.add(reader);
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(key) === readers) this.#readers.delete(key);
    };
  }

  /** Sees every accepted event as it is folded. For commands that wait for their confirmation. */
  watch(watcher: (event: AgentEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Sets a row of the page itself. Only keys made by `uiKey` and its kin: facts come from events. */
  setLocal<T extends Row>(key: Key<T>, row: NoInfer<T>): void {
    if (!isLocal(key)) throw new TypeError(`${key} is a fact: it can only come from an event`);
    this.#rows.set(key, row);
    this.#request();
  }

  /** Makes a session the active one. The token proves, when a snapshot arrives later, that it still is. */
  openSession(id: string): number {
    this.#token++;
    this.setLocal(ACTIVE_SESSION_KEY, {id});
    return this.#token;
  }

  /** Applies a snapshot of the active session. One that was asked for by an earlier activation is ignored and counted. */
  hydrate(snapshot: unknown, token: number): boolean {
    if (token !== this.#token) {
      this.#staleHydrations++;
      this.#request();
      return false;
    }
    const sessionId = this.get(ACTIVE_SESSION_KEY)?.id;
    this.#later((facts) => facts.hydrate(snapshot, sessionId));
    return true;
  }

  /**
   * Shows what was kept of the active session from an earlier visit. It is old news: `confirm` takes all of it back, for
   * what the session's owner says now.
   */
  recall(snapshot: unknown, token: number): boolean {
    const sessionId = this.get(ACTIVE_SESSION_KEY)?.id;
    if (token !== this.#token || sessionId === undefined) return false;
    this.#later((facts) => facts.recall(snapshot, sessionId));
    return true;
  }

  /** Takes back what was only kept of a session. Facts that came in since are folded again without it. */
  confirm(sessionId: string): void {
    if (this.#isTold) this.#later((facts) => facts.confirm(sessionId));
  }

  /** Every runtime fact, grouped and plain. What belongs to the page alone is not in it. */
  snapshot(): Snapshot {
    const groups = new Map<string, [string, Row][]>(GROUPS.map((group) => [group, []]));
    for (const [group, id, row] of this.facts()) groups.get(group)?.push([id, row]);
    return Object.fromEntries([...groups].map(([group, rows]) => [group, Object.fromEntries(rows)])) as Snapshot;
  }

  /** The same facts one by one, for who cannot take them all at once. */
  *facts(): Generator<readonly [group: Group, id: string, row: Row]> {
    if (this.#facts) yield* this.#facts.entries();
  }

  /** The store as it stood after the event at this index of the log; before the first event: -1. */
  at(index: number): ProjectionStore {
    const {limits} = this.#options;
    const past = new ProjectionStore(
      {schedule: () => undefined, ...(limits ? {limits} : {})},
      new RowTable(this.#rows.entries()),
    );
    if (this.#facts) past.#facts?.standAt(this.#facts, index);
    return past;
  }

  /**
   * Shows what a tape held after the event at this index of its log, in place of this store's own facts, however far from
   * there it was. The rows of this page stay. The tape may go on, but not be hydrated or lose its window, meanwhile.
   */
  travel(tape: ProjectionStore, index: number): void {
    this.#later((facts) => {
      if (tape.#facts) facts.travel(tape.#facts, index);
    });
  }

  /** Shows this store's own facts again. */
  comeBack(): void {
    if (this.#isTold) this.#later((facts) => facts.comeBack());
  }

  /** What the intake replaced by a ref, as text, while it is still at hand. */
  payload(ref: string): string | undefined {
    return this.#facts?.payload(ref);
  }

  /** The last sequence of a session that is here with everything before it; undefined where that cannot be said. */
  wholeUpTo(sessionId: string): number | undefined {
    return this.#facts?.wholeUpTo(sessionId);
  }

  /** How many readers are subscribed, all keys together: what a page lets go of must show here. */
  get readerCount(): number {
    let count = 0;
    for (const readers of this.#readers.values()) count += readers.size;
    return count;
  }

  /** What the intake counted. */
  get stats(): IntakeRow {
    return this.#facts?.stats ?? {...NO_COUNTS, waiting: 0, staleHydrations: this.#staleHydrations, catchingUp: []};
  }

  /** Whether anybody has told the store anything. */
  get #isTold(): boolean {
    return this.#facts !== undefined || this.#waiting.length > 0;
  }

  /** Folds, from now on and what waited. */
  #begin(facts: typeof Facts): void {
    if (this.#facts) return;
    const host: FactsHost = {
      rows: this.#rows,
      staleHydrations: () => this.#staleHydrations,
      readKeys: () => this.#readers.keys(),
      tell: (key) => this.#tell(key),
      request: () => this.#request(),
      onFolded: (event, isAgain) => this.#onFolded(event, isAgain),
      at: (index) => this.at(index).#facts as Facts,
    };
    this.#facts = new facts(host, this.#options);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const tell of waiting) tell(this.#facts);
  }

  /** Tells the facts something, in the order in which it was told to the store. */
  #later(tell: (facts: Facts) => void): void {
    if (this.#facts) {
      tell(this.#facts);
      return;
    }
    this.#waiting.push(tell);
    this.prepare().catch(report);
  }

  #onFolded(event: AgentEvent, isAgain: boolean): void {
    if (this.#watchers.size > 0 && !isAgain) for (const watcher of this.#watchers) guarded(() => watcher(event));
    if (event.sessionId !== undefined && this.#token === 0) this.openSession(event.sessionId);
  }

  #tell(key: string): void {
    const readers = this.#readers.get(key);
    if (!readers) return;
    for (const reader of [...readers]) {
      // One that was told before may have let this one go.
      if (readers.has(reader)) guarded(reader);
    }
  }

  #request(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.flush());
  }
}

/** The store of a page that has what makes rows of events from the start: it folds at once. */
export function withFacts(facts: typeof Facts): typeof ProjectionStore {
  lazyFacts.value = {Facts: facts};
  return ProjectionStore;
}
