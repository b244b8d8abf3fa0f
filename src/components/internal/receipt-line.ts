import {html} from 'lit';
import type {Receipt, ReceiptStatus} from '../../commands/receipts.js';
import type {Localize} from '../../controllers/localize.js';
import {adviceWords, reasonWords} from './reason-words.js';
import {statusMark, type StatusKind} from '../../styles/status.js';
import './receipt-line.strings.js';

const LOOKS: Readonly<Record<ReceiptStatus, StatusKind>> = {
  pending: 'queued',
  held: 'paused',
  unconfirmed: 'stale',
  confirmed: 'info',
  refused: 'danger',
  failed: 'danger',
  withdrawn: 'cancelled',
};

/** The glyph and word for how a command is doing. */
export function receiptMark({status}: Receipt, localize: Localize) {
  return statusMark(LOOKS[status], localize.term(`receipt.${status}`));
}

/** What there is to say about it: why it was refused or not sent, or that its owner has not answered. */
export function receiptWords({status, reason, advice, sentAt}: Receipt, localize: Localize): string {
  switch (status) {
    case 'pending':
      return localize.term('receipt.pending-words');
    case 'held':
      return localize.lookup(`held.${reason ?? ''}`) ?? localize.term('held.by_page');
    case 'unconfirmed':
      return localize.term('receipt.unconfirmed-words', localize.formatTime(sentAt, 'seconds'));
    case 'confirmed':
      return localize.term('receipt.confirmed-words');
    case 'withdrawn':
      return localize.term('receipt.withdrawn-words');
    default:
      // The router's own reasons are codes; an owner's are its words, and stay as they are.
      return (
        [reason && reasonWords(reason, localize), adviceWords(advice, localize)].filter(Boolean).join(' ') ||
        localize.term('receipt.no-reason')
      );
  }
}

/** Both, as one line. */
export function renderReceipt(receipt: Receipt, localize: Localize) {
  return html`${receiptMark(receipt, localize)} ${receiptWords(receipt, localize)}`;
}
