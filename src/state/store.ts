import {Facts} from './facts.js';
import {withFacts, type ProjectionStore as Store} from './late-store.js';

export type {IntakeRow, NewsRow, ReadonlyStore, Snapshot, StoreOptions} from './late-store.js';

/** The log of facts and the rows folded from it, whole: what it is told, it folds at once. */
export const ProjectionStore = withFacts(Facts);
export type ProjectionStore = Store;
