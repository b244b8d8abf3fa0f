import type {AgentEvent} from '../protocol/envelope.js';
import {fold} from './fold.js';
import {Intake, type IntakeCounts} from './intake.js';
import {IdList} from './id-list.js';
import {
  ACTIVE_SESSION_KEY,
  GROUP_OF_KIND,
  GROUPS,
  INTAKE_KEY,
  newsKey,
  NO_SESSION,
  runKey,
  type Group,
} from './keys.js';
import {DEFAULT_LIMITS, type Limits} from './limits.js';
import {SegmentLog, type EventLog} from './log.js';
import {runOf, type OrderState, type StreamState} from './order.js';
import {isSame, PastView} from './past-view.js';
import {frameScheduler, type Schedule} from './schedule.js';
import {shownText} from './projections/shown-text.js';
import type {RunRow} from './projections/runs.js';
import {RowTable, type Row} from './rows.js';
import {number, object, string} from './read.js';

/** Plain JSON of every runtime fact: groups of rows by id. */
export type Snapshot = Record<Group, Record<string, Row>>;

/** What readers of the store may do. */
export interface ReadonlyStore {
  readonly log: EventLog;
  get<T extends Row>(key: string): T | undefined;
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

const NEWS_EVERY = 1_000;
/** Marks what was kept by this browser: its owner has not said it on this visit. */
const KEPT = 'kept';
/** What is told again is no news. */
const RETOLD: ReadonlySet<string> = new Set(['session.hydrated', 'messages.snapshot']);

/** What a store shows instead of its own facts. */
interface Journey {
  readonly tape: ProjectionStore;
  readonly view: PastView;
}

/** The log of facts and the rows folded from it. Readers subscribe to keys and are told once a frame. */
export class ProjectionStore implements ReadonlyStore {
  /** A new store with the rows that these events give. */
  static replay(events: Iterable<unknown>, options: StoreOptions = {}): ProjectionStore {
    const store = new ProjectionStore({schedule: () => undefined, ...options});
    store.append(events);
    store.settle();
    return store;
  }

  readonly #log: SegmentLog;
  readonly #limits: Limits;
  readonly #intake: Intake;
  readonly #schedule: Schedule;
  readonly #readers = new Map<string, Set<() => void>>();
  readonly #watchers = new Set<(event: AgentEvent) => void>();
  readonly #now: () => number;
  /** Sessions that were heard of since the last flush, and the one of them that was heard last. */
  readonly #heard = new Set<string>();
  #lastHeard: string | undefined;
  #rows: RowTable;
  /** Where this store has travelled to; undefined while it shows its own facts. */
  #journey: Journey | undefined;
  /** Keys whose rows are others since the journey went on, and whose readers are not told yet. */
  #moved = new Set<string>();
  #scheduled = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #token = 0;
  /** Events are folded again that were folded before. */
  #isAgain = false;
  #staleHydrations = 0;
  #received = 0;

  constructor(options: StoreOptions = {}) {
    this.#limits = {...DEFAULT_LIMITS, ...options.limits};
    this.#schedule = options.schedule ?? frameScheduler;
    this.#now = options.now ?? Date.now;
    this.#rows = new RowTable();
    this.#intake = new Intake(
      this.#limits,
      {commit: (event) => this.#commit(event), shownText: (event) => shownText(event, this.#rows)},
      options.redact,
    );
    const {archive} = options;
    const {window, segment} = this.#limits;
    this.#log = new SegmentLog(window, segment, archive && ((events) => guarded(() => archive(events))));
    this.#beginSegment(() => this.#intake.sequencer.save());
  }

  /** The accepted events; of a store that has travelled, those of the tape up to there. */
  get log(): EventLog {
    return this.#journey?.view.log ?? this.#log;
  }

  /** Takes live facts in the order of their arrival. Never throws: what is no event becomes a diagnostic. */
  append(events: Iterable<unknown>): void {
    for (const event of events) this.#intake.push(event);
    this.#request();
  }

