import {ProjectionStore as Store, type FoldSource, type StoreOptions} from './core/projection-store.js';
import {EventFold} from './event-fold.js';
import {FACTS} from './facts/index.js';

export type {
  AppendOptions,
  IntakeRow,
  NewsRow,
  ReadonlyStore,
  Snapshot,
  StoreOptions,
} from './core/projection-store.js';

const FOLD: FoldSource = {
  fold: {value: {EventFold}, load: () => Promise.resolve({EventFold})},
  facts: {value: {FACTS}, load: () => Promise.resolve({FACTS})},
};

/** The log of facts and the rows folded from it: what it is given, it folds at once. */
export class ProjectionStore extends Store {
  /** The store that an element makes for itself is one too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Store[Symbol.hasInstance](value);
  }

  constructor(options: StoreOptions = {}) {
    super(options, FOLD);
  }
}
