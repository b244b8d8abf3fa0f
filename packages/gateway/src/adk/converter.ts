import type {ResumeEntry} from '@ag-ui/core';
import type {AguiErrorCode, JsonObject} from 'agent-surfaces/protocol';
import {number, object, redactText, string} from 'agent-surfaces/state';
import {type AguiEvent, type AguiFields, ENVELOPE_NAME, type Interrupt, type TokenUsage} from './agui.js';
import {type AdkEvent, type AdkPart, either, filesIn, isAnswer, readAdkEvent, uiSchemaOf} from './event.js';
import {
  CONFIRMATION,
  confirmationInterrupt,
  confirmedCall,
  CREDENTIAL,
  credentialInterrupt,
  type LongCall,
  longCallInterrupt,
} from './interrupts.js';
import {closeLane, growThoughts, growWords, isCutOff, type Lane, messageIdOf, settleLane, tagOf} from './lanes.js';

/** Which run is converted. */
export interface ConverterOptions {
  readonly threadId: string;
  readonly runId: string;
  /** What the person answered to start this run. */
  readonly resume?: readonly ResumeEntry[];
  /** What is said of a run in which no agent said or did anything; for a stream, that it was empty. */
  readonly noAnswer?: string;
  /** The time of what ADK gives no time for. */
  readonly now?: () => number;
}

const EMPTY = 'The agent service ended the stream without an answer.';

/**
 * The events of one ADK run to AG-UI. Pure: no clock but the given one, no network, and no exception on any JSON. What it
 * gives keeps AG-UI's own rules of order.
 */
export class AdkConverter {
  readonly #options: ConverterOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #calls = new ToolCalls();
  readonly #usage = new UsageCount();
  readonly #taken = new Set<string>();
  #out: AguiEvent[] = [];
  #at: number | undefined;
  #root: string | undefined;
  #started = false;
  #ended = false;
  #some = false;
  #error: {readonly code: string; readonly message: string} | undefined;

  constructor(options: ConverterOptions) {
    this.#options = options;
  }

  /** The beginning of the run, once: when ADK has taken it on. */
  start(): AguiEvent[] {
    this.#begin();
    return this.#drain();
  }

  /** What the run was given that ADK has no place for: it is reported, and not passed over in silence. */
  unused(parts: readonly string[]): AguiEvent[] {
    if (parts.length > 0) this.#note('INPUT_NOT_PASSED_ON', `The agent was not given: ${parts.join(', ')}.`, 'warning');
    return this.#drain();
  }

