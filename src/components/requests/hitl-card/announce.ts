import {announce} from '../../../controllers/announcer.js';
import {perStore} from '../../../state/core/per-store.js';
import {actionKey, NO_SESSION, openingKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/** The requests that were announced: each once per page, whichever surface shows it first. */
const announced = /* @__PURE__ */ perStore<Set<string>>('announced');

/**
 * Announces a request to screen readers at once, and only once. A request of a kept view is not announced: it was open
 * when this browser last saw it, and may be settled by now.
 */
export function announceRequest(store: ProjectionStore | undefined, id: string, words: string, page: Document): void {
  if (!store) return;
  const {sessionId = NO_SESSION} = store.get(actionKey(id)) ?? {};
  if (store.get(openingKey(sessionId))?.keptAt !== undefined) return;
  let known = announced.get(store);
  if (!known) announced.set(store, (known = new Set()));
  if (known.has(id)) return;
  known.add(id);
  announce(words, 'assertive', page);
}
