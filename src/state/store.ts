import {Facts} from './event-fold.js';
import {withFacts, type ProjectionStore as Store} from './core/projection-store.js';

export type {IntakeRow, NewsRow, ReadonlyStore, Snapshot, StoreOptions} from './core/projection-store.js';

/** The log of facts and the rows folded from it, whole: what it is told, it folds at once. */
export const ProjectionStore = withFacts(Facts);
export type ProjectionStore = Store;
