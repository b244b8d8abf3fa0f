import type {ProjectionStore} from '../state/store.js';
import {REPLAY_KEY} from '../recording/keys.js';

/** Whether what a store shows is a recording, which stands still between two events. */
export function isReplay(store: ProjectionStore | undefined): boolean {
  const state = store?.get(REPLAY_KEY)?.state;
  return state !== undefined && state !== 'empty';
}

/** What time it is in what a store shows: in a recording the time of the event shown last, else the present. */
export function nowOf(store: ProjectionStore | undefined): number {
  return store?.get(REPLAY_KEY)?.now ?? Date.now();
}
