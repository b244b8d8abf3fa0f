import type {ProjectionStore} from '../state/store.js';
import type {PackScope} from './lineage.js';
import {makePack, type PackOptions} from './make-pack.js';
import {gap} from './pack-facts.js';

/**
 * A pack of what a page has at hand. Where events have left the log's window, the rows that they gave stand for them, and
 * the gap is named.
 */
export function packOfStore(
  store: ProjectionStore,
  scope: PackScope = {},
  options: PackOptions = {},
): Promise<Uint8Array> {
  const {log} = store;
  if (log.start === 0) return makePack({...scope, events: log}, options);
  const past = {type: 'session.hydrated', payload: {snapshot: store.at(log.start - 1).snapshot()}};
  const gaps = gap('runtime', 'expired', log.start, 'Events that have left the window of the log.');
  return makePack({...scope, events: [past, ...log], gaps}, options);
}