  /** Tells the readers of every changed row. */
  flush(): void {
    this.#scheduled = false;
    this.#intake.sequencer.releaseStarts();
    this.#watchPatience();
    this.#updateIntakeRow();
    if (this.#heard.size > 0) this.#noteNews();
    if (this.#journey || this.#moved.size > 0) this.#tellMoved();
    for (const key of this.#rows.takeDirty()) this.#tell(key);
  }

  /** Gives up waiting for missing events: the gap is recorded, and what waited is folded. */
  settle(): void {
    this.#intake.settle();
    this.#request();
  }

  get<T extends Row>(key: string): T | undefined {
    if (this.#journey && !isLocal(key)) return this.#journey.view.get<T>(key);
    return this.#rows.get<T>(key);
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
  setLocal(key: string, row: Row): void {
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
    const sessionId = this.get<{id: string}>(ACTIVE_SESSION_KEY)?.id;
    const event = {type: 'session.hydrated', ...(sessionId === undefined ? {} : {sessionId}), payload: {snapshot}};
    const isKnown = knownTo(snapshot, sessionId);
    const newer = isKnown && this.#firstNewer(isKnown);
    if (newer === undefined) {
      this.append([event]);
      return true;
    }
    // Facts newer than the snapshot are already here: it goes in before them, and they are folded again on top.
    this.#foldAgain(newer, (later) => {
      this.append([event]);
      // What the snapshot has of the rest it has: its place in its stream says so, and it is not folded again.
      this.#intake.reorder(later.filter((each) => each.sequence !== undefined || isKnown?.(each) !== true));
    });
    return true;
  }

  /**
   * Shows what was kept of the active session from an earlier visit. It is old news: `confirm` takes all of it back, for
   * what the session's owner says now.
   */
  recall(snapshot: unknown, token: number): boolean {
    const sessionId = this.get<{id: string}>(ACTIVE_SESSION_KEY)?.id;
    if (token !== this.#token || sessionId === undefined) return false;
    this.append([{type: 'session.hydrated', sessionId, [KEPT]: true, payload: {snapshot}}]);
    return true;
  }

  /** Takes back what was only kept of a session. Facts that came in since are folded again without it. */
  confirm(sessionId: string): void {
    let index = this.#log.start;
    for (const event of this.#log) {
      if (event[KEPT] === true && event.sessionId === sessionId) {
        this.#foldAgain(index, ([, ...later]) => this.#intake.reorder(later));
        return;
      }
      index++;
    }
  }

  /** Every runtime fact, grouped and plain. What belongs to the page alone is not in it. */
  snapshot(): Snapshot {
    const groups = new Map<string, [string, Row][]>(GROUPS.map((group) => [group, []]));
    for (const [group, id, row] of this.facts()) groups.get(group)?.push([id, row]);
    return Object.fromEntries([...groups].map(([group, rows]) => [group, Object.fromEntries(rows)])) as Snapshot;
  }

  /** The same facts one by one, for who cannot take them all at once. */
  *facts(): Generator<readonly [group: Group, id: string, row: Row]> {
    // Text that was held back counts as received: whoever goes on from here must have it.
    this.#intake.letGo();
    const rows = this.#journey?.view ?? this.#rows;
    for (const [key, row] of rows.entries()) {
      const colon = key.indexOf(':');
      const group = GROUP_OF_KIND[key.slice(0, colon) as keyof typeof GROUP_OF_KIND] as Group | undefined;
      if (group) yield [group, key.slice(colon + 1), plain(row)];
    }
    for (const [id, state] of Object.entries(this.#streams())) yield ['connection', id, state];
  }

  /** The store as it stood after the event at this index of the log; before the first event: -1. */
  at(index: number): ProjectionStore {
    const last = Math.min(index, this.#log.end - 1);
    const past = new ProjectionStore({schedule: () => undefined, limits: this.#limits});
    const {undo, events, order} = this.#log.position(last, this.#rows.undo);
    past.#rows = new RowTable(this.#rows.entries(), past.#rows.segment);
    for (const each of undo) past.#rows.revert(each);
    past.#intake.sequencer.load(order);
    past.#intake.resume(events);
    return past;
  }

  /**
   * Shows what a tape held after the event at this index of its log, in place of this store's own facts, however far from
   * there it was. The rows of this page stay. The tape may go on, but not be hydrated or lose its window, meanwhile.
   */
  travel(tape: ProjectionStore, index: number): void {
    const goal = Math.max(Math.min(index, tape.#log.end - 1), tape.#log.start - 1);
    const known = this.#journey?.tape === tape ? this.#journey : undefined;
    if (known?.view.isAhead(goal)) known.view.goTo(goal);
    else {
      this.#moveReaders(() => {
        const {view} = (this.#journey = known ?? {tape, view: new PastView(tape.#rows, tape.#log)});
        view.goTo(goal);
        view.takeDirty();
      });
    }
    this.#rows.set(INTAKE_KEY, this.stats);
    this.#request();
  }

  /** Shows this store's own facts again. */
  comeBack(): void {
    if (!this.#journey) return;
    this.#moveReaders(() => (this.#journey = undefined));
    this.#rows.set(INTAKE_KEY, this.stats);
    this.#request();
  }

  /** What the intake replaced by a ref, as text, while it is still at hand. */
  payload(ref: string): string | undefined {
    return (this.#journey?.tape ?? this).#intake.spill.get(ref);
  }

  /** The last sequence of a session that is here with everything before it; undefined where that cannot be said. */
  wholeUpTo(sessionId: string): number | undefined {
    return this.#intake.sequencer.wholeUpTo(sessionId);
  }

  /** How many readers are subscribed, all keys together: what a page lets go of must show here. */
  get readerCount(): number {
    let count = 0;
    for (const readers of this.#readers.values()) count += readers.size;
    return count;
  }

  /** What the intake counted. */
  get stats(): IntakeRow {
    const {sequencer, counts} = (this.#journey?.tape ?? this).#intake;
    return {
      ...counts,
      staleHydrations: this.#staleHydrations,
      catchingUp: sequencer.waiting > 0 ? sequencer.gaps() : [],
    };
  }

  #commit(fact: AgentEvent): void {
    const event = this.#atHome(fact);
    this.#log.push(event);
    fold(event, this.#rows);
    if (event.type === 'session.hydrated') this.#restoreStreams(event);
    // Events come in runs: the session is most often the one that was heard of last.
    const home = event.sessionId ?? NO_SESSION;
    if (home !== this.#lastHeard && !this.#isAgain && !RETOLD.has(event.type))
      this.#heard.add((this.#lastHeard = home));
    if (this.#log.isSegmentFull) this.#beginSegment(() => this.#intake.sequencer.save());
    if (this.#watchers.size > 0 && !this.#isAgain) for (const watcher of this.#watchers) guarded(() => watcher(event));
    if (event.sessionId !== undefined && this.#token === 0) this.openSession(event.sessionId);
  }

  /** A fact that names only its run belongs to the session that the run was started in. */
  #atHome(event: AgentEvent): AgentEvent {
    if (event.sessionId !== undefined || event.runId === undefined) return event;
    const sessionId =
      this.#intake.sequencer.homeOf(event.runId) ?? this.#rows.get<RunRow>(runKey(event.runId))?.sessionId;
    return sessionId === undefined ? event : {...event, sessionId};
  }

  #beginSegment(order: () => OrderState): void {
    const undo = this.#rows.takeUndo();
    for (const gone of this.#log.beginSegment(this.#rows.segment, undo, order))
      this.#rows.forget(gone.undo ?? [], gone.number);
  }

  #tell(key: string): void {
    const readers = this.#readers.get(key);
    if (!readers) return;
    for (const reader of [...readers]) {
      // One that was told before may have let this one go.
      if (readers.has(reader)) guarded(reader);
    }
  }

  #tellMoved(): void {
    for (const key of this.#journey?.view.takeDirty() ?? []) this.#moved.add(key);
    const moved = this.#moved;
    this.#moved = new Set();
    for (const key of moved) this.#tell(key);
  }

  /** Notes whose row is another one after a move: as many are compared as somebody reads. */
  #moveReaders(move: () => void): void {
    for (const key of this.#journey?.view.takeDirty() ?? []) this.#moved.add(key);
    const shown = [...this.#readers.keys()].filter((key) => !isLocal(key)).map((key) => [key, this.get(key)] as const);
    move();
    for (const [key, row] of shown) if (!isSame(row, this.get(key))) this.#moved.add(key);
  }

  /** Where the streams stand; of a past it is found out anew, as nobody but an export asks. */
  #streams(): Record<string, StreamState> {
    const {tape, view} = this.#journey ?? {};
    return (tape && view ? tape.at(view.index) : this).#intake.sequencer.state();
  }

  #restoreStreams(event: AgentEvent): void {
    const snapshot = object(object(event.payload)?.['snapshot']);
    for (const [id, run] of Object.entries(object(snapshot?.['runs']) ?? {})) {
      const sessionId = string(object(run)?.['sessionId']);
      if (sessionId !== undefined) this.#intake.sequencer.settleIn(id, sessionId);
    }
    this.#intake.sequencer.restore(snapshot?.['connection']);
  }

  /** Takes the log back to before an event, and lets it go on from there with what came later, as it is said. */
  #foldAgain(index: number, goOn: (later: readonly AgentEvent[]) => void): void {
    this.#intake.letGo();
    const {segment, start, undo, events, order} = this.#log.rewind(index, this.#rows.undo);
    for (const each of undo) this.#rows.revert(each);
    this.#rows.forgetFrom(segment);
    this.#rows.takeUndo();
    const waiting = this.#intake.sequencer.load(order);
    this.#beginSegment(() => order);
    this.#isAgain = true;
    this.#intake.reorder(events.slice(0, index - start));
    goOn(events.slice(index - start));
    this.#isAgain = false;
    for (const each of waiting) this.#intake.sequencer.accept(each);
    this.#request();
  }

  /** The index of the first event here that a snapshot does not yet know, or undefined where there is none. */
  #firstNewer(isKnown: (event: AgentEvent) => boolean | undefined): number | undefined {
    let index = this.#log.start;
    for (const event of this.#log) {
      if (isKnown(event) === false) return index;
      index++;
    }
    return undefined;
  }

  #request(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.flush());
  }

  /** Early events wait, but not for ever: a gap that nobody fills is recorded as lost. */
  #watchPatience(): void {
    if (this.#intake.sequencer.waiting === 0) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
    } else if (this.#patience === undefined) {
      this.#patience = setTimeout(() => {
        this.#patience = undefined;
        this.settle();
      }, this.#limits.patience);
    }
  }

  #noteNews(): void {
    const at = this.#now();
    for (const id of this.#heard) {
      const known = this.get<NewsRow>(newsKey(id))?.at;
      if (known === undefined || at - known >= NEWS_EVERY || at < known) this.#rows.set(newsKey(id), {at});
    }
    this.#heard.clear();
    this.#lastHeard = undefined;
  }

  #updateIntakeRow(): void {
    const {received} = this.#intake.counts;
    const row = this.get<IntakeRow>(INTAKE_KEY);
    if (
      row &&
      received === this.#received &&
      row.staleHydrations === this.#staleHydrations &&
      row.waiting === this.#intake.sequencer.waiting
    )
      return;
    this.#received = received;
    this.#rows.set(INTAKE_KEY, this.stats);
  }
}

/** Whether a row is the page's own. */
function isLocal(key: string): boolean {
  return key.startsWith('ui:');
}

/** Calls a stranger: what it throws is reported, and the stream goes on. */
function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    // Node and workers of some age have no `reportError`.
    if (typeof reportError === 'function') reportError(error);
    else console.error(error);
  }
}

/** Tells of an event whether a snapshot has it already; undefined where its sequence does not say. */
function knownTo(
  snapshot: unknown,
  sessionId: string | undefined,
): ((event: AgentEvent) => boolean | undefined) | undefined {
  const state = object(object(object(snapshot)?.['connection'])?.[sessionId ?? '']);
  if (!state || sessionId === undefined) return undefined;
  const runs = object(state['runs']);
  const sequence = number(state['sequence']) ?? Infinity;
  const alone = string(state['run']);
  const reached = (run: string) =>
    runs ? (number(runs[run]) ?? -1) : alone === undefined || alone === run ? sequence : -1;
  return (event) => {
    const place = event.sequence ?? number(event['lateSequence']) ?? number(event['released']);
    return event.sessionId === sessionId && place !== undefined ? place <= reached(runOf(event)) : undefined;
  };
}

/** A row as JSON would have it: lists become arrays, and fields that hold nothing are not there. */
export function plain(row: Row): Row {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof IdList) (copy ??= {...row})[name] = value.toArray();
    else if (value === undefined) delete (copy ??= {...row})[name];
  }
  return copy ?? row;
}
