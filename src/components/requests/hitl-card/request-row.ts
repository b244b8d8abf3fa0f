import {html, nothing} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {receiptMark} from '../../internal/receipt-line.js';
import {headline, renderExpiry, renderRisk} from './facts.js';

/** What one row says of a request. */
export interface RequestLine {
  readonly action: ActionRow;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
  /** What time it is in what is shown. */
  readonly now: number;
  /** How the answer to it is doing, where one was given. */
  readonly receipt?: Receipt | undefined;
  /** Where it comes from, as a second line; nothing where that is plain. */
  readonly from?: unknown;
}

/** A request in one row: that it needs you, who asks for what, how dangerous, until when. */
export function renderRequestLine({action, store, localize, now, receipt, from = nothing}: RequestLine) {
  return html`
    ${receipt ? receiptMark(receipt, localize) : statusMark('needs', localize.term('status.needs'))}
    <span class="what">
      <bdi class="clip">${headline(action, store, localize)}</bdi>
      ${from === nothing ? nothing : html`<span class="meta clip">${from}</span>`}
    </span>
    <span class="end">
      ${action.risk ? html`<span class="risk">${renderRisk(action.risk, localize)}</span>` : nothing}
      ${renderExpiry(action, now, localize)} ${icon('chev', {class: 'chev'})}
    </span>
  `;
}
