import {html, nothing} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import type {ToolAttempt, ToolRow} from '../../../state/facts/tools.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {renderStderr} from './result.js';
import {plainText} from './terminal-text.js';
import '../../internal/receipt-line.strings.js';
import './tool-card.strings.js';

/** The glyph of each state in the life of a tool call; what is settled is quiet. */
export const TOOL_LOOKS: Readonly<Record<ToolRow['status'], {readonly kind: StatusKind; readonly settled?: true}>> = {
  'input-streaming': {kind: 'loading'},
  'input-available': {kind: 'pending'},
  running: {kind: 'running'},
  progress: {kind: 'running'},
  'output-available': {kind: 'success', settled: true},
  'output-error': {kind: 'danger'},
  cancelled: {kind: 'cancelled', settled: true},
  unknown: {kind: 'unknown'},
};

/** The way back from a failure. */
export interface Retry {
  /** What time it is in what is shown. */
  readonly now: number;
  readonly receipt: Receipt | undefined;
  readonly isBusy: boolean;
  /** Why it cannot be asked for. */
  readonly unavailable: string | undefined;
  /** Whether it has a place at all. */
  readonly isOffered: boolean;
  readonly onRetry: () => void;
  /** A person is asked whether to do it twice. */
  readonly isAsking: boolean;
  readonly onCancel: () => void;
  /** Goes on without the call; absent where the runtime does not offer that. */
  readonly onSkip: (() => void) | undefined;
  /** Whether that can be asked for now. */
  readonly canSkip: boolean;
}

/** Why it failed, what happens next, and what a person can do about it. */
export function renderError(tool: ToolRow, localize: Localize, retry: Retry) {
  const cause = tool.error ? plainText(tool.error) : localize.term('tool-card.no-cause');
  const note = retryNote(tool, localize, retry);
  return html`
    <div class="err">
      ${tool.errorCode ? html`<code>${tool.errorCode}</code>` : nothing}
      <span class="msg" ${scrollRegion(() => localize.term('tool-state.output-error'))}
        ><bdi>${cause}</bdi> ${nextAttempt(tool, retry.now, localize)}</span
      >
      ${tool.retryable === false || retry.isAsking || !retry.isOffered ? nothing : renderRetry(localize, retry, note !== undefined)}
      ${retry.onSkip && !retry.isAsking ? renderSkip(localize, retry.onSkip, retry.canSkip) : nothing}
    </div>
    ${tool.cause ? html`<p class="meta"><bdi>${localize.term('tool-card.cause', plainText(tool.cause))}</bdi></p>` : nothing}
    ${retry.isAsking ? renderQuestion(localize, retry) : nothing}
    ${note === undefined ? nothing : html`<p class="meta" id="note">${note}</p>`}
    ${tool.stderr ? renderStderr(tool.stderr, localize) : nothing}
  `;
}

function nextAttempt({nextAttemptAt}: ToolRow, now: number, localize: Localize): string {
  if (nextAttemptAt === undefined) return '';
  const left = nextAttemptAt - now;
  return left > 0
    ? localize.term('tool-card.next-attempt', localize.formatDuration(Math.ceil(left / 1000) * 1000, 'clock'))
    : localize.term('tool-card.attempt-due', localize.formatTime(nextAttemptAt, 'seconds'));
}

function renderRetry(localize: Localize, {receipt, isBusy, unavailable, onRetry}: Retry, hasNote: boolean) {
  const isUnconfirmed = receipt?.status === 'unconfirmed';
  const isOff = unavailable !== undefined || (isBusy && !isUnconfirmed);
  return html`
    <button
      type="button"
      class="btn quiet sm"
      aria-disabled=${isOff ? 'true' : 'false'}
      aria-describedby=${ifDefined(hasNote ? 'note' : undefined)}
      @click=${onRetry}
    >
      ${localize.term(isUnconfirmed ? 'receipt.ask-again' : 'verb.retry')}
    </button>
  `;
}

/** What is not safe to repeat is asked about, in place. */
function renderQuestion(localize: Localize, {onRetry, onCancel}: Retry) {
  return html`
    <div class="ask" role="group" aria-label=${localize.term('verb.retry')}>
      <p>${localize.term('tool-card.twice')}</p>
      <button type="button" class="btn sm" @click=${onRetry}>${localize.term('tool-card.retry-anyway')}</button>
      <button type="button" class="btn quiet sm" @click=${onCancel}>${localize.term('tool-card.no-retry')}</button>
    </div>
  `;
}

function renderSkip(localize: Localize, onSkip: () => void, canSkip: boolean) {
  return html`<button type="button" class="btn quiet sm" aria-disabled=${canSkip ? 'false' : 'true'} @click=${onSkip}>
    ${localize.term('tool-card.skip')}
  </button>`;
}

/** Why there is no retry, or how the one that was asked for is doing. */
function retryNote(tool: ToolRow, localize: Localize, {receipt, unavailable, isOffered}: Retry) {
  if (tool.retryable === false) return localize.term('tool-card.final');
  if (receipt && receipt.status !== 'confirmed') return renderReceipt(receipt, localize);
  return unavailable === undefined || !isOffered
    ? undefined
    : (localize.lookup(`control.${unavailable}`) ?? unavailable);
}

/** Earlier attempts, as they ended. */
export function renderAttempts(attempts: readonly ToolAttempt[], localize: Localize) {
  if (attempts.length === 0) return nothing;
  return html`
    <ol class="attempts" aria-label=${localize.term('tool-card.attempts')}>
      ${attempts.map((attempt) => renderAttempt(attempt, localize))}
    </ol>
  `;
}

function renderAttempt({attempt, status, error, startedAt, endedAt}: ToolAttempt, localize: Localize) {
  const span = startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
  return html`
    <li data-status=${status}>
      <span>${localize.term('tool-card.attempt', attempt)}</span>
      ${statusMark(TOOL_LOOKS[status].kind, localize.term(`tool-state.${status}`))}
      <span class="why">${error ? html`<bdi>${plainText(error)}</bdi>` : nothing}</span>
      <span class="meta">${span === undefined ? nothing : localize.formatDuration(span)}</span>
    </li>
  `;
}
