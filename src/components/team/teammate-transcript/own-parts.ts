import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {listKey, partKey, type ListRow} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/** Runs whose parts may still grow; what is older is read once. */
const LIVE_RUNS = 3;

/** What was found in a run so far, and how far it was read. */
interface Found {
  read: number;
  readonly ids: string[];
}

/**
 * What one teammate said and did inside the runs of its session, where the protocol gives it no thread of its own. Each
 * part is looked at once.
 */
export class OwnParts {
  readonly #agentId: () => string;
  readonly #runs: RowController<ListRow>;
  readonly #parts: RowsController<ListRow>;
  #found = new Map<string, Found>();
  #of: readonly unknown[] = [];

  constructor(host: ReactiveElement, sessionId: () => string | undefined, agentId: () => string) {
    this.#agentId = agentId;
    this.#runs = new RowController(host, () => keyOf((id) => listKey('runs', id), sessionId()));
    this.#parts = new RowsController(host, () =>
      (this.#runs.value?.ids.slice(-LIVE_RUNS) ?? []).map((id) => listKey('parts', id)),
    );
  }

  /** The newest parts, oldest first, and whether there are more before them. */
  newest(most: number): {readonly ids: readonly string[]; readonly hasOlder: boolean} {
    const {store, value} = this.#runs;
    this.#begin(store);
    const taken: string[][] = [];
    let count = 0;
    for (let place = (value?.ids.length ?? 0) - 1; place >= 0 && count <= most; place--) {
      const ids = this.#read(value?.ids.at(place) ?? '', store);
      taken.unshift(ids);
      count += ids.length;
    }
    return {ids: taken.flat().slice(-most), hasOlder: count > most};
  }

  #begin(store: ProjectionStore | undefined): void {
    const of = [store, this.#agentId()];
    if (of.every((value, index) => value === this.#of[index])) return;
    this.#of = of;
    this.#found = new Map();
  }

  #read(runId: string, store: ProjectionStore | undefined): string[] {
    const ids = this.#parts.get(listKey('parts', runId))?.ids;
    let found = this.#found.get(runId);
    // A list that was put together anew is read anew.
    if (!found || (ids?.length ?? 0) < found.read) this.#found.set(runId, (found = {read: 0, ids: []}));
    for (; found.read < (ids?.length ?? 0); found.read++) {
      const id = ids?.at(found.read) ?? '';
      if (store?.get(partKey(id))?.agentId === this.#agentId()) found.ids.push(id);
    }
    return found.ids;
  }
}
