import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import type {IdList} from '../../../state/core/id-list.js';
import {listKey, type Key, type ListKind, type ListRow} from '../../../state/keys.js';

/** A row that says whose it is. */
interface OfAgent {
  readonly agentId?: string;
}

/** Those of a session's list that belong to one teammate. The list is walked when it grows, and not for each of its rows. */
export class ListedOf {
  readonly #list: RowController<ListRow>;
  readonly #keyOf: (id: string) => Key<OfAgent>;
  readonly #agentOf: () => string;
  #ids: IdList | undefined;
  #agent = '';
  #found: readonly string[] = [];

  constructor(
    host: ReactiveElement,
    kind: ListKind,
    keyOf: (id: string) => Key<OfAgent>,
    sessionOf: () => string | undefined,
    agentOf: () => string,
  ) {
    this.#keyOf = keyOf;
    this.#agentOf = agentOf;
    this.#list = new RowController(host, () => {
      const session = sessionOf();
      return session === undefined ? undefined : listKey(kind, session);
    });
  }

  /** Their ids, in the order of the list. */
  get ids(): readonly string[] {
    const {value, store} = this.#list;
    const agent = this.#agentOf();
    if (value?.ids !== this.#ids || agent !== this.#agent) {
      this.#ids = value?.ids;
      this.#agent = agent;
      this.#found = (value?.ids.toArray() ?? []).filter((id) => store?.get(this.#keyOf(id))?.agentId === agent);
    }
    return this.#found;
  }
}
