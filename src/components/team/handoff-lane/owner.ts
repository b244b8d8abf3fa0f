import type {HandoffRow} from '../../../state/facts/handoffs.js';

/** Who has the work after a handoff, where its status says so. One that is only asked for or accepted moves nothing yet. */
function ownerAfter({status, from, to}: HandoffRow): string | undefined {
  if (status === 'active') return to;
  return status === 'returned' || status === 'resumed' ? from : undefined;
}

/**
 * Who has the work now: the teammate whom the runtime calls the active owner, else the one whom the newest handoff that
 * says so left it with. Undefined where neither is known.
 */
export function activeOwner(handoffs: readonly HandoffRow[], named: readonly string[]): string | undefined {
  const newestFirst = [...handoffs].reverse();
  if (named.length > 0) {
    // A runtime may name the new owner before it takes the name from the old one: the newest handoff decides.
    const taker = newestFirst.flatMap((row) => ownerAfter(row) ?? []).find((id) => named.includes(id));
    return taker ?? named.at(-1);
  }
  return newestFirst.map(ownerAfter).find((id) => id !== undefined);
}
