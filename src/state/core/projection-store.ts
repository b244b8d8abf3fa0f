import type {AgentEvent} from '../../protocol/envelope.js';
import type {EventFold} from '../event-fold.js';
import type {IntakeCounts} from '../intake/intake.js';
import {ACTIVE_SESSION_KEY, GROUPS, isLocal, type Group, type Key} from '../keys.js';
import {lazy, type Lazy} from '../lazy.js';
import type {Limits} from '../intake/limits.js';
import type {EventLog} from '../history/log.js';
import type {Fact, Folds} from './fact.js';
import {guarded, report} from './report.js';
import {RowTable, type Row} from './rows.js';
import {frameScheduler, type Schedule} from './schedule.js';

/** Plain JSON of every runtime fact: groups of rows by id. A host's own facts have groups of their own. */
export type Snapshot = Record<Group, Record<string, Row>> & Record<string, Record<string, Row>>;

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
  /** A host's own facts (`defineFact`), besides those of the standard. */
  readonly facts?: readonly (Fact | Folds)[];
}

/** What the source of some events promises. */
export interface AppendOptions {
  /** The session that they are numbered in, where its numbers have no gaps: a missing one is waited for. */
  readonly contiguousIn?: string;
}

/** The row under `INTAKE_KEY`: what the intake counted, and which streams wait. */
export interface IntakeRow extends IntakeCounts {
  readonly staleHydrations: number;
  readonly catchingUp: readonly {stream: string; from: number; to: number}[];
}

/** The row under `newsKey(sessionId)`: set at most once a second, so that who reads it is not notified of every delta. */
export interface NewsRow {
  /** When the page last heard of the session, by its own clock and to the second. */
  readonly at: number;
}

/** What the fold needs of its store. */
export interface FoldHost {
  readonly rows: RowTable;
  staleHydrations(): number;
  /** The keys that somebody reads. */
  readKeys(): Iterable<string>;
  notify(key: string): void;
  /** Asks for a flush. */
  request(): void;
  onFolded(event: AgentEvent, isAgain: boolean): void;
  /** The fold as it stood after the event at this index of the log. */
  at(index: number): EventFold;
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

type Source<T> = Pick<Lazy<T>, 'value' | 'load'>;

/** Where a store gets what folds events, and the facts beyond those of a plain conversation: it has them at once, or loads them. */
export interface FoldSource {
  readonly fold: Source<{readonly EventFold: typeof EventFold}>;
  readonly facts: Source<{readonly FACTS: readonly (Fact | Folds)[]}>;
}

const base = import.meta.url;
const LAZY_FOLD: FoldSource = {
  fold: lazy<{readonly EventFold: typeof EventFold}>(() => import('../event-fold.js'), base),
  facts: lazy<{readonly FACTS: readonly (Fact | Folds)[]}>(() => import('../facts/index.js'), base),
};

/**
 * Rows and their readers, who are notified once a frame. The rows of facts come from the event fold, nine tenths of the
 * code, which is handed in: a page of elements loads it with the first event, and the facts that a plain conversation does not
 * have with the first event about one. What it is given until then waits in its order. `state/store.ts` has the store that
 * folds at once.
 */
export class ProjectionStore implements ReadonlyStore {
  /** A new store with the rows that these events give. */
  static replay(events: Iterable<unknown>, options: StoreOptions & AppendOptions = {}): ProjectionStore {
    const store = new this({schedule: () => undefined, ...options});
    store.append(events, options);
    store.settle();
    return store;
  }

  readonly #options: StoreOptions;
  readonly #schedule: Schedule;
  readonly #rows: RowTable;
  readonly #readers = new Map<string, Set<() => void>>();
  readonly #watchers = new Set<(event: AgentEvent) => void>();
  readonly #source: FoldSource;
  #fold: EventFold | undefined;
  /** What was given before it could be folded; each gives whether it could be now. */
  #waiting: ((fold: EventFold) => boolean)[] = [];
  #isTaking = false;
  #scheduled = false;
  #token = 0;
  #staleHydrations = 0;

  constructor(options: StoreOptions = {}, source: FoldSource = LAZY_FOLD, rows = new RowTable()) {
    this.#options = options;
    this.#source = source;
    this.#schedule = options.schedule ?? frameScheduler;
    this.#rows = rows;
    this.#begin();
  }

  /** The accepted events; of a store that has travelled, those of the recorded one up to there. */
  get log(): EventLog {
    return this.#fold?.log ?? NO_LOG;
  }

