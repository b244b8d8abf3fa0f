import {perStore} from '../../../state/core/per-store.js';
import type {ProjectionStore} from '../../../state/store.js';

/** What surfaces may ask of the adapter that is connected to their store, wherever on the page it stands. */
export interface StoreConnection {
  reconnect(): void;
  /** Loads the next older page of a session, or of a teammate's thread in it; of a thread the newest page first. */
  loadOlder(scope?: string): Promise<void>;
  retryOpening(): void;
  refreshSessions(): void;
}

const connections = /* @__PURE__ */ perStore<StoreConnection>('connections');

/** The adapter that is connected to a store; undefined where none is. */
export function connectionOf(store: ProjectionStore | undefined): StoreConnection | undefined {
  return store && connections.get(store);
}

/** Sets the adapter that is connected to a store from now on. */
export function setConnection(store: ProjectionStore, connection: StoreConnection): void {
  connections.set(store, connection);
}

/** Ends the connection of an adapter to a store. */
export function endConnection(store: ProjectionStore, connection: StoreConnection): void {
  if (connections.get(store) === connection) connections.delete(store);
}
