import type {AgentEvent} from '../../protocol/envelope.js';
import {eventClass} from '../../protocol/event-classes.js';
import {payloadOf, string} from '../read.js';
import {DeltaRun} from './delta-run.js';
import {Guard} from './guard.js';
import {SpillStore, type Limits} from './limits.js';
import {redactId, redactText, StreamRedactor} from './redact.js';
import {Sequencer} from './sequencer.js';
import {standIn} from './stand-in.js';

/** What the intake counted since the store began. */
export interface IntakeCounts {
  readonly received: number;
  readonly malformed: number;
  readonly redacted: number;
  readonly spilled: number;
  readonly duplicates: number;
  readonly early: number;
  readonly gaps: number;
  readonly lateFills: number;
  /** Events that wait for an earlier one right now. */
  readonly waiting: number;
}

/** One growing text. What a tool prints may come in several channels, each a text of its own. */
interface Lane {
  readonly type: string;
  readonly id: string;
  readonly channel: string | undefined;
  readonly redactor: StreamRedactor;
  last: AgentEvent;
  channels: Map<string, Lane> | undefined;
  /** The text of another class under the same id. */
  beside: Lane | undefined;
}

/** What the intake needs of the store. */
export interface IntakeHost {
  /** Folds a clean event, in its order. `delta` is given where it differs from the event before in nothing else of note. */
  commit(event: AgentEvent, delta?: string): void;
  /** The text that an event's delta goes on with. */
  shownText(event: AgentEvent): string;
}

const MAX_LANES = 1_024;
const MAX_IDS = 4_096;
const MAX_MISMATCHES = 200;
const IDENTITY = ['type', 'sequence', 'sessionId', 'runId', 'messageId', 'partId', 'toolCallId', 'actionId', 'taskId'];

/** From anything to ordered, clean events: guard, redaction, size, order. Never throws; bad input becomes a diagnostic. */
export class Intake {
  readonly spill: SpillStore;
  readonly sequencer: Sequencer;
  readonly #guard: Guard;
  readonly #host: IntakeHost;
  readonly #redact: ((text: string) => string) | undefined;
  /** By the id of the text. */
  readonly #lanes = new Map<string, Lane>();
  /** The lane of the delta before: the next one most often goes on with the same text. */
  #lastLane: Lane | undefined;
  /** What was committed last, where it was a delta and nothing else, and the promise that it came with. */
  readonly #run: DeltaRun;
  #runPromise: string | undefined;
  readonly #mismatches = new Set<string>();
  #ids = new Map<string, AgentEvent>();
  #olderIds = new Map<string, AgentEvent>();
  readonly #holding = new Set<Lane>();
  #isClean = false;
  #received = 0;
  #malformed = 0;
  #redacted = 0;
  #spilled = 0;
  #duplicateIds = 0;
  /** The session last promised to be without gaps, as it is named and as its clean events name it. */
  #promised = {id: '', clean: ''};

