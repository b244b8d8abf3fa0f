import {announce} from '../../../controllers/announcer.js';
import {perStore} from '../../../state/core/per-store.js';
import {actionKey, NO_SESSION, openingKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/** The requests that were told, each once a page, whichever surface shows it first. */
const told = /* @__PURE__ */ perStore<Set<string>>('told');

/**
 * Tells people who listen that somebody waits for them: at once, and once. Not for a request of a kept view: it was open
 * when this browser last saw it, and may be settled by now.
 */
export function announceRequest(store: ProjectionStore | undefined, id: string, words: string, page: Document): void {
  if (!store) return;
  const {sessionId = NO_SESSION} = store.get(actionKey(id)) ?? {};
  if (store.get(openingKey(sessionId))?.keptAt !== undefined) return;
  let known = told.get(store);
  if (!known) told.set(store, (known = new Set()));
  if (known.has(id)) return;
  known.add(id);
  announce(words, 'assertive', page);
}
