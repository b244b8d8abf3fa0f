import type {AgentEvent} from 'agent-surfaces/protocol';

/** What a session is, apart from what happened in it. */
export interface SessionMeta {
  readonly id: string;
  readonly title: string;
  readonly scenario: string;
}

/** A session as the storage holds it. */
export interface StoredSession extends SessionMeta {
  /** The log in order; `undefined` stands where an event was stored and cannot be read any more. */
  readonly records: readonly (AgentEvent | undefined)[];
}

/** A body that events only refer to: of an artifact, an export, a pack. */
export interface StoredBody {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly name?: string;
}

/** Where sessions survive the runtime. No event is sent to anybody before `append` is done with it. */
export interface SessionStorage {
  load(): Promise<readonly StoredSession[]>;
  /** Stores a new session with its first events, whole or not at all. */
  create(session: SessionMeta, events: readonly AgentEvent[]): void | Promise<void>;
  append(sessionId: string, event: AgentEvent): void | Promise<void>;
  /** Stores a body under a name of the session, whole or not at all: it is there before an event refers to it. */
  putBody(sessionId: string, name: string, body: StoredBody): void;
  /** The body under a name; undefined where there is none. */
  body(sessionId: string, name: string): StoredBody | undefined;
  close?(): void;
}

/** Keeps sessions as long as the page or the process lives. */
export class MemoryStorage implements SessionStorage {
  readonly #sessions = new Map<string, {meta: SessionMeta; events: AgentEvent[]}>();
  readonly #bodies = new Map<string, StoredBody>();

  constructor(sessions: readonly StoredSession[] = []) {
    for (const {records, ...meta} of sessions) {
      this.create(
        meta,
        records.filter((event) => event !== undefined),
      );
    }
  }

  load(): Promise<StoredSession[]> {
    return Promise.resolve([...this.#sessions.values()].map(({meta, events}) => ({...meta, records: [...events]})));
  }

  create(meta: SessionMeta, events: readonly AgentEvent[]): void {
    this.#sessions.set(meta.id, {meta, events: [...events]});
  }

  append(sessionId: string, event: AgentEvent): void {
    this.#sessions.get(sessionId)?.events.push(event);
  }

  putBody(sessionId: string, name: string, body: StoredBody): void {
    this.#bodies.set(`${sessionId}/${name}`, body);
  }

  body(sessionId: string, name: string): StoredBody | undefined {
    return this.#bodies.get(`${sessionId}/${name}`);
  }
}
