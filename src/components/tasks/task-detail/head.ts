import {html, nothing, type TemplateResult} from 'lit';
import {TERMINAL_TASK_STATUSES, type TaskStatus} from '../../../protocol/task.js';
import {taskKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {cancelledAbove, isRemoteAhead, reconciliationOf, type Settlement} from '../../../state/facts/task-facts.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {queuedWords} from '../../team/team/limit-words.js';
import {renderTask, taskName} from '../task/task-name.js';
import {jobStatus, shownTaskStatus, taskStatusMark} from '../task/task-looks.js';
import {renderWord, type DetailView} from './view.js';
import '../task/task.strings.js';
import './task-detail.strings.js';

/** Statuses that say of themselves what is not known. */
const UNSURE: ReadonlySet<TaskStatus> = new Set(['lost', 'stale', 'unknown']);

/** What a task is called, how it stands, since when, and why. */
export function renderHead(view: DetailView): TemplateResult {
  const {task, localize} = view;
  const name = taskName(task);
  return html`
    ${renderWithin(view)}
    <h2 id="name" dir="auto">${name ?? html`<code>${task.id}</code>`}</h2>
    <p class="standing">
      ${taskStatusMark(task, localize, {badge: true})}
      <span class="meta dots">${[...renderTimes(task, view), renderNative(task, view)]}</span>
    </p>
    ${renderLimits(view)} ${renderReasons(view)} ${renderSettlement(view)} ${renderCancellation(view)}
  `;
}

/** What it is a part of, and what made it. */
function renderWithin({task, store, localize}: DetailView): TemplateResult | typeof nothing {
  const {parentTaskId, jobId} = task;
  if (parentTaskId === undefined && jobId === undefined) return nothing;
  const way = (words: string, id: string | undefined) =>
    id === undefined ? nothing : html`<span>${words} ${renderTask({store}, {id, row: store?.get(taskKey(id))})}</span>`;
  return html`<p class="meta dots within">
    ${way(localize.term('task-detail.within.parent'), parentTaskId)}
    ${way(localize.term('task-detail.within.job'), jobId)}
  </p>`;
}

function renderTimes(task: TaskRow, {localize}: DetailView) {
  const {status, startedAt, endedAt, updatedAt, createdAt} = task;
  const isOver = TERMINAL_TASK_STATUSES.has(status);
  const moment = (words: string, at: number | undefined) =>
    at === undefined
      ? nothing
      : html`<span>${words} <agent-time format="relative" ticking .datetime=${at}></agent-time></span>`;
  const span =
    startedAt === undefined || (isOver && endedAt === undefined)
      ? nothing
      : html`<span
          >${localize.term(isOver ? 'task-detail.took' : 'task-detail.for')}
          <agent-time
            format="elapsed"
            ?ticking=${!isOver}
            .datetime=${startedAt}
            .until=${isOver ? (endedAt ?? '') : ''}
          ></agent-time
        ></span>`;
  // A job is there all the time: how long says nothing.
  if (jobStatus(task) !== undefined) return [moment(localize.term('task-detail.last-update'), updatedAt)];
  if (isOver) return [span, moment(localize.term('task-detail.ended'), endedAt)];
  return [
    startedAt === undefined ? moment(localize.term('task-detail.created'), createdAt) : span,
    moment(localize.term('task-detail.last-update'), updatedAt),
  ];
}

/** The status in its owner's own word, where that is another one. */
function renderNative(task: TaskRow, {localize}: DetailView): TemplateResult | typeof nothing {
  const {nativeStatus, status} = task;
  if (nativeStatus === undefined || nativeStatus === status || jobStatus(task) !== undefined) return nothing;
  return html`<span>${localize.term('task-detail.native')} <code>${nativeStatus}</code></span>`;
}

/** T18: what waits for it, and the limits that it meets. Whoever is done has reached none. */
function renderLimits({task, localize}: DetailView): TemplateResult | typeof nothing {
  const words = TERMINAL_TASK_STATUSES.has(task.status) ? [] : queuedWords(task, localize);
  return words.length === 0 ? nothing : html`<p class="meta dots limits">${words.map(renderWord)}</p>`;
}

/** Why it stands so, in its owner's words, each once. */
function renderReasons({task, localize}: DetailView): TemplateResult | typeof nothing {
  const {status, statusReason, waitingFor, lastError, blocker, blockers = [], failureCategory, retryable} = task;
  const isBad = status === 'failed' || status === 'timed_out' || status === 'lost' || status === 'retrying';
  const error = isBad ? lastError : undefined;
  // What a blocker says of itself stands right below.
  const said = new Set(blockers.map(({reason}) => reason));
  const words = [...new Set([error, statusReason, blocker, waitingWords()])].filter((each) => each && !said.has(each));
  const about = [
    isBad ? failureCategory : undefined,
    isBad && retryable !== undefined
      ? localize.term(retryable ? 'task-detail.retryable' : 'task-detail.final')
      : undefined,
  ].filter((fact) => fact !== undefined);
  const unsure = UNSURE.has(status) ? localize.lookup(`task-detail.unsure.${status}`) : undefined;
  if (words.length === 0 && about.length === 0 && unsure === undefined) return nothing;
  return html`<div class="why">
    ${unsure === undefined ? nothing : html`<p>${unsure}</p>`}
    ${words.map((each) => html`<p dir="auto" class=${each === error ? 'error' : ''}>${each}</p>`)}
    ${about.length === 0 ? nothing : html`<p class="meta dots">${about.map(renderWord)}</p>`}
  </div>`;

  /** What the status says already is not said again. */
  function waitingWords(): string | undefined {
    const isSaid = waitingFor === undefined || waitingFor === statusReason || status === `waiting_${waitingFor}`;
    return isSaid ? undefined : localize.term('task-detail.waiting-for', waitingFor);
  }
}

/** A task that reported success: the facts that contradict it, and those that are missing. */
function renderSettlement({task, localize}: DetailView): TemplateResult | typeof nothing {
  if (isRemoteAhead(task)) return renderOpen(localize.term('task-detail.remote-ahead'));
  if (task.status !== 'completed') return nothing;
  const {open, unknown} = reconciliationOf(task);
  const names = (what: readonly Settlement[]) =>
    what.map((each) => localize.term(`task.settlement.${each}`)).join(localize.term('task-detail.comma'));
  return html`${
    shownTaskStatus(task) === 'completed_open' ? renderOpen(localize.term('task-detail.open', names(open))) : nothing
  }${unknown.length === 0 ? nothing : html`<p class="meta">${localize.term('task-detail.unsaid', names(unknown))}</p>`}`;
}

function renderOpen(words: string): TemplateResult {
  return html`<p class="against">${icon('warning')}<span>${words}</span></p>`;
}

/** That somebody wants it stopped: on the task itself, or further up. */
function renderCancellation({task, store, localize}: DetailView): TemplateResult | typeof nothing {
  const {cancelRequested} = task;
  const above = cancelledAbove(task, (key) => store?.get(key));
  if (!cancelRequested && !above) return nothing;
  const {reason, cascade, at} = cancelRequested ?? above?.cancelRequested ?? {};
  return html`<p class="cancel">
    ${statusMark('stopping', localize.term(cancelRequested ? 'task-detail.cancel' : 'task-detail.cancel-above'))}
    ${!cancelRequested && above ? renderTask({store}, {id: above.id, row: above}) : nothing}
    <span class="meta dots"
      >${at === undefined ? nothing : html`<agent-time format="relative" ticking .datetime=${at}></agent-time>`}${
        cascade === undefined ? nothing : renderWord(localize.lookup(`task-detail.cascade.${cascade}`) ?? cascade)
      }${reason === undefined ? nothing : renderWord(reason)}</span
    >
  </p>`;
}
