import type {AgentEvent} from '../../protocol/envelope.js';
import {eventClass} from '../../protocol/event-classes.js';
import type {Persistence} from '../../protocol/taxonomy.js';
import {kindOf, listKey, type Key, type ListRow} from '../keys.js';
import {delist, enlist} from './lists.js';
import type {Row, Rows} from './rows.js';

/** T6: the persistences that keep a fact out of something: of everything that is kept, and of the session cache. */
export const SHORT_LIVED = ['ephemeral_live', 'diagnostics_log'] as const satisfies readonly Persistence[];
type ShortLived = (typeof SHORT_LIVED)[number];

const [LIVE, LOGGED] = SHORT_LIVED.map((life) => listKey('kept-as', life)) as [Key<ListRow>, Key<ListRow>];

/**
 * How long an event says that its fact is kept, where that is less than for good. The persistence of a class is how long
 * its events are kept; only an event that says otherwise than its class speaks of the fact.
 */
export function shortLife({type, persistence}: AgentEvent): ShortLived | undefined {
  if (persistence === undefined || persistence === eventClass(type)?.persistence) return undefined;
  return SHORT_LIVED.find((life) => life === persistence);
}

/** The keys of facts that only events with a limited persistence have proved. */
export function keysKeptAs(rows: Pick<Rows, 'get'>, life: ShortLived): ReadonlySet<string> {
  return new Set(rows.get(listKey('kept-as', life))?.ids);
}

/** The rows as an event may change them: what it makes or proves is noted, where the life of facts is in question. */
export function keeping(event: AgentEvent, rows: Rows, isFact: (key: string) => boolean): Rows {
  const life = shortLife(event);
  if (life !== undefined)
    return watched(rows, (key, isNew) => isNew && isFact(key) && enlist(rows, 'kept-as', life, key));
  if (!rows.get(LIVE)?.ids.length && !rows.get(LOGGED)?.ids.length) return rows;
  // The end of a run changes what is open in it, and proves nothing of it.
  const isOfRun = eventClass(event.type)?.boundary !== undefined;
  return watched(rows, (key) => {
    if (isOfRun && kindOf(key) !== 'run' && kindOf(key) !== 'session') return;
    for (const each of SHORT_LIVED) delist(rows, 'kept-as', each, key);
  });
}

function watched(rows: Rows, onSet: (key: string, isNew: boolean) => void): Rows {
  return {
    get: (key: string) => rows.get(key),
    set(key: Parameters<Rows['set']>[0], row: Row) {
      const isNew = rows.get(key) === undefined;
      rows.set(key, row);
      onSet(key, isNew);
    },
    delete: (key) => rows.delete(key),
  } as Rows;
}