  constructor(limits: Limits, host: IntakeHost, redact?: (text: string) => string) {
    this.#host = host;
    this.#redact = redact;
    this.#run = new DeltaRun(limits.text);
    this.spill = new SpillStore(limits.spill);
    this.#guard = new Guard(limits, this.spill, redact);
    // Bound, and not wrapped: a method is compiled once for all stores, a wrapper again for each of them.
    this.sequencer = new Sequencer(limits.early, this.#prepare.bind(this), this.#release.bind(this));
  }

  /** The whole of a signed address, while it is at hand. */
  addressOf(address: string): string | undefined {
    return this.#guard.addressOf(address);
  }

  /** How many events came. */
  get received(): number {
    return this.#received;
  }

  get counts(): IntakeCounts {
    const {duplicates, early, gaps, lateFills} = this.sequencer.counts;
    return {
      received: this.#received,
      malformed: this.#malformed,
      redacted: this.#redacted,
      spilled: this.#spilled,
      duplicates: duplicates + this.#duplicateIds,
      early,
      gaps,
      lateFills,
      waiting: this.sequencer.waiting,
    };
  }

  /** Takes anything; `contiguousIn` is the session whose numbers its source promises to have no gaps. */
  push(input: unknown, contiguousIn?: string): void {
    this.#received++;
    const delta = this.#run.next(input);
    if (delta !== undefined) {
      this.#take(input as AgentEvent, contiguousIn, delta);
      return;
    }
    const event = this.#guard.pass(input);
    if (!event) {
      this.#malformed++;
      this.#diagnose(`malformed_event:${String(this.#malformed)}`, 'malformed_event', describe(input));
      return;
    }
    const claim = uiClaim(event);
    if (claim !== undefined) {
      this.#take(standIn(event, 'ui_owned_event', `${event.type}: ${claim}`), contiguousIn);
      return;
    }
    const {notes} = this.#guard;
    if (notes.redacted) this.#redacted++;
    if (notes.spilled) this.#spilled++;
    if (notes.mismatched.length > 0) for (const name of notes.mismatched) this.#noteMismatch(event.type, name);
    this.#take(event, contiguousIn);
  }

  /** `delta` is given where the event goes on with a run of them. */
  #take(event: AgentEvent, contiguousIn: string | undefined, delta?: string): void {
    if (event.eventId !== undefined && this.#isRepeated(event, event.eventId)) return;
    const isSure = delta !== undefined && contiguousIn === this.#runPromise && this.sequencer.acceptNext(event);
    if (isSure && this.#lastLane) this.#grow(this.#lastLane, event, delta, true);
    else {
      this.#runPromise = contiguousIn;
      this.sequencer.accept(event, contiguousIn === undefined ? undefined : this.#cleanId(contiguousIn));
    }
  }

  /** Takes events of this store's own log: they are clean already, and only their order counts. */
  resume(events: Iterable<AgentEvent>): void {
    this.#isClean = true;
    for (const event of events) this.sequencer.acceptAgain(event);
    this.#isClean = false;
  }

  /** Takes events of this store's own log in another order: what stands side by side now is redacted anew. */
  reorder(events: Iterable<AgentEvent>): void {
    for (const id of this.#lanes.keys()) this.#keepLanes(id, ({redactor}) => redactor.isSwallowing);
    this.#lastLane = undefined;
    this.#run.end();
    for (const event of events) this.sequencer.acceptAgain(event);
  }

  /** Gives up waiting: for missing events, and for what held text may become. */
  settle(): void {
    this.sequencer.settle();
    this.letGo();
  }

  /** Every text that was held back comes out. */
  letGo(): void {
    for (const lane of this.#holding) this.#letGo(lane);
  }

  #cleanId(id: string): string {
    if (this.#promised.id !== id) this.#promised = {id, clean: redactId(id)};
    return this.#promised.clean;
  }

  /** What was held back comes out before an event that must stand after it. */
  #prepare(event: AgentEvent): void {
    if (this.#holding.size === 0 || this.#isClean) return;
    for (const held of this.#holding) if (!goesOn(held, event) && isEndOf(held, event)) this.#letGo(held);
  }

  /** After the sequencer: texts that grow are redacted as streams. */
  #release(event: AgentEvent): void {
    if (this.#isClean) {
      this.#commit(event);
      return;
    }
    const {streamed, closes} = eventClass(event.type) ?? {};
    const delta = streamed && deltaOf(event);
    if (delta !== undefined) this.#grow(this.#laneOf(event), event, delta, false);
    else {
      // Some events end the texts of other classes: what comes under their ids after it begins anew.
      if (closes) this.#keepLanes(laneId(event), ({type}) => !closes.includes(type));
      this.#commit(event);
    }
  }

  /** Goes on with a text; `isNext` where the event before did the same, and was committed as it came. */
  #grow(lane: Lane, event: AgentEvent, delta: string, isNext: boolean): void {
    const {redactor} = lane;
    lane.last = event;
    const held = redactor.isHolding;
    // What was cut or let go in an earlier life of this log is not held again: the log is the same each time.
    const passed = redactor.push(delta);
    const clean = this.#further(!isNext && event['released'] !== undefined ? passed + redactor.end() : passed);
    if (redactor.isHolding) this.#holding.add(lane);
    else if (this.#holding.size > 0) this.#holding.delete(lane);
    if (clean === delta && !held && !redactor.isHolding) {
      this.#host.commit(event, isNext ? delta : undefined);
      if (!isNext) this.#run.begin(event);
      return;
    }
    if (!redactor.isHolding) this.#redacted++;
    this.#commit(withDelta({...event, released: true}, clean));
  }

  #commit(event: AgentEvent): void {
    this.#run.end();
    this.#host.commit(event);
  }

  /** What a lane held back comes out when its stream goes on with something else. */
  #letGo(lane: Lane): void {
    this.#holding.delete(lane);
    const held = this.#further(lane.redactor.end());
    if (held === '') return;
    const {sequence, eventId: _eventId, ...rest} = lane.last;
    this.#commit(withDelta({...rest, released: sequence ?? rest['lateSequence'] ?? true}, held));
  }

  /** The application's own patterns see each delta for itself: what they look for in pieces, only they know. */
  #further(text: string): string {
    return this.#redact && text !== '' ? this.#redact(text) : text;
  }

  /** The text that an event goes on with. */
  #laneOf(event: AgentEvent): Lane {
    const id = laneId(event);
    const channel = channelOf(event);
    const last = this.#lastLane;
    if (last?.id === id && last.type === event.type && last.channel === channel) return last;
    const first = this.#lanes.get(id);
    let lane = first;
    while (lane && lane.type !== event.type) lane = lane.beside;
    if (!lane) {
      this.#lanes.set(id, (lane = this.#newLane(event, id, undefined, first)));
      if (this.#lanes.size > MAX_LANES) {
        const [oldest = ''] = this.#lanes.keys();
        this.#lanes.delete(oldest);
      }
    }
    if (channel !== undefined) {
      lane.channels ??= new Map();
      let branch = lane.channels.get(channel);
      if (!branch) lane.channels.set(channel, (branch = this.#newLane(event, id, channel)));
      lane = branch;
    }
    return (this.#lastLane = lane);
  }

  #newLane(event: AgentEvent, id: string, channel?: string, beside?: Lane): Lane {
    const redactor = new StreamRedactor(this.#host.shownText(event));
    return {type: event.type, id, channel, redactor, last: event, channels: undefined, beside};
  }

  /** Lets go of the texts under an id, but for some of them. */
  #keepLanes(id: string, isKept: (lane: Lane) => boolean): void {
    let kept: Lane | undefined;
    let lane = this.#lanes.get(id);
    while (lane) {
      const {beside} = lane;
      if (isKept(lane)) {
        lane.beside = kept;
        kept = lane;
      }
      lane = beside;
    }
    if (kept) this.#lanes.set(id, kept);
    else this.#lanes.delete(id);
    this.#lastLane = undefined;
  }

  /** Two generations of ids: enough to know a repeated delivery, and bounded. */
  #isRepeated(event: AgentEvent, id: string): boolean {
    const first = this.#ids.get(id) ?? this.#olderIds.get(id);
    if (first) {
      this.#duplicateIds++;
      if (!isSameFact(first, event)) this.#diagnose(`duplicate_event_id:${id}`, 'duplicate_event_id', event.type);
      return true;
    }
    this.#ids.set(id, event);
    if (this.#ids.size >= MAX_IDS) {
      this.#olderIds = this.#ids;
      this.#ids = new Map();
    }
    return false;
  }

  #noteMismatch(type: string, name: string): void {
    const id = `schema_mismatch:${type}:${name}`;
    if (this.#mismatches.has(id) || this.#mismatches.size >= MAX_MISMATCHES) return;
    this.#mismatches.add(id);
    this.#diagnose(id, 'schema_mismatch', `${type}: ${name}`);
  }

  #diagnose(diagnosticId: string, code: string, message: string): void {
    this.#commit({
      type: 'diagnostic.changed',
      diagnosticId,
      owner: 'diagnostics',
      payload: {code, level: 'warning', message, source: 'intake'},
    });
  }
}