  /** Loads what makes rows of events, where it is not loaded yet. A store that is given something does it by itself. */
  async prepare(): Promise<void> {
    if (this.#fold?.isWhole) return;
    await Promise.all([this.#source.fold.load(), this.#source.facts.load()]);
    this.#begin();
  }

  /** Loads what makes rows of a plain conversation. The first event about anything else waits for the rest. */
  async prepareText(): Promise<void> {
    if (this.#fold) return;
    await this.#source.fold.load();
    this.#begin();
  }

  /** Whether all that it was given is folded: not while what folds it is being loaded. */
  get isReady(): boolean {
    return this.#waiting.length === 0;
  }

  /** Takes live facts in the order of their arrival. Never throws: what is no event becomes a diagnostic. */
  append(events: Iterable<unknown>, options?: AppendOptions): void {
    if (this.#fold?.isWhole && this.isReady) {
      this.#fold.append(events, options);
      return;
    }
    let given = [...events];
    this.#wait((fold) => {
      const first = given.findIndex((event) => fold.lacks(event));
      const taken = first < 0 ? given : given.slice(0, first);
      given = given.slice(taken.length);
      if (taken.length > 0) fold.append(taken, options);
      return first < 0;
    });
  }

  /** Tells the readers of every changed row. */
  flush(): void {
    this.#scheduled = false;
    this.#fold?.beforeFlush();
    for (const key of this.#rows.takeDirty()) this.#notify(key);
  }

  /** Gives up waiting for missing events: the gap is recorded, and what waited is folded. */
  settle(): void {
    if (this.#fold || !this.isReady) {
      this.#wait((fold) => {
        fold.settle();
        return true;
      });
    }
  }

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    this.#fold?.seal();
    const past = this.#fold?.past;
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
    this.#rows.setLocal(key, row);
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
    this.#give((fold) => fold.hydrate(snapshot, sessionId));
    return true;
  }

