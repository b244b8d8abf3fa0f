import {listKey, teamKey} from '../../../state/keys.js';
import type {BoardColumn, TeamRow} from '../../../state/facts/teams.js';
import type {ProjectionStore} from '../../../state/store.js';
import {BOARD_COLUMNS} from './model.js';

const STANDARD: readonly BoardColumn[] = BOARD_COLUMNS.map((id) => ({id}));

/** The columns of a session's board: those that one of its teams names, else those of the standard. */
export class TeamColumns {
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

  /** The columns, in the board's order. */
  get columns(): readonly BoardColumn[] {
    return this.#columns;
  }

  /** Their ids, which are words for a status. */
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

  /** Lets go of them. */
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
