import {
  actionKey,
  artifactKey,
  evidenceKey,
  GROUP_OF_KIND,
  listKey,
  messageKey,
  partKey,
  planKey,
  reviewKey,
  sessionKey,
  stateKey,
  taskKey,
  toolKey,
  type ListKind,
} from '../keys.js';
import type {ReadonlyStore} from '../core/projection-store.js';
import {plain} from '../core/plain-row.js';

/** How many lines of the conversation a view has, and how many of each kind of thing around it. */
const LINES = 80;
const OTHERS = 100;

/** What stands around a conversation, by the list that names it. */
const AROUND: readonly (readonly [ListKind, (id: string) => string])[] = [
  ['actions', actionKey],
  ['plans', planKey],
  ['tasks', taskKey],
  ['artifacts', artifactKey],
  ['evidence', evidenceKey],
  ['reviews', reviewKey],
];

/**
 * What a person sees of a session when it is opened: its last lines whole, and what stands around them, as a snapshot. It
 * costs the same however long the session is. Where its stream stands is not in it: nothing goes on from a view.
 */
export function lastViewOf(store: ReadonlyStore, sessionId: string): Readonly<Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  const add = (key: string): void => {
    const row = store.get(key);
    const colon = key.indexOf(':');
    const group = GROUP_OF_KIND[key.slice(0, colon) as keyof typeof GROUP_OF_KIND];
    if (row) (groups[group] ??= {})[key.slice(colon + 1)] = plain(row);
  };
  const listed = (kind: ListKind, scope: string) => store.get(listKey(kind, scope))?.ids.toArray() ?? [];
  const lines = listed('turns', sessionId).slice(-LINES);
  add(sessionKey(sessionId));
  add(stateKey(sessionId));
  for (const line of lines) {
    add(line);
    const id = line.slice(line.indexOf(':') + 1);
    const parts = line.startsWith('run:') ? listed('parts', id) : (store.get(messageKey(id))?.parts ?? []);
    for (const partId of parts) {
      add(partKey(partId));
      const {messageId} = store.get(partKey(partId)) ?? {};
      if (messageId !== undefined) add(messageKey(messageId));
    }
    for (const toolId of listed('tools', id)) add(toolKey(toolId));
  }
  for (const [kind, keyOf] of AROUND) for (const id of listed(kind, sessionId).slice(-OTHERS)) add(keyOf(id));
  return {...groups, turns: {[sessionId]: lines}};
}
