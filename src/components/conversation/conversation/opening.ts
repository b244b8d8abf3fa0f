import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {failedSteps, isAwaited, OPENING_STEPS, type OpeningRow} from '../../../state/opening.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import type {TransportRow} from '../../../transport/feed.js';
import type {HistoryRow} from '../../../transport/history-loader.js';
import './conversation.strings.js';

/** How far what is shown can be trusted to be what the runtime knows. */
export const HYDRATION_STATUSES = ['idle', 'live', 'stale', 'repairing', 'degraded'] as const;
export type HydrationStatus = (typeof HYDRATION_STATUSES)[number];

/** Where a session stands between "nothing is here yet" and "all of it is, and stays so". */
export function hydrationStatus(opening: OpeningRow | undefined, transport: TransportRow | undefined): HydrationStatus {
  if (opening?.keptAt !== undefined) return 'stale';
  if (failedSteps(opening).some((step) => step !== 'shell')) return 'degraded';
  if (OPENING_STEPS.some((step) => isAwaited(opening, step))) return 'repairing';
  if (!transport) return 'idle';
  if (transport.state === 'retrying' || transport.state === 'error') return 'stale';
  if (transport.catchingUp > 0) return 'repairing';
  return transport.state === 'streaming' || transport.perRun ? 'live' : 'idle';
}

/** The latest turns are on their way: their shape, and words. Nothing of it moves. */
export function renderSkeleton(localize: Localize, status: HydrationStatus): TemplateResult {
  return html`
    <div part="base" class="skeleton" data-status="loading" data-hydration-status=${status} role="status">
      <p class="meta">${statusMark('loading', localize.term('conversation.opening'))}</p>
      <div aria-hidden="true">
        <span class="bone own"></span><span class="bone"></span><span class="bone"></span
        ><span class="bone short"></span> <span class="bone own"></span><span class="bone"></span
        ><span class="bone short"></span>
      </div>
    </div>
  `;
}

/** What is shown was kept by this browser: from when, and that nobody has said yet that it still holds. */
export function renderKept(localize: Localize, opening: OpeningRow | undefined): TemplateResult | typeof nothing {
  if (opening?.keptAt === undefined) return nothing;
  const words = localize.term('conversation.kept', localize.formatTime(opening.keptAt, 'full'));
  return html`<p class="kept meta" role="status" data-status="stale">${statusMark('stale', words)}</p>`;
}

/** The latest turns could not be had: why, and the way to ask again. */
export function renderFailedWindow(localize: Localize, {reason}: OpeningRow, onRetry: () => void): TemplateResult {
  return html`
    <p class="earlier">${statusMark('danger', localize.term('conversation.opening-failed'))}</p>
    ${reason === undefined ? nothing : html`<p class="earlier meta" dir="auto">${reason}</p>`}
    <button class="btn earlier" type="button" @click=${onRetry}>
      ${icon('retry')}${localize.term('conversation.older-again')}
    </button>
  `;
}

/** The past that is not here yet, or that there is none before this. */
export function renderPast(
  localize: Localize,
  history: HistoryRow | undefined,
  onOlder: () => void,
): TemplateResult | typeof nothing {
  if (history?.before === undefined) {
    if (history?.reached !== true) return nothing;
    return html`<p class="earlier meta" data-status="beginning">${localize.term('conversation.beginning')}</p>`;
  }
  if (history.state === 'loading') {
    return html`<p class="earlier meta" role="status" data-status="loading">
      ${localize.term('conversation.older-loading')}
    </p>`;
  }
  const isFailed = history.state === 'failed';
  return html`
    ${isFailed ? html`<p class="earlier meta" dir="auto" data-status="failed">${history.reason}</p>` : nothing}
    <button class="btn quiet earlier" type="button" @click=${onOlder}>
      ${localize.term(isFailed ? 'conversation.older-again' : 'conversation.older')}
    </button>
  `;
}
