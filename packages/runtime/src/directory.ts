import type {AgentEvent} from 'agent-surfaces/protocol';
import type {ActionRow, SessionRow} from 'agent-surfaces/state';
import {SessionDigest} from './digest.js';
import type {Journal} from './journal.js';

/** Changes of a session that come faster than this are sent together. */
export const COALESCE_MS = 200;

/** One message about the sessions of a runtime, with the place after which the next one goes on. */
export interface DirectoryFrame {
  readonly id: string;
  readonly event: AgentEvent;
}

interface Entry {
  readonly digest: SessionDigest;
  /** The change that the session's row last had, and those of its requests. */
  change: number;
  readonly actions: Map<string, number>;
  isAnnounced: boolean;
}

type Watcher = (sessionId: string, actionIds: readonly string[]) => void;

/** Every session of a runtime, and what changes among them. */
export class SessionDirectory {
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Set<Watcher>();
  /** Names this start of the runtime: cursors of an earlier one are not valid. */
  readonly #startId = crypto.randomUUID().slice(0, 8);
  #change = 0;

  /** Adds a session and follows its stored events. Watchers do not get it before it is announced. */
  add(id: string, journal: Journal): SessionDigest {
    const entry: Entry = {
      digest: new SessionDigest(id),
      change: ++this.#change,
      actions: new Map(),
      isAnnounced: false,
    };
    this.#entries.set(id, entry);
    journal.subscribe(0, (event) => this.#take(id, entry, event));
    return entry.digest;
  }

  announce(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.isAnnounced) return;
    entry.isAnnounced = true;
    entry.change = ++this.#change;
    for (const watcher of this.#watchers) watcher(id, []);
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  digest(id: string): SessionDigest | undefined {
    return this.#entries.get(id)?.digest;
  }

  /**
   * Passes on every session and every open request, or only what changed since the place of an earlier message; then
   * changes as they come. Returns the function that ends it.
   */
  watch(after: string | undefined, listener: (frame: DirectoryFrame) => void): () => void {
    const place = after === undefined ? undefined : this.#placeOf(after);
    // A client from before a restart may still show a request that was settled since: it is sent all of them.
    listener(place === undefined ? this.#everything(after !== undefined) : this.#since(place));
    const waiting = new Map<string, Set<string>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (waiting.size === 0) return;
      const frame = this.#frame([...waiting]);
      waiting.clear();
      timer = setTimeout(flush, COALESCE_MS);
      listener(frame);
    };
    const watcher: Watcher = (sessionId, actionIds) => {
      const actions = waiting.get(sessionId) ?? new Set();
      for (const id of actionIds) actions.add(id);
      waiting.set(sessionId, actions);
      timer ??= setTimeout(flush);
    };
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      clearTimeout(timer);
    };
  }

  #take(id: string, entry: Entry, event: AgentEvent): void {
    const {isChanged, actionIds} = entry.digest.apply(event);
    if (!isChanged && actionIds.length === 0) return;
    entry.change = ++this.#change;
    for (const actionId of actionIds) entry.actions.set(actionId, this.#change);
    if (entry.isAnnounced) for (const watcher of this.#watchers) watcher(id, actionIds);
  }

  #placeOf(id: string): number | undefined {
    const [startId, change] = id.split('.');
    return startId === this.#startId && /^\d{1,15}$/.test(change ?? '') ? Number(change) : undefined;
  }

  #everything(withSettled: boolean): DirectoryFrame {
    const ids = ({digest, actions}: Entry) =>
      withSettled ? [...actions.keys()] : digest.openActions.map((action) => action.id);
    return this.#frame(this.#announced().map(([id, entry]) => [id, ids(entry)]));
  }

  #since(place: number): DirectoryFrame {
    const changed = this.#announced().filter(([, {change}]) => change > place);
    const newer = ({actions}: Entry) => [...actions].filter(([, change]) => change > place).map(([id]) => id);
    return this.#frame(changed.map(([id, entry]) => [id, newer(entry)]));
  }

  #announced(): (readonly [string, Entry])[] {
    return [...this.#entries].filter(([, {isAnnounced}]) => isAnnounced);
  }

  #frame(changed: readonly (readonly [string, Iterable<string>])[]): DirectoryFrame {
    const sessions: Record<string, SessionRow> = {};
    const actions: Record<string, ActionRow> = {};
    for (const [id, actionIds] of changed) {
      const digest = this.digest(id);
      if (!digest) continue;
      sessions[id] = digest.row;
      for (const actionId of actionIds) {
        const action = digest.action(actionId);
        if (action) actions[actionId] = action;
      }
    }
    const payload = {snapshot: {sessions, actions}};
    const event: AgentEvent = {
      type: 'session.hydrated',
      owner: 'session',
      surface: 'session_tabs',
      persistence: 'snapshot',
      payload,
    };
    return {id: `${this.#startId}.${String(this.#change)}`, event};
  }
}
