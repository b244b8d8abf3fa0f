import {announce} from '../../controllers/announcer.js';
import type {ProjectionStore} from '../../state/store.js';

/** The requests that were told, each once a page, whichever surface shows it first. */
const told = new WeakMap<ProjectionStore, Set<string>>();

/** Tells people who listen that somebody waits for them: at once, and once. */
export function announceRequest(store: ProjectionStore | undefined, id: string, words: string, page: Document): void {
  if (!store) return;
  let known = told.get(store);
  if (!known) told.set(store, (known = new Set()));
  if (known.has(id)) return;
  known.add(id);
  announce(words, 'assertive', page);
}
