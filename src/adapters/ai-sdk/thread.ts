import type {JsonObject} from '../../protocol/events.js';
import {object, objects, string} from '../../state/read.js';
import {nextVersion} from '../versions.js';

/** A part of a message, in the form of the SDK: changed in place while it streams. */
export type Part = Record<string, unknown> & {type: string};

/** A message, in the form of the SDK. */
export interface Message {
  id: string;
  readonly role: string;
  metadata?: unknown;
  parts: Part[];
}

/** A message where it stands: after another one. */
export interface Entry {
  readonly message: Message;
  /** The id of its row: a later version of a message has the id of the first on the wire. */
  readonly row: string;
  readonly before: Entry | undefined;
  /** The ids of the rows of its parts, in the order in which they came: a message that is read again has the same. */
  readonly ids: Map<Part, string>;
  count: number;
  /** The runs that wrote it, oldest first. */
  readonly runs: string[];
}

/**
 * The messages of a session in the SDK's own form, since a request is given the whole list. It is the wire's memory and
 * nobody's view. What was edited or asked again leaves the list and stays in the tree, so that a branch can go on.
 */
export class Thread {
  readonly #entries = new Map<string, Entry>();
  /** The newest message of the list. */
  tip: Entry | undefined;

  /** The message with this row. */
  get(row: string): Entry | undefined {
    return this.#entries.get(row);
  }

  /** The message that a run wrote. */
  ofRun(runId: string): Entry | undefined {
    return [...this.#entries.values()].find(({runs}) => runs.includes(runId));
  }

  /** A message after another one. Its row is new. */
  make(message: Message, before: Entry | undefined): Entry {
    const row = nextVersion(message.id, (one) => this.#entries.has(one));
    const entry = {message, row, before, ids: new Map<Part, string>(), count: 0, runs: []};
    for (const part of message.parts) count(part, entry);
    return entry;
  }

  /** Makes it the newest of the list. */
  put(entry: Entry): void {
    this.#entries.set(entry.row, entry);
    this.tip = entry;
  }
}

/** Adds a part to a message. */
export function add(part: Part, entry: Entry): Part {
  entry.message.parts.push(part);
  count(part, entry);
  return part;
}

function count(part: Part, entry: Entry): void {
  entry.ids.set(part, `${entry.row}/${String(entry.count++)}`);
}

/** A message and all before it, oldest first. One that says nothing is left out: models refuse it. */
export function listTo(tip: Entry | undefined): Message[] {
  const messages: Message[] = [];
  for (let entry = tip; entry; entry = entry.before) if (entry.message.parts.length > 0) messages.push(entry.message);
  return messages.reverse();
}

/** The messages that somebody kept: a list, or an object with one under `messages`. What is no message is left out. */
export function readMessages(kept: unknown): readonly Message[] {
  return objects(Array.isArray(kept) ? kept : object(kept)?.['messages']).flatMap((message) => {
    const [id, role] = [string(message['id']), string(message['role'])];
    const parts = objects(message['parts']).filter(isPart);
    return id === undefined || role === undefined ? [] : [{...message, id, role, parts: structuredClone(parts)}];
  });
}

function isPart(part: JsonObject): part is Part {
  return typeof part['type'] === 'string';
}
