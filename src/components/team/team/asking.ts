import {actionKey, listKey, type ListRow} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

const made = new WeakMap<ListRow, ReadonlySet<string>>();
const NOBODY: ReadonlySet<string> = new Set();

/** The teammates of a session whose requests wait for a person; gathered once for each state of the list. */
export function askingIn(store: ProjectionStore | undefined, sessionId: string | undefined): ReadonlySet<string> {
  const list = sessionId === undefined ? undefined : store?.get(listKey('open-actions', sessionId));
  if (!store || !list) return NOBODY;
  let asking = made.get(list);
  if (!asking) {
    const agents = list.ids.toArray().map((id) => store.get(actionKey(id))?.agentId);
    made.set(list, (asking = new Set(agents.filter((id) => id !== undefined))));
  }
  return asking;
}
