import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, payloadOf, present, string} from '../../state/read.js';
import {Calls} from './calls.js';
import {ChunkExpander} from './chunks.js';
import {attachmentsIn, textIn, unknownPartsIn} from './content.js';
import {quoted, RunContext} from './context.js';
import {Interrupts} from './interrupts.js';
import {LegacyReader} from './legacy.js';
import {knownOps} from './patch.js';
import {reportMark, isReport} from './reports.js';
import {StreamRules} from './rules.js';
import {Runs, type RunRequest} from './runs.js';
import {Speech} from './speech.js';
import {Transcript} from './transcript.js';
import {checkShape, isWireType, laneOf, type WireEvent, type WireType} from './wire.js';

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
  readonly #runs: Runs;
  readonly #handlers: Readonly<Record<WireType, Handler>>;
  #wasOver = false;

  constructor(now?: () => number) {
    const context = (this.#context = new RunContext(now));
    const calls = (this.calls = new Calls(context, this.transcript));
    const speech = (this.#speech = new Speech(context, this.transcript));
    const steps = (this.#steps = new Steps(context));
    const runs = (this.#runs = new Runs(context, this.transcript, this.interrupts));
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
    this.#runs.expect(request);
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
    return [...events, ...this.#close(false), ...this.#runs.lose(fault, this.calls.unanswered, commandId)];
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
      return [{id, role, content: textIn(content), ...more, ...reportMark(message)}];
    });
    const envelope = context.envelope('messages.snapshot', 'session', 'session', 'reconciling', event);
    const unknown = unknownPartsIn(given);
    const words = 'A message has a part that AG-UI does not know.';
    return [
      {...envelope, payload: {messages, complete: true}},
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
      if (one.type === 'action.resolved') this.#runs.noteResolved(one.actionId);
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
