import type {ReactiveController, ReactiveElement} from 'lit';
import {StoreController} from '../../../controllers/store-controller.js';
import {perStore} from '../../../state/core/per-store.js';
import {ACTIVE_SESSION_KEY, listKey, NO_SESSION, sessionKey, uiKey} from '../../../state/keys.js';
import {number, object, present} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';

/** How far a person has seen a session. */
export const seenKey = (sessionId: string) => uiKey<SeenRow>(`seen:${sessionId}`);

/** The row under `seenKey(sessionId)`: how far a person has seen a session, on this machine. */
export interface SeenRow {
  readonly messages?: number;
  readonly sequence?: number;
  readonly at?: number;
}

/** What is new in a session: how many messages, where they are counted. */
export interface News {
  readonly isNew: boolean;
  readonly count?: number;
}

/** Set once it is known what was seen: before that nothing is new. */
const READY_KEY = uiKey<{readonly source: string}>('seen');
const STORAGE = 'agent-surfaces:seen:';
const NOTHING: News = {isNew: false};

/** What has come into a session since a person saw it. */
export function newsOf(store: ProjectionStore, id: string): News {
  const row = store.get(sessionKey(id));
  if (!row || store.get(ACTIVE_SESSION_KEY)?.id === id) return NOTHING;
  if (row.unread !== undefined) return {isNew: row.unread > 0, count: row.unread};
  if (!store.get(READY_KEY)) return NOTHING;
  const seen = store.get(seenKey(id)) ?? {};
  if (row.messageCount !== undefined) {
    const count = row.messageCount - (seen.messages ?? 0);
    return count > 0 ? {isNew: true, count} : NOTHING;
  }
  if (row.lastSequence !== undefined) return {isNew: row.lastSequence > (seen.sequence ?? 0)};
  return {isNew: (row.lastActivityAt ?? 0) > (seen.at ?? 0)};
}

/** N4: remembers what was seen, for all surfaces of one store. It is the page's own, and never a fact. */
class Seen {
  readonly #store: ProjectionStore;
  #users = 0;
  #ends: (() => void)[] = [];
  #active = '';
  #endActive: (() => void) | undefined;

  constructor(store: ProjectionStore) {
    this.#store = store;
  }

  use(): void {
    if (this.#users++ > 0) return;
    const store = this.#store;
    this.#ends = [
      store.subscribe(DIRECTORY_KEY, () => this.#load()),
      store.subscribe(ACTIVE_SESSION_KEY, () => this.#follow()),
    ];
    document.addEventListener('visibilitychange', this.#mark);
    this.#load();
    this.#follow();
  }

  leave(): void {
    if (--this.#users > 0) return;
    for (const end of this.#ends) end();
    this.#endActive?.();
    this.#active = '';
    document.removeEventListener('visibilitychange', this.#mark);
  }

  get #source(): string | undefined {
    const directory = this.#store.get(DIRECTORY_KEY);
    return directory?.state === 'ready' ? directory.source : undefined;
  }

  #load(): void {
    const source = this.#source;
    if (source === undefined || this.#store.get(READY_KEY)?.source === source) return;
    const stored = recall(source);
    for (const [id, value] of Object.entries(stored ?? {})) {
      const {messages, sequence, at} = object(value) ?? {};
      const row = present({messages: number(messages), sequence: number(sequence), at: number(at)});
      this.#store.setLocal(seenKey(id), row);
    }
    this.#store.setLocal(READY_KEY, {source});
    // Who comes here for the first time has missed nothing.
    if (!stored) for (const id of this.#ids()) this.#see(id);
    this.#save();
    this.#mark();
  }

  #ids(): Iterable<string> {
    return this.#store.get(listKey('sessions', NO_SESSION))?.ids ?? [];
  }

  #follow(): void {
    const id = this.#store.get(ACTIVE_SESSION_KEY)?.id ?? '';
    if (id === this.#active) return;
    this.#mark();
    this.#endActive?.();
    this.#active = id;
    this.#endActive = id === '' ? undefined : this.#store.subscribe(sessionKey(id), this.#mark);
    this.#mark();
  }

  readonly #mark = (): void => {
    if (this.#active === '' || document.visibilityState !== 'visible') return;
    if (this.#see(this.#active)) this.#save();
  };

  #see(id: string): boolean {
    const row = this.#store.get(sessionKey(id));
    const seen = this.#store.get(seenKey(id));
    const next = present({messages: row?.messageCount, sequence: row?.lastSequence, at: row?.lastActivityAt});
    if (!row || JSON.stringify(next) === JSON.stringify(seen)) return false;
    this.#store.setLocal(seenKey(id), next);
    return true;
  }

  #save(): void {
    const source = this.#source;
    if (source === undefined) return;
    const seen = [...this.#ids()].map((id) => [id, this.#store.get(seenKey(id))] as const);
    remember(source, Object.fromEntries(seen.filter(([, row]) => row !== undefined)));
  }
}

const tracked = /* @__PURE__ */ perStore<Seen>('seen');

/** Keeps track of what is seen for as long as its host is on the page. */
export class SeenController implements ReactiveController {
  readonly #context: StoreController;
  #seen: Seen | undefined;
  #store: ProjectionStore | undefined;

  constructor(host: ReactiveElement) {
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  hostUpdate(): void {
    const {store} = this.#context;
    if (store === this.#store) return;
    this.hostDisconnected();
    this.#store = store;
    if (!store) return;
    this.#seen = tracked.get(store) ?? new Seen(store);
    tracked.set(store, this.#seen);
    this.#seen.use();
  }

  hostDisconnected(): void {
    this.#seen?.leave();
    this.#seen = undefined;
    this.#store = undefined;
  }
}

function recall(source: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return object(JSON.parse(localStorage.getItem(STORAGE + source) ?? 'null'));
  } catch {
    return undefined;
  }
}

function remember(source: string, seen: object): void {
  try {
    localStorage.setItem(STORAGE + source, JSON.stringify(seen));
  } catch {
    // A page without storage, or with a full one, remembers until it is closed.
  }
}
