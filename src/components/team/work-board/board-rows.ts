import type {ReactiveElement} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import {type BoundSession, SessionRows} from '../../../controllers/session-rows.js';
import {agentKey, listKey, NO_SESSION, taskKey, teamKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {present} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {receiptKey} from '../../../commands/keys.js';
import type {BoardColumn, TeamRow} from '../../../state/facts/teams.js';
import {agentName} from '../../internal/identity/identities.js';
import {askedFor, CHANGES_KEY, note, shownStanding, stateOf} from './asked-changes.js';
import {BOARD_KEY, type BoardFilter, type Filterable, isOpen, matches, NO_FILTER} from './filter.js';
import {assigneeOf, blockerOf, isBlocked, priorityOf} from './item-facts.js';
import {BOARD_COLUMNS, BoardModel, columnOf} from './model.js';

/** What became of a change that a person asked for. */
export type Settled = (row: TaskRow, receipt: Receipt) => void;

const STANDARD: readonly BoardColumn[] = BOARD_COLUMNS.map((id) => ({id}));

/**
 * The items of a session by column. It is notified of each row that changes and moves that row alone; the board is drawn
 * again only when an item came, went or moved.
 */
export class BoardRows extends SessionRows {
  /** The items by column. */
  readonly model = new BoardModel();
  readonly #onSettled: Settled;
  readonly #team: TeamColumns;
  readonly #places = new Map<string, number>();
  readonly #receipts = new Map<string, () => void>();
  readonly #settled = new Set<string>();
  readonly #dirty = new Set<string>();
  #filter: BoardFilter = NO_FILTER;
  #last: string | undefined;
  #changed: readonly string[] = [];
  #isScheduled = false;

  constructor(host: ReactiveElement, session: () => string | undefined, onSettled: Settled) {
    super(host, () => session() ?? NO_SESSION);
    this.#onSettled = onSettled;
    this.#team = new TeamColumns(() => this.#regroup());
  }

  /** The columns that the board has, without the last one for what belongs in none. */
  get columns(): TeamColumns['columns'] {
    return this.#team.columns;
  }

  /** Their ids. */
  get columnIds(): ReadonlySet<string> {
    return this.#team.ids;
  }

  /** The filter that the items passed. */
  get filter(): BoardFilter {
    return this.#filter;
  }

  /** Every item, in the order of arrival. */
  get ids(): Iterable<string> {
    return this.#places.keys();
  }

  /** An item as its facts are. */
  row(id: string): TaskRow | undefined {
    return this.store?.get(taskKey(id));
  }

  protected override read({store, sessionId}: BoundSession): void {
    this.#filter = store.get(BOARD_KEY)?.filter ?? NO_FILTER;
    this.#team.bind(store, sessionId);
    this.watchRow(listKey('work-items', sessionId), () => this.#readList());
    this.watchRow(listKey('agents', sessionId), () => (isOpen(this.#filter) ? undefined : this.#regroup()));
    this.watchRow(BOARD_KEY, () => this.#readFilter());
    this.watchRow(CHANGES_KEY, () => this.#readChanges());
    this.#readList();
    this.#readChanges();
    for (const id of this.#changed) this.#settled.add(askedFor(store, id)?.commandId ?? '');
    this.apply();
  }

  protected override forget(): void {
    for (const end of this.#receipts.values()) end();
    for (const map of [this.#receipts, this.#places, this.#dirty]) map.clear();
    this.#team.release();
    this.model.clear();
    this.#last = undefined;
  }

  /** Items are added at the end; anything else, such as a past that was loaded, is read from the beginning. */
  #readList(): void {
    const ids = this.bound?.store.get(listKey('work-items', this.bound.sessionId))?.ids;
    const known = this.#places.size;
    const isLonger = ids !== undefined && ids.length >= known && (known === 0 || ids.at(known - 1) === this.#last);
    if (!isLonger) {
      for (const id of this.#places.keys()) this.#touch(id);
      this.#places.clear();
    }
    for (let at = this.#places.size; at < (ids?.length ?? 0); at++) this.#take(ids?.at(at) ?? '', at);
    this.#last = ids?.at(-1);
  }

  #take(id: string, at: number): void {
    this.#places.set(id, at);
    this.#touch(id);
    this.watchRow(taskKey(id), () => this.#touch(id));
  }

  #readFilter(): void {
    const filter = this.bound?.store.get(BOARD_KEY)?.filter ?? NO_FILTER;
    if (filter !== this.#filter) {
      this.#filter = filter;
      this.#regroup();
    }
    this.host.requestUpdate();
  }

  /** Follows the receipts of what was asked for, and of nothing else. */
  #readChanges(): void {
    const store = this.bound?.store;
    const changes = Object.entries(store?.get(CHANGES_KEY)?.byItem ?? {});
    const wanted = new Map(changes.map(([id, {commandId}]) => [commandId, id]));
    for (const [commandId, end] of this.#receipts) {
      if (wanted.has(commandId)) continue;
      end();
      this.#receipts.delete(commandId);
    }
    for (const [commandId, id] of wanted)
      if (store && !this.#receipts.has(commandId))
        this.#receipts.set(
          commandId,
          store.subscribe(receiptKey(commandId), () => this.#touch(id)),
        );
    // What was forgotten stands again where the facts say.
    for (const id of [...this.#changed, ...wanted.values()]) this.#touch(id);
    this.#changed = [...wanted.values()];
  }

  #regroup(): void {
    for (const id of this.#places.keys()) this.#touch(id);
    this.host.requestUpdate();
  }

  #touch(id: string): void {
    this.#dirty.add(id);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.calm.request();
    });
  }

  protected override apply(): boolean {
    let isOther = false;
    for (const id of this.#dirty) isOther = this.#place(id) || isOther;
    this.#dirty.clear();
    return isOther;
  }

  #place(id: string): boolean {
    const store = this.bound?.store;
    const at = this.#places.get(id);
    const row = store?.get(taskKey(id));
    if (!store || at === undefined || !row) return this.model.set(id, undefined);
    const asked = askedFor(store, id);
    const receipt = asked && store.get(receiptKey(asked.commandId));
    if (asked && receipt) this.#settle(store, row, receipt, stateOf(asked, receipt, row));
    const {status, rank, assignee} = shownStanding(row, asked, receipt);
    return this.model.set(id, {
      column: columnOf(status, this.#team.ids),
      rank: rank ?? at,
      at,
      shown: isOpen(this.#filter) || matches(this.#filterable(store, row, assignee), this.#filter),
    });
  }

  #filterable(store: ProjectionStore, row: TaskRow, assignee: string | undefined): Filterable {
    const agent = assignee === undefined ? undefined : store.get(agentKey(assignee));
    const kind = assignee === assigneeOf(row) ? (row.assigneeKind ?? agent?.kind) : agent?.kind;
    return {
      texts: [
        row.title,
        row.objective,
        blockerOf(row),
        agent?.name,
        assignee && agentName(store, assignee),
        assignee,
        row.id,
      ],
      isBlocked: isBlocked(row),
      isHuman: kind === 'human',
      ...present({assignee, priority: priorityOf(row)}),
    };
  }

  /** Reports the result of a change once, and forgets a change that was made: the facts contain it now. */
  #settle(store: ProjectionStore, row: TaskRow, receipt: Receipt, state: ReturnType<typeof stateOf>): void {
    if (state === 'made') note(store, row.id, undefined);
    if ((state !== 'made' && state !== 'refused') || this.#settled.has(receipt.id)) return;
    this.#settled.add(receipt.id);
    this.#onSettled(row, receipt);
  }
}

/** The columns of a session's board: those that one of its teams names, else those of the standard. */
class TeamColumns {
  readonly #onChange: () => void;
  readonly #teams = new Map<string, () => void>();
  #store: ProjectionStore | undefined;
  #scope = '';
  #end: (() => void) | undefined;
  #columns = STANDARD;
  #ids: ReadonlySet<string> = new Set(BOARD_COLUMNS);

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get columns(): readonly BoardColumn[] {
    return this.#columns;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Follows the teams of a session. */
  bind(store: ProjectionStore, scope: string): void {
    this.release();
    this.#store = store;
    this.#scope = scope;
    this.#end = store.subscribe(listKey('teams', scope), () => this.#read());
    this.#read();
  }

  release(): void {
    this.#end?.();
    for (const end of this.#teams.values()) end();
    this.#teams.clear();
    this.#store = undefined;
  }

  #read(): void {
    const store = this.#store;
    const teams = [...(store?.get(listKey('teams', this.#scope))?.ids ?? [])];
    for (const id of teams) {
      const key = teamKey(id);
      if (store && !this.#teams.has(key))
        this.#teams.set(
          key,
          store.subscribe(key, () => this.#read()),
        );
    }
    const named = teams.map((id) => columnsOf(store?.get(teamKey(id)))).find((columns) => columns.length > 0);
    this.#use(named ?? STANDARD);
  }

  #use(columns: readonly BoardColumn[]): void {
    if (JSON.stringify(columns) === JSON.stringify(this.#columns)) return;
    this.#columns = columns;
    this.#ids = new Set(columns.map(({id}) => id));
    this.#onChange();
  }
}

/** The columns that a team names, each once. */
function columnsOf(team: TeamRow | undefined): readonly BoardColumn[] {
  const columns = new Map((team?.board?.columns ?? []).map((column) => [column.id, column]));
  columns.delete('');
  return [...columns.values()];
}
