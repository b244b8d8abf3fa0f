import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {number, object, objects, present, string} from '../../state/read.js';
import {ToolCall} from './tools.js';
import {errorWords, fileOf} from './wire.js';

/** A prompt that was sent, until its answer is over. */
interface Prompt {
  readonly commandId: string;
  readonly blocks: readonly JsonObject[];
  /** The turn that answers it, once something of that has come. */
  runId?: string;
  /** The connection was lost: what ends it will not come any more. */
  isLost?: true;
}

/** Something that the agent asked a person, until its turn goes on. */
interface Asked {
  readonly actionId: string;
  readonly runId: string | undefined;
  readonly call?: ToolCall;
  /** What can be chosen, of a permission; absent where a form is to be filled. */
  readonly options?: readonly JsonObject[];
  /** What was answered: it stands once the agent goes on. */
  answer?: {readonly resolution: string; readonly reason?: string};
}

/** A message while it comes in pieces. */
interface Message {
  readonly kind: string;
  readonly messageId: string | undefined;
  readonly ids: JsonObject;
  text: string;
  readonly files: JsonObject[];
}

/** Files whose body is in their address: the largest that stays with its message. The log keeps no larger field. */
const LARGEST_INLINE = 16_000;

/** How a turn ends, by the agent's word for it. */
const ENDS: ReadonlyMap<string, JsonObject> = new Map([
  ['end_turn', {outcome: 'success'}],
  ['cancelled', {outcome: 'cancelled'}],
  ['refusal', {error: 'The agent refuses to go on with this.', code: 'refusal'}],
]);

/** Updates about the session itself: they come also where no turn is at work. */
const ABOUT_SESSION: ReadonlySet<string> = new Set([
  ...(['available_commands_update', 'current_mode_update', 'config_option_update', 'session_info_update'] as const),
  'usage_update',
]);

/**
 * One session as the page's own events. The protocol names neither turns nor, in most cases, messages: they are named by their
 * place, so that a session that is loaded again after a cut gives the same names, and only what is new of it is emitted.
 */
export class AcpSession {
  /** The page's name of it. */
  readonly id: string;
  /** The agent's; undefined until the agent has made it. */
  name: string | undefined;
  state: 'waiting' | 'opening' | 'open' | 'failed' = 'waiting';
  /** Why it could not be opened. */
  reason?: string;
  /** Why its past could not be read. */
  pastReason?: string;
  /** Somebody has written to it, or its past was read. */
  isUsed = false;
  /** A page shows it: it is opened, also after the connection was lost. */
  isShown = false;
  prompt: Prompt | undefined;
  /** Requests of the agent that are open, by their ids on the wire. */
  readonly asked = new Map<unknown, Asked>();
  /** The options by which its mode and its model are set, where the agent has them. */
  modeConfig: string | undefined;
  modelConfig: string | undefined;
  readonly #now: () => number;
  readonly #keep: (id: string, url: string) => void;
  readonly #calls = new Map<string, ToolCall>();
  /** How much of each text was emitted. */
  readonly #lengths = new Map<string, number>();
  /** What is emitted once, and was. */
  readonly #emitted = new Set<string>();
  /** Turns and parts so far. */
  #turns = 0;
  #parts = 0;
  #runId: string | undefined;
  #message: Message | undefined;
  /** The name of the newest words of a person that are not this page's own. */
  #saidId = '';
  #hasPlan = false;
  /** As much of the prompt as the agent has repeated. */
  #echo = '';
  #isReplay = false;

  constructor(id: string, now: () => number, keep: (id: string, url: string) => void) {
    this.id = id;
    this.#now = now;
    this.#keep = keep;
  }

  /** Something of it is on this page. */
  get isKnown(): boolean {
    return this.#emitted.size > 0;
  }

