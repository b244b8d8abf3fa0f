import {plain} from '../core/plain-row.js';
import type {FactTable} from '../facts/fact-table.js';
import {keysKeptAs, SHORT_LIVED} from '../core/keeping.js';
import {idsOf} from '../core/lists.js';
import type {Rows} from '../core/rows.js';
import {messageKey, partKey, sessionKey, stateKey, toolKey, type ListKind} from '../keys.js';

/** How many lines of the conversation a view has, and how many of each kind of thing around it. */
const LINES = 80;
const OTHERS = 100;

/**
 * What a person sees of a session when it is opened: its last lines whole, and what stands around them, as a snapshot. It
 * costs the same however long the session is. Where its stream stands is not in it: nothing goes on from a view.
 */
export function previewOf(facts: FactTable, rows: Rows, sessionId: string): Readonly<Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  const left = SHORT_LIVED.map((life) => keysKeptAs(rows, life));
  const add = (key: string): void => {
    if (left.some((keys) => keys.has(key))) return;
    const row = rows.get(key);
    const [fact, id] = facts.factAt(key) ?? [];
    if (row && fact && id !== undefined) (groups[fact.group] ??= {})[id] = plain(row);
  };
  const listed = (kind: ListKind, scope: string) => idsOf(rows, kind, scope).toArray();
  const lines = listed('turns', sessionId).slice(-LINES);
  add(sessionKey(sessionId));
  add(stateKey(sessionId));
  for (const line of lines) {
    add(line);
    const id = line.slice(line.indexOf(':') + 1);
    const parts = line.startsWith('run:') ? listed('parts', id) : (rows.get(messageKey(id))?.parts ?? []);
    for (const partId of parts) {
      add(partKey(partId));
      const {messageId} = rows.get(partKey(partId)) ?? {};
      if (messageId !== undefined) add(messageKey(messageId));
    }
    for (const toolId of listed('tools', id)) add(toolKey(toolId));
  }
  for (const {list, keyOf} of facts.listed)
    if (list !== undefined) for (const id of listed(list, sessionId).slice(-OTHERS)) add(keyOf(id));
  return {...groups, turns: {[sessionId]: lines}};
}
