import {listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {ProjectionStore} from '../../../state/store.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';

/** The session that was last at work, among those that are not put away; undefined while the list is not loaded. */
export function newestSession(store: ProjectionStore): string | undefined {
  if (store.get(DIRECTORY_KEY)?.state !== 'ready') return undefined;
  const ids = store.get(listKey('sessions', NO_SESSION))?.ids ?? [];
  let newest: SessionRow | undefined;
  for (const id of ids) {
    const row = store.get(sessionKey(id));
    if (!row || row.archived || row.parentSessionId !== undefined) continue;
    if (!newest || (row.lastActivityAt ?? 0) > (newest.lastActivityAt ?? 0)) newest = row;
  }
  return newest?.id;
}

/** Calls once there is a newest session. Returns what ends the waiting. */
export function whenThereIsOne(store: ProjectionStore, then: () => void): () => void {
  const look = () => {
    if (newestSession(store) !== undefined) then();
  };
  const ends = [DIRECTORY_KEY, listKey('sessions', NO_SESSION)].map((key) => store.subscribe(key, look));
  return () => {
    for (const end of ends) end();
  };
}
