import type {AgentEvent} from 'agent-surfaces/protocol';
import type {Folds, Key, Row, Rows} from 'agent-surfaces/state';

/** Rows of one session, folded by some of a page's facts. Events come from the journal: nothing is checked or redacted. */
export class FactRows implements Rows {
  readonly #facts: readonly Folds[];
  readonly #rows = new Map<string, Row>();
  /** The keys that the newest event has changed. */
  readonly changed = new Set<string>();

  constructor(...facts: readonly Folds[]) {
    this.#facts = facts;
  }

  apply(event: AgentEvent): void {
    this.changed.clear();
    for (const {events} of this.#facts) events[event.type]?.(event, this);
  }

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  set(key: string, row: Row): void {
    if (this.#rows.get(key) === row) return;
    this.#rows.set(key, row);
    this.changed.add(key);
  }

  delete(key: string): void {
    if (this.#rows.delete(key)) this.changed.add(key);
  }
}