function laneId(event: AgentEvent): string {
  return event.partId ?? event.toolCallId ?? event.messageId ?? event.runId ?? '';
}

/** Whether an event is the next delta of a lane. */
function goesOn({type, id, channel}: Lane, event: AgentEvent): boolean {
  if (deltaOf(event) === undefined || type !== event.type || id !== laneId(event)) return false;
  return channel === channelOf(event);
}

/** What a tool prints may come in several channels; any other text is one, whatever its deltas say. */
function channelOf(event: AgentEvent): string | undefined {
  return event.toolCallId === undefined ? undefined : string(payloadOf(event)['channel']);
}

/** Whether an event is more than a delta of another text, so that what a lane held must stand before it. */
function isEndOf(lane: Lane, event: AgentEvent): boolean {
  const {last} = lane;
  const {repeats, boundary} = eventClass(event.type) ?? {};
  if (repeats) return true;
  if (boundary) return event.runId === last.runId;
  if (event.toolCallId !== undefined && event.toolCallId === last.toolCallId) return true;
  if (event.partId !== undefined && event.partId === last.partId) return true;
  if (last.toolCallId !== undefined) return false;
  const isOther = event.type !== last.type;
  if (isOther && event.messageId !== undefined && event.messageId === last.messageId) return true;
  // A text without a part of its own goes on only while nothing else comes up in its turn.
  return last.partId === undefined && event.runId === last.runId && (isOther || event.messageId !== last.messageId);
}

/** Whether two events with one id are the same fact, delivered twice. */
function isSameFact(one: AgentEvent, other: AgentEvent): boolean {
  return IDENTITY.every((name) => one[name] === other[name]);
}

function deltaOf(event: AgentEvent): string | undefined {
  return string(payloadOf(event)['delta']) ?? string(event['delta']);
}

function withDelta(event: AgentEvent, delta: string): AgentEvent {
  const payload = payloadOf(event);
  return typeof payload['delta'] === 'string' ? {...event, payload: {...payload, delta}} : {...event, delta};
}

/** F4: what is the page's own comes from no stream: by what an event claims so, or undefined. */
function uiClaim({owner, persistence}: AgentEvent): string | undefined {
  if (owner === 'ui_projection') return 'owner ui_projection';
  return persistence === 'ui_local' ? 'persistence ui_local' : undefined;
}

/** A few safe words about something that is no event. */
function describe(input: unknown): string {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return 'An object without a type';
  // Redacted before it is cut: half a secret is not known for one.
  if (typeof input === 'string') return `Text: ${redactText(input.slice(0, 4_096)).slice(0, 120)}`;
  return input === null ? 'null' : Array.isArray(input) ? 'An array' : `A ${typeof input}`;
}
