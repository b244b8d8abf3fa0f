import {html, nothing, type TemplateResult} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import {agentKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';
import {statusMark} from '../../../styles/status.js';
import {receiptMark, receiptWords} from '../../internal/receipt-line.js';
import {stateOf, type AskedChange} from './asked-changes.js';
import {columnWord, type BoardActions} from './board-actions.js';
import '../../internal/receipt-line.strings.js';
import './work-board.strings.js';

/** What is said about a change that was asked for. */
export interface ChangeLine {
  readonly asked: AskedChange;
  readonly row: TaskRow;
  readonly receipt: Receipt | undefined;
  readonly board: BoardActions;
  readonly localize: Localize;
  readonly store: ProjectionStore | undefined;
}

/** A change in words: where it was to go, or who was to have it. */
export function changeWords({asked: {from, to}, board, localize, store}: Omit<ChangeLine, 'row' | 'receipt'>): string {
  if (to.assignee !== undefined) {
    const {assignee} = to;
    if (assignee === '') return localize.term('work-board.asked-nobody');
    const name = store?.get(agentKey(assignee))?.name ?? assignee;
    return localize.term('work-board.asked-assign', name);
  }
  const status = to.status ?? from.status ?? '';
  if (status === from.status) return localize.term('work-board.asked-place');
  const column = board.columns.find(({id}) => id === status) ?? {id: status};
  return localize.term('work-board.asked-move', columnWord(column, localize));
}

/** How a change is doing: on its way, overtaken, or not made and why, until somebody has read it. */
export function renderChange(line: ChangeLine): TemplateResult {
  const {asked, row, receipt, board, localize} = line;
  const state = stateOf(asked, receipt, row);
  const isOver = state === 'refused';
  const mark = receipt ? receiptMark(receipt, localize) : statusMark('queued', localize.term('receipt.pending'));
  const canRetry = receipt?.status === 'failed' || receipt?.status === 'unconfirmed';
  return html`
    <div class="change" role="status">
      ${mark}
      <span class="words">
        ${changeWords(line)} ${state === 'overtaken' ? localize.term('work-board.overtaken') : nothing}
        ${isOver && asked.to.assignee === undefined ? localize.term('work-board.put-back-words') : nothing}
        ${receipt && receipt.status !== 'pending' ? html`<bdi>${receiptWords(receipt, localize)}</bdi>` : nothing}
      </span>
      ${
        canRetry
          ? html`<button type="button" class="btn quiet sm" @click=${() => board.retry(row.id)}>
              ${localize.term('verb.retry')}
            </button>`
          : nothing
      }
      ${
        isOver || receipt?.status === 'unconfirmed'
          ? html`<button type="button" class="btn quiet sm" @click=${() => board.dismiss(row.id)}>
              ${localize.term('work-board.dismiss')}
            </button>`
          : nothing
      }
    </div>
  `;
}
