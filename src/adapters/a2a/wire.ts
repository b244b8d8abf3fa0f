import type {JsonObject} from '../../protocol/events.js';
import {ITEM_STATUSES} from '../../protocol/taxonomy.js';
import {list, object, objects, present, string} from '../../state/read.js';
import type {WireRefusal} from '../adapter.js';

/** The states of a peer's task in the standard's words; any other word of a peer is `unknown`. */
export type TaskState = (typeof ITEM_STATUSES.remote_task)[number] | 'unknown';

/** One piece of a message or an artifact: words, data or a file. */
export interface Part {
  readonly text?: string;
  readonly data?: unknown;
  readonly file?: {readonly url?: string; readonly bytes?: string; readonly name?: string};
  readonly mediaType?: string;
}

/** A message of a person or of the peer. */
export interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
  readonly taskId?: string;
  readonly contextId?: string;
  /** A person's secret: it is never shown, not even where a peer sends it back. */
  readonly isSecret?: true;
}

/** The status of a task. */
export interface Status {
  readonly state: TaskState;
  /** The peer's own word. */
  readonly native: string;
  readonly message?: Message;
  readonly timestamp?: string;
}

/** What a task has made, or a piece of it. */
export interface Artifact {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly parts: readonly Part[];
}

/** A task as its peer keeps it. */
export interface Task {
  readonly id: string;
  readonly contextId?: string;
  readonly status?: Status;
  readonly history: readonly Message[];
  readonly artifacts: readonly Artifact[];
}

/** The events of a peer, of any version and binding. */
export type WireEvent =
  | {readonly kind: 'task'; readonly task: Task}
  | {readonly kind: 'status'; readonly taskId: string; readonly contextId?: string; readonly status: Status}
  | {
      readonly kind: 'artifact';
      readonly taskId: string;
      readonly contextId?: string;
      readonly artifact: Artifact;
      readonly append: boolean;
      readonly lastChunk: boolean;
    }
  | {readonly kind: 'message'; readonly message: Message};

/** The name under which a message says that it holds a secret. */
export const SECRET = 'urn:agent-surfaces:secret';

const STATES: ReadonlySet<string> = new Set(ITEM_STATUSES.remote_task);

/** Reads one answer or one event of a stream; undefined where it is none that is known. */
export function readEvent(wire: unknown): WireEvent | undefined {
  const body = resultOf(wire);
  if (!body) return undefined;
  // 0.3 names the kind in `kind`, 1.0 by the field that holds it; the answer to a request is the object itself.
  const kind = string(body['kind']);
  const task = object(body['task']) ?? (kind === 'task' || isTask(body) ? body : undefined);
  if (task) return named(readTask(task), (one) => ({kind: 'task', task: one}));
  const status = object(body['statusUpdate']) ?? (kind === 'status-update' ? body : undefined);
  if (status) return readStatusUpdate(status);
  const artifact = object(body['artifactUpdate']) ?? (kind === 'artifact-update' ? body : undefined);
  if (artifact) return readArtifactUpdate(artifact);
  const message = object(body['message']) ?? object(body['msg']) ?? (kind === 'message' ? body : undefined);
  return message && {kind: 'message', message: readMessage(message)};
}

/** The tasks of a list, oldest first: peers list the newest first. */
export function readTasks(wire: unknown): readonly Task[] {
  const tasks = objects(resultOf(wire)?.['tasks']);
  return tasks.flatMap((task) => readTask(task) ?? []).reverse();
}

/** The no in an answer: of JSON-RPC, which comes as a success of HTTP, or in the middle of a stream. */
export function readRefusal(wire: unknown): WireRefusal | undefined {
  const error = object(object(wire)?.['error']);
  if (!error) return undefined;
  const {code} = error;
  const [info] = [...objects(error['data']), ...objects(error['details'])];
  const reason = string(info?.['reason']) ?? string(error['status']);
  const number = typeof code === 'number' ? String(code) : undefined;
  return {
    message: string(error['message']) || `The peer refused this (${reason ?? number ?? 'it does not say why'}).`,
    ...present({code: reason ?? number}),
  };
}

/** The words of a message or an artifact, as they follow each other. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(({text}) => text ?? '').join('');
}

/** A state in the standard's words. */
export function stateOf(word: string): TaskState {
  const plain = word
    .replace(/^TASK_STATE_/, '')
    .toLowerCase()
    .replaceAll('-', '_')
    .replace('cancelled', 'canceled');
  return STATES.has(plain) ? (plain as TaskState) : 'unknown';
}