  /**
   * Shows what was kept of the active session from an earlier visit. It is old news: `confirm` takes all of it back, for
   * what the session's owner says now.
   */
  recall(snapshot: unknown, token: number): boolean {
    const sessionId = this.get(ACTIVE_SESSION_KEY)?.id;
    if (token !== this.#token || sessionId === undefined) return false;
    this.#give((fold) => fold.recall(snapshot, sessionId));
    return true;
  }

  /** Takes back what was only kept of a session. Facts that came in since are folded again without it. */
  confirm(sessionId: string): void {
    if (this.#hasFacts) this.#give((fold) => fold.confirm(sessionId));
  }

  /** Every runtime fact, grouped and plain: all that is folded (`isReady`). What belongs to the page alone is not in it. */
  snapshot(): Snapshot {
    const names = [...GROUPS, ...(this.#fold?.facts.groups ?? [])];
    const groups = new Map<string, [string, Row][]>(names.map((group) => [group, []]));
    for (const [group, id, row] of this.#fold?.entries() ?? []) groups.get(group)?.push([id, row]);
    return Object.fromEntries([...groups].map(([group, rows]) => [group, Object.fromEntries(rows)])) as Snapshot;
  }

  /** The same facts one by one, for who cannot take them all at once. */
  *facts(): Generator<readonly [group: string, id: string, row: Row]> {
    this.#demandFold();
    if (this.#fold) yield* this.#fold.entries();
  }

  /** What a person sees of a session when it is opened, as a snapshot: its last lines whole, and what stands around them. */
  preview(sessionId: string): Readonly<Record<string, unknown>> {
    this.#demandFold();
    return this.#fold?.preview(sessionId) ?? {};
  }

  /** Whether an event is one of those that a fact, such as `tool:tc1`, was folded from. */
  isBehind(event: AgentEvent, fact: string): boolean {
    return this.#fold?.facts.isBehind(event, fact, this.#rows) ?? false;
  }

  /** The facts that an event is about and that have rows, most exact first. */
  factsNamedBy(event: AgentEvent): readonly Key[] {
    return this.#fold?.facts.factsNamedBy(event, this.#rows).filter((key) => this.get(key) !== undefined) ?? [];
  }

  /** The store as it stood after the event at this index of the log; before the first event: -1. */
  at(index: number): ProjectionStore {
    this.#demandFold();
    const {limits, facts} = this.#options;
    const past = new ProjectionStore(
      {schedule: () => undefined, ...(limits ? {limits} : {}), ...(facts ? {facts} : {})},
      this.#source,
      new RowTable(this.#rows.entries()),
    );
    if (this.#fold) past.#fold?.standAt(this.#fold, index);
    return past;
  }

  /**
   * Shows what a store of recorded events held after the event at this index of its log, in place of this store's own
   * facts, however far from there it was. The rows of this page stay. The recorded store may go on, but not be hydrated or
   * lose its window, meanwhile.
   */
  travel(recorded: ProjectionStore, index: number): void {
    this.#give((fold) => {
      if (recorded.#fold) fold.travel(recorded.#fold, index);
    });
  }

  /** Shows this store's own facts again. */
  returnToLive(): void {
    if (this.#hasFacts) this.#give((fold) => fold.returnToLive());
  }

  /** What the intake replaced by a ref, as text, while it is still at hand. */
  payload(ref: string): string | undefined {
    return this.#fold?.payload(ref);
  }

  /**
   * The address to follow for one that a row holds: with its signature, which is in no row, log or export, where this page has
   * received it; else as it was given.
   */
  address(address: string): string {
    return this.#fold?.address(address) ?? address;
  }

  /** The last sequence of a session that is here with everything before it; undefined where that cannot be said. */
  wholeUpTo(sessionId: string): number | undefined {
    return this.#fold?.wholeUpTo(sessionId);
  }

  /** How many readers are subscribed, all keys together: what a page lets go of must show here. */
  get readerCount(): number {
    let count = 0;
    for (const readers of this.#readers.values()) count += readers.size;
    return count;
  }

  /** What the intake counted. */
  get stats(): IntakeRow {
    return this.#fold?.stats ?? {...NO_COUNTS, waiting: 0, staleHydrations: this.#staleHydrations, catchingUp: []};
  }

  /** Whether the store was given anything but a plain conversation. */
  get #hasFacts(): boolean {
    return this.#fold?.isWhole === true || !this.isReady;
  }

  /** Who asks for all facts must not be answered with none while they wait to be folded. */
  #demandFold(): void {
    if (!this.isReady) throw new Error('What was appended is not folded yet: await prepare() first');
  }

  /** Folds as far as what that takes is loaded, what waited first. */
  #begin(): void {
    const {fold, facts} = this.#source;
    if (!this.#fold && fold.value) this.#fold = this.#makeFold(fold.value.EventFold);
    if (this.#fold && !this.#fold.isWhole && facts.value) this.#fold.complete(facts.value.FACTS);
    this.#take();
    this.#loadMissing();
  }

  #makeFold(Fold: typeof EventFold): EventFold {
    const host: FoldHost = {
      rows: this.#rows,
      staleHydrations: () => this.#staleHydrations,
      readKeys: () => this.#readers.keys(),
      notify: (key) => this.#notify(key),
      request: () => this.#request(),
      onFolded: this.#onFolded.bind(this),
      at: (index) => this.at(index).#fold as EventFold,
    };
    return new Fold(host, this.#options);
  }

  /** Gives the fold something that may be about any fact, in the order in which it was given to the store. */
  #give(give: (fold: EventFold) => void): void {
    if (this.#fold?.isWhole && this.isReady) give(this.#fold);
    else {
      this.#wait((fold) => {
        if (fold.isWhole) give(fold);
        return fold.isWhole;
      });
    }
  }

  /** Gives the fold something once it can take it, and loads what that needs. */
  #wait(give: (fold: EventFold) => boolean): void {
    this.#waiting.push(give);
    this.#take();
    if (!this.#isTaking) this.#loadMissing();
  }

  #loadMissing(): void {
    if (!this.isReady) (this.#fold ? this.prepare() : this.prepareText()).catch(report);
  }

  /** Gives the fold what waits for it, as far as it can take that. What is given meanwhile comes after it. */
  #take(): void {
    const fold = this.#fold;
    if (!fold || this.#isTaking) return;
    this.#isTaking = true;
    try {
      while (this.#waiting[0]?.(fold)) this.#waiting.shift();
    } finally {
      this.#isTaking = false;
    }
  }

  #onFolded(event: AgentEvent, isAgain: boolean): void {
    if (this.#watchers.size > 0 && !isAgain) this.#show(event);
    if (this.#token === 0 && event.sessionId !== undefined) this.openSession(event.sessionId);
  }

  #show(event: AgentEvent): void {
    for (const watcher of this.#watchers) guarded(() => watcher(event));
  }

  #notify(key: string): void {
    const readers = this.#readers.get(key);
    if (!readers) return;
    for (const reader of [...readers]) {
      // One that was notified before may have let this one go.
      if (readers.has(reader)) guarded(reader);
    }
  }

  #request(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.flush());
  }
}
