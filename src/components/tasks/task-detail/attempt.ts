import {html, nothing, type TemplateResult} from 'lit';
import {inlineStyle} from '../../../controllers/inline-style.js';
import type {Localize} from '../../../controllers/localize.js';
import {agentKey, attemptKey} from '../../../state/keys.js';
import {isAttemptOver, type AttemptRow} from '../../../state/facts/attempts.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {taskLook, taskStatusWord} from '../task/task-looks.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {refsOf, renderRefs} from './refs.js';
import {renderWord} from './view.js';
import './task-detail.strings.js';

/** The stretch of time that the attempts in sight fill. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}

/** What an attempt is drawn with. */
export interface AttemptView {
  readonly attempt: AttemptRow;
  /** Its number among all of them, where it does not say so itself. */
  readonly place: number;
  readonly axis: Axis | undefined;
  readonly now: number;
  /** Its log is the one that is shown. */
  readonly isShown: boolean;
  readonly onLog: () => void;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
}

/** One attempt: how it stands, how long it took on the common axis, who worked, why it was made and why it ended. */
export function renderAttempt(view: AttemptView): TemplateResult {
  const {attempt, place, localize} = view;
  const {status, lastError, completionSummary} = attempt;
  const isQuiet = status === 'completed' || status === 'cancelled';
  const number = localize.formatNumber(attempt.attemptCount ?? place);
  return html`<li data-fact=${attemptKey(attempt.id)} data-status=${status}>
    <div class="one">
      <span class="which">${localize.term('task-detail.attempt', number)}</span>
      ${statusMark(taskLook(status), taskStatusWord(status, localize), {quiet: isQuiet})}
      <span class="end">${renderSpan(attempt)} ${renderLogButton(view)}</span>
    </div>
    ${renderBar(view)} ${lastError === undefined ? nothing : html`<p class="error" dir="auto">${lastError}</p>`}
    ${renderAbout(view)}
    ${
      completionSummary === undefined
        ? nothing
        : html`<p class="muted said" dir="auto">${localize.term('task-detail.in-its-words')} ${completionSummary}</p>`
    }
    ${renderLinks(view)}
  </li>`;
}

function renderSpan(attempt: AttemptRow): TemplateResult | typeof nothing {
  const {startedAt, endedAt} = attempt;
  if (startedAt === undefined) return nothing;
  if (!isAttemptOver(attempt)) return html`<agent-time format="elapsed" ticking .datetime=${startedAt}></agent-time>`;
  return endedAt === undefined
    ? nothing
    : html`<agent-time format="elapsed" .datetime=${startedAt} .until=${endedAt}></agent-time>`;
}

function renderLogButton({attempt, isShown, onLog, localize}: AttemptView): TemplateResult | typeof nothing {
  if (!attempt.logs?.length) return nothing;
  return html`<button type="button" class="btn quiet sm" aria-pressed=${isShown ? 'true' : 'false'} @click=${onLog}>
    ${icon('term')}${localize.term('task-log.label')}
  </button>`;
}

/** Where it stands in time, and how long it took beside the others: the figures say the same in words. */
function renderBar({attempt, axis, now}: AttemptView): TemplateResult | typeof nothing {
  const {startedAt, endedAt} = attempt;
  if (!axis || axis.to <= axis.from || startedAt === undefined) return nothing;
  const share = (moment: number) => ((moment - axis.from) / (axis.to - axis.from)) * 100;
  const end = endedAt ?? (isAttemptOver(attempt) ? startedAt : Math.max(now, startedAt));
  return html`<div
    class="bar"
    aria-hidden="true"
    ${inlineStyle({'--_at': `${String(share(startedAt))}%`, '--_for': `${String(share(end) - share(startedAt))}%`})}
  ></div>`;
}

function renderAbout({attempt, store, localize}: AttemptView): TemplateResult | typeof nothing {
  const {worker, cause, failureCategory, retryable, usage, startedAt, nativeStatus, status} = attempt;
  const facts = [
    cause === undefined ? undefined : renderWord(localize.lookup(`task-detail.cause.${cause}`) ?? cause),
    worker === undefined
      ? undefined
      : html`<span>${renderTeammate({id: worker, row: store?.get(agentKey(worker)), store})}</span>`,
    startedAt === undefined ? undefined : html`<agent-time .datetime=${startedAt}></agent-time>`,
    failureCategory === undefined ? undefined : renderWord(failureCategory),
    retryable === undefined
      ? undefined
      : html`<span>${localize.term(retryable ? 'task-detail.retryable' : 'task-detail.final')}</span>`,
    nativeStatus === undefined || nativeStatus === status ? undefined : html`<code>${nativeStatus}</code>`,
    ...usageWords(usage, localize).map(renderWord),
  ].filter((fact) => fact !== undefined);
  return facts.length === 0 ? nothing : html`<p class="meta dots">${facts}</p>`;
}

function renderLinks({attempt, localize}: AttemptView): (TemplateResult | typeof nothing)[] {
  const more = (left: number) => localize.term('task-detail.more', left);
  return (['inputRefs', 'outputRefs', 'checkpointRefs'] as const).map((name) => {
    const refs = refsOf(attempt[name]);
    if (refs.length === 0) return nothing;
    return html`<div class="links">
      <span class="meta">${localize.term(`task-detail.${name}`)}</span>
      ${renderRefs(refs, attempt.sessionId, more)}
    </div>`;
  });
}
