import type {Key, ProjectionStore} from 'agent-surfaces/state';
import {useCallback, useSyncExternalStore} from 'react';

/** A row of the projection store: whoever uses it is drawn again when that row changes, and for no other. */
export function useRow<Row extends object>(store: ProjectionStore, key: Key<Row>): Row | undefined {
  const subscribe = useCallback((onChange: () => void) => store.subscribe(key, onChange), [store, key]);
  return useSyncExternalStore(subscribe, () => store.get(key));
}
