import type {IdList} from '../../../state/core/id-list.js';
import {messageKey} from '../../../state/keys.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {isPersons} from '../turn/writer.js';

/** Where rows are read. */
export type RowReader = Pick<ReadonlyStore, 'get'>;

const MESSAGE = 'message:';

/** What a person said, among all turns: their places, in order. Only turns that are new are looked at. */
export class OwnTurns {
  #ids: IdList | undefined;
  #places: number[] = [];

  /** The places of the person's own turns in this list. */
  of(ids: IdList | undefined, store: RowReader | undefined): readonly number[] {
    if (!ids || !store) return (this.#places = []);
    if (ids === this.#ids) return this.#places;
    const from = this.#continues(ids) ? (this.#ids?.length ?? 0) : 0;
    this.#places = from === 0 ? [] : [...this.#places];
    for (let place = from; place < ids.length; place++) if (isOwn(ids.at(place), store)) this.#places.push(place);
    this.#ids = ids;
    return this.#places;
  }

  /** Whether a list is the one before with more at its end. */
  #continues(ids: IdList): boolean {
    const before = this.#ids;
    if (!before || before.length === 0 || before.length > ids.length) return false;
    return ids.at(0) === before.at(0) && ids.at(before.length - 1) === before.at(-1);
  }
}

function isOwn(entry: string | undefined, store: RowReader): boolean {
  return entry?.startsWith(MESSAGE) === true && isPersons(store.get(messageKey(entry.slice(MESSAGE.length))), store);
}

/** The last of these places that is not after another one; -1 where all are. */
export function lastUpTo(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
