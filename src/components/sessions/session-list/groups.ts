import {ACTIVE_SESSION_KEY, listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {ProjectionStore} from '../../../state/store.js';
import {standingOf} from './session-look.js';

/** The groups of the list, in their order: who needs you comes first. */
export const SESSION_GROUPS = ['needs', 'running', 'pinned', 'recent', 'archived'] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

/** One line of the list: the head of a group, or a session. */
export type ListEntry =
  | {readonly key: string; readonly group: SessionGroup; readonly count: number}
  | {readonly key: string; readonly id: string};

/** What a person has asked to see. */
export interface ListFilter {
  readonly search: string;
  readonly withArchived: boolean;
}

/** The sessions of a store that belong in a list, and the open one even if nobody has heard of it yet. */
export function sessionIds(store: ProjectionStore): string[] {
  const ids = [...(store.get(listKey('sessions', NO_SESSION))?.ids ?? [])];
  const active = store.get(ACTIVE_SESSION_KEY)?.id;
  if (active && !ids.includes(active)) ids.push(active);
  return ids.filter((id) => store.get(sessionKey(id))?.parentSessionId === undefined);
}

/** The lines of the list. */
export function entriesOf(store: ProjectionStore, ids: readonly string[], filter: ListFilter): ListEntry[] {
  const groups = new Map<SessionGroup, SessionRow[]>(SESSION_GROUPS.map((group) => [group, []]));
  for (const id of ids) {
    const row = store.get(sessionKey(id)) ?? {id, status: 'open'};
    const group = groupOf(row);
    if ((group !== 'archived' || filter.withArchived) && matches(row, filter.search)) groups.get(group)?.push(row);
  }
  return [...groups].flatMap(([group, rows]): ListEntry[] => {
    if (rows.length === 0) return [];
    rows.sort((one, other) => ageRank(other) - ageRank(one));
    const lines = rows.map(({id}): ListEntry => ({key: `session:${id}`, id}));
    return [{key: `group:${group}`, group, count: rows.length}, ...lines];
  });
}

/** The session itself has not begun: it is the newest there is. */
function ageRank({lastActivityAt, openedAt}: SessionRow): number {
  return lastActivityAt ?? openedAt ?? Infinity;
}

function groupOf(row: SessionRow): SessionGroup {
  const standing = standingOf(row);
  // What needs somebody is never hidden, wherever it was put.
  if (standing === 'needs') return 'needs';
  if (row.archived) return 'archived';
  if (standing === 'running' || standing === 'retrying' || standing === 'queued') return 'running';
  return row.pinned ? 'pinned' : 'recent';
}

function matches({id, title, preview, reason}: SessionRow, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  return [title, preview, reason, id].some((text) => text?.toLocaleLowerCase().includes(wanted));
}