  /** What one event of ADK means. */
  convert(adkEvent: unknown): AguiEvent[] {
    const event = readAdkEvent(adkEvent);
    if (!event || this.#ended || this.#isRepeated(event)) return [];
    this.#some ||= event.author !== 'user';
    this.#at = event.at;
    this.#begin();
    if (event.author === 'user') this.#takeUser(event);
    else this.#takeAgent(event);
    this.#at = undefined;
    return this.#drain();
  }

  /** Something came that is no event: it is reported, and the run goes on. */
  unreadable(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    this.#note('ADK_EVENT_PARSE_ERROR', 'An event of the agent service could not be read.');
    return this.#drain();
  }

  /** The end of the stream: what the run came to. */
  end(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    if (this.#error) return this.#fail(this.#error.code, this.#error.message);
    if (!this.#some) return this.fail('AGUI_UPSTREAM_ERROR', this.#options.noAnswer ?? EMPTY);
    if ([...this.#lanes.values()].some(isCutOff)) {
      return this.fail('AGUI_UPSTREAM_ERROR', 'The agent service ended the stream in the middle of an answer.');
    }
    const interrupts = this.#calls.interrupts();
    for (const lane of this.#lanes.values()) {
      if (lane.words || lane.thoughts) closeLane(lane, this.#emit);
      const {subagentRunId} = lane;
      if (subagentRunId === undefined) continue;
      const interruptIds = interrupts.filter((one) => one.subagentRunId === subagentRunId).map(({id}) => id);
      const outcome =
        interruptIds.length > 0 ? ({type: 'suspended', interruptIds} as const) : ({type: 'success'} as const);
      this.#emit({type: 'SUBAGENT_FINISHED', subagentRunId, outcome});
    }
    const pendingToolCallIds = this.#calls.unanswered();
    this.#emit({
      type: 'RUN_FINISHED',
      outcome:
        interrupts.length > 0
          ? {type: 'interrupt', interrupts}
          : {type: 'success', ...(pendingToolCallIds.length > 0 ? {pendingToolCallIds} : {})},
      ...this.#usage.field(),
    } as AguiFields);
    this.#ended = true;
    return this.#drain();
  }

  /** A person asked to stop. The request to ADK is aborted; whether the agent noticed is not known. */
  cancel(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    this.#note('STOPPED_LISTENING', 'The run was given up. The agent service may have gone on by itself.');
    for (const lane of this.#lanes.values()) {
      if (lane.words || lane.thoughts) closeLane(lane, this.#emit);
      const {subagentRunId} = lane;
      if (subagentRunId !== undefined) this.#emit({type: 'SUBAGENT_FINISHED', subagentRunId});
    }
    const metadata = {[ENVELOPE_NAME]: {payload: {reason: 'stopped_listening'}}};
    this.#emit({type: 'RUN_FINISHED', outcome: {type: 'cancelled'}, metadata, ...this.#usage.field()} as AguiFields);
    this.#ended = true;
    return this.#drain();
  }

  /** The run could not go on, for a reason that the gateway knows. */
  fail(code: AguiErrorCode, message: string): AguiEvent[] {
    return this.#ended ? [] : this.#fail(code, message);
  }

  #fail(code: string, message: string): AguiEvent[] {
    this.#emit({type: 'RUN_ERROR', message, code, ...this.#usage.field()});
    this.#ended = true;
    return this.#drain();
  }

  #begin(): void {
    if (this.#started) return;
    this.#started = true;
    const {threadId, runId, resume = []} = this.#options;
    const input = {threadId, runId, messages: [], resume: [...resume]};
    this.#emit({type: 'RUN_STARTED', protocolVersion: '1.0', ...(resume.length > 0 ? {input} : {})} as AguiFields);
  }

  /** A final event has one id for ever; the pieces before it have one each. */
  #isRepeated({id, partial}: AdkEvent): boolean {
    if (id === undefined || partial) return false;
    if (this.#taken.has(id)) return true;
    this.#taken.add(id);
    return false;
  }

  /** What the person said or answered: on a session's record, not on a live stream. */
  #takeUser(event: AdkEvent): void {
    const text = joined(event.parts, 'text');
    const files = filesIn(event);
    const messageId = event.id ?? `${event.invocationId ?? this.#options.runId}:user`;
    if (text !== '') {
      this.#emit({type: 'TEXT_MESSAGE_START', messageId, role: 'user'});
      this.#emit({type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text});
      this.#emit({type: 'TEXT_MESSAGE_END', messageId});
    }
    if (files.length > 0) {
      const payload = {role: 'user', text, attachments: files};
      this.#emit(envelope('text.final', event, {messageId, payload}, {}));
    }
    for (const part of event.parts) {
      if (part.kind === 'response') this.#calls.answer(part, event, this.#emit);
    }
    actionEvents(event, {}).forEach(this.#emit);
  }

  #takeAgent(event: AdkEvent): void {
    if (this.#error && event.parts.length > 0) {
      // The run went on after an error: the error did not end it, and becomes a diagnostic.
      this.#note(this.#error.code, this.#error.message);
      this.#error = undefined;
    }
    const lane = this.#laneOf(event);
    if (event.partial) this.#takePieces(event, lane);
    else this.#takeFinal(event, lane);
    actionEvents(event, tagOf(lane)).forEach(this.#emit);
    if (event.usage && !event.partial) this.#usage.add(lane.author ?? '', event.model, event.usage);
    if (event.stoppedFor !== undefined && !event.partial && !event.error) {
      this.#note(event.stoppedFor, 'The model stopped before its answer was complete.', 'warning');
    }
    if (event.error) {
      const {code = 'AGUI_UPSTREAM_ERROR', message} = event.error;
      this.#error = {code, message: safeWords(message)};
    }
  }

  #takePieces(event: AdkEvent, lane: Lane): void {
    // Calls in pieces are drafts: the final event has them whole.
    for (const part of event.parts) {
      if (part.kind === 'text') growWords(lane, part.text, this.#emit);
      else if (part.kind === 'thought') growThoughts(lane, part.text, this.#emit);
    }
    if (event.settled) lane.settled = true;
  }

  #takeFinal(event: AdkEvent, lane: Lane): void {
    const {parts} = event;
    const messageId = messageIdOf(lane);
    if (isAnswer(event)) {
      const final = {words: joined(parts, 'text'), thoughts: joined(parts, 'thought')};
      const corrected = settleLane(lane, final, this.#emit);
      if (corrected !== undefined) {
        const facts = {messageId, payload: {text: corrected, role: 'assistant'}};
        this.#emit(envelope('text.final', event, facts, tagOf(lane)));
      }
    }
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'call') this.#calls.open(part, event, {...tagOf(lane), messageId, index}, this.#emit);
      else if (part.kind === 'response') this.#calls.answer(part, event, this.#emit);
      else if (part.kind === 'other') this.#emit(partEvent(part.part, `${messageId}:part:${index}`, tagOf(lane)));
    }
    const content = uiSchemaOf(event);
    // Under the id that the history gives it.
    const surface = {messageId: `ui:${messageId}`, activityType: 'ui_schema', replace: true};
    if (content) this.#emit({type: 'ACTIVITY_SNAPSHOT', ...surface, content, ...tagOf(lane)});
  }

  #note(code: string, message: string, level: 'error' | 'warning' = 'error'): void {
    this.#emit(envelope('diagnostic.changed', {}, {payload: {level, code, message}}, {}));
  }

  #laneOf(event: AdkEvent): Lane {
    const author = event.author ?? this.#root;
    this.#root ??= author;
    const prefix = `${event.invocationId ?? this.#options.runId}:${author ?? 'agent'}`;
    const known = this.#lanes.get(prefix);
    if (known) return known;
    const subagent = author === this.#root || author === undefined ? {} : {subagentRunId: prefix};
    const lane: Lane = {author, prefix, answers: 0, settled: false, ...subagent};
    this.#lanes.set(prefix, lane);
    if (author !== undefined && lane.subagentRunId !== undefined) {
      this.#emit({type: 'SUBAGENT_STARTED', subagentRunId: lane.subagentRunId, name: author});
    }
    return lane;
  }

