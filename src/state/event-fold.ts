import type {AgentEvent} from '../protocol/envelope.js';
import {eventClass} from '../protocol/event-classes.js';
import type {Fact, Folds, Growth} from './core/fact.js';
import {keysKeptAs, SHORT_LIVED} from './core/keeping.js';
import {idsOf} from './core/lists.js';
import {plain} from './core/plain-row.js';
import type {AppendOptions, FoldHost, IntakeRow, StoreOptions} from './core/projection-store.js';
import {guarded} from './core/report.js';
import type {Row, Rows, Slot} from './core/rows.js';
import {FactTable} from './facts/fact-table.js';
import {TEXT_FACTS, TEXT_TYPES} from './facts/text.js';
import {SegmentLog, type EventLog} from './history/log.js';
import {isSame, PastView} from './history/time-travel.js';
import {Intake} from './intake/intake.js';
import {DEFAULT_LIMITS, type Limits} from './intake/limits.js';
import {CONTIGUOUS_IN, reachedBy, type OrderState, type StreamState} from './intake/sequencer.js';
import {
  INTAKE_KEY,
  isLocal,
  messageKey,
  newsKey,
  NO_SESSION,
  partKey,
  planKey,
  runKey,
  sessionKey,
  stateKey,
  toolKey,
  type ListKind,
} from './keys.js';
import {idOf, number, object, string} from './read.js';

const NEWS_EVERY = 1_000;
/** Marks what was kept by this browser: its owner has not said it on this visit. */
const KEPT = 'kept';

/** What a store shows instead of its own facts. */
interface TimeTravel {
  readonly recorded: EventFold;
  readonly view: PastView;
}

/** The tables of lists of facts, for every store that has no facts of its host. */
const tables = new Map<readonly (Fact | Folds)[], FactTable>();

function tableOf(facts: readonly (Fact | Folds)[]): FactTable {
  let table = tables.get(facts);
  if (!table) tables.set(facts, (table = new FactTable(facts)));
  return table;
}

/** Everything that makes rows of events: the intake, the log, the facts, and the way to an earlier state. */
export class EventFold {
  /** Those of a plain conversation, until the others are there. */
  facts = tableOf(TEXT_FACTS);
  /** Whether all facts are there. */
  isWhole = false;
  readonly #hostFacts: StoreOptions['facts'];
  readonly #host: FoldHost;
  readonly #log: SegmentLog;
  readonly #limits: Limits;
  readonly #intake: Intake;
  readonly #now: () => number;
  // Made once: a function that is made in a method costs each of its calls.
  readonly #saveOrder = () => this.#intake.sequencer.save();
  /** Sessions that were heard of since the last flush, and the one of them that was heard last. */
  readonly #heard = new Set<string>();
  #lastHeard: string | undefined;
  /** Where the store has travelled to; undefined while it shows its own facts. */
  #timeTravel: TimeTravel | undefined;
  /** Keys whose rows are others since the time travel went on, and whose readers are not notified yet. */
  #moved = new Set<string>();
  /** The row that the last event made longer, where that was all that it did. */
  #growing: {readonly slot: Slot; readonly growth: Growth} | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Events are folded again that were folded before. */
  #isAgain = false;
  #received = 0;

  constructor(host: FoldHost, {limits, now = Date.now, redact, archive, facts}: StoreOptions) {
    this.#hostFacts = facts;
    this.#host = host;
    this.#limits = {...DEFAULT_LIMITS, ...limits};
    this.#now = now;
    this.#intake = new Intake(
      this.#limits,
      {commit: this.#commit.bind(this), shownText: (event) => shownText(event, host.rows)},
      redact,
    );
    const {window, segment} = this.#limits;
    this.#log = new SegmentLog(window, segment, archive && ((events) => guarded(() => archive(events))));
    this.#beginSegment(this.#saveOrder);
  }

  /** Takes all facts of the standard in place of those of a plain conversation. */
  complete(facts: readonly (Fact | Folds)[]): void {
    this.facts = this.#hostFacts ? new FactTable(facts, this.#hostFacts) : tableOf(facts);
    this.isWhole = true;
  }

