import type {ProjectionStore} from '../../../state/store.js';

/** Tells a store what went wrong with what feeds it. */
export function diagnose(store: ProjectionStore, code: string, message: string): void {
  store.append([{type: 'diagnostic.changed', owner: 'diagnostics', payload: {code, level: 'error', message}}]);
}
