import assert from 'node:assert/strict';
import type {AgentEvent} from '../../src/protocol/index.js';
import {
  diagnosticKey,
  factKey,
  listKey,
  messageKey,
  NO_SESSION,
  partKey,
  ProjectionStore,
  type Key,
  type ListKind,
  type ListRow,
  type Row,
  type StoreOptions,
} from '../../src/state/index.js';

/** A store that is flushed by hand, and that gives up on missing events only when told to. */
export function makeStore(options: StoreOptions = {}): ProjectionStore {
  return new ProjectionStore({schedule: () => undefined, ...options, limits: {patience: 10, ...options.limits}});
}

/** A store with these events, delivered at once. */
export function storeOf(...events: readonly unknown[]): ProjectionStore {
  const store = makeStore();
  store.append(events);
  store.flush();
  return store;
}

/** Events of one session and run, so that a test names only what it is about. */
export function inRun(...events: readonly AgentEvent[]): AgentEvent[] {
  return events.map((event) => ({sessionId: 's1', runId: 'r1', ...event}));
}

/** The same events with sequences, from 1. */
export function numbered(events: readonly AgentEvent[], from = 1): AgentEvent[] {
  return events.map((event, index) => ({...event, sequence: from + index}));
}

/** The ids of a list. */
export function ids(store: ProjectionStore, kind: ListKind, scope = NO_SESSION): string[] {
  return store.get<ListRow>(listKey(kind, scope))?.ids.toArray() ?? [];
}

/** The row, which must be there. */
export function row<T extends Row>(store: ProjectionStore, key: Key<T>): T {
  const found = store.get(key);
  assert.ok(found, `${key} is missing`);
  return found;
}

/** The row has at least these fields. */
export function has(store: ProjectionStore, key: string, fields: object): void {
  const found: Record<string, unknown> = {...row(store, factKey(key))};
  const same = Object.fromEntries(Object.keys(fields).map((name) => [name, found[name]]));
  assert.deepEqual(same, fields, key);
}

/** The codes of everything that the store found wrong, sorted. */
export function codes(store: ProjectionStore): string[] {
  return ids(store, 'diagnostics')
    .map((id) => row(store, diagnosticKey(id)).code)
    .sort();
}

/** What a person reads of a message: the texts of its parts, without what a final text replaced. */
export function textOf(store: ProjectionStore, messageId: string): string {
  const {parts} = row(store, messageKey(messageId));
  return [...parts]
    .map((id) => row(store, partKey(id)))
    .filter((part) => part.status !== 'superseded')
    .map((part) => part.text ?? '')
    .join('');
}

/** The parts of a run in their order, as kinds with text or ref. */
export function turnOf(store: ProjectionStore, runId: string): string[] {
  return ids(store, 'parts', runId)
    .map((id) => row(store, partKey(id)))
    .filter((part) => part.status !== 'superseded')
    .map((part) => `${part.kind} ${part.text ?? part.ref ?? ''}`.trim());
}

/** The snapshot as it would be exported. */
export function exported(store: ProjectionStore): unknown {
  return JSON.parse(JSON.stringify(store.snapshot()));
}