  /** Whether an event may be about facts that are not there. */
  lacks(event: unknown): boolean {
    const type = object(event)?.['type'];
    return !this.isWhole && type !== undefined && (this.#hostFacts !== undefined || !TEXT_TYPES.has(type));
  }

  get log(): EventLog {
    return this.#timeTravel?.view.log ?? this.#log;
  }

  /** The rows that are shown in place of the own ones. */
  get past(): PastView | undefined {
    return this.#timeTravel?.view;
  }

  append(events: Iterable<unknown>, {contiguousIn}: AppendOptions = {}): void {
    for (const event of events) this.#intake.push(event, contiguousIn);
    this.seal();
    this.#host.request();
  }

  /** Rows never change once somebody has read them. */
  seal(): void {
    this.#host.rows.seal();
  }

  /** What is due before readers are notified. */
  beforeFlush(): void {
    this.seal();
    this.#intake.sequencer.releaseStarts();
    this.#watchPatience();
    this.#updateIntakeRow();
    if (this.#heard.size > 0) this.#noteNews();
    if (this.#timeTravel || this.#moved.size > 0) this.#notifyMoved();
  }

  settle(): void {
    this.#intake.settle();
    this.seal();
    this.#host.request();
  }

  /** Applies a snapshot, before the facts here that are newer than it. */
  hydrate(snapshot: unknown, sessionId: string | undefined): void {
    const event = {type: 'session.hydrated', ...(sessionId === undefined ? {} : {sessionId}), payload: {snapshot}};
    const isKnown = knownTo(snapshot, sessionId);
    const newer = isKnown && this.#firstNewer(isKnown);
    if (newer === undefined) {
      this.append([event]);
      return;
    }
    // Facts newer than the snapshot are already here: it goes in before them, and they are folded again on top.
    this.#foldAgain(newer, (later) => {
      this.append([event]);
      // What the snapshot has of the rest it has: its place in its stream says so, and it is not folded again.
      this.#intake.reorder(later.filter((each) => each.sequence !== undefined || isKnown?.(each) !== true));
    });
  }

  recall(snapshot: unknown, sessionId: string): void {
    this.append([{type: 'session.hydrated', sessionId, [KEPT]: true, payload: {snapshot}}]);
  }

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

  /** Every runtime fact, one by one. */
  *entries(): Generator<readonly [group: string, id: string, row: Row]> {
    // Text that was held back counts as received: whoever goes on from here must have it.
    this.#intake.letGo();
    this.seal();
    const rows = this.#timeTravel?.view ?? this.#host.rows;
    // T6: what is of use only while its run is active is in nothing that is kept.
    const live = keysKeptAs(rows, 'ephemeral_live');
    for (const [key, row] of rows.entries()) {
      if (live.has(key)) continue;
      const [fact, id] = this.facts.factAt(key) ?? [];
      if (fact && id !== undefined) yield [fact.group, id, plain(row)];
    }
    for (const [id, state] of Object.entries(this.#streams())) yield ['connection', id, state];
  }

  /** What a person sees of a session when it is opened. */
  preview(sessionId: string): Readonly<Record<string, unknown>> {
    this.seal();
    return previewOf(this.facts, this.#timeTravel?.view ?? this.#host.rows, sessionId);
  }

  /** Makes these facts, which are new and stand on a copy of the rows, those of another store at an index of its log. */
  standAt(other: EventFold, index: number): void {
    other.seal();
    const last = Math.min(index, other.#log.end - 1);
    const {undo, events, order} = other.#log.position(last, other.#host.rows.undo);
    for (const each of undo) this.#host.rows.revert(each);
    this.#intake.sequencer.load(order);
    this.#intake.resume(events);
  }

  travel(recorded: EventFold, index: number): void {
    const goal = Math.max(Math.min(index, recorded.#log.end - 1), recorded.#log.start - 1);
    const known = this.#timeTravel?.recorded === recorded ? this.#timeTravel : undefined;
    if (known?.view.isAhead(goal)) known.view.goTo(goal);
    else {
      this.#moveReaders(() => {
        const {view} = (this.#timeTravel = known ?? {
          recorded,
          view: new PastView(recorded.#host.rows, recorded.#log, recorded.facts),
        });
        view.goTo(goal);
        view.takeDirty();
      });
    }
    this.#host.rows.setLocal(INTAKE_KEY, this.stats);
    this.#host.request();
  }

  returnToLive(): void {
    if (!this.#timeTravel) return;
    this.#moveReaders(() => (this.#timeTravel = undefined));
    this.#host.rows.setLocal(INTAKE_KEY, this.stats);
    this.#host.request();
  }

  payload(ref: string): string | undefined {
    return (this.#timeTravel?.recorded ?? this).#intake.spill.get(ref);
  }

  address(address: string): string {
    return (this.#timeTravel?.recorded ?? this).#intake.addressOf(address) ?? address;
  }

  wholeUpTo(sessionId: string): number | undefined {
    return this.#intake.sequencer.wholeUpTo(sessionId);
  }

  get stats(): IntakeRow {
    const {sequencer, counts} = (this.#timeTravel?.recorded ?? this).#intake;
    const catchingUp = sequencer.waiting > 0 ? sequencer.gaps() : [];
    // The counts are a new object each time, and one that is spread costs several times more.
    return Object.assign(counts, {staleHydrations: this.#host.staleHydrations(), catchingUp});
  }

  /** `delta` is given where nothing else of the event, but its number and its time, differs from the event before. */
  #commit(fact: AgentEvent, delta?: string): void {
    const event = this.#atHome(fact);
    this.#log.push(event);
    if (delta === undefined || !this.#grow(event, delta)) {
      this.#growing = undefined;
      // A host's fold may keep the rows that it reads.
      if (this.#hostFacts) this.seal();
      this.facts.fold(event, this.#host.rows);
      if (event.type === 'session.hydrated') this.#restoreStreams(event);
      this.#hear(event);
    } else if (this.#lastHeard === undefined) this.#hear(event);
    if (this.#log.isSegmentFull) this.#beginSegment(this.#saveOrder);
    this.#host.onFolded(event, this.#isAgain);
  }

  #hear({type, sessionId = NO_SESSION}: AgentEvent): void {
    // Events come in runs: the session is most often the one that was heard of last.
    if (sessionId === this.#lastHeard || this.#isAgain || eventClass(type)?.repeats) return;
    this.#heard.add((this.#lastHeard = sessionId));
  }

  /** Makes a row longer, where that is all that an event does which differs from the one before in its delta. */
  #grow(event: AgentEvent, delta: string): boolean {
    const {rows} = this.#host;
    if (!this.#growing) {
      const growth = this.facts.growthOf(event.type);
      const slot = rows.slotOf(growth?.keyIn(event, rows) ?? '');
      if (!growth || !slot) return false;
      this.#growing = {slot, growth};
    }
    const {slot, growth} = this.#growing;
    if (!slot.row) return true;
    const next = rows.draftIn(slot, slot.row, growth.copy);
    growth.grow(next, delta);
    if (next !== slot.row) rows.change(slot, next);
    return true;
  }

  /** A fact that names only its run belongs to the session that the run was started in. */
  #atHome(event: AgentEvent): AgentEvent {
    if (event.sessionId !== undefined || event.runId === undefined) return event;
    const sessionId = this.#intake.sequencer.homeOf(event.runId) ?? this.#host.rows.get(runKey(event.runId))?.sessionId;
    return sessionId === undefined ? event : {...event, sessionId};
  }

  #beginSegment(order: () => OrderState): void {
    const {rows} = this.#host;
    this.seal();
    const undo = rows.takeUndo();
    for (const gone of this.#log.beginSegment(rows.segment, undo, order)) rows.forget(gone.undo ?? [], gone.number);
  }

  #notifyMoved(): void {
    for (const key of this.#timeTravel?.view.takeDirty() ?? []) this.#moved.add(key);
    const moved = this.#moved;
    this.#moved = new Set();
    for (const key of moved) this.#host.notify(key);
  }

  /** Notes whose row is another one after a move: as many are compared as somebody reads. */
  #moveReaders(move: () => void): void {
    for (const key of this.#timeTravel?.view.takeDirty() ?? []) this.#moved.add(key);
    const shown = [...this.#host.readKeys()]
      .filter((key) => !isLocal(key))
      .map((key) => [key, this.#row(key)] as const);
    move();
    for (const [key, row] of shown) if (!isSame(row, this.#row(key))) this.#moved.add(key);
  }

  /** The row of a fact as it is shown. */
  #row(key: string): Row | undefined {
    return (this.#timeTravel?.view ?? this.#host.rows).get(key);
  }

  /** Where the streams stand; of a past it is found out anew, as nobody but an export asks. */
  #streams(): Record<string, StreamState> {
    const {recorded, view} = this.#timeTravel ?? {};
    return (recorded && view ? recorded.#host.at(view.index) : this).#intake.sequencer.state();
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
    const {rows} = this.#host;
    this.#intake.letGo();
    const {segment, start, undo, events, order} = this.#log.rewind(index, rows.undo);
    for (const each of undo) rows.revert(each);
    rows.forgetFrom(segment);
    rows.takeUndo();
    const waiting = this.#intake.sequencer.load(order);
    this.#beginSegment(() => order);
    this.#isAgain = true;
    this.#intake.reorder(events.slice(0, index - start));
    goOn(events.slice(index - start));
    this.#isAgain = false;
    for (const {event, promised} of waiting) this.#intake.sequencer.accept(event, promised);
    this.seal();
    this.#host.request();
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
    const {rows} = this.#host;
    const at = this.#now();
    for (const id of this.#heard) {
      const known = rows.get(newsKey(id))?.at;
      if (known === undefined || at - known >= NEWS_EVERY || at < known) rows.setLocal(newsKey(id), {at});
    }
    this.#heard.clear();
    this.#lastHeard = undefined;
  }

  #updateIntakeRow(): void {
    const {rows} = this.#host;
    const {received} = this.#intake;
    const row = rows.get(INTAKE_KEY);
    if (
      row &&
      received === this.#received &&
      row.staleHydrations === this.#host.staleHydrations() &&
      row.waiting === this.#intake.sequencer.waiting
    )
      return;
    this.#received = received;
    rows.setLocal(INTAKE_KEY, this.stats);
  }
}

/** Tells of an event whether a snapshot has it already; undefined where its sequence does not say. */
function knownTo(
  snapshot: unknown,
  sessionId: string | undefined,
): ((event: AgentEvent) => boolean | undefined) | undefined {
  const {connection, runs} = object(snapshot) ?? {};
  const state = object(object(connection)?.[sessionId ?? '']);
  const reached = state && reachedBy(state);
  if (!reached || sessionId === undefined) return undefined;
  const homes = object(runs) ?? {};
  return (event) => {
    const place = event.sequence ?? number(event['lateSequence']) ?? number(event['released']);
    const home = event[CONTIGUOUS_IN] ?? event.sessionId ?? object(homes[event.runId ?? ''])?.['sessionId'];
    return home === sessionId && place !== undefined ? place <= reached(event) : undefined;
  };
}

/** The text that a delta goes on with, as far as it is shown already. */
function shownText(event: AgentEvent, rows: Rows): string {
  switch (event.type) {
    case 'tool.args':
      return rows.get(toolKey(event.toolCallId ?? ''))?.inputText ?? '';
    case 'tool.output.delta':
      return rows.get(toolKey(event.toolCallId ?? ''))?.output ?? '';
    case 'plan.delta':
      return rows.get(planKey(idOf(event, 'planId') ?? event.runId ?? event.messageId ?? ''))?.text ?? '';
    default: {
      const id = event.partId ?? rows.get(messageKey(event.messageId ?? ''))?.parts.at(-1);
      return id === undefined ? '' : (rows.get(partKey(id))?.text ?? '');
    }
  }
}

/** How many lines of the conversation a view has, and how many of each kind of thing around it. */
const LINES = 80;
const OTHERS = 100;

/**
 * What a person sees of a session when it is opened: its last lines whole, and what stands around them, as a snapshot. It
 * costs the same however long the session is. Where its stream stands is not in it: nothing goes on from a view.
 */
function previewOf(facts: FactTable, rows: Rows, sessionId: string): Readonly<Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  const left = SHORT_LIVED.map((life) => keysKeptAs(rows, life));
  const add = (key: string): void => {
    if (left.some((keys) => keys.has(key))) return;
    const row = rows.get(key);
    const [fact, id] = facts.factAt(key) ?? [];
    if (row && fact && id !== undefined) (groups[fact.group] ??= {})[id] = plain(row);
  };
  const listed = (kind: ListKind, scope: string) => idsOf(rows, kind, scope).toArray();
  const lines = listed('turns', sessionId).slice(-LINES);
  add(sessionKey(sessionId));
  add(stateKey(sessionId));
  for (const line of lines) {
    add(line);
    const id = line.slice(line.indexOf(':') + 1);
    const parts = line.startsWith('run:') ? listed('parts', id) : (rows.get(messageKey(id))?.parts ?? []);
    for (const partId of parts) {
      add(partKey(partId));
      const {messageId} = rows.get(partKey(partId)) ?? {};
      if (messageId !== undefined) add(messageKey(messageId));
    }
    for (const toolId of listed('tools', id)) add(toolKey(toolId));
  }
  for (const {list, keyOf} of facts.listed)
    if (list !== undefined) for (const id of listed(list, sessionId).slice(-OTHERS)) add(keyOf(id));
  return {...groups, turns: {[sessionId]: lines}};
}
