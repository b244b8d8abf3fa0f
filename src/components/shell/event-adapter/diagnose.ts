import type {ProjectionStore} from '../../../state/store.js';

/** Reports to a store what is wrong with its connection. */
export function diagnose(store: ProjectionStore, code: string, message: string): void {
  store.append([{type: 'diagnostic.changed', owner: 'diagnostics', payload: {code, level: 'error', message}}]);
}
