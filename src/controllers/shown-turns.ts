import type {ReactiveElement} from 'lit';
import {branchChoiceKey, branchTurns, type BranchChoice} from '../state/facts/branches.js';
import {IdList} from '../state/core/id-list.js';
import {listKey, messageKey, type ListRow} from '../state/keys.js';
import type {ProjectionStore} from '../state/store.js';
import {RowController} from './row-controller.js';

/** The lines of a session's conversation, of the branch that a person looks at where there are several. */
export class ShownTurns {
  readonly #turns: RowController<ListRow>;
  readonly #edits: RowController<ListRow>;
  readonly #choice: RowController<BranchChoice>;
  #from: readonly unknown[] = [];
  #shown: ListRow | undefined;

  constructor(host: ReactiveElement, sessionId: () => string) {
    this.#turns = new RowController(host, () => listKey('turns', sessionId()));
    this.#edits = new RowController(host, () => listKey('edits', sessionId()));
    this.#choice = new RowController(host, () => branchChoiceKey(sessionId()));
  }

  /** The store that they are read from. */
  get store(): ProjectionStore | undefined {
    return this.#turns.store;
  }

  /** The list as it is now: the same object as long as it says the same. Without edits, it is the session's own. */
  get value(): ListRow | undefined {
    const turns = this.#turns.value;
    const edits = this.#edits.value;
    if (!turns || !edits) return turns;
    const from = [turns, edits, this.#choice.value];
    if (!this.#shown || from.some((row, index) => row !== this.#from[index])) {
      this.#from = from;
      const messageOf = (id: string) => this.store?.get(messageKey(id));
      this.#shown = {ids: IdList.of(branchTurns(turns.ids, messageOf, this.#choice.value))};
    }
    return this.#shown;
  }
}
