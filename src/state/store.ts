import type {AgentEvent} from '../protocol/envelope.js';
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
import {EventLog} from './log.js';
import {runOf} from './order.js';
import {frameScheduler, type Schedule} from './schedule.js';
import type {Projection} from './projection.js';
import {foldUnknown, PROJECTIONS} from './projections/index.js';
import {flag} from './projections/diagnostics.js';
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
/** What is told again is no news. */
const RETOLD: ReadonlySet<string> = new Set(['session.hydrated', 'messages.snapshot']);

const DISPATCH = new Map<string, Projection[]>();
for (const projection of PROJECTIONS) {
  for (const type of projection.handles) {
    const handlers = DISPATCH.get(type);
    if (handlers) handlers.push(projection);
    else DISPATCH.set(type, [projection]);
  }
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

  readonly log: EventLog;
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
    this.log = new EventLog(this.#limits.window, archive && ((events) => guarded(() => archive(events))));
    this.log.beginSegment([], this.#intake.sequencer.save());
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
    for (const key of this.#rows.takeDirty()) {
      const readers = this.#readers.get(key);
      if (!readers) continue;
      for (const reader of [...readers]) {
        // One that was told before may have let this one go.
        if (readers.has(reader)) guarded(reader);
      }
    }
  }

  /** Gives up waiting for missing events: the gap is recorded, and what waited is folded. */
  settle(): void {
    this.#intake.settle();
    this.#request();
  }

  get<T extends Row>(key: string): T | undefined {
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
    if (!key.startsWith('ui:')) throw new TypeError(`${key} is a fact: it can only come from an event`);
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
    this.#intake.letGo();
    const {start, undo, events, order} = this.log.rewind(newer, this.#rows.undo);
    for (const each of undo) this.#rows.revert(each);
    this.#rows.takeUndo();
    const waiting = this.#intake.sequencer.load(order);
    this.log.beginSegment([], order);
    const at = newer - start;
    this.#isAgain = true;
    this.#intake.reorder(events.slice(0, at));
    this.append([event]);
    // What the snapshot has of the rest it has: its place in its stream says so, and it is not folded again.
    this.#intake.reorder(events.slice(at).filter((each) => each.sequence !== undefined || isKnown?.(each) !== true));
    this.#isAgain = false;
    for (const each of waiting) this.#intake.sequencer.accept(each);
    this.#request();
    return true;
  }

  /** Every runtime fact, grouped and plain. What belongs to the page alone is not in it. */
  snapshot(): Snapshot {
    // Text that was held back counts as received: whoever goes on from here must have it.
    this.#intake.letGo();
    const groups = new Map<string, [string, Row][]>(GROUPS.map((group) => [group, []]));
    for (const [key, row] of this.#rows.entries()) {
      const colon = key.indexOf(':');
      const group = GROUP_OF_KIND[key.slice(0, colon) as keyof typeof GROUP_OF_KIND] as Group | undefined;
      if (group) groups.get(group)?.push([key.slice(colon + 1), plain(row)]);
    }
    const snapshot = Object.fromEntries([...groups].map(([group, rows]) => [group, Object.fromEntries(rows)]));
    return {...snapshot, connection: this.#intake.sequencer.state()} as Snapshot;
  }

  /** The store as it stood after the event at this index of the log; before the first event: -1. */
  at(index: number): ProjectionStore {
    const last = Math.min(index, this.log.end - 1);
    const past = new ProjectionStore({schedule: () => undefined, limits: this.#limits});
    const {undo, events, order} = this.log.position(last, this.#rows.undo);
    past.#rows = new RowTable(this.#rows.entries());
    for (const each of undo) past.#rows.revert(each);
    past.#intake.sequencer.load(order);
    past.#intake.resume(events);
    return past;
  }

  /** What the intake replaced by a ref, as text, while it is still at hand. */
  payload(ref: string): string | undefined {
    return this.#intake.spill.get(ref);
  }

  /** What the intake counted. */
  get stats(): IntakeRow {
    return {
      ...this.#intake.counts,
      staleHydrations: this.#staleHydrations,
      catchingUp: this.#intake.sequencer.waiting > 0 ? this.#intake.sequencer.gaps() : [],
    };
  }

  #commit(fact: AgentEvent): void {
    const event = this.#atHome(fact);
    this.log.push(event);
    this.#fold(event);
    // Events come in runs: the session is most often the one that was heard of last.
    const home = event.sessionId ?? NO_SESSION;
    if (home !== this.#lastHeard && !this.#isAgain && !RETOLD.has(event.type))
      this.#heard.add((this.#lastHeard = home));
    if (this.log.isSegmentFull) this.log.beginSegment(this.#rows.takeUndo(), this.#intake.sequencer.save());
    if (this.#watchers.size > 0 && !this.#isAgain) for (const watcher of this.#watchers) guarded(() => watcher(event));
    if (event.sessionId !== undefined && this.#token === 0) this.openSession(event.sessionId);
  }

  /** A fact that names only its run belongs to the session that the run was started in. */
  #atHome(event: AgentEvent): AgentEvent {
    if (event.sessionId !== undefined || event.runId === undefined) return event;
    const sessionId = this.#intake.sequencer.homeOf(event.runId) ?? this.get<RunRow>(runKey(event.runId))?.sessionId;
    return sessionId === undefined ? event : {...event, sessionId};
  }

  #fold(event: AgentEvent): void {
    const handlers = DISPATCH.get(event.type);
    try {
      if (handlers) for (const handler of handlers) handler.apply(event, this.#rows);
      else foldUnknown(event, this.#rows);
      if (event.type === 'session.hydrated') this.#restoreStreams(event);
    } catch (error) {
      // A projection that throws is our defect; the stream goes on and the defect is shown.
      flag(this.#rows, event, 'projection_error', event.type, error instanceof Error ? error.message : undefined);
    }
  }

  #restoreStreams(event: AgentEvent): void {
    const snapshot = object(object(event.payload)?.['snapshot']);
    for (const [id, run] of Object.entries(object(snapshot?.['runs']) ?? {})) {
      const sessionId = string(object(run)?.['sessionId']);
      if (sessionId !== undefined) this.#intake.sequencer.settleIn(id, sessionId);
    }
    this.#intake.sequencer.restore(snapshot?.['connection']);
  }

  /** The index of the first event here that a snapshot does not yet know, or undefined where there is none. */
  #firstNewer(isKnown: (event: AgentEvent) => boolean | undefined): number | undefined {
    let index = this.log.start;
    for (const event of this.log) {
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
function plain(row: Row): Row {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof IdList) (copy ??= {...row})[name] = value.toArray();
    else if (value === undefined) delete (copy ??= {...row})[name];
  }
  return copy ?? row;
}
