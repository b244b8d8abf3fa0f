import type {JsonObject} from '../../protocol/events.js';
import {present} from '../../state/read.js';
import type {WireRequest} from '../adapter.js';
import type {Way} from './card.js';
import {readRefusal, SECRET, type Part} from './wire.js';

/** What a person says to a peer. */
export interface Outgoing {
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
export class Requests {
  readonly #way: Way;
  readonly #newId: () => string;

  constructor(way: Way, newId: () => string) {
    this.#way = way;
    this.#newId = newId;
  }

  /** Sends a message and reads the stream of its task. */
  stream(said: Outgoing): WireRequest {
    const params = {message: this.#message(said)};
    return {...this.#request('stream', params, 'POST', 'message:stream'), streams: true};
  }

  /** Sends a message; the answer is the status of its task. */
  send(said: Outgoing): WireRequest {
    const isNew = this.#way.version === '1.0';
    const configuration = isNew ? {returnImmediately: true} : {blocking: false};
    const params = {message: this.#message(said), configuration};
    return {...this.#request('send', params, 'POST', 'message:send'), single: true};
  }

  /** Asks for the status of a task. */
  get(id: string): WireRequest {
    return {...this.#request('get', {id}, 'GET', `tasks/${encodeURIComponent(id)}`), single: true};
  }

  /** Listens to a task that is at work. */
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
