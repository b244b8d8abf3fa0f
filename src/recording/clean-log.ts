import type {AgentEvent} from '../protocol/envelope.js';
import {shortLife} from '../state/core/keeping.js';
import {standIn} from '../state/intake/stand-in.js';
import {object} from '../state/read.js';
import {ProjectionStore, type AppendOptions} from '../state/store.js';
import type {Slices} from './slices.js';

/** Enough for the order of streams; who folds for a pack keeps the events elsewhere. */
export const WINDOW = 4_096;
/** Nothing is too large for a file. */
const NO_LIMIT = {inline: Infinity, text: Infinity, snapshot: Infinity, spill: 0, window: WINDOW};

/** A log as an intake leaves it, with the store that took it in. */
export interface CleanLog {
  readonly events: readonly AgentEvent[];
  readonly store: ProjectionStore;
}

/** The events as an intake takes them: ordered, each once, and without secrets over all pieces of a text. */
export async function cleanLog(
  events: readonly unknown[],
  slices: Slices,
  onSlice?: (index: number) => void,
  promise?: AppendOptions,
): Promise<CleanLog> {
  const log: AgentEvent[] = [];
  const store = new ProjectionStore({schedule: () => undefined, limits: NO_LIMIT});
  store.watch((event) => log.push(event));
  for (const [index, event] of events.entries()) {
    store.append([kept(event)], promise);
    if (!slices.isOver) continue;
    onSlice?.(index);
    await slices.next();
  }
  store.settle();
  return {events: log, store};
}

/** T6: a fact that is of use only while its run is active is in no file; that something stood there is. */
function kept(given: unknown): unknown {
  const event = object(given) as AgentEvent | undefined;
  if (!event || shortLife(event) !== 'ephemeral_live') return given;
  return standIn(event, 'live_only_event', String(event.type));
}
