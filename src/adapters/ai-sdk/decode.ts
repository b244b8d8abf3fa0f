import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {TOOL_PROGRESS} from '../../protocol/event-classes.js';
import {list, object, objects, present, string} from '../../state/read.js';
import type {WireFault} from '../adapter.js';
import {fileEvents, type FileBodies, isLarge} from '../file-events.js';
import {changeCall, figuresIn, keep, merged, missingIn, usageIn} from './chunks.js';
import {add, type Entry, listTo, type Message, type Part, readMessages, Thread} from './thread.js';

/** A list of messages that this page has sent: it becomes the thread once its answer begins. */
export interface SentList {
  readonly sessionId: string;
  readonly commandId?: string | undefined;
  /** The newest message of the list. */
  readonly tip: Entry | undefined;
  /** It is the person's, and new; perhaps in place of the row of an earlier one. */
  readonly isNew?: boolean;
  readonly editOf?: string;
  /** The run whose answer is asked for again. */
  readonly retryOf?: string;
}

/** An answer while it streams. */
interface Run {
  readonly id: string;
  readonly entry: Entry;
  /** What the message had before the run, and how many parts were counted. */
  readonly base: readonly Part[];
  readonly counted: number;
  /** How it ends, as far as the stream has said. More may follow: the end of the run is that of its stream. */
  end?: {readonly type: 'run.finished' | 'run.failed'; readonly payload: JsonObject};
}

/** A request for the approval of a call, as it was shown. */
export interface Asked {
  readonly entry: Entry;
  /** Another one where the message was read again. */
  part: Part;
  readonly runId: string;
}

/**
 * The UI message stream of the AI SDK as the page's own events. A chunk changes its message as it does in the SDK; then
 * the part that it changed is emitted, as far as it was not emitted yet. So a live stream, a stream that is read again from its
 * beginning and a list that was kept are read in the same way. It never throws, and loses nothing.
 */
export class AiSdkDecoder {
  thread = new Thread();
  /** Approvals that wait, by their ids. */
  readonly asked = new Map<string, Asked>();
  /** The files whose bodies came in their addresses. */
  readonly bodies: FileBodies = new Map();
  readonly #now: () => number;
  readonly #newId: () => string;
  /** How much of each text was emitted. */
  readonly #lengths = new Map<string, number>();
  /** What is emitted once, and was. */
  readonly #emitted = new Set<string>();
  /** Texts that are open, by kind and the id of their chunks. */
  readonly #open = new Map<string, Part>();
  /** Requests that are shown once their stream is over: an answer to them is sent by another one. */
  #requests: AgentEvent[] = [];
  #sessionId: string | undefined;
  #runId: string | undefined;
  #sent: SentList | undefined;
  #run: Run | undefined;
  /** The next `start` begins what was read before. */
  #isReplay = false;
  /** What a message asks for still waits for an answer: nobody went on after it. */
  #isAsking = true;
  #isLive = true;

  constructor(now: () => number, newId: () => string) {
    this.#now = now;
    this.#newId = newId;
  }