  /** The agent tells it again from its beginning. */
  replay(): void {
    this.#isReplay = true;
    this.#turns = this.#parts = 0;
    this.#runId = this.#message = undefined;
    for (const call of this.#calls.values()) call.replay();
  }

  /** It is open. What was told again is over, and so is a turn whose end was lost with the connection. */
  opened(result: unknown): readonly AgentEvent[] {
    const events = this.#isReplay && !this.prompt ? this.#closeTurn({}) : [];
    this.#isReplay = false;
    this.state = 'open';
    const {pastReason} = this;
    const lost =
      pastReason === undefined
        ? []
        : [this.#note(pastReason, 'What was said before cannot be read from the agent.', undefined)];
    return [...events, ...this.lose(), ...this.#settings(result), ...lost];
  }

  /** Ends a turn whose end will not come: its connection is gone. */
  lose(fault = {message: 'The connection was lost.', kind: 'closed'}): readonly AgentEvent[] {
    const {prompt} = this;
    if (!prompt?.isLost) return [];
    this.prompt = undefined;
    this.#runId = prompt.runId;
    const isLeft = fault.kind === 'aborted';
    return this.#closeTurn(
      isLeft ? {outcome: 'cancelled', reason: 'stopped_listening'} : {error: fault.message, code: 'stream_closed'},
      prompt.commandId,
    );
  }

  /** The connection is gone: nobody waits for answers any more. */
  cut(): readonly AgentEvent[] {
    if (this.prompt?.runId !== undefined) this.prompt.isLost = true;
    else this.prompt = undefined;
    const events = [...this.asked].flatMap(([id, asked]) => {
      // Whether an answer has reached the agent, nobody knows.
      delete asked.answer;
      return this.settle(id, {resolution: 'cancelled'});
    });
    if (this.state !== 'failed') this.state = 'waiting';
    return events;
  }

  /** A turn is over: the agent's answer to its prompt. */
  answered(result: unknown, error: unknown): readonly AgentEvent[] {
    const {prompt} = this;
    if (!prompt) return [];
    const begun = this.#begin();
    this.prompt = undefined;
    if (error !== undefined) {
      const code = number(object(error)?.['code']);
      const failed = {error: errorWords(error), ...present({code: code === undefined ? undefined : String(code)})};
      return [...begun, ...this.#closeTurn(failed, prompt.commandId)];
    }
    const reason = string(object(result)?.['stopReason']) ?? 'unknown';
    const end = ENDS.get(reason) ?? {outcome: 'success', reason};
    const usage = object(object(result)?.['usage']);
    return [...begun, ...this.#closeTurn({...end, ...present({usage})}, prompt.commandId)];
  }

  /** One update of the session. */
  take(update: JsonObject): readonly AgentEvent[] {
    const kind = string(update['sessionUpdate']) ?? '';
    if (ABOUT_SESSION.has(kind)) return this.#about(kind, update);
    if (kind === 'user_message_chunk') return this.#hear(update);
    const begun = this.#begin();
    const went = this.#goOn(kind, string(update['toolCallId']));
    return [...begun, ...went, ...this.#work(kind, update)];
  }

  /** A request of the agent to a person about one call. */
  ask(requestId: unknown, actionId: string, params: JsonObject): readonly AgentEvent[] {
    const begun = this.#begin();
    const told = object(params['toolCall']) ?? {};
    const call = this.#callOf(told);
    const events = call ? [...this.#closeMessage(), ...this.#toolNews(call, told)] : [];
    const options = objects(params['options']);
    const responses = options.map((option) => ({
      id: responseOf(option),
      label: string(option['name']) ?? string(option['optionId']),
    }));
    this.asked.set(requestId, {actionId, runId: this.#runId, options, ...present({call})});
    const payload = {actionType: 'tool_approval', ...call?.question, responses};
    return [
      ...begun,
      ...events,
      this.#event('action.required', payload, {actionId, ...present({toolCallId: call?.id})}),
    ];
  }

  /** A request of the agent for what only a person knows. */
  elicit(requestId: unknown, actionId: string, params: JsonObject): readonly AgentEvent[] {
    const begun = this.#begin();
    this.asked.set(requestId, {actionId, runId: this.#runId});
    const payload = {actionType: 'structured_input', prompt: params['message'], schema: params['requestedSchema']};
    return [...begun, this.#event('action.required', payload, {actionId})];
  }

  /** A request is settled: by its answer, or because nobody waits for one any more. */
  settle(requestId: unknown, unanswered: Asked['answer']): readonly AgentEvent[] {
    const asked = this.asked.get(requestId);
    const answer = asked?.answer ?? unanswered;
    if (!asked || !answer) return [];
    this.asked.delete(requestId);
    const {actionId, runId} = asked;
    const event = this.#event('action.resolved', {...answer}, {actionId});
    return [{...event, ...present({runId})}];
  }

  /** The modes, models and options that an answer names. */
  #settings(result: unknown): AgentEvent[] {
    const modes = object(object(result)?.['modes']);
    return [...(modes ? [this.#modes(modes)] : []), ...this.configured(object(result)?.['configOptions'])];
  }

  #modes(modes: JsonObject): AgentEvent {
    return this.#setting({mode: modes['currentModeId'], modes: objects(modes['availableModes']).map(choice)});
  }

  /** Options of a session: those that have a picker here are the mode and the model. */
  configured(options: unknown): readonly AgentEvent[] {
    const selects = objects(options).filter(({type}) => type === 'select');
    const find = (category: string) => selects.find((one) => one['category'] === category);
    const [mode, model] = [find('mode'), find('model')];
    this.modeConfig = string(mode?.['id']) ?? this.modeConfig;
    this.modelConfig = string(model?.['id']) ?? this.modelConfig;
    const set = present({
      ...(mode ? {mode: mode['currentValue'], modes: choicesIn(mode)} : {}),
      ...(model ? {model: model['currentValue'], models: choicesIn(model)} : {}),
    });
    return Object.keys(set).length > 0 ? [this.#setting(set)] : [];
  }

  /** The agent has taken another mode. */
  moded(mode: unknown): AgentEvent {
    return this.#setting({mode});
  }

  #setting(payload: JsonObject): AgentEvent {
    return {type: 'session.updated', owner: 'session', sessionId: this.id, payload};
  }

  #about(kind: string, update: JsonObject): readonly AgentEvent[] {
    switch (kind) {
      case 'available_commands_update': {
        const commands = objects(update['availableCommands']).map(({name, description}) => ({id: name, description}));
        return [this.#setting({commands})];
      }
      case 'current_mode_update':
        return [this.moded(update['currentModeId'])];
      case 'config_option_update':
        return this.configured(update['configOptions']);
      case 'session_info_update':
        return string(update['title']) === undefined ? [] : [this.#setting({title: update['title']})];
      default: {
        const {amount, currency} = object(update['cost']) ?? {};
        const room = present({used: number(update['used']), limit: number(update['size'])});
        const budget = {...room, ...(number(amount) === undefined ? {} : {cost: {used: amount}, currency})};
        return [{type: 'context.changed', sessionId: this.id, payload: {budget}}];
      }
    }
  }

  /** Words of a person: a prompt of this page that the agent repeats, or one of before, or of somebody else. */
  #hear(update: JsonObject): readonly AgentEvent[] {
    const block = object(update['content']) ?? {};
    if (this.prompt && !this.#isReplay) {
      const said = wordsOf(this.prompt.blocks);
      const echo = this.#echo + (string(block['text']) ?? '');
      if (block['type'] !== 'text' || said.startsWith(echo)) {
        this.#echo = echo;
        return [];
      }
    }
    const messageId = string(update['messageId']);
    const isSame = this.#message?.kind === 'user' && this.#message.messageId === messageId;
    const closed = isSame ? [] : this.#nextTurn();
    const message = (this.#message ??= {kind: 'user', messageId, ids: {messageId: this.#saidId}, text: '', files: []});
    if (block['type'] === 'text') message.text += string(block['text']) ?? '';
    else message.files.push(...attachmentsOf([block]));
    return closed;
  }

  /** A turn begins with words of a person that are not this page's own prompt; in a turn of this page they are said within it. */
  #nextTurn(): readonly AgentEvent[] {
    this.isUsed = true;
    if (this.prompt && !this.#isReplay) {
      this.#saidId = `${this.#runId ?? this.id}/${String(++this.#parts)}`;
      return this.#closeMessage();
    }
    const closed = this.#closeTurn({});
    this.#runId = `${this.id}/${String(++this.#turns)}`;
    this.#saidId = `${this.#runId}/user`;
    return closed;
  }

  /** The answer to the prompt of this page has begun: what was said is said now. */
  #begin(): readonly AgentEvent[] {
    const {prompt} = this;
    if (!prompt || prompt.runId !== undefined || this.#isReplay) return [];
    this.isUsed = true;
    this.#echo = '';
    const closed = this.#closeTurn({});
    const runId = (prompt.runId = this.#runId = `${this.id}/${String(++this.#turns)}`);
    const {commandId} = prompt;
    const said = this.#said(`${runId}/user`, wordsOf(prompt.blocks), attachmentsOf(prompt.blocks));
    return [...closed, ...said, ...this.#started(commandId)];
  }

  #started(commandId?: string): AgentEvent[] {
    const isNew = this.#once(`${this.#runId ?? ''} started`);
    return isNew ? [{...this.#event('run.started', {}), ...present({commandId})}] : [];
  }

  #said(messageId: string, text: string, attachments: readonly JsonObject[]): AgentEvent[] {
    if (!this.#once(messageId)) return [];
    const payload = {role: 'user', text, ...(attachments.length > 0 ? {attachments} : {})};
    const {runId: _runId, ...event} = this.#event('text.final', payload, {messageId});
    return [{...event, owner: 'session'}];
  }

  /** The agent goes on after what a person has answered: it has the answer. */
  #goOn(kind: string, toolCallId: string | undefined): readonly AgentEvent[] {
    return [...this.asked].flatMap(([id, {answer, call}]) => {
      const isOther = kind.startsWith('tool_call') && call !== undefined && call.id !== toolCallId;
      return answer && !isOther ? this.settle(id, undefined) : [];
    });
  }

  #work(kind: string, update: JsonObject): readonly AgentEvent[] {
    switch (kind) {
      case 'agent_message_chunk':
      case 'agent_thought_chunk':
        return this.#say(kind === 'agent_message_chunk' ? 'text' : 'reasoning', update);
      case 'tool_call':
      case 'tool_call_update': {
        const call = this.#callOf(update);
        if (!call) return [this.#note('acp_unreadable', `${kind} without a toolCallId.`, update)];
        return [...this.#closeMessage(), ...this.#toolNews(call, update)];
      }
      case 'plan': {
        const steps = objects(update['entries']).map(({content, status}) => ({title: content, status}));
        this.#hasPlan = true;
        return [...this.#closeMessage(), this.#event('plan.delta', {steps}, {planId: this.#runId ?? this.id})];
      }
      default:
        return [this.#note('acp_unknown_update', `ACP has no update ${JSON.stringify(kind.slice(0, 80))}.`, update)];
    }
  }

  /** A piece of what the agent says or thinks. */
  #say(kind: 'text' | 'reasoning', update: JsonObject): readonly AgentEvent[] {
    const block = object(update['content']) ?? {};
    const messageId = string(update['messageId']);
    const isSame = this.#message?.kind === kind && this.#message.messageId === messageId;
    const closed = isSame ? [] : this.#closeMessage();
    if (block['type'] !== 'text') return [...closed, ...(isSame ? this.#closeMessage() : []), ...this.#file(block)];
    const message = isSame ? (this.#message as Message) : this.#open(kind, messageId);
    const words = string(block['text']) ?? '';
    message.text += words;
    const {ids, text} = message;
    const id = String(ids['partId']);
    const known = this.#lengths.get(id) ?? 0;
    if (text.length <= known) return closed;
    this.#lengths.set(id, text.length);
    return [...closed, this.#event(`${kind}.delta`, {delta: text.slice(known)}, ids)];
  }

  #open(kind: string, messageId: string | undefined): Message {
    return (this.#message = {kind, messageId, ids: this.#nextPart(), text: '', files: []});
  }

  /** The ids of the next part of the answer, by its place. */
  #nextPart(): JsonObject {
    const runId = this.#runId ?? `${this.id}/0`;
    return {messageId: runId, partId: `${runId}/${String(++this.#parts)}`};
  }

  /** What was open is whole: something else has come. */
  #closeMessage(): AgentEvent[] {
    const message = this.#message;
    if (!message) return [];
    this.#message = undefined;
    const {kind, ids, text, files} = message;
    if (kind === 'user') return [...this.#said(String(ids['messageId']), text, files), ...this.#started()];
    if (!this.#once(`${String(ids['partId'])} end`)) return [];
    return [kind === 'text' ? this.#event('text.final', {}, ids) : this.#event('reasoning.summary', {}, ids)];
  }

  /** The turn at work is over. */
  #closeTurn(end: JsonObject, commandId?: string): AgentEvent[] {
    const closed = this.#closeMessage();
    const runId = this.#runId;
    if (runId === undefined) return closed;
    const settled = [...this.asked].flatMap(([id, asked]) =>
      asked.runId === runId ? this.settle(id, {resolution: 'cancelled'}) : [],
    );
    const plan = this.#hasPlan ? [this.#event('plan.final', {}, {planId: runId})] : [];
    this.#hasPlan = false;
    const isNew = !this.prompt?.isLost && this.#once(`${runId} end`);
    const type = 'error' in end ? 'run.failed' : 'run.finished';
    const ended = isNew ? [{...this.#event(type, end), ...present({commandId})}] : [];
    this.#runId = undefined;
    this.#parts = 0;
    return [...closed, ...settled, ...plan, ...ended];
  }

  #callOf({toolCallId}: JsonObject): ToolCall | undefined {
    const id = string(toolCallId);
    if (id === undefined) return undefined;
    const known = this.#calls.get(id);
    if (known) return known;
    const call = new ToolCall(id, this.#runId);
    this.#calls.set(id, call);
    return call;
  }

  #toolNews(call: ToolCall, update: JsonObject): AgentEvent[] {
    const ids = {toolCallId: call.id, messageId: call.runId ?? `${this.id}/0`};
    return call.take(update).map(({type, payload}) => {
      const {runId: _runId, ...event} = this.#event(type, payload, ids);
      return {...event, ...present({runId: call.runId})};
    });
  }

  /** What the agent says that is no text: pictures stand in the answer, other bodies are artifacts, addresses are sources. */
  #file(block: JsonObject): readonly AgentEvent[] {
    const ids = this.#nextPart();
    const id = String(ids['partId']);
    if (!this.#once(id)) return [];
    if (block['type'] === 'resource_link') {
      const {uri: url, name, title, mimeType, description} = block;
      const source = present({url, mediaType: mimeType, description});
      const payload = {kind: 'source', title: string(title) ?? name, source};
      return [this.#event('evidence.changed', payload, {evidenceId: id, messageId: ids['messageId']})];
    }
    const file = fileOf(block);
    if (!file) return [this.#note('acp_unknown_content', 'A block of content cannot be read.', block)];
    const {mimeType, url, name} = file;
    if (/^image\//i.test(mimeType) && url.length <= LARGEST_INLINE)
      return [this.#event('text.final', {text: '', attachments: [present({mimeType, url, name})]}, ids)];
    this.#keep(id, url);
    const [kind] = mimeType.split('/');
    const body = {kind, mediaType: mimeType, status: 'ready', readRef: id, writeCapabilities: []};
    return [this.#event('artifact.created', {...body, ...present({title: name})}, {artifactId: id})];
  }

  #once(what: string): boolean {
    if (this.#emitted.has(what)) return false;
    this.#emitted.add(what);
    return true;
  }

  #event(type: string, payload: JsonObject, ids: JsonObject = {}): AgentEvent {
    const isWord = typeof payload['delta'] === 'string';
    const timestamp = this.#isReplay || isWord ? undefined : new Date(this.#now()).toISOString();
    return {type, sessionId: this.id, ...present({runId: this.#runId, timestamp}), ...ids, payload};
  }

  /** A diagnostic for developers. */
  #note(code: string, message: string, detail: unknown): AgentEvent {
    return this.#event('diagnostic.changed', {code, level: 'warning', message, detail});
  }
}

/** The answer that stands for an option: its kind says what it does, its id which one it is. */
export function responseOf({kind, optionId}: JsonObject): string {
  return `${String(kind).startsWith('allow') ? 'approve' : 'reject'}_${String(optionId)}`;
}

function choice({id, name, description}: JsonObject): JsonObject {
  return {id, ...present({label: name, description: string(description)})};
}

/** The values of an option, in groups or not. */
function choicesIn({options}: JsonObject): readonly JsonObject[] {
  const values = objects(options).flatMap((one) => (Array.isArray(one['options']) ? objects(one['options']) : [one]));
  return values.map(({value, name, description}) => choice({id: value, name, description}));
}

function wordsOf(blocks: readonly JsonObject[]): string {
  return blocks.map((block) => (block['type'] === 'text' ? (string(block['text']) ?? '') : '')).join('');
}

function attachmentsOf(blocks: readonly JsonObject[]): JsonObject[] {
  return blocks.flatMap((block) => {
    if (block['type'] === 'resource_link')
      return [present({mimeType: block['mimeType'], url: block['uri'], name: block['name']})];
    const file = fileOf(block);
    if (!file) return [];
    const {mimeType, url, name} = file;
    return [present({mimeType, url: url.length > LARGEST_INLINE ? undefined : url, name})];
  });
}
