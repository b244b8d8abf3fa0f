import type {JsonObject} from '../../protocol/events.js';
import {nextVersion} from '../versions.js';

/** The checkpoints that a message of a person can be said again from. */
export interface Fork {
  /** What there was before it. */
  readonly before: string | undefined;
  /** The first one that has it: from there it is answered once more. */
  readonly at: string;
}

/** A message of the graph's state where it stands: after another one. */
export interface Entry {
  /** Its id in the state. */
  readonly id: string;
  /** The id of its row: a message that is answered again has the id of the first on the wire. */
  readonly row: string;
  readonly type: string;
  readonly message: JsonObject;
  readonly before: Entry | undefined;
  /** The messages that followed it: more than one where the graph has gone on from a checkpoint twice. */
  readonly after: Entry[];
  /** A checkpoint has it. */
  isKept?: boolean;
  fork?: Fork | undefined;
  /** The run that wrote it. */
  run?: string | undefined;
}

/** The messages of a thread as a tree: each checkpoint of the graph stands at one of them. */
export class Thread {
  readonly #entries = new Map<string, Entry>();
  readonly #roots: Entry[] = [];
  readonly #tips = new Map<string, Entry | undefined>();
  /** The newest message. */
  tip: Entry | undefined;

  get(row: string): Entry | undefined {
    return this.#entries.get(row);
  }

  /** A message after another one. Its row is new. */
  make(message: JsonObject & {readonly id: string; readonly type: string}, before: Entry | undefined): Entry {
    const {id, type} = message;
    const row = nextVersion(id, (one) => this.#entries.has(one));
    return {id, row, type, message, before, after: []};
  }

  /** Makes it the newest. */
  put(entry: Entry): void {
    this.#entries.set(entry.row, entry);
    this.after(entry.before).push(entry);
    this.tip = entry;
  }

  /** What follows a message, or what a thread begins with. */
  after(entry: Entry | undefined): Entry[] {
    return entry?.after ?? this.#roots;
  }

  /** Goes back to where a checkpoint stands. */
  goTo(checkpoint: string | undefined): void {
    if (checkpoint === undefined) this.tip = undefined;
    else if (this.#tips.has(checkpoint)) this.tip = this.#tips.get(checkpoint);
  }

  /** Whether a checkpoint was read; where there is none, the thread begins. */
  knows(checkpoint: string | undefined): boolean {
    return checkpoint === undefined || this.#tips.has(checkpoint);
  }

  /** A checkpoint stands where the thread is now. */
  mark(checkpoint: string): void {
    this.#tips.set(checkpoint, this.tip);
  }

  /** The newest message of the thread with an id of the state. */
  find(id: string): Entry | undefined {
    for (let entry = this.tip; entry; entry = entry.before) if (entry.id === id) return entry;
    return undefined;
  }

  /** The messages up to the newest, by their ids. */
  path(): ReadonlyMap<string, Entry> {
    const path = new Map<string, Entry>();
    for (let entry = this.tip; entry; entry = entry.before) if (!path.has(entry.id)) path.set(entry.id, entry);
    return path;
  }
}

/** What a person said last, up to a message. */
export function askedBy(entry: Entry | undefined): Entry | undefined {
  let asked = entry;
  while (asked && asked.type !== 'human') asked = asked.before;
  return asked;
}