  readonly #emit = (fields: AguiFields): void => {
    const {threadId, runId, now = Date.now} = this.#options;
    this.#out.push({...fields, threadId, runId, timestamp: this.#at ?? now()} as AguiEvent);
  };

  #drain(): AguiEvent[] {
    const events = this.#out;
    this.#out = [];
    return events;
  }
}

function joined(parts: readonly AdkPart[], kind: 'text' | 'thought'): string {
  return parts.map((part) => (part.kind === kind ? part.text : '')).join('');
}

/** Adds up what the models of a run used, one entry for each author and model. */
class UsageCount {
  readonly #entries = new Map<string, TokenUsage>();

  /** Takes the `usageMetadata` of one final event. */
  add(author: string, model: string | undefined, metadata: JsonObject): void {
    const read = (name: string) => whole(either(metadata, name));
    const input = read('promptTokenCount');
    const answer = read('candidatesTokenCount');
    const thought = read('thoughtsTokenCount');
    // AG-UI counts reasoning as output; ADK's models count it beside it.
    const output = answer === undefined && thought === undefined ? undefined : (answer ?? 0) + (thought ?? 0);
    const counts = {
      inputTokens: input,
      outputTokens: output,
      totalTokens: input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0),
      reasoningTokens: thought,
      cachedInputTokens: read('cachedContentTokenCount'),
    };
    const key = JSON.stringify([author, model]);
    const entry: TokenUsage = this.#entries.get(key) ?? (model === undefined ? {} : {model});
    for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number | undefined][]) {
      if (count !== undefined) entry[name] = (entry[name] ?? 0) + count;
    }
    if (Object.values(counts).some((count) => count !== undefined)) this.#entries.set(key, entry);
  }

  /** The sums, as an optional field of an event. */
  field(): {usage?: TokenUsage[]} {
    return this.#entries.size > 0 ? {usage: [...this.#entries.values()]} : {};
  }
}

