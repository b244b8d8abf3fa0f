import type {AgentRow} from '../../../state/facts/agents.js';
import type {BoardColumn} from '../../../state/facts/teams.js';
import type {Localize} from '../../../controllers/localize.js';
import {OTHER_COLUMN} from './model.js';
import './work-board.strings.js';

/** What an item asks of the board that it stands on. */
export interface BoardActions {
  /** Where it can be moved to. */
  readonly columns: readonly BoardColumn[];
  readonly columnIds: ReadonlySet<string>;
  /** Who can have it. */
  teammates(): readonly AgentRow[];
  /** Asks for another column; it goes to its end. */
  move(id: string, column: string): void;
  /** Asks for another assignee; undefined is nobody. */
  assign(id: string, assignee: string | undefined): void;
  /** Forgets a change that was not made. */
  dismiss(id: string): void;
  /** Sends a change again that got no answer. */
  retry(id: string): void;
  /** Opens or closes an item where it stands. */
  toggle(id: string): void;
  /** Goes to another item; false where it is not on the board. */
  go(id: string): boolean;
}

/** What a column is called: by the board, else by the catalog, else as it is. */
export function columnWord({id, title}: BoardColumn, localize: Localize): string {
  if (title !== undefined && title !== '') return title;
  return id === OTHER_COLUMN ? localize.term('work-board.other') : (localize.lookup(`work-board.column.${id}`) ?? id);
}
