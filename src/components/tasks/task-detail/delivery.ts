import {html, nothing, type TemplateResult} from 'lit';
import type {DeliveryState} from '../../../protocol/task.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import {renderFacts, renderSection, type DetailView} from './view.js';
import '../task/task.strings.js';
import './task-detail.strings.js';

const LOOKS: Readonly<Record<DeliveryState, StatusKind>> = {
  pending: 'pending',
  delivered: 'success',
  queued: 'queued',
  failed: 'danger',
  parent_missing: 'warning',
  not_applicable: 'cancelled',
  unknown: 'unknown',
};

/** Whether what it made reached whoever waits for it; a missing answer is shown once the task is over. */
export function renderDelivery({task, localize}: DetailView): TemplateResult | typeof nothing {
  const {delivery, deliveryDetail = {}, status} = task;
  if (delivery === undefined && status !== 'completed') return nothing;
  const {target, reason, at, attempts, mechanism, nextRetryAt} = deliveryDetail;
  const state = delivery ?? 'unknown';
  const isSettled = state === 'delivered' || state === 'not_applicable';
  const moment = (value: number | undefined) =>
    value === undefined ? undefined : html`<agent-time format="relative" ticking .datetime=${value}></agent-time>`;
  return renderSection(
    localize.term('task-detail.delivery'),
    html`<p class="state">
        ${statusMark(LOOKS[state], localize.term(`task.delivery.${state}`), {quiet: isSettled})}
        ${delivery === undefined ? html`<span class="meta">${localize.term('task-detail.delivery-unsaid')}</span>` : nothing}
      </p>
      ${reason === undefined ? nothing : html`<p class=${state === 'failed' ? 'error' : ''} dir="auto">${reason}</p>`}
      ${renderFacts([
        [localize.term('task-detail.target'), target && html`<bdi>${target}</bdi>`],
        [localize.term('task-detail.mechanism'), mechanism && html`<bdi>${mechanism}</bdi>`],
        [localize.term('task-detail.tries'), attempts === undefined ? undefined : localize.formatNumber(attempts)],
        [localize.term('task-detail.last-try'), moment(at)],
        [
          localize.term('task-detail.next-try'),
          nextRetryAt ? html`<agent-time format="remaining" ticking .datetime=${nextRetryAt}></agent-time>` : undefined,
        ],
      ])}`,
  );
}
