import type {AgentEvent} from '../../protocol/envelope.js';
import {eventClass} from '../../protocol/event-classes.js';
import {payloadOf, string} from '../read.js';
import {Guard, STREAMED_TYPES} from './guard.js';
import {SpillStore, type Limits} from './limits.js';
import {redactId, redactText, StreamRedactor} from './redact.js';
import {sequenceOf} from './sequence-stream.js';
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
}

/** What the intake needs of the store. */
export interface IntakeHost {
  /** Folds a clean event, in its order. `delta` is given where it differs from the event before in nothing else of note. */
  commit(event: AgentEvent, delta?: string): void;
  /** The text that an event's delta goes on with. */
  shownText(event: AgentEvent): string;
}

const MAX_LANES = 512;
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
  /** By class and by the id of the text; a class that is not streamed has none. */
  readonly #lanes = new Map([...STREAMED_TYPES].map((type) => [type, new Map<string, Lane>()]));
  /** The lane of the delta before: the next one most often goes on with the same text. */
  #lastLane: Lane | undefined;
  /** What was committed last, where it was a delta and nothing else, and the input that goes on with it. */
  #last: LastDelta | undefined;
  #next: AgentEvent | undefined;
  readonly #longest: number;
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
    this.#longest = limits.text;
    this.spill = new SpillStore(limits.spill);
    this.#guard = new Guard(limits, this.spill, redact);
    // Bound, and not wrapped: a method is compiled once for all stores, a wrapper again for each of them.
    this.sequencer = new Sequencer(limits.early, this.#prepare.bind(this), this.#release.bind(this));
  }

  /** The whole of a signed address, while it is at hand. */
  addressOf(address: string): string | undefined {
    return this.#guard.addressOf(address);
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
    if (this.#last && isNextDelta(this.#last, input, this.#longest)) {
      this.#next = input;
      this.#take(input, contiguousIn);
      this.#next = undefined;
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

  #take(event: AgentEvent, contiguousIn: string | undefined): void {
    if (event.eventId !== undefined && this.#isRepeated(event, event.eventId)) return;
    this.sequencer.accept(event, contiguousIn === undefined ? undefined : this.#cleanId(contiguousIn));
  }

  /** Takes events of this store's own log: they are clean already, and only their order counts. */
  resume(events: Iterable<AgentEvent>): void {
    this.#isClean = true;
    for (const event of events) this.sequencer.acceptAgain(event);
    this.#isClean = false;
  }

  /** Takes events of this store's own log in another order: what stands side by side now is redacted anew. */
  reorder(events: Iterable<AgentEvent>): void {
    for (const lanes of this.#lanes.values()) {
      for (const [id, lane] of lanes) if (!lane.redactor.isSwallowing) lanes.delete(id);
    }
    this.#lastLane = undefined;
    this.#last = undefined;
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
    const isNext = event === this.#next && this.#last !== undefined;
    const delta = deltaOf(event);
    const lane = delta === undefined ? undefined : this.#laneOf(event);
    if (!lane || delta === undefined) {
      this.#closeLanes(event);
      this.#commit(event);
      return;
    }
    lane.last = event;
    const held = lane.redactor.isHolding;
    // What was cut or let go in an earlier life of this log is not held again: the log is the same each time.
    const passed = lane.redactor.push(delta);
    const clean = this.#further(event['released'] !== undefined ? passed + lane.redactor.end() : passed);
    if (lane.redactor.isHolding) this.#holding.add(lane);
    else if (this.#holding.size > 0) this.#holding.delete(lane);
    if (clean === delta && !held && !lane.redactor.isHolding) {
      this.#host.commit(event, isNext ? delta : undefined);
      if (!isNext) this.#last = lastDelta(event);
      return;
    }
    if (!lane.redactor.isHolding) this.#redacted++;
    this.#commit(withDelta({...event, released: true}, clean));
  }

  #commit(event: AgentEvent): void {
    this.#last = undefined;
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

  /** The text that an event goes on with; undefined where its class is not streamed. */
  #laneOf(event: AgentEvent): Lane | undefined {
    const id = laneId(event);
    const channel = channelOf(event);
    const last = this.#lastLane;
    if (last?.id === id && last.type === event.type && last.channel === channel) return last;
    const lanes = this.#lanes.get(event.type);
    if (!lanes) return undefined;
    let lane = lanes.get(id);
    if (!lane) {
      lanes.set(id, (lane = this.#newLane(event, id)));
      if (lanes.size > MAX_LANES) {
        const [oldest] = lanes.keys();
        if (oldest !== undefined) lanes.delete(oldest);
      }
    }
    if (channel !== undefined) {
      lane.channels ??= new Map();
      let branch = lane.channels.get(channel);
      if (!branch) lane.channels.set(channel, (branch = this.#newLane(event, id, channel)));
      lane = branch;
    }
    this.#lastLane = lane;
    return lane;
  }

  #newLane(event: AgentEvent, id: string, channel?: string): Lane {
    const redactor = new StreamRedactor(this.#host.shownText(event));
    return {type: event.type, id, channel, redactor, last: event, channels: undefined};
  }

  /** Some events end the texts of other classes: what comes under their ids after it begins anew. */
  #closeLanes(event: AgentEvent): void {
    const closes = eventClass(event.type)?.closes;
    if (!closes) return;
    for (const type of closes) this.#lanes.get(type)?.delete(laneId(event));
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

/** The fields of a clean delta in their order, to compare the next one with. */
interface LastDelta {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** The longest id or time that is compared. */
const MAX_TEXT = 64;

/** The fields of an event whose payload is a delta and nothing else: the next one may differ in that alone. */
function lastDelta(event: AgentEvent): LastDelta | undefined {
  if (event['released'] !== undefined || deltaIn(event.payload) === undefined) return undefined;
  const values = Object.values(event);
  // An object may be changed by whoever gave it: each time it comes it is looked at again.
  if (values.some((value) => typeof value === 'object' && value !== event.payload)) return undefined;
  return {names: Object.keys(event), values};
}

/**
 * Whether an event differs from the one before in its number, its time, its own id and its delta alone, as most events of a
 * stream do. Of such an event nothing is left to clean but the delta.
 */
function isNextDelta({names, values}: LastDelta, input: unknown, longest: number): input is AgentEvent {
  if (typeof input !== 'object' || input === null) return false;
  const event = input as AgentEvent;
  let place = 0;
  for (const name in event) {
    const value = event[name];
    if (name !== names[place]) return false;
    if (value !== values[place++] && !mayDiffer(name, value)) return false;
  }
  const delta = place === names.length ? deltaIn(event.payload) : undefined;
  return delta !== undefined && delta.length <= longest;
}

function mayDiffer(name: string, value: unknown): boolean {
  if (name === 'payload') return true;
  if (name === 'sequence') return sequenceOf(value) !== undefined;
  if ((name !== 'timestamp' && name !== 'eventId') || typeof value !== 'string' || value === '') return false;
  return value.length <= MAX_TEXT && redactText(value) === value;
}

/** The delta of a payload that has nothing else. */
function deltaIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const name in payload) if (name !== 'delta') return undefined;
  const {delta} = payload as {delta?: unknown};
  return typeof delta === 'string' ? delta : undefined;
}