function whole(value: unknown): number | undefined {
  const count = number(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

const STACK_LINE = /^\s*(at\s|Traceback\b|File\s"|\.{3}\s|node:|Caused by)/;
const LONGEST = 500;

/** An agent's words about an error, fit for a page: no secret, no stack trace, no more than a few lines. */
function safeWords(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/);
  const end = lines.findIndex((line) => STACK_LINE.test(line));
  const words = lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
  const shown = [...redactText(words)].slice(0, LONGEST).join('');
  return shown === '' ? 'The agent failed without a word.' : shown;
}

type Emit = (fields: AguiFields) => void;

/** The tool calls of one run: which are open, which wait for a person, and which were answered. */
class ToolCalls {
  readonly #calls = new Map<string, {readonly name: string; readonly subagentRunId?: string; answers: number}>();
  readonly #long = new Map<string, LongCall>();
  readonly #asked = new Map<string, Interrupt>();
  /** Calls that wait for consent. */
  readonly #held = new Set<string>();

  /** A call that the model makes, whole. */
  open(
    part: Extract<AdkPart, {kind: 'call'}>,
    event: AdkEvent,
    place: {readonly subagentRunId?: string; readonly messageId: string; readonly index: number},
    emit: Emit,
  ): void {
    const {name, args} = part;
    const tag = tagOf(place);
    const id = part.id ?? `${event.id ?? place.messageId}:call:${place.index}`;
    if (this.#calls.has(id) || this.#asked.has(id)) return;
    if (name === CONFIRMATION) {
      this.#asked.set(id, confirmationInterrupt({id, args, ...tag}));
      const held = confirmedCall(args);
      if (held !== undefined) this.#held.add(held);
      return;
    }
    if (name === CREDENTIAL) {
      this.#asked.set(id, credentialInterrupt({id, args, ...tag}));
      return;
    }
    this.#calls.set(id, {name, answers: 0, ...tag});
    if (event.longRunning.includes(id)) this.#long.set(id, {name, args, ...tag});
    emit({type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: place.messageId, ...tag});
    emit({type: 'TOOL_CALL_ARGS', toolCallId: id, delta: toJson(args ?? {}), ...tag});
    emit({type: 'TOOL_CALL_END', toolCallId: id, ...tag});
  }

  /** What came back for a call. The first word of a long-running tool is no result: the call stays open. */
  answer(part: Extract<AdkPart, {kind: 'response'}>, event: AdkEvent, emit: Emit): void {
    if (part.name === CONFIRMATION || part.name === CREDENTIAL) return;
    // Models without call ids answer by name.
    const id = part.id ?? [...this.#calls].find(([, call]) => call.name === part.name && call.answers === 0)?.[0];
    if (id === undefined) return;
    const asksFirst = event.confirmations.includes(id) || this.#held.has(id);
    if (asksFirst && event.author !== 'user') return;
    const call = this.#calls.get(id);
    const long = this.#long.get(id);
    if (long && long.first === undefined && event.author !== 'user') {
      long.first = part.response ?? null;
      const payload = {message: toJson(part.response)};
      emit(envelope('tool.progress', event, {toolCallId: id, payload}, tagOf(call ?? {})));
      return;
    }
    this.#long.delete(id);
    const count = call ? (call.answers += 1) : 1;
    const error = string(object(part.response)?.['error']);
    emit({
      type: 'TOOL_CALL_RESULT',
      messageId: count > 1 ? `${id}:result:${count}` : `${id}:result`,
      toolCallId: id,
      role: 'tool',
      content: typeof part.response === 'string' ? part.response : toJson(part.response),
      ...(error === undefined ? {} : {metadata: {status: 'error', error}}),
      ...tagOf(call ?? {}),
    });
  }

  interrupts(): Interrupt[] {
    return [...this.#asked.values(), ...[...this.#long].map(([id, call]) => longCallInterrupt(id, call))];
  }

  unanswered(): string[] {
    return [...this.#calls].filter(([, call]) => call.answers === 0).map(([id]) => id);
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

type Tag = {readonly subagentRunId?: string};

/** A part that is larger is named, not carried. */
const LARGEST_PART = 256 * 1024;

/** The changes of state and artifacts that an event brings; empty ones are nothing. */
function actionEvents(event: AdkEvent, tag: Tag): AguiFields[] {
  const changes = Object.entries(event.stateDelta).filter(([key]) => key !== '__proto__');
  const delta = changes.map(([key, value]) => ({
    op: 'add' as const,
    path: `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    value,
  }));
  return [
    ...(delta.length > 0 ? [{type: 'STATE_DELTA' as const, delta, ...tag}] : []),
    ...Object.entries(event.artifactDelta).flatMap(([name, version]) => artifactEvents(name, version, event, tag)),
  ];
}

/** ADK reports an artifact when a version of it is saved: that version is ready. */
function artifactEvents(name: string, version: unknown, event: AdkEvent, tag: Tag): AguiFields[] {
  const versionId = String(typeof version === 'number' || typeof version === 'string' ? version : '');
  const facts = {artifactId: name, ...(versionId === '' ? {} : {artifactVersionId: versionId})};
  const type = versionId === '0' ? 'artifact.created' : 'artifact.updated';
  const card = {...facts, artifactStatus: 'ready', payload: {title: name}};
  const saved = envelope('artifact.version.created', event, {...facts, payload: {versionId}}, tag);
  return [envelope(type, event, card, tag), ...(versionId === '' ? [] : [saved])];
}

/** A fact that AG-UI has no word for. */
function envelope(type: string, {id, at}: Pick<AdkEvent, 'id' | 'at'>, facts: JsonObject, tag: Tag): AguiFields {
  const of = facts['artifactId'] ?? facts['toolCallId'] ?? facts['messageId'] ?? '';
  const value = {
    type,
    ...(id === undefined ? {} : {eventId: `${id}:${type}:${String(of)}`}),
    ...(at === undefined ? {} : {timestamp: new Date(at).toISOString()}),
    ...facts,
  };
  return {type: 'CUSTOM', name: ENVELOPE_NAME, value, ...tag};
}

/** A part that AG-UI has no place for in an answer: an image, a file, code that was run. */
function partEvent(part: JsonObject, messageId: string, tag: Tag): AguiFields {
  const size = JSON.stringify(part).length;
  const content = size > LARGEST_PART ? {omitted: Object.keys(part), characters: size} : {...part};
  return {type: 'ACTIVITY_SNAPSHOT', messageId, activityType: 'adk-part', content, replace: true, ...tag};
}