  get state(): 'waiting' | 'active' | 'over' {
    if (this.#run) return this.#run.end ? 'over' : 'active';
    return this.#sent ? 'waiting' : 'over';
  }

  get sessionId(): string {
    return this.#sessionId ?? '';
  }

  /** The answer at work, as far as it has come. */
  get partial(): JsonObject {
    return this.#run ? {assistantMessage: this.#run.entry.message} : {};
  }

  /** The calls of the newest message that nobody has answered. */
  get unanswered(): readonly Part[] {
    const {message} = this.thread.tip ?? {};
    return (message?.parts ?? []).filter((part) => part['state'] === 'input-available' && !part['providerExecuted']);
  }

  /** The next stream answers this list. */
  expect(sent: SentList): void {
    this.#sent = sent;
    this.#sessionId = sent.sessionId;
  }

  /** The stream is read again from its beginning. */
  replay(): void {
    this.#isReplay = true;
  }

  /** The messages that a session begins with. */
  readPast(kept: unknown, sessionId: string): readonly AgentEvent[] {
    this.#sessionId = sessionId;
    this.thread = new Thread();
    this.#isLive = false;
    const messages = readMessages(kept);
    const events = messages.flatMap((message) => {
      this.#isAsking = message === messages.at(-1);
      const entry = this.thread.make(message, this.thread.tip);
      this.thread.put(entry);
      if (message.role !== 'assistant') return this.#say(entry);
      const run = this.#newRun(entry);
      const parts = message.parts.flatMap((part) => this.#emit(part, entry));
      return [this.#event('run.started', {}), ...parts, this.#event('run.finished', this.#result(run))];
    });
    this.#isLive = this.#isAsking = true;
    return events;
  }

  decode(wire: unknown): readonly AgentEvent[] {
    if (Array.isArray(wire)) return wire.flatMap((one) => this.decode(one));
    const chunk = object(wire);
    const type = string(chunk?.['type']);
    if (!chunk || type === undefined) return [this.#note('ai_sdk_no_chunk', 'Something that is no chunk came.', wire)];
    const missing = missingIn(type, chunk);
    if (missing !== undefined) return [this.#note('ai_sdk_unreadable', `${type}: ${missing} cannot be read.`, wire)];
    const begun = this.#begin(chunk);
    const run = this.#run as Run;
    return [...begun, ...this.#take(type, chunk, run)];
  }

  /** The stream has ended, or was left. */
  end(fault: WireFault, commandId?: string): readonly AgentEvent[] {
    const begun = this.#sent ? this.#begin({}) : [];
    const run = this.#run;
    if (!run) return [];
    const {type, payload} = run.end ?? endOf(fault);
    this.#run = undefined;
    const usage = usageIn(run.entry.message.metadata);
    const {outcome, ...result} = this.#result(run.id);
    const ended = {...(type === 'run.finished' ? {outcome} : {}), ...result, ...payload, ...present({usage})};
    const figures = [...figuresIn(usage)].map(([metricName, value]) =>
      this.#event('metric.changed', {value, unit: 'tokens'}, {metricName}),
    );
    return [...begun, ...this.#requests.splice(0), ...figures, {...this.#event(type, ended), ...present({commandId})}];
  }

  /** Answers a call of the newest message with what a tool of this page gave. */
  answer(toolCallId: string, content: string, error: string | undefined): readonly AgentEvent[] {
    const entry = this.thread.tip;
    const part = this.unanswered.find((one) => one['toolCallId'] === toolCallId);
    if (!entry || !part) return [];
    if (error === undefined) Object.assign(part, {state: 'output-available', output: parsed(content)});
    else Object.assign(part, {state: 'output-error', errorText: error});
    return this.#emit(part, entry);
  }

  #begin(chunk: JsonObject): AgentEvent[] {
    if (this.#run) return [];
    const {thread} = this;
    const sent = this.#sent;
    this.#sent = undefined;
    this.#open.clear();
    if (sent?.isNew && sent.tip) thread.put(sent.tip);
    else if (sent) thread.tip = sent.tip;
    const id = string(chunk['messageId']);
    const {tip} = thread;
    // A stream that nobody asked for here goes on with the message that it names.
    const isSame = tip?.message.role === 'assistant' && (sent ? true : id === undefined || id === tip.message.id);
    const entry = isSame ? tip : thread.make({id: id ?? this.#newId(), role: 'assistant', parts: []}, tip);
    thread.put(entry);
    const before = entry.runs.at(-1);
    this.#isReplay = !sent;
    if (sent || before === undefined) this.#newRun(entry);
    const runId = (this.#runId = entry.runs.at(-1) as string);
    this.#run = {id: runId, entry, base: [...entry.message.parts], counted: entry.count};
    const said = sent?.isNew && sent.tip ? this.#say(sent.tip, sent.editOf) : [];
    const continues = sent && before;
    const started = this.#event('run.started', {...present({continues, retryOf: sent?.retryOf})});
    return [...said, ...this.#settle(entry, continues), {...started, ...present({commandId: sent?.commandId})}];
  }

  /** What the new list decides: the approvals that it answers, and those that it leaves behind. */
  #settle(entry: Entry, continues: string | undefined): AgentEvent[] {
    const listed = new Set(listTo(entry));
    const isWaiting = [...this.asked.values()].some(({runId}) => runId === continues);
    const left = [...this.asked].filter(([, asked]) => !listed.has(asked.entry.message));
    return [
      ...entry.message.parts.flatMap((part) => this.#emit(part, entry)),
      ...(isWaiting
        ? [{...this.#event('run.finished', {outcome: 'interrupt', continuedBy: this.#runId}), runId: continues}]
        : []),
      ...left.flatMap(([id, {runId}]) => [
        ...this.#resolve(id, 'cancelled'),
        {...this.#event('run.finished', {outcome: 'cancelled'}), runId},
      ]),
    ];
  }

  #newRun(entry: Entry): string {
    const id = entry.runs.length === 0 ? entry.row : `${entry.row}#${String(entry.runs.length + 1)}`;
    entry.runs.push(id);
    return (this.#runId = id);
  }

  /** How a run stands whose stream ended well: what waits for somebody is named. */
  #result(id: string): JsonObject {
    const isAsking = [...this.asked.values()].some(({runId}) => runId === id);
    const open = this.thread.tip?.message.parts.filter(({state}) => OPEN_STATES.has(state)) ?? [];
    const pending = open.map(({toolCallId}) => toolCallId);
    return {
      outcome: isAsking ? 'interrupt' : 'success',
      ...present({pendingToolCallIds: pending.length > 0 ? pending : undefined}),
    };
  }

  #take(type: string, chunk: JsonObject, run: Run): readonly AgentEvent[] {
    const {entry} = run;
    const {message} = entry;
    const id = string(chunk['id']) ?? '';
    const isReplay = this.#isReplay;
    this.#isReplay = false;
    switch (type) {
      case 'start':
        if (isReplay) {
          message.parts = [];
          entry.count = 0;
          this.#open.clear();
        }
        message.id = string(chunk['messageId']) ?? message.id;
        return this.#annotate(message, chunk);
      case 'message-metadata':
        return this.#annotate(message, chunk);
      case 'finish':
        run.end ??= endFor(string(chunk['finishReason']));
        return this.#annotate(message, chunk);
      case 'abort':
        run.end ??= {
          type: 'run.finished',
          payload: {outcome: 'cancelled', ...present({reason: string(chunk['reason'])})},
        };
        return [];
      case 'error':
        // An error counts, also after an end.
        if (run.end?.type !== 'run.failed')
          run.end = {type: 'run.failed', payload: {error: messageIn(chunk['errorText'] as string)}};
        return [];
      case 'start-step':
        add({type: 'step-start'}, entry);
        return [];
      case 'finish-step':
        return [];
      case 'reset-step':
        return this.#takeBack(entry);
      case 'text-start':
      case 'reasoning-start':
        return this.#emit(this.#openText(type.slice(0, -6), id, chunk, entry), entry);
      case 'text-delta':
      case 'reasoning-delta': {
        const kind = type.slice(0, -6);
        const part = this.#open.get(`${kind} ${id}`) ?? this.#openText(kind, id, chunk, entry);
        const delta = chunk['delta'] as string;
        part['text'] = String(part['text']) + delta;
        keep(part, 'providerMetadata', chunk);
        return this.#emit(part, entry, delta);
      }
      case 'text-end':
      case 'reasoning-end': {
        const name = `${type.slice(0, -4)} ${id}`;
        const part = this.#open.get(name);
        if (!part) return [];
        this.#open.delete(name);
        part['state'] = 'done';
        keep(part, 'citations', chunk);
        keep(part, 'providerMetadata', chunk);
        return this.#emit(part, entry);
      }
      case 'steering-message':
      case 'file':
      case 'reasoning-file':
      case 'source-url':
      case 'source-document':
      case 'custom':
        return this.#emit(add({...chunk, type}, entry), entry);
      default:
        if (type.startsWith('tool-')) return this.#call(type, chunk, run);
        if (type.startsWith('data-')) return this.#data(type, chunk, entry);
        return [
          this.#note('ai_sdk_unknown_chunk', `The AI SDK has no chunk ${JSON.stringify(type.slice(0, 80))}.`, chunk),
        ];
    }
  }

  #annotate(message: Message, {messageMetadata}: JsonObject): readonly AgentEvent[] {
    if (messageMetadata !== undefined && messageMetadata !== null)
      message.metadata = merged(message.metadata, messageMetadata);
    return [];
  }

  #openText(kind: string, id: string, chunk: JsonObject, entry: Entry): Part {
    const part: Part = {type: kind, ...(kind === 'reasoning' ? {id} : {}), text: '', state: 'streaming'};
    keep(part, 'providerMetadata', chunk);
    this.#open.set(`${kind} ${id}`, part);
    return add(part, entry);
  }

  #data(type: string, {id, data, transient}: JsonObject, entry: Entry): readonly AgentEvent[] {
    const part: Part = {type, ...present({id}), data};
    // Never part of the message; the newest of its kind is shown.
    if (transient === true) return [this.#activity(`${entry.row}/${type}/${string(id) ?? ''}`, part)];
    const known =
      id === undefined ? undefined : entry.message.parts.find((one) => one.type === type && one['id'] === id);
    if (!known) return this.#emit(add(part, entry), entry);
    known['data'] = data;
    return this.#emit(known, entry);
  }

  #call(type: string, chunk: JsonObject, run: Run): readonly AgentEvent[] {
    const {entry} = run;
    const part = this.#callOf(chunk, run);
    if (!part) return [this.#note('ai_sdk_unknown_call', `${type} is about a call that nobody made.`, chunk)];
    const {state, delta} = changeCall(part, type, chunk);
    if (state === undefined)
      return [
        this.#note('ai_sdk_unknown_chunk', `The AI SDK has no chunk ${JSON.stringify(type.slice(0, 80))}.`, chunk),
      ];
    part['state'] = state;
    return this.#emit(part, entry, delta);
  }

  /** The part of a call: made where the chunk names its tool, else the newest with its id. */
  #callOf({toolCallId, approvalId, toolName, dynamic}: JsonObject, run: Run): Part | undefined {
    const {message} = run.entry;
    const isIt = (part: Part) =>
      toolCallId === undefined ? object(part['approval'])?.['id'] === approvalId : part['toolCallId'] === toolCallId;
    const known = message.parts.findLast(isIt);
    if (known) return known;
    if (run.base.some(isIt)) {
      // A replay of a run that went on: what the message had before is not emitted again.
      message.parts.unshift(...run.base);
      run.entry.count = run.counted;
      return message.parts.findLast(isIt);
    }
    const name = string(toolName);
    if (name === undefined) return undefined;
    const part: Part = {type: dynamic === true ? 'dynamic-tool' : `tool-${name}`, toolCallId};
    if (dynamic === true) part['toolName'] = name;
    return add(part, run.entry);
  }

  /** A step that is begun again: what it has said so far is taken back. */
  #takeBack({message, row, ids: known}: Entry): readonly AgentEvent[] {
    this.#open.clear();
    const from = message.parts.findLastIndex(({type}) => type === 'step-start') + 1;
    return message.parts.splice(from).flatMap((part) => {
      const {type, state, toolCallId} = part;
      const ids = {messageId: row, partId: known.get(part)};
      if (type === 'text') return [this.#event('text.final', {text: ''}, ids)];
      if (type === 'reasoning') return [this.#event('reasoning.summary', {}, ids)];
      if (toolCallId === undefined || isEnded(state)) return [];
      return [this.#event('tool.failed', {cancelled: true}, {toolCallId})];
    });
  }

  /** A part, as far as it was not emitted. `delta` is what its text has just grown by. */
  #emit(part: Part, entry: Entry, delta?: string): readonly AgentEvent[] {
    const id = entry.ids.get(part) ?? '';
    const {type} = part;
    const ids = {messageId: entry.row, partId: id};
    switch (type) {
      case 'text': {
        const cited = objects(part['citations']).map(({source}) => object(source) ?? {});
        const refs = cited.map((source) => evidenceId(entry, source['id']));
        const sources = cited.flatMap((source) => this.#source(source, source['id'], entry));
        // What was kept is emitted whole.
        const isWhole = !this.#lengths.has(id) && part['state'] !== 'streaming';
        const grown = this.#grow(id, part, 'text', delta, (words) => this.#event('text.delta', {delta: words}, ids));
        const events = [...sources, ...(isWhole ? [] : grown)];
        if (part['state'] === 'streaming' || !this.#once(`${id} end`)) return events;
        const isCited = refs.length > 0;
        const more = {text: isWhole || isCited ? part['text'] : undefined, evidenceRefs: isCited ? refs : undefined};
        return [...events, this.#event('text.final', present(more), ids)];
      }
      case 'reasoning': {
        const events = this.#grow(id, part, 'text', delta, (grown) =>
          this.#event('reasoning.delta', {delta: grown}, ids),
        );
        return part['state'] === 'streaming' || !this.#once(`${id} end`)
          ? events
          : [...events, this.#event('reasoning.summary', {}, ids)];
      }
      case 'file':
      case 'reasoning-file':
        return this.#once(id) ? this.#file(part, id, ids) : [];
      case 'source-url':
      case 'source-document':
        return this.#source(part, part['sourceId'], entry);
      case 'custom':
        return [this.#activity(id, part)];
      case 'steering-message':
        return this.#once(id) ? [this.#words(list(part['parts']), {messageId: string(part['id']) ?? id})] : [];
      default:
        if (type.startsWith('data-')) return [this.#activity(id, part)];
        return part['toolCallId'] === undefined ? [] : this.#emitCall(part, entry, delta);
    }
  }

  #emitCall(part: Part, entry: Entry, delta: string | undefined): readonly AgentEvent[] {
    const {toolCallId, state, input, output, errorText} = part;
    const name = string(part['toolName']) ?? part.type.slice('tool-'.length);
    const ids = {toolCallId, messageId: entry.row};
    const of = (type: string, payload: JsonObject) => this.#event(type, payload, ids);
    const call = String(toolCallId);
    if (state === 'input-streaming') {
      const isNew = !this.#lengths.has(call);
      return this.#grow(call, part, 'rawInput', delta, (grown) =>
        of('tool.args', {...(isNew ? {name} : {}), delta: grown}),
      );
    }
    const events: AgentEvent[] = [];
    // What was kept is whole; a call that was begun there and then went on has begun already.
    if (this.#once(`${call} input`))
      events.push(
        this.#isLive && state !== 'output-error'
          ? of('tool.started', {name, input})
          : of('tool.args', {name, input, complete: true}),
      );
    const approval = object(part['approval']);
    const approvalId = string(approval?.['id']);
    if (state === 'approval-requested') return [...events, ...this.#ask(part, entry, name)];
    if (approvalId !== undefined && this.asked.has(approvalId)) {
      const isApproved = approval?.['approved'] ?? state !== 'output-denied';
      events.push(
        ...this.#requests.splice(0),
        ...this.#resolve(approvalId, isApproved === true ? 'approved' : 'rejected', approval?.['reason']),
      );
    }
    if (state === 'output-available' && part['preliminary'] === true) {
      const message = string(output) ?? JSON.stringify(output);
      return this.#emitted.has(`${call} end`) ? events : [...events, of(TOOL_PROGRESS, {message})];
    }
    if (!isEnded(state) || !this.#once(`${call} end`)) return events;
    if (state === 'output-available') return [...events, of('tool.result', {output})];
    const error = state === 'output-denied' ? approval?.['reason'] : errorText;
    const denied = state === 'output-denied' ? {cancelled: true} : {};
    return [...events, of('tool.failed', {...present({error}), ...denied})];
  }

  #ask(part: Part, entry: Entry, toolName: string): readonly AgentEvent[] {
    const {id, requestReason, isAutomatic} = object(part['approval']) ?? {};
    // The policy of the service decides by itself.
    if (typeof id !== 'string' || isAutomatic === true || !this.#isAsking) return [];
    const asked = this.asked.get(id);
    if (asked) asked.part = part;
    if (!this.#once(`${id} asked`)) return [];
    this.asked.set(id, {entry, part, runId: this.#runId ?? ''});
    const {toolCallId, input, title} = part;
    const words = present({title: string(title), policyReason: string(requestReason)});
    const payload = {actionType: 'tool_approval', toolName, input, responses: ['approve', 'reject'], ...words};
    const event = this.#event('action.required', payload, {actionId: id, toolCallId});
    if (!this.#isLive) return [event];
    this.#requests.push(event);
    return [];
  }

  #resolve(actionId: string, resolution: string, reason?: unknown): readonly AgentEvent[] {
    const asked = this.asked.get(actionId);
    this.asked.delete(actionId);
    return [
      {
        ...this.#event('action.resolved', {resolution, ...present({reason: string(reason)})}, {actionId}),
        ...present({runId: asked?.runId}),
      },
    ];
  }

  /** The rest of a text that may have been emitted in part. */
  #grow(
    id: string,
    part: Part,
    name: string,
    delta: string | undefined,
    make: (grown: string) => AgentEvent,
  ): AgentEvent[] {
    const text = string(part[name]) ?? '';
    const known = this.#lengths.get(id);
    const fresh = text.length - (known ?? 0);
    if (known !== undefined && fresh <= 0) return [];
    this.#lengths.set(id, text.length);
    // Of a long text, only what came last is looked at.
    return [make(delta !== undefined && delta.length >= fresh ? delta.slice(delta.length - fresh) : text.slice(known))];
  }

  #source(given: JsonObject, sourceId: unknown, entry: Entry): readonly AgentEvent[] {
    const id = evidenceId(entry, sourceId);
    if (!this.#once(id)) return [];
    const {url, title, filename, mediaType} = given;
    const words = present({title: string(title) ?? string(filename) ?? string(url)});
    const payload = {kind: 'source', ...words, source: present({url, filename, mediaType})};
    return [this.#event('evidence.changed', payload, {evidenceId: id, messageId: entry.row})];
  }

  #file({url, mediaType, filename}: Part, id: string, ids: JsonObject): readonly AgentEvent[] {
    const file = {mimeType: String(mediaType), url: String(url), ...present({name: string(filename)})};
    return fileEvents(file, id, this.bodies).map((event) => this.#event(event.type, event.payload, event.ids ?? ids));
  }

  #activity(activityId: string, {type, kind, data, providerMetadata}: Part): AgentEvent {
    const isCustom = type === 'custom';
    const activityType = isCustom ? kind : type.slice('data-'.length);
    return this.#event('activity.changed', {activityType, content: isCustom ? providerMetadata : data}, {activityId});
  }

  /** A message that is not the agent's, whole. */
  #say({message, row}: Entry, editOf?: string): readonly AgentEvent[] {
    if (!this.#once(`${row} said`)) return [];
    const said = this.#words(message.parts, {messageId: row}, message.role);
    const {runId: _runId, ...event} = said;
    return [{...event, payload: {...object(event.payload), ...present({editOf})}}];
  }

  #words(parts: readonly unknown[], ids: JsonObject, role = 'user'): AgentEvent {
    const given = objects(parts);
    const text = given.map((part) => (part['type'] === 'text' ? (string(part['text']) ?? '') : '')).join('');
    const files = given.filter(({type}) => type === 'file');
    const attachments = files.map(({mediaType, url, filename}) =>
      present({mimeType: mediaType, url: isLarge(url) ? undefined : url, name: filename}),
    );
    const more = attachments.length > 0 ? {attachments} : {};
    return {...this.#event('text.final', {role, text, ...more}, ids), ...(role === 'user' ? {owner: 'session'} : {})};
  }

  #once(what: string): boolean {
    if (this.#emitted.has(what)) return false;
    this.#emitted.add(what);
    return true;
  }

  #event(type: string, payload: JsonObject, ids: JsonObject = {}): AgentEvent {
    const isWord = typeof payload['delta'] === 'string' && payload['delta'] !== '';
    const timestamp = this.#isLive && !isWord ? new Date(this.#now()).toISOString() : undefined;
    return {type, ...present({sessionId: this.#sessionId, runId: this.#runId, timestamp}), ...ids, payload};
  }

  /** A diagnostic for developers. */
  #note(code: string, message: string, detail: unknown): AgentEvent {
    return this.#event('diagnostic.changed', {code, level: 'warning', message, detail});
  }
}

/** Calls that wait for a result or a decision. */
const OPEN_STATES: ReadonlySet<unknown> = new Set(['input-available', 'approval-requested']);

function isEnded(state: unknown): boolean {
  return typeof state === 'string' && state.startsWith('output-');
}

/** A source is named within its message: services count them from 1. */
function evidenceId({row}: Entry, sourceId: unknown): string {
  return `${row}:${String(sourceId)}`;
}

/** How a run ends that its service has finished. */
function endFor(reason: string | undefined): NonNullable<Run['end']> {
  if (reason === 'error') return {type: 'run.failed', payload: {code: 'error'}};
  const type = 'run.finished';
  if (reason === 'interrupted') return {type, payload: {outcome: 'cancelled', reason}};
  // The answer is whole, or it says why it is not.
  return {type, payload: reason === 'stop' || reason === 'tool-calls' ? {} : present({reason})};
}

/** How a run ends of which no chunk has said it. */
function endOf({kind, message}: WireFault): NonNullable<Run['end']> {
  const type = 'run.finished';
  // Routes that write their chunks themselves need no `finish`: the end is that of the stream.
  if (kind === 'done') return {type, payload: {}};
  if (kind === 'aborted') return {type, payload: {outcome: 'cancelled', reason: 'stopped_listening'}};
  return {type: 'run.failed', payload: {error: message, code: `stream_${kind}`}};
}

/** The words of an error: Mastra writes the whole error as JSON. */
function messageIn(errorText: string): string {
  return string(object(parsed(errorText))?.['message']) ?? errorText;
}

/** What a tool of the page gave, or an error: an object or a list where it is one, else text. */
function parsed(content: string): unknown {
  if (!/^\s*[[{]/.test(content)) return content;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}
