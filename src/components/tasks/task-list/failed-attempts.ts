import type {Steps} from '../../../controllers/slices.js';
import {attemptKey, listKey, NO_SESSION, type Key, type ListRow} from '../../../state/keys.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {ProjectionStore} from '../../../state/store.js';

/** How many attempts are read between two looks at the clock. */
const STEP = 500;

/** Whether an attempt that has ended was in vain: who was cancelled did not fail. */
export function isFailure({status}: AttemptRow): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** The tasks of a session that were tried in vain at least once, kept by reading each attempt once, when it has ended. */
export class FailedAttempts {
  readonly #tasks = new Set<string>();
  readonly #changed: (taskId: string) => void;
  #store: ProjectionStore | undefined;
  #scope = NO_SESSION;
  #end: (() => void) | undefined;
  #read = 0;
  #last: string | undefined;

  /** `changed` is called for a task that has failed for the first time. */
  constructor(changed: (taskId: string) => void) {
    this.#changed = changed;
  }

  has(taskId: string): boolean {
    return this.#tasks.has(taskId);
  }

  /** Reads the attempts of a session from now on. */
  bind(store: ProjectionStore, scope: string): void {
    this.release();
    this.#store = store;
    this.#scope = scope;
    this.#end = store.subscribe(this.#key, () => {
      for (const taskId of this.#news()) if (taskId !== undefined) this.#changed(taskId);
    });
  }

  release(): void {
    this.#end?.();
    this.#end = undefined;
    this.#store = undefined;
    this.#restart();
  }

  /** Reads those that have ended, in steps. */
  *read(): Steps<void> {
    let at = 0;
    for (const _taskId of this.#news()) if (++at % STEP === 0) yield;
  }

  get #key(): Key<ListRow> {
    return listKey('ended-attempts', this.#scope);
  }

  #restart(): void {
    this.#tasks.clear();
    this.#read = 0;
    this.#last = undefined;
  }

  /** The task of each attempt that ended since, where it is the first to fail; a list that is another is read anew. */
  *#news(): Iterable<string | undefined> {
    const ids = this.#store?.get(this.#key)?.ids;
    if (!ids) return;
    if (this.#read > 0 && ids.at(this.#read - 1) !== this.#last) {
      const before = [...this.#tasks];
      this.#restart();
      yield* before;
    }
    while (this.#read < ids.length) {
      this.#last = ids.at(this.#read++) ?? '';
      yield this.#note(this.#store?.get(attemptKey(this.#last)));
    }
  }

  #note(attempt: AttemptRow | undefined): string | undefined {
    if (!attempt || !isFailure(attempt) || this.#tasks.has(attempt.taskId)) return undefined;
    this.#tasks.add(attempt.taskId);
    return attempt.taskId;
  }
}
