import {DIRECTORY_KEY, listKey, NO_SESSION, sessionKey, type ListRow} from '../../state/keys.js';
import type {SessionRow} from '../../state/projections/sessions.js';
import type {ProjectionStore} from '../../state/store.js';
import type {DirectoryRow} from '../../transport/directory-feed.js';

/** The session that was last at work, among those that are not put away; undefined while the list is not here. */
export function newestSession(store: ProjectionStore): string | undefined {
  if (store.get<DirectoryRow>(DIRECTORY_KEY)?.state !== 'ready') return undefined;
  const ids = store.get<ListRow>(listKey('sessions', NO_SESSION))?.ids ?? [];
  let newest: SessionRow | undefined;
  for (const id of ids) {
    const row = store.get<SessionRow>(sessionKey(id));
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
