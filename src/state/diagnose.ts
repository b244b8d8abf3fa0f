import type {ProjectionStore} from './store.js';

/** Reports to a store what went wrong on this page. */
export function diagnose(store: ProjectionStore, code: string, message: string): void {
  store.append([{type: 'diagnostic.changed', owner: 'diagnostics', payload: {code, level: 'error', message}}]);
}