function resultOf(wire: unknown): JsonObject | undefined {
  const body = object(wire);
  return body && 'jsonrpc' in body ? object(body['result']) : body;
}

function isTask(body: JsonObject): boolean {
  return typeof body['id'] === 'string' && object(body['status']) !== undefined;
}

function named<T>(value: T | undefined, make: (value: T) => WireEvent): WireEvent | undefined {
  return value === undefined ? undefined : make(value);
}

function readTask(task: JsonObject): Task | undefined {
  const id = idOf(task['id']);
  if (id === undefined) return undefined;
  return {
    id,
    ...present({contextId: idOf(task['contextId']), status: readStatus(task['status'])}),
    history: objects(task['history']).map(readMessage),
    artifacts: objects(task['artifacts']).flatMap((artifact) => readArtifact(artifact) ?? []),
  };
}

function readStatusUpdate(update: JsonObject): WireEvent | undefined {
  const taskId = idOf(update['taskId']);
  const status = readStatus(update['status']);
  if (taskId === undefined || !status) return undefined;
  return {kind: 'status', taskId, status, ...present({contextId: idOf(update['contextId'])})};
}

function readArtifactUpdate(update: JsonObject): WireEvent | undefined {
  const taskId = idOf(update['taskId']);
  const artifact = readArtifact(object(update['artifact']) ?? {});
  if (taskId === undefined || !artifact) return undefined;
  const flags = {append: update['append'] === true, lastChunk: update['lastChunk'] === true};
  return {kind: 'artifact', taskId, artifact, ...flags, ...present({contextId: idOf(update['contextId'])})};
}

function readStatus(value: unknown): Status | undefined {
  const status = object(value);
  if (!status) return undefined;
  const message = object(status['message']) ?? object(status['update']);
  // 1.0 leaves its default state out on the wire: a missing state is unknown.
  const native = string(status['state']) ?? 'unspecified';
  return {
    state: stateOf(native),
    native,
    ...present({message: message && readMessage(message), timestamp: string(status['timestamp'])}),
  };
}

function readMessage(message: JsonObject): Message {
  const parts = readParts(message);
  const taskId = idOf(message['taskId']);
  const role = /user/i.test(string(message['role']) ?? '') ? 'user' : 'assistant';
  return {
    // A message without an id is identified by its content, so that a repeated one is recognized.
    id: idOf(message['messageId']) ?? `${taskId ?? ''}:${role}:${textOf(parts).slice(0, 100)}`,
    role,
    parts,
    ...present({taskId, contextId: idOf(message['contextId'])}),
    ...(object(message['metadata'])?.[SECRET] === true ? {isSecret: true} : {}),
  };
}

function readArtifact(artifact: JsonObject): Artifact | undefined {
  const id = idOf(artifact['artifactId']);
  if (id === undefined) return undefined;
  const {name, description} = artifact;
  return {id, parts: readParts(artifact), ...present({name: idOf(name), description: idOf(description)})};
}

/** Parts of 1.0, of 0.3 over JSON-RPC, and of 0.3 over REST, whose messages call them content. */
function readParts(holder: JsonObject): readonly Part[] {
  const given = Array.isArray(holder['parts']) ? holder['parts'] : list(holder['content']);
  return objects(given).flatMap((part) => {
    const read = readPart(part, !Array.isArray(holder['parts']));
    return read ? [read] : [];
  });
}

function readPart(part: JsonObject, isProto: boolean): Part | undefined {
  const mediaType = idOf(part['mediaType']);
  const text = string(part['text']);
  if (text !== undefined) return {text, ...present({mediaType})};
  const file = object(part['file']);
  const url = idOf(part['url']) ?? idOf(file?.['uri']) ?? idOf(file?.['fileWithUri']);
  const bytes = idOf(part['raw']) ?? idOf(file?.['bytes']) ?? idOf(file?.['fileWithBytes']);
  if (file || url !== undefined || bytes !== undefined) {
    const name = idOf(part['filename']) ?? idOf(file?.['name']);
    return {file: present({url, bytes, name}), ...present({mediaType: mediaType ?? idOf(file?.['mimeType'])})};
  }
  if (!('data' in part)) return undefined;
  const inner = object(part['data']);
  const data = isProto && inner && 'data' in inner ? inner['data'] : part['data'];
  return {data, ...present({mediaType})};
}

/** Text that says something: proto leaves empty strings out, others write them. */
function idOf(value: unknown): string | undefined {
  const text = string(value);
  return text === '' ? undefined : text;
}
