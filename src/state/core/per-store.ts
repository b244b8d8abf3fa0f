import type {ProjectionStore} from '../store.js';

/**
 * What is kept along with a store, under a name. Two copies of this package on one page find the same: the elements of
 * one ask for what the elements of the other have left.
 */
export function perStore<T>(name: string): WeakMap<ProjectionStore, T> {
  const page = globalThis as {[key: symbol]: WeakMap<ProjectionStore, T> | undefined};
  return (page[Symbol.for(`agent-surfaces.${name}`)] ??= new WeakMap());
}
