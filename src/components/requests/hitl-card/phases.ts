import {html, nothing} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import {receiptMark, receiptWords} from '../../internal/receipt-line.js';
import '../../internal/receipt-line.strings.js';
import '../../parts/schema-form/schema-form.strings.js';
import './hitl-card.strings.js';

const APPROVING: ReadonlySet<string> = new Set(['approved', 'accepted', 'granted', 'answered', 'provided']);
const REJECTING: ReadonlySet<string> = new Set(['rejected', 'denied', 'declined', 'changes_requested']);

/** What a person asked for: in the words of the button, where this page still knows which it was. */
export function decisionWord({command}: Receipt, localize: Localize, said = ''): string {
  if (said) return said;
  return localize.lookup(`verb.${command.control}`) ?? command.control;
}

/** One row: state, what it is about, and at most one thing to do. */
function renderRow(mark: unknown, words: unknown, meta: unknown, action: unknown = nothing) {
  return html`
    <div class="phase">
      ${mark}
      <span class="tx">${words}${meta === nothing ? nothing : html`<span class="meta">${meta}</span>`}</span>
      ${action}
    </div>
  `;
}

/** What a person can do about a decision that is not through. */
export interface PhaseView {
  readonly receipt: Receipt;
  readonly localize: Localize;
  /** The words on the button that was pressed, where this page still knows. */
  readonly said: string;
  /** Sends it once more; absent where what was sent is not kept. */
  readonly onRetry: (() => void) | undefined;
  /** Takes back what has not left the page. */
  readonly onWithdraw: () => void;
}

function renderButton(label: string, onClick: (() => void) | undefined) {
  if (!onClick) return nothing;
  return html`<button type="button" class="btn quiet sm" @click=${onClick}>${label}</button>`;
}

/** A decision on its way: nothing is decided until the request's owner says so. */
export function renderSending({receipt, localize, said, onRetry, onWithdraw}: PhaseView, subject: string) {
  const button =
    receipt.status === 'unconfirmed'
      ? renderButton(localize.term('receipt.ask-again'), onRetry)
      : receipt.status === 'held'
        ? renderButton(localize.term('hitl.withdraw'), onWithdraw)
        : nothing;
  return renderRow(
    receiptMark(receipt, localize),
    html`<bdi>${localize.term('hitl.decided', decisionWord(receipt, localize, said), subject)}</bdi>`,
    receiptWords(receipt, localize),
    button,
  );
}

/** A request that is decided elsewhere on the page: one row, and the way there. */
export function renderElsewhere(subject: string, localize: Localize, onReveal: () => void) {
  return renderRow(
    statusMark('needs', localize.term('status.needs')),
    html`<bdi>${subject}</bdi>`,
    nothing,
    html`<button type="button" class="btn quiet sm" @click=${onReveal}>${localize.term('hitl.decide-below')}</button>`,
  );
}

/** A decision that did not get through, above the request that is still open. */
export function renderNotice({receipt, localize, said, onRetry}: PhaseView) {
  return renderRow(
    receiptMark(receipt, localize),
    html`<bdi>${receiptWords(receipt, localize)}</bdi>`,
    localize.term('hitl.not-applied', decisionWord(receipt, localize, said)),
    receipt.status === 'failed' ? renderButton(localize.term('verb.retry'), onRetry) : nothing,
  );
}

/** How it ended, by whom, when and why: a quiet line. */
export function renderSettled(action: ActionRow, subject: string, receipt: Receipt | undefined, localize: Localize) {
  const {resolution, resolvedAt, reason, grantScope, grantPattern, inputHash} = action;
  const resolvedBy = localize.lookup(`by.${action.resolvedBy ?? ''}`) ?? action.resolvedBy ?? '';
  const time = resolvedAt === undefined ? '' : localize.formatTime(resolvedAt, 'seconds');
  const {kind, word, mark} = outcomeOf(action, localize);
  const outcome = localize.term('hitl.settled-words', word, resolvedBy, time);
  // Where nobody decided, what was asked says more than that it is over.
  const [words, first] = action.status === 'resolved' && resolution ? [outcome, subject] : [subject, outcome];
  const overruled = receipt?.status === 'refused' && isOpposite(action, receipt);
  const notes = [
    first === mark ? '' : first,
    reason ? localize.term('hitl.reason-given', reason) : '',
    grantPattern
      ? localize.term('hitl.granted-pattern', grantPattern)
      : grantScope === 'session'
        ? localize.term('hitl.granted-session')
        : '',
    inputHash ? localize.term('hitl.input-hash', inputHash) : '',
    overruled ? localize.term('hitl.not-applied', decisionWord(receipt, localize)) : '',
  ].filter(Boolean);
  return renderRow(
    statusMark(kind, mark, {quiet: true}),
    html`<bdi>${words}</bdi>`,
    notes.length > 0 ? html`<span class="dots">${notes.map((note) => html`<bdi>${note}</bdi>`)}</span>` : nothing,
  );
}

function outcomeOf(
  {status, resolution}: ActionRow,
  localize: Localize,
): {readonly kind: StatusKind; readonly word: string; readonly mark: string} {
  if (status === 'expired' || status === 'cancelled') {
    const word = localize.term(`hitl.${status}`);
    return {kind: status, word, mark: word};
  }
  const mark = localize.term('hitl.settled');
  if (!resolution) return {kind: 'info', word: mark, mark};
  const word = localize.lookup(`resolution.${resolution}`) ?? resolution;
  const kind = APPROVING.has(resolution) ? 'success' : REJECTING.has(resolution) ? 'cancelled' : 'info';
  return {kind, word, mark};
}

/** Whether it ended otherwise than this person asked: somebody else, or time, was first. */
function isOpposite({status, resolution = ''}: ActionRow, {command}: Receipt): boolean {
  if (status !== 'resolved') return true;
  return command.control === 'reject' ? APPROVING.has(resolution) : REJECTING.has(resolution);
}
