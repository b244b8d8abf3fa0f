import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {IdList} from '../../../state/core/id-list.js';
import {listKey, NO_SESSION, uiKey, type ListRow} from '../../../state/keys.js';

/** Which reports of a session a person has seen in this page. It is the page's own, and never a fact. */
interface SeenReportsRow {
  readonly ids: ReadonlySet<string>;
}

const seenReportsKey = (scope: string) => uiKey<SeenReportsRow>(`seen-reports:${scope}`);
const NONE: ReadonlySet<string> = new Set();

/** The reports of a session that nobody has looked at in this page. Its host updates when their number changes. */
export class UnseenReports {
  readonly #session: () => string | undefined;
  readonly #list: RowController<ListRow>;
  readonly #seen: RowController<SeenReportsRow>;
  #counted: {readonly ids: IdList; readonly seen: ReadonlySet<string>; readonly count: number} | undefined;

  constructor(host: ReactiveElement, session: () => string | undefined) {
    this.#session = session;
    this.#list = new RowController(
      host,
      () => listKey('notifications', this.#scope),
      () => this.count,
    );
    this.#seen = new RowController(
      host,
      () => seenReportsKey(this.#scope),
      () => this.count,
    );
  }

  /** How many are unseen: for the badge of a tab. */
  get count(): number {
    const ids = this.#list.value?.ids ?? IdList.empty;
    const seen = this.#seen.value?.ids ?? NONE;
    if (this.#counted?.ids === ids && this.#counted.seen === seen) return this.#counted.count;
    let count = 0;
    for (const id of ids) if (!seen.has(id)) count++;
    this.#counted = {ids, seen, count};
    return count;
  }

  /** Whether a report is unseen. */
  has(id: string): boolean {
    return !(this.#seen.value?.ids ?? NONE).has(id);
  }

  /** A person has seen these. */
  see(ids: Iterable<string>): void {
    const before = this.#seen.value?.ids ?? NONE;
    const seen = new Set([...before, ...ids]);
    if (seen.size > before.size) this.#list.store?.setLocal(seenReportsKey(this.#scope), {ids: seen});
  }

  /** A person has seen all there are. */
  seeAll(): void {
    this.see(this.#list.value?.ids ?? []);
  }

  get #scope(): string {
    return this.#session() ?? NO_SESSION;
  }
}
