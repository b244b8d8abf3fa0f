import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, payloadOf, present, string} from '../../state/read.js';
import {attachmentsIn, textIn, unknownPartsIn} from './content.js';
import {quoted, RunContext} from './context.js';
import {Interrupts} from './interrupts.js';
import {LegacyReader} from './legacy.js';
import {knownOps} from './patch.js';
import {StreamRules} from './rules.js';
import {type RunRequest, Runs} from './runs.js';
import {Transcript} from './transcript.js';
import {checkShape, isWireType, laneOf, type WireEvent, type WireType} from './wire.js';

const NONE: JsonObject = Object.freeze({});

/**
 * What says that a message is a teammate's report. AG-UI has no role for one, so it comes as the user's; its service marks
 * it beside its words, or in `metadata['agent-ui']`. Nothing where it is not marked.
 */
function reportMark(message: JsonObject | undefined): JsonObject {
  if (!message) return NONE;
  const native = object(object(message['metadata'])?.['agent-ui']);
  const text = (name: string) => string(message[name]) ?? string(native?.[name]);
  const workerNotificationId = text('workerNotificationId');
  if (workerNotificationId === undefined && text('kind') !== 'worker_notification') return NONE;
  return present({kind: 'worker_notification', workerNotificationId, status: text('status')});
}

/** Whether a message is a teammate's report. */
function isReport(message: JsonObject): boolean {
  return reportMark(message) !== NONE;
}

/** A text in the making: it has a part for each stretch that nothing came in between of. */
interface OpenText {
  readonly part: string;
  readonly stretch: number;
  isOpen: boolean;
}

/** What is said and thought. Texts of several agents come interleaved, so all is kept by id. */
class Speech {
  readonly #context: RunContext;
  readonly #transcript: Transcript;
  readonly #texts = new Map<string, OpenText>();
  readonly #thoughts = new Set<string>();
  /** The newest thing of each lane: a text goes on in place only while nothing else came up beside it. */
  readonly #newest = new Map<string, string>();

  constructor(context: RunContext, transcript: Transcript) {
    this.#context = context;
    this.#transcript = transcript;
  }

