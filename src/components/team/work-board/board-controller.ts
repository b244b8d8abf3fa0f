import {newCommandId} from '../../../commands/command-id.js';
import type {CommandIntent} from '../../../commands/command.js';
import type {Receipt} from '../../../commands/receipts.js';
import {CommandRouter} from '../../../commands/router.js';
import {announce} from '../../../controllers/announcer.js';
import type {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {BoardColumn} from '../../../state/facts/teams.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {openWorkItem, WORK_ITEM_KEY, type OpenWorkItem} from './agent-work-item-open.js';
import {askedFor, note, standingOf, type Standing} from './asked-changes.js';
import type {BoardRows} from './board-rows.js';
import {columnWord, type BoardActions} from './board-actions.js';
import {teammatesOf} from './facets.js';
import type {ItemMove} from './move-item.js';
import {moveBlocker} from './move-blockers.js';
import './work-board.strings.js';

/** What a board controller works with. */
export interface BoardControllerOptions {
  readonly host: HTMLElement;
  readonly rows: () => BoardRows;
  readonly itemMove: () => ItemMove;
  readonly availability: ControlAvailability;
  readonly localize: Localize;
  readonly session: () => string | undefined;
  /** Moves the focus to an item. */
  readonly reach: (id: string) => void;
  /** Sends it; false where somebody stopped it. */
  readonly command: (intent: CommandIntent & {readonly id: string}) => boolean;
}

/** Sends the changes of a board, one at a time per item, and announces their results. */
export class BoardController implements BoardActions {
  readonly #options: BoardControllerOptions;

  constructor(options: BoardControllerOptions) {
    this.#options = options;
  }

  get columns(): readonly BoardColumn[] {
    return this.#rows.columns;
  }

  get columnIds(): ReadonlySet<string> {
    return this.#rows.columnIds;
  }

  teammates(): readonly AgentRow[] {
    return teammatesOf(this.#rows.store, this.#options.session());
  }

  move(id: string, column: string): void {
    const itemMove = this.#options.itemMove();
    if (!itemMove.take(id, 'keys')) return;
    itemMove.over({column, index: this.#rows.model.ids(column).length});
    itemMove.drop();
  }

  assign(id: string, assignee: string | undefined): void {
    this.ask(id, {assignee: assignee ?? ''});
  }

  dismiss(id: string): void {
    const {store} = this.#rows;
    if (store) note(store, id, undefined);
    // The button that was pressed goes away with what it dismissed.
    this.#options.reach(id);
  }

  retry(id: string): void {
    const {store} = this.#rows;
    const asked = askedFor(store, id);
    if (store && asked) CommandRouter.of(store).retry(asked.commandId);
  }

  toggle(id: string): void {
    const {store} = this.#rows;
    const isOpen = store?.get(WORK_ITEM_KEY)?.workItemId === id;
    store?.setLocal(WORK_ITEM_KEY, {workItemId: isOpen ? '' : id} satisfies OpenWorkItem);
  }

  go(id: string): boolean {
    if (!this.#rows.model.placeOf(id)) return false;
    openWorkItem(this.#options.host, this.#rows.store, id);
    return true;
  }

  /** What an item is called. */
  titleOf(id: string): string {
    return this.#rows.row(id)?.title || id;
  }

  /** What a column is called. */
  columnWord(id: string): string {
    return columnWord(this.columns.find((column) => column.id === id) ?? {id}, this.#options.localize);
  }

  /** Why an item stays as it is, in words; undefined where it can be changed. */
  blocked(id: string): string | undefined {
    return moveBlocker(id, this.#rows.store, this.#options.availability, this.#options.localize);
  }

  /** Asks for a change. It is shown as asked for until the board has answered. */
  ask(id: string, to: Standing): void {
    const {store} = this.#rows;
    const row = this.#rows.row(id);
    if (!row || !store || this.blocked(id) !== undefined) return;
    const from = standingOf(row);
    const {assignee = from.assignee ?? '', ...rest} = to;
    const commandId = newCommandId();
    const sessionId = row.sessionId ?? this.#options.session();
    const isSent = this.#options.command({
      id: commandId,
      control: 'assign',
      workItemId: id,
      ...(sessionId === undefined ? {} : {sessionId}),
      payload: {assignee: assignee === '' ? null : assignee, ...rest},
    });
    if (isSent) note(store, id, {commandId, from, to});
  }

  /** Announces the result of a change. */
  settled(row: TaskRow, receipt: Receipt): void {
    const {localize, host} = this.#options;
    const title = this.titleOf(row.id);
    if (receipt.status === 'confirmed') {
      const words = localize.term('work-board.made', title, this.columnWord(row.nativeStatus ?? ''));
      announce(words, 'polite', host.ownerDocument);
    } else {
      const words = localize.term('work-board.refused', title, receiptWords(receipt, localize));
      announce(words, 'assertive', host.ownerDocument);
    }
  }

  get #rows(): BoardRows {
    return this.#options.rows();
  }
}
