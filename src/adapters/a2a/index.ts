import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import type {Control} from '../../protocol/taxonomy.js';
import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {object, objects, present, string} from '../../state/read.js';
import type {AdapterFactory, AdapterOptions, Unsupported, WireRequest} from '../adapter.js';
import {CARD_PATH, type Way} from './card.js';
import {Peer} from './peer.js';
import {Tasks} from './tasks.js';
import {type Message, type Part, readEvent, readRefusal, readTasks, SECRET} from './wire.js';
import type {Question} from './questions.js';

/** Writes A2A: what a person says is a message, to a new task or to the one that asked. */
class A2aEncoder {
  readonly #peer: Peer;
  readonly #tasks: Tasks;
  readonly #newId: () => string;

  constructor(peer: Peer, tasks: Tasks, {newId}: AdapterOptions) {
    this.#peer = peer;
    this.#tasks = tasks;
    this.#newId = newId ?? (() => crypto.randomUUID());
  }

  /** The requests of the way that the card names; undefined where it names none, or was not read. */
  get requests(): Requests | undefined {
    const way = this.#peer.card?.way;
    return way && new Requests(way, this.#newId);
  }

  encode(command: AgentCommand): WireRequest | Unsupported {
    const {control, sessionId, actionId, taskId} = command;
    if (sessionId !== undefined) this.#peer.sessionId = sessionId;
    const refusal = this.refuses(command);
    if (refusal !== undefined)
      return {unsupported: refusal, ...(refusal === 'open_requests' ? {isTemporary: true} : {})};
    const requests = this.requests;
    if (!requests) return {unsupported: 'a2a_no_way'};
    switch (control) {
      case 'send':
        return this.#say(command, requests);
      case 'continue_agent':
        return this.#say(command, requests, this.#tasks.questions.open.at(-1));
      case 'answer':
        return this.#say(
          command,
          requests,
          this.#tasks.questions.open.find((question) => question.actionId === actionId),
        );
      case 'stop':
        return requests.cancel(taskId ?? this.#tasks.open?.id ?? '');
      default:
        return {unsupported: 'a2a_no_word'};
    }
  }

  /** Why this very command cannot be written now. */
  refuses({control, actionId, payload, taskId}: CommandIntent): string | undefined {
    const {open} = this.#tasks.questions;
    if (control === 'send' && open.some(({isSecret}) => !isSecret)) return 'open_requests';
    if (control === 'answer' && !open.some((question) => question.actionId === actionId)) return 'request_closed';
    // To pause, to sleep and to wake are nothing that A2A knows.
    const mode = payload?.['mode'];
    if ((control === 'continue_agent' || control === 'stop') && mode !== undefined && mode !== 'terminate')
      return 'a2a_no_word';
    if (control === 'continue_agent' && open.length === 0 && this.#tasks.state === 'active') return 'a2a_at_work';
    if (control === 'stop' && taskId === undefined && !this.#tasks.open) return 'a2a_nothing_to_stop';
    return undefined;
  }

  #say(command: AgentCommand, requests: Requests, question?: Question): WireRequest {
    const {id: commandId, sessionId = this.#peer.sessionId ?? '', payload} = command;
    const parts = partsOf(command);
    const contextId = this.#tasks.contextId ?? sessionId;
    const taskId = question?.taskId;
    const message: Message = {id: this.#newId(), role: 'user', parts, contextId, ...present({taskId})};
    const isSecret = question?.isSecret === true && payload?.['value'] !== undefined;
    // A task that is at work has a stream already: the answer to this message arrives there.
    const isHeard = question !== undefined && this.#tasks.state === 'active';
    this.#tasks.expect({message, commandId, ...present({actionId: question?.actionId})});
    const outgoing = {id: message.id, contextId, parts, taskId, isSecret};
    if (isHeard) return requests.send(outgoing);
    if (this.#peer.card?.streams) {
      this.#tasks.mechanism = 'streaming';
      return requests.stream(outgoing);
    }
    return {...requests.send(outgoing), next: () => this.poll(requests)};
  }

  subscribe(requests: Requests, taskId: string): WireRequest {
    this.#tasks.mechanism = 'streaming';
    return requests.subscribe(taskId);
  }

  poll(requests: Requests): WireRequest {
    this.#tasks.mechanism = 'polling';
    return {...requests.get(this.#tasks.open?.id ?? ''), next: () => this.poll(requests)};
  }
}

/** What a person gave: words, values of a form, files by their address. */
function partsOf({control, payload}: AgentCommand): readonly Part[] {
  const value = control === 'answer' ? payload?.['value'] : undefined;
  const text = string(value) ?? string(payload?.['text']) ?? '';
  const files = objects(payload?.['attachments']).map(({url, name, mimeType}) => ({
    file: present({url: string(url), name: string(name)}),
    ...present({mediaType: string(mimeType)}),
  }));
  if (value === undefined || typeof value === 'string') {
    return text === '' && files.length > 0 ? files : [{text}, ...files];
  }
  return [{data: object(value) ?? {value}}, ...files];
}

/** What a person says to a peer. */
interface Outgoing {
  readonly id: string;
  readonly contextId: string;
  /** The task that it is said to; a new one begins without it. */
  readonly taskId?: string | undefined;
  readonly parts: readonly Part[];
  readonly isSecret?: boolean;
}

/** How many tasks of a context are asked for again, and how many messages of each. */
const PAST = {pageSize: 100, historyLength: 100};

/** The names of the methods of JSON-RPC, by version. */
const METHODS = {
  '1.0': {
    send: 'SendMessage',
    stream: 'SendStreamingMessage',
    get: 'GetTask',
    list: 'ListTasks',
    cancel: 'CancelTask',
    subscribe: 'SubscribeToTask',
  },
  '0.3': {
    send: 'message/send',
    stream: 'message/stream',
    get: 'tasks/get',
    list: undefined,
    cancel: 'tasks/cancel',
    subscribe: 'tasks/resubscribe',
  },
} as const;

/** Writes the requests of one way to speak to a peer. */
class Requests {
  readonly #way: Way;
  readonly #newId: () => string;

  constructor(way: Way, newId: () => string) {
    this.#way = way;
    this.#newId = newId;
  }

  stream(said: Outgoing): WireRequest {
    const params = {message: this.#message(said)};
    return {...this.#request('stream', params, 'POST', 'message:stream'), streams: true};
  }

  send(said: Outgoing): WireRequest {
    const isNew = this.#way.version === '1.0';
    const configuration = isNew ? {returnImmediately: true} : {blocking: false};
    const params = {message: this.#message(said), configuration};
    return {...this.#request('send', params, 'POST', 'message:send'), single: true};
  }

  get(id: string): WireRequest {
    return {...this.#request('get', {id}, 'GET', `tasks/${encodeURIComponent(id)}`), single: true};
  }

  subscribe(id: string): WireRequest {
    const path = `tasks/${encodeURIComponent(id)}:subscribe`;
    return {...this.#request('subscribe', {id}, 'POST', path), streams: true};
  }

  cancel(id: string): WireRequest {
    return {...this.#request('cancel', {id}, 'POST', `tasks/${encodeURIComponent(id)}:cancel`), single: true};
  }

  /** The tasks of a context; undefined where the version has no such question. */
  list(contextId: string): WireRequest | undefined {
    if (this.#way.version !== '1.0') return undefined;
    const params = {contextId, ...PAST, includeArtifacts: true};
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    return {...this.#request('list', params, 'GET', `tasks?${query.toString()}`), single: true};
  }

  #request(
    name: keyof (typeof METHODS)['1.0'],
    params: JsonObject,
    method: 'GET' | 'POST',
    restPath: string,
  ): WireRequest {
    const {binding, version, path, tenant} = this.#way;
    const headers = version === '1.0' ? {headers: {'a2a-version': '1.0'}} : {};
    const more = {...headers, refusal: readRefusal};
    if (binding === 'JSONRPC') {
      const all = {...params, ...present({tenant})};
      const body = {jsonrpc: '2.0', id: this.#newId(), method: METHODS[version][name], params: all};
      return {method: 'POST', path, body, ...more};
    }
    const root = [path, version === '0.3' ? 'v1' : undefined, tenant && encodeURIComponent(tenant)];
    const address = [...root.filter((step) => step), restPath].join('/');
    const isWrite = name === 'send' || name === 'stream';
    return {method, path: address, body: isWrite ? params : method === 'POST' ? {} : undefined, ...more};
  }

  #message({id, contextId, taskId, parts, isSecret}: Outgoing): JsonObject {
    const {binding, version} = this.#way;
    const metadata = isSecret ? {[SECRET]: true} : undefined;
    const base = {messageId: id, contextId, ...present({taskId, metadata})};
    if (version === '1.0') return {...base, role: 'ROLE_USER', parts: parts.map(newPart)};
    if (binding === 'JSONRPC') return {kind: 'message', ...base, role: 'user', parts: parts.map(oldPart)};
    return {...base, role: 'ROLE_USER', content: parts.map(oldProtoPart)};
  }
}

function newPart({text, data, file, mediaType}: Part): JsonObject {
  if (text !== undefined) return {text};
  if (file) return present({url: file.url, filename: file.name, mediaType});
  return {data, mediaType: 'application/json'};
}

function oldPart({text, data, file, mediaType}: Part): JsonObject {
  if (text !== undefined) return {kind: 'text', text};
  if (file) return {kind: 'file', file: present({uri: file.url, name: file.name, mimeType: mediaType})};
  return {kind: 'data', data};
}

function oldProtoPart({text, data, file, mediaType}: Part): JsonObject {
  if (text !== undefined) return {text};
  if (file) return {file: present({fileWithUri: file.url, name: file.name, mimeType: mediaType})};
  return {data: {data}};
}

const CONTROLS: readonly Control[] = ['send', 'interrupt', 'answer', 'continue_agent', 'stop'];

/**
 * A2A 1.0 over JSON-RPC and REST, and 0.3 over both. The peer's card is read first and says how it is spoken to. A session
 * is a context; a task is a run and, beside it, a wrapped task; the peer is a teammate. Where the peer streams, it is
 * listened to, also after a cut; where it does not, it is asked again and again.
 */
export const createAdapter: AdapterFactory = (options = {}) => {
  const peer = new Peer(options.now ?? Date.now);
  const tasks = new Tasks(peer);
  const encoder = new A2aEncoder(peer, tasks, options);
  return {
    protocol: 'a2a',
    controls: new Set(CONTROLS),
    errors: AGUI_ERRORS,
    decode(wire) {
      const event = readEvent(wire);
      if (event) return tasks.take(event);
      const words = readRefusal(wire)?.message ?? 'Something came that A2A has no word for.';
      return [peer.note('a2a_unknown_event', words, wire)];
    },
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    kept: (ref) => tasks.artifacts.body(ref),
    introduction: {
      // A peer that knows only 0.3 does not look at the header.
      request: {method: 'GET', path: CARD_PATH, body: undefined, headers: {'a2a-version': '1.0'}},
      take: (reply, url) => peer.meet(reply, url),
      fail: (fault, url) => peer.miss(fault, url),
    },
    history: {
      path(sessionId) {
        peer.sessionId = sessionId;
        return encoder.requests?.list(sessionId);
      },
      read: (page) => ({events: tasks.past(readTasks(page))}),
    },
    directory: {
      read: () => ({events: [], canEdit: false}),
      create: () => ({sessionId: (options.newId ?? (() => crypto.randomUUID()))()}),
    },
    runs: {
      get state() {
        return tasks.state;
      },
      end: (fault, commandId) => tasks.lose(fault, commandId),
      resumePath: () => '',
      resume() {
        const {requests} = encoder;
        const id = tasks.open?.id;
        if (!requests || id === undefined) return [];
        const poll = () => encoder.poll(requests);
        return peer.card?.streams ? [() => encoder.subscribe(requests, id), poll] : [poll];
      },
      cancel() {
        const id = tasks.open?.id;
        return id === undefined ? undefined : encoder.requests?.cancel(id);
      },
      toolRequests: () => [],
      answerTool: () => [],
      goOn: () => ({method: 'POST', path: '', body: {}}),
    },
  };
};