  /** Something other than speech came up in a lane. */
  interrupt(event: WireEvent, what: string): void {
    this.#newest.set(laneOf(event), what);
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const earlier = this.#texts.get(id);
    const text = this.#open(id, earlier === undefined ? 0 : earlier.stretch + 1);
    this.#newest.set(laneOf(event), id);
    const name = present({agentName: string(event['name'])});
    return [{...this.#text('text.delta', event, id, text), ...name, payload: {delta: '', ...this.#role(id)}}];
  }

  content(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const lane = laneOf(event);
    const newest = this.#newest.get(lane);
    const text = this.#texts.get(id) ?? this.#open(id, 0);
    const isMoved = newest !== undefined && newest !== id;
    const place = isMoved ? this.#open(id, text.stretch + 1) : text;
    if (newest !== id) this.#newest.set(lane, id);
    const payload = {delta: event['delta'], ...this.#role(id)};
    const delta = {...this.#text('text.delta', event, id, place), payload};
    return isMoved ? [this.#end(id, text), delta] : [delta];
  }

  end(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    const text = this.#texts.get(id) ?? this.#open(id, 0);
    text.isOpen = false;
    return [this.#end(id, text, event)];
  }

  startThought(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.add(id);
    this.#newest.set(laneOf(event), `reasoning ${id}`);
    return [this.#thought('reasoning.delta', id, {delta: ''}, event)];
  }

  think(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.add(id);
    return [this.#thought('reasoning.delta', id, {delta: event['delta']}, event)];
  }

  endThought(event: WireEvent): readonly AgentEvent[] {
    const id = event['messageId'] as string;
    this.#thoughts.delete(id);
    return [this.#thought('reasoning.summary', id, {}, event)];
  }

  /** A run that ends takes its texts along. One that was cut off leaves them as they are: unfinished. */
  close(isWhole: boolean): readonly AgentEvent[] {
    const ends = !isWhole
      ? []
      : [
          ...[...this.#texts].filter(([, {isOpen}]) => isOpen).map(([id, text]) => this.#end(id, text)),
          ...[...this.#thoughts].map((id) => this.#thought('reasoning.summary', id, {})),
        ];
    this.#texts.clear();
    this.#thoughts.clear();
    this.#newest.clear();
    return ends;
  }

  #open(id: string, stretch: number): OpenText {
    const text = {part: stretch === 0 ? id : `${id}#${String(stretch)}`, stretch, isOpen: true};
    this.#texts.set(id, text);
    return text;
  }

  #role(id: string): JsonObject {
    const message = this.#transcript.get(id);
    const role = string(message?.['role']);
    return role === undefined || role === 'assistant' ? {} : {role, ...reportMark(message)};
  }

  /** What a user says is the session's, also where a run repeats it. */
  #owner(id: string): 'model' | 'session' {
    return this.#transcript.get(id)?.['role'] === 'user' ? 'session' : 'model';
  }

  #text(type: string, event: WireEvent, messageId: string, {part}: OpenText): AgentEvent {
    const owner = this.#owner(messageId);
    return {...this.#context.envelope(type, owner, 'message', 'producing', event), messageId, partId: part};
  }

  #end(messageId: string, {part}: OpenText, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope('text.final', this.#owner(messageId), 'message', 'completed', event);
    return {...envelope, messageId, partId: part, payload: {...this.#role(messageId)}};
  }

  #thought(type: string, id: string, payload: JsonObject, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope(type, 'model', 'part', 'reasoning', event);
    return {...envelope, partId: `reasoning:${id}`, payload};
  }
}

/** The message or call that a lane is receiving in chunks. */
interface OpenStream {
  readonly kind: 'text' | 'tool' | 'reasoning';
  readonly id: string;
  readonly known: Readonly<Record<string, unknown>>;
}

/** Events with the rule that the chunk broke, where it broke one. */
interface Expanded {
  readonly events: readonly WireEvent[];
  readonly breach?: string;
}

const KIND = {
  TEXT_MESSAGE_CHUNK: 'text',
  TOOL_CALL_CHUNK: 'tool',
  REASONING_MESSAGE_CHUNK: 'reasoning',
} as const;
const ID = {text: 'messageId', tool: 'toolCallId', reasoning: 'messageId'} as const;
const STEM = {text: 'TEXT_MESSAGE', tool: 'TOOL_CALL', reasoning: 'REASONING_MESSAGE'} as const;
/** What a chunk that repeats itself must repeat as it was. */
const REPEATED = ['role', 'name', 'toolCallName', 'parentMessageId'] as const;

/** Events that leave an open chunk stream alone. */
const ASIDE: ReadonlySet<string> = new Set([
  'RAW',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
]);
/** Events that close the chunk streams of every lane. */
const CLOSES_ALL: ReadonlySet<string> = new Set(['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR', 'MESSAGES_SNAPSHOT']);

/** Turns chunks into the start, content and end that they stand for, one open stream per lane. */
class ChunkExpander {
  readonly #open = new Map<string, OpenStream>();

  expand(event: WireEvent): Expanded {
    const kind = (KIND as Readonly<Record<string, OpenStream['kind']>>)[event.type];
    if (kind !== undefined) return this.#chunk(event, kind);
    if (this.#open.size === 0 || ASIDE.has(event.type)) return {events: [event]};
    const lane = laneOf(event);
    const ends = CLOSES_ALL.has(event.type) ? this.endAll() : this.#end(lane);
    return {events: [...ends, event]};
  }

  endAll(): readonly WireEvent[] {
    return [...this.#open.keys()].flatMap((lane) => this.#end(lane));
  }

  #end(lane: string): readonly WireEvent[] {
    const open = this.#open.get(lane);
    if (!open) return [];
    this.#open.delete(lane);
    return [make(`${STEM[open.kind]}_END`, open, lane)];
  }

  #chunk(event: WireEvent, kind: OpenStream['kind']): Expanded {
    const given = event[ID[kind]] as string | undefined;
    const lane = this.#laneFor(event, kind, given);
    if (lane === undefined) return {events: [], breach: `It is not said which of several open streams it belongs to.`};
    const open = this.#open.get(lane);
    const goesOn = open?.kind === kind && (given === undefined || given === open.id);
    if (goesOn && open) {
      const field = REPEATED.find((name) => event[name] !== undefined && differs(event, open, name));
      const content = this.#content(event, open, lane);
      return field === undefined ? content : {...content, breach: `Its ${field} differs from the open stream's.`};
    }
    const ends = this.#end(lane);
    const missing = given === undefined ? ID[kind] : kind === 'tool' && event['toolCallName'] === undefined;
    if (missing !== false || given === undefined) {
      const name = missing === true ? 'toolCallName' : ID[kind];
      return {events: ends, breach: `The first chunk of a stream must have a ${name}.`};
    }
    const known = Object.fromEntries(REPEATED.map((name) => [name, event[name]]));
    const started: OpenStream = {
      kind,
      id: given,
      known: kind === 'text' ? {...known, role: event['role'] ?? 'assistant'} : known,
    };
    this.#open.set(lane, started);
    const role = kind === 'reasoning' ? {role: 'reasoning'} : {};
    const start = {
      ...make(`${STEM[kind]}_START`, started, lane, event),
      ...present(started.known),
      ...role,
    } as WireEvent;
    return {events: [...ends, start, ...this.#content(event, started, lane).events]};
  }

  #content(event: WireEvent, open: OpenStream, lane: string): Expanded {
    if (event['delta'] === undefined || event['delta'] === '') return {events: []};
    const type = open.kind === 'tool' ? 'TOOL_CALL_ARGS' : `${STEM[open.kind]}_CONTENT`;
    return {events: [{...make(type, open, lane, event), delta: event['delta']}]};
  }

  /** A chunk that names neither itself nor its lane goes on with the one stream of its kind that is open. */
  #laneFor(event: WireEvent, kind: OpenStream['kind'], given: string | undefined): string | undefined {
    if (event['subagentRunId'] !== undefined) return laneOf(event);
    const fits = [...this.#open].filter(([, open]) => open.kind === kind && (given === undefined || open.id === given));
    if (fits.length > 1 && given === undefined) return undefined;
    return fits[0]?.[0] ?? '';
  }
}

function differs(event: WireEvent, open: OpenStream, name: string): boolean {
  return open.known[name] !== undefined && open.known[name] !== event[name];
}

function make(type: string, open: OpenStream, lane: string, from?: WireEvent): WireEvent {
  const timestamp = from?.['timestamp'];
  const metadata = from?.['metadata'];
  return {
    type,
    [ID[open.kind]]: open.id,
    ...(lane === '' ? {} : {subagentRunId: lane}),
    ...present({timestamp, metadata}),
  } as WireEvent;
}

/** Longer results are not parsed and stay text. */
const JSON_LIMIT = 1_000_000;

/** Tool calls: started, streamed arguments, and the result of the server or of this page, if any. */
class Calls {
  readonly #context: RunContext;
  readonly #transcript: Transcript;
  /** Calls whose arguments are under way, with the message that makes each. */
  readonly #open = new Map<string, string | undefined>();
  readonly #unanswered = new Set<string>();
  /** Starts and ends of calls that came as envelopes, which say more than AG-UI's own events. */
  readonly #fromEnvelope = new Set<string>();
  /** Calls whose arguments came in part: the whole thread may have them. */
  readonly #garbled = new Set<string>();
  /** Calls that a server sends again when a run resumes: the repeated events are ignored. */
  readonly #repeated = new Set<string>();

  constructor(context: RunContext, transcript: Transcript) {
    this.#context = context;
    this.#transcript = transcript;
  }

  /** Calls without a result, oldest first. */
  get unanswered(): readonly string[] {
    return [...this.#unanswered];
  }

  /** Whether this event only repeats a call that is known. Asked before the transcript takes it in. */
  isRepeated(event: WireEvent): boolean {
    const id = event['toolCallId'] as string;
    if (event.type === 'TOOL_CALL_START' && !this.#open.has(id) && this.#transcript.call(id)) this.#repeated.add(id);
    return event.type.startsWith('TOOL_CALL_') && event.type !== 'TOOL_CALL_RESULT' && this.#repeated.has(id);
  }

  /** Notes an envelope of a call: AG-UI's own event for the same step is then ignored. */
  noteEnvelope({type, toolCallId}: AgentEvent): void {
    if (toolCallId === undefined) return;
    if (type === 'tool.started') this.#fromEnvelope.add(`start ${toolCallId}`);
    if (type === 'tool.result' || type === 'tool.failed') this.#fromEnvelope.add(`end ${toolCallId}`);
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const id = event['toolCallId'] as string;
    this.#open.set(id, string(event['parentMessageId']));
    this.#unanswered.add(id);
    return [this.#event('tool.args', id, {name: event['toolCallName'], delta: ''}, event)];
  }

  args(event: WireEvent): readonly AgentEvent[] {
    return [this.#event('tool.args', event['toolCallId'] as string, {delta: event['delta']}, event)];
  }

  /** A call starts when its arguments are complete, whether the server or this page runs it. */
  end(event: WireEvent): readonly AgentEvent[] {
    const id = event['toolCallId'] as string;
    const made = present({messageId: this.#open.get(id)});
    this.#open.delete(id);
    if (this.#fromEnvelope.has(`start ${id}`)) return [];
    const call = this.#transcript.call(id)?.function;
    const input = call && readJson(call.arguments);
    const started = {...this.#event('tool.started', id, present({name: call?.name, input}), event), ...made};
    if (input !== undefined || (call?.arguments ?? '') === '') return [started];
    this.#garbled.add(id);
    const words = 'The arguments of a tool call are not a JSON object.';
    return [started, this.#context.note('agui_args_not_json', words, {level: 'info', id})];
  }

  result(event: WireEvent): readonly AgentEvent[] {
    const {content, metadata} = event;
    const id = event['toolCallId'] as string;
    const answer = this.answer(id, content, {error: string(event['error']), metadata: object(metadata)}, event);
    return this.#fromEnvelope.delete(`end ${id}`) ? [] : [answer];
  }

  /** The result of a call, from wherever it came. */
  answer(id: string, content: unknown, {error, metadata}: ResultMarks = {}, event?: WireEvent): AgentEvent {
    this.#unanswered.delete(id);
    this.#repeated.delete(id);
    this.#open.delete(id);
    const output = typeof content === 'string' ? (readJson(content) ?? content) : content;
    const words = error ?? errorIn(output, metadata);
    return words === undefined
      ? this.#event('tool.result', id, {output}, event)
      : this.#event(
          'tool.failed',
          id,
          {error: words, ...present({output: isBareError(output) ? undefined : output})},
          event,
        );
  }

  /** Compares the calls of a complete thread: emits missing results and repairs arguments that came in part. */
  reconcile(message: JsonObject): readonly AgentEvent[] {
    if (message['role'] === 'tool') {
      const id = string(message['toolCallId']);
      const error = string(message['error']);
      return id !== undefined && this.#unanswered.has(id) ? [this.answer(id, message['content'], {error})] : [];
    }
    return this.#transcript.callsIn(string(message['id']) ?? '').flatMap(({id, function: {name, arguments: text}}) => {
      const input = readJson(text);
      const isNews = this.#unanswered.has(id) || this.#garbled.has(id);
      if (!isNews || input === undefined) return [];
      this.#garbled.delete(id);
      return [this.#event('tool.args', id, {name, input, complete: true})];
    });
  }

  /** Nothing goes on with its arguments once its run is over. */
  close(): void {
    this.#open.clear();
  }

  #event(type: string, toolCallId: string, payload: JsonObject, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope(type, 'tool', 'tool_call', 'acting', event);
    return {...envelope, ...present({messageId: string(event?.['parentMessageId'])}), toolCallId, payload};
  }
}

/** How a bridge may mark that a result is a failure. */
interface ResultMarks {
  readonly error?: string | undefined;
  readonly metadata?: JsonObject | undefined;
}

/** Objects and lists that were written as text. */
function readJson(text: string): unknown {
  if (text.length > JSON_LIMIT || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a result says nothing but that it failed. */
function isBareError(output: unknown): boolean {
  const result = object(output);
  return result?.['error'] !== undefined && Object.keys(result).length === 1;
}

/** A result is a failure where its bridge marks it as one. What a content without a mark says is for its reader to judge. */
function errorIn(output: unknown, metadata: JsonObject | undefined): string | undefined {
  if (metadata?.['isError'] !== true && metadata?.['status'] !== 'error') return undefined;
  const {error} = object(output) ?? {};
  return string(error) ?? string(object(error)?.['message']) ?? string(output) ?? 'error';
}

type Handler = (event: WireEvent) => readonly AgentEvent[];

const SPOKEN: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer']);

/**
 * AG-UI's events as the page's own. What comes is brought to the form of 1.0, checked, expanded where it is a chunk,
 * held against the rules, and then mapped. One instance reads one thread; it never throws, and loses nothing.
 */
export class AguiDecoder {
  readonly transcript = new Transcript();
  readonly interrupts = new Interrupts();
  readonly calls: Calls;
  readonly #context: RunContext;
  readonly #legacy = new LegacyReader();
  readonly #chunks = new ChunkExpander();
  readonly #rules = new StreamRules();
  readonly #speech: Speech;
  readonly #steps: Steps;
  readonly runs: Runs;
  readonly #handlers: Readonly<Record<WireType, Handler>>;
  #wasOver = false;

  constructor(now?: () => number) {
    const context = (this.#context = new RunContext(now));
    const calls = (this.calls = new Calls(context, this.transcript));
    const speech = (this.#speech = new Speech(context, this.transcript));
    const steps = (this.#steps = new Steps(context));
    const runs = (this.runs = new Runs(context, this.transcript, this.interrupts));
    /** In a lane, a text does not go on in place once something else was shown. */
    const aside =
      (handler: Handler): Handler =>
      (event) => {
        speech.interrupt(event, `${event.type} ${String(event['toolCallId'] ?? event['messageId'])}`);
        return handler(event);
      };
    const state: Handler = (event) => stateEvents(event, context);
    const activity = aside((event) => activityEvents(event, context));
    const subagent: Handler = (event) => subagentEvents(event, context);
    const nothing: Handler = () => [];
    // Every event of AG-UI: a new one in its package does not compile until it has an entry.
    this.#handlers = {
      TEXT_MESSAGE_START: (event) => speech.start(event),
      TEXT_MESSAGE_CONTENT: (event) => speech.content(event),
      TEXT_MESSAGE_END: (event) => speech.end(event),
      TEXT_MESSAGE_CHUNK: nothing, // expanded before, as are the other chunks
      TOOL_CALL_START: aside((event) => calls.start(event)),
      TOOL_CALL_ARGS: (event) => calls.args(event),
      TOOL_CALL_END: (event) => calls.end(event),
      TOOL_CALL_CHUNK: nothing,
      TOOL_CALL_RESULT: aside((event) => calls.result(event)),
      STATE_SNAPSHOT: state,
      STATE_DELTA: state,
      MESSAGES_SNAPSHOT: (event) => this.#thread(event),
      ACTIVITY_SNAPSHOT: activity,
      ACTIVITY_DELTA: (event) => activityEvents(event, context),
      RAW: (event) => rawEvents(event, context),
      CUSTOM: (event) => this.#custom(event),
      RUN_STARTED: (event) => runs.start(event),
      RUN_FINISHED: (event) => [...this.#close(!isCancelled(event)), ...runs.finish(event, calls.unanswered)],
      RUN_ERROR: (event) => [...this.#close(false), ...runs.fail(event, this.#wasOver)],
      STEP_STARTED: aside((event) => steps.start(event)),
      STEP_FINISHED: (event) => steps.finish(event),
      REASONING_START: nothing, // its messages say the same
      REASONING_MESSAGE_START: (event) => speech.startThought(event),
      REASONING_MESSAGE_CONTENT: (event) => speech.think(event),
      REASONING_MESSAGE_END: (event) => speech.endThought(event),
      REASONING_MESSAGE_CHUNK: nothing,
      REASONING_END: nothing,
      REASONING_ENCRYPTED_VALUE: nothing, // goes back to the agent as it is, and is nobody else's
      SUBAGENT_STARTED: subagent,
      SUBAGENT_FINISHED: subagent,
      SUBAGENT_ERROR: subagent,
    };
  }

  /** The status of the newest run. */
  get state(): 'waiting' | 'active' | 'over' {
    return this.#rules.state;
  }

  /** The run at work, or the last one. */
  get runId(): string | undefined {
    return this.#context.runId;
  }

  get sessionId(): string | undefined {
    return this.#context.sessionId;
  }

  /** Decodes events from before this page was opened, with their own times or none. */
  readPast(wire: readonly unknown[], sessionId: string): readonly AgentEvent[] {
    this.#context.sessionId = sessionId;
    this.#context.isLive = false;
    const events = this.decode(wire);
    this.#context.isLive = true;
    return joinDeltas(events);
  }

  /** The next stream answers this request. */
  expect(request: RunRequest): void {
    this.#rules.expect();
    this.runs.expect(request);
  }

  decode(wire: unknown): readonly AgentEvent[] {
    if (Array.isArray(wire)) return wire.flatMap((one) => this.decode(one));
    const given = object(wire);
    if (!given) return [this.#context.note('agui_not_an_event', 'Something that is no event came on the stream.')];
    return this.#read(this.#legacy.read(given));
  }

  /** The stream has ended, or was left. */
  end(fault: {readonly kind: string; readonly message: string}, commandId?: string): readonly AgentEvent[] {
    const events = this.#chunks.endAll().flatMap((event) => this.#verify(event));
    if (this.#rules.state === 'over') return events;
    this.#rules.abandon();
    return [...events, ...this.#close(false), ...this.runs.lose(fault, this.calls.unanswered, commandId)];
  }

  #read(wire: JsonObject): readonly AgentEvent[] {
    const {type} = wire;
    if (!isWireType(type)) {
      const words = `AG-UI has no event ${quoted(type)}.`;
      return [this.#context.note('agui_unknown_event', words, {detail: wire})];
    }
    const {event, broken, dropped} = checkShape(wire as WireEvent);
    const notes = dropped.map((name) => this.#context.note('agui_unreadable', `${type}: ${name} cannot be read.`));
    // An end that cannot be read is an end, but no success.
    const isEnd = type === 'RUN_FINISHED' || type === 'RUN_ERROR';
    const unreadable = broken ?? (isEnd ? dropped.find((name) => name === 'outcome') : undefined);
    if (unreadable !== undefined) {
      const words = `${unreadable} cannot be read.`;
      const ended = isEnd ? this.end({kind: 'malformed', message: `The run ended, but ${words}`}) : [];
      return [...notes, this.#context.breach(type, words), ...ended];
    }
    const {events, breach} = this.#chunks.expand(event);
    const [only] = events;
    const mapped = only && events.length === 1 ? this.#verify(only) : events.flatMap((one) => this.#verify(one));
    if (notes.length === 0 && breach === undefined) return mapped;
    return [...notes, ...(breach === undefined ? [] : [this.#context.breach(type, breach)]), ...mapped];
  }

  #verify(event: WireEvent): readonly AgentEvent[] {
    this.#wasOver = this.#rules.state === 'over';
    const broken = this.#rules.check(event);
    const events = this.calls.isRepeated(event) ? [] : this.#map(event);
    // After the event: it may say which run it is about.
    return broken === undefined ? events : [...events, this.#context.breach(event.type, broken)];
  }

  #map(event: WireEvent): readonly AgentEvent[] {
    this.transcript.apply(event);
    return this.#handlers[event.type](event);
  }

  /** The whole thread: it corrects what was said, and what it leaves out was taken back. */
  #thread(event: WireEvent): readonly AgentEvent[] {
    const context = this.#context;
    const given = objects(event['messages']);
    const asked = given.findLastIndex((message) => message['role'] === 'user' && !isReport(message));
    const messages = given.flatMap((message, index) => {
      const {id, role, content, name, subagentRunId: agentId} = message;
      if (!SPOKEN.has(role) || (content === undefined && role === 'assistant')) return [];
      // Messages after the last one of a person belong to the run at work.
      const runId = this.state === 'active' && index > asked ? context.runId : undefined;
      const attachments = attachmentsIn(content);
      const more = present({name, agentId, runId, attachments});
      const row = role === 'user' ? this.runs.rowOf(String(id)) : id;
      return [{id: row, role, content: textIn(content), ...more, ...reportMark(message)}];
    });
    const envelope = context.envelope('messages.snapshot', 'session', 'session', 'reconciling', event);
    const unknown = unknownPartsIn(given);
    const words = 'A message has a part that AG-UI does not know.';
    return [
      // What is on another branch is not in it, and was not taken back.
      {...envelope, payload: {messages, complete: !this.runs.hasBranches}},
      ...given.flatMap((message) => this.calls.reconcile(message)),
      ...(unknown === 0 ? [] : [context.note('agui_unknown_part', words)]),
    ];
  }

  #custom(event: WireEvent): readonly AgentEvent[] {
    if (string(event['name']) === 'on_interrupt') {
      this.interrupts.noteCustom(event['value']);
      return [];
    }
    const events = customEvents(event, this.#context);
    for (const one of events) {
      this.calls.noteEnvelope(one);
      if (one.type === 'action.resolved') this.runs.noteResolved(one.actionId);
    }
    return events;
  }

  /** What a run leaves open is over with it. */
  #close(isWhole: boolean): readonly AgentEvent[] {
    this.calls.close();
    return [...this.#speech.close(isWhole), ...this.#steps.close()];
  }
}

function isCancelled(event: WireEvent): boolean {
  return object(event['outcome'])?.['type'] === 'cancelled';
}

/** Named steps of a run. One name may come again, so each time is a step of its own. */
class Steps {
  readonly #context: RunContext;
  readonly #open = new Map<string, string>();
  #count = 0;

  constructor(context: RunContext) {
    this.#context = context;
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const stepId = `${this.#context.runId ?? ''}/${String(++this.#count)}`;
    this.#open.set(nameOf(event), stepId);
    return [this.#event('step.started', event, stepId)];
  }

  finish(event: WireEvent): readonly AgentEvent[] {
    const name = nameOf(event);
    const stepId = this.#open.get(name);
    this.#open.delete(name);
    return stepId === undefined ? [] : [this.#event('step.finished', event, stepId)];
  }

  /** Steps that a run leaves open have no known outcome. */
  close(): readonly AgentEvent[] {
    const left = [...this.#open.values()];
    this.#open.clear();
    return left.map((stepId) => {
      const envelope = this.#context.envelope('step.finished', 'runtime', 'run');
      return {...envelope, stepId, payload: {status: 'unknown'}};
    });
  }

  #event(type: string, event: WireEvent, stepId: string): AgentEvent {
    const envelope = this.#context.envelope(type, 'runtime', 'run', 'acting', event);
    return {...envelope, stepId, payload: {name: event['stepName']}};
  }
}

function nameOf(event: WireEvent): string {
  return `${laneOf(event)}/${event['stepName'] as string}`;
}

/** Shared state, whole or patched. */
function stateEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  if (event.type === 'STATE_SNAPSHOT') {
    const envelope = context.envelope('state.snapshot', 'runtime', 'session', undefined, event);
    return [{...envelope, payload: {state: event['snapshot'] ?? null}}];
  }
  const patch = knownOps(event['delta']);
  const delta = {...context.envelope('state.delta', 'runtime', 'session', undefined, event), payload: {patch}};
  if (patch.length === list(event['delta']).length) return [delta];
  return [delta, context.note('agui_unknown_operation', 'A patch has an operation that JSON Patch does not know.')];
}

/** Structured content that the agent keeps up to date; `a2ui-surface` and `mcp-apps` among it keep their type. */
function activityEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const {messageId, activityType, content, patch, replace} = event;
  const payload =
    event.type === 'ACTIVITY_DELTA'
      ? {activityType, patch: knownOps(patch)}
      : {activityType, content, ...(replace === false ? {keep: true} : {})};
  const envelope = context.envelope('activity.changed', 'runtime', 'part', 'producing', event);
  return [{...envelope, activityId: messageId as string, payload}];
}

/** A subagent is a teammate: one that was started by somebody, and says so. */
function subagentEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const of = (type: string, phase: 'accepted' | 'waiting' | 'completed' | 'failed', payload: object): AgentEvent => ({
    ...context.envelope(type, 'agent', 'agent', phase, event),
    ...present({parentSessionId: context.sessionId}),
    payload,
  });
  if (event.type === 'SUBAGENT_STARTED') {
    const {name, description, parentSubagentRunId: parentAgentId, parentToolCallId, parentMessageId} = event;
    const lineage = present({reason: description, parentAgentId, parentToolCallId, parentMessageId});
    return [of('agent.spawned', 'accepted', {agentName: name, status: 'running', ...lineage})];
  }
  if (event.type === 'SUBAGENT_ERROR') {
    const {message: summary, code} = event;
    return [of('agent.completed', 'failed', {status: 'failed', summary, ...present({code})})];
  }
  if (object(event['outcome'])?.['type'] === 'suspended') {
    return [of('agent.changed', 'waiting', {status: 'needs_input'})];
  }
  const {result} = event;
  return [of('agent.completed', 'completed', {status: 'completed', ...present({summary: string(result), result})})];
}

/** `agent-ui` carries envelopes, as AG-UI has no word for them; any other custom event is kept for engineers. */
function customEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const name = event['name'] as string;
  const {value} = event;
  if (name !== 'agent-ui') {
    const words = `A custom event: ${quoted(name)}.`;
    return [context.note('agui_custom', words, {level: 'info', id: name, detail: value})];
  }
  const {sessionId, runId} = context;
  return (Array.isArray(value) ? value : [value]).map((entry) => {
    const envelope = object(entry);
    return envelope && typeof envelope['type'] === 'string'
      ? ({...present({sessionId, runId}), ...envelope} as AgentEvent)
      : context.note('agui_not_an_envelope', 'A custom event `agent-ui` carries no envelope.');
  });
}

/** Events of the server's own framework, passed through. */
function rawEvents(event: WireEvent, context: RunContext): readonly AgentEvent[] {
  const source = string(event['source']) ?? 'unknown';
  const note = {level: 'debug', id: source, detail: event['event']} as const;
  return [context.note('agui_raw', `An event of ${quoted(source)}, passed through.`, note)];
}

/**
 * Joins the streamed events of the past: a text becomes its final event, a call keeps only its whole input. A page that
 * knows a part already, because its connection was lost, gets the rest and nothing twice.
 */
function joinDeltas(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const texts = new Map<string, string>();
  /** The agent's name comes with the first delta. */
  const names = new Map<string, string>();
  const ended = new Set<string>();
  /** Texts whose final event has a text of its own: the store compares it with the deltas. */
  const corrected = new Set<string>();
  const called = new Set<string>();
  for (const event of events) {
    const {type, partId = '', toolCallId = ''} = event;
    const name = string(event['agentName']);
    if (type === 'text.delta' && name !== undefined) names.set(partId, name);
    if (type === 'text.delta') texts.set(partId, (texts.get(partId) ?? '') + (string(payloadOf(event)['delta']) ?? ''));
    if (type === 'tool.started' && payloadOf(event)['input'] !== undefined) called.add(toolCallId);
    if (type !== 'text.final') continue;
    if (payloadOf(event)['text'] === undefined) ended.add(partId);
    else corrected.add(event.messageId ?? partId);
  }
  const isWhole = ({partId = '', messageId = ''}: AgentEvent) => ended.has(partId) && !corrected.has(messageId);
  return events.flatMap((event) => {
    const {type, partId = '', toolCallId = ''} = event;
    const payload = payloadOf(event);
    if (type === 'tool.args' && called.has(toolCallId)) return [];
    // A text that is still being written goes on from its deltas.
    if (type === 'text.delta' && isWhole(event)) return [];
    if (type !== 'text.final' || !isWhole(event) || !texts.has(partId)) return [event];
    const agent = present({agentName: names.get(partId)});
    return [{...event, ...agent, payload: {...payload, text: texts.get(partId)}}];
  });
}
