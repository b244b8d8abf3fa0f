import type {RosterOrder} from './roster-order.js';

/** What stands in the roster: somebody, or the line that those who have ended are folded into. */
export type RosterEntry = {readonly key: string; readonly id: string} | {readonly key: typeof ENDED_KEY};

/** The key of the line that opens and folds those who have ended. */
export const ENDED_KEY = 'ended';

/** Everybody in order, most urgent first. Of those who have ended only `kept` stand there while they are folded. */
export function entriesOf(order: RosterOrder, isOpen: boolean, kept: ReadonlySet<string>): readonly RosterEntry[] {
  const shown = (['needs', 'broken', 'running', 'waiting', 'idle'] as const).flatMap((group) => order.group(group));
  const ended = order.group('ended');
  const entries: RosterEntry[] = shown.map(entryOf);
  if (ended.length === 0) return entries;
  return [...entries, {key: ENDED_KEY}, ...ended.filter((id) => isOpen || kept.has(id)).map(entryOf)];
}

function entryOf(id: string): RosterEntry {
  return {key: `agent ${id}`, id};
}
