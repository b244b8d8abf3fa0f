import {perStore} from '../../../state/core/per-store.js';
import type {ProjectionStore} from '../../../state/store.js';

/** What surfaces may ask of the adapter that feeds their store, wherever on the page it stands. */
export interface Feeder {
  reconnect(): void;
  /** Loads the next older page of a session, or of a teammate's thread in it; of a thread the newest page first. */
  loadOlder(scope?: string): Promise<void>;
  retryOpening(): void;
  refreshSessions(): void;
}

const feeders = /* @__PURE__ */ perStore<Feeder>('feeders');

/** The adapter that feeds a store; undefined where nothing does. */
export function feederOf(store: ProjectionStore | undefined): Feeder | undefined {
  return store && feeders.get(store);
}

/** Says who feeds a store from now on. */
export function setFeeder(store: ProjectionStore, feeder: Feeder): void {
  feeders.set(store, feeder);
}

/** Says that somebody no longer feeds a store. */
export function endFeeder(store: ProjectionStore, feeder: Feeder): void {
  if (feeders.get(store) === feeder) feeders.delete(store);
}
