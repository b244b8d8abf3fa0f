import {html, nothing, type TemplateResult} from 'lit';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {TERMINAL_TASK_STATUSES, type DeliveryState} from '../../../protocol/task.js';
import {
  acceptanceOf,
  validationOf,
  type Acceptance,
  type Criterion,
  type CriterionState,
} from '../../../state/facts/task-facts.js';
import type {Blocker} from '../../../state/facts/task-details.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {actionKey, agentKey, attemptKey, listKey, taskKey, type Key} from '../../../state/keys.js';
import {number, object, string} from '../../../state/read.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import {backgroundFacts} from '../../team/background-teammate/facts.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {countersOf, type Counter} from '../task/counters.js';
import {taskStatusMark} from '../task/task-looks.js';
import {renderTask} from '../task/task-name.js';
import {refsOf, renderRefs} from './refs.js';
import {isEmpty, renderValue, spoken} from './values.js';
import {renderFacts, renderSection, renderWord, type DetailView} from './view.js';
import '../../team/background-teammate/background-teammate.strings.js';
import '../../team/remote-teammate/remote-teammate.strings.js';
import '../task/task.strings.js';
import './task-detail.strings.js';

// The sections of a task's detail. Each is there where it has facts, or where it matters that it has none.

const code = (value: string | undefined) => (value === undefined ? undefined : html`<code>${value}</code>`);
const words = (value: unknown) => (isEmpty(value) ? undefined : html`<bdi>${String(value)}</bdi>`);
const moment = (at: number | undefined, format: 'relative' | 'remaining' = 'relative') =>
  at === undefined ? undefined : html`<agent-time format=${format} ticking .datetime=${at}></agent-time>`;

/** The rows that blockers are read from. */
export function* blockerKeys({blockers = []}: TaskRow): Iterable<Key> {
  for (const {taskId, actionId} of blockers) {
    if (taskId !== undefined) yield taskKey(taskId);
    if (actionId !== undefined) yield actionKey(actionId);
  }
}

/** What it cannot go on without, each with the way to it; and the requests that somebody must answer, to be answered. */
export function renderBlockers(view: DetailView, requests: readonly string[]): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {blockers = []} = task;
  const asked = new Set([...blockers.flatMap(({actionId}) => actionId ?? []), ...requests]);
  // A request that is shown whole says itself what it is about.
  const others = blockers.filter(({actionId, reason, taskId}) => actionId === undefined || reason || taskId);
  if (asked.size === 0 && others.length === 0) return nothing;
  return renderSection(
    localize.term('task-detail.blockers'),
    html`${
      others.length === 0
        ? nothing
        : html`<ul class="blockers">
            ${others.map((blocker) => renderBlocker(blocker, view))}
          </ul>`
    }
    ${keyedRows(
      [...asked],
      (id) => id,
      (id) => renderRequest(id, view),
    )}`,
  );
}

function renderBlocker({id, kind, reason, taskId}: Blocker, {store, localize}: DetailView): TemplateResult {
  const row = taskId === undefined ? undefined : store?.get(taskKey(taskId));
  const what = kind === undefined ? undefined : (localize.lookup(`task-detail.blocker.${kind}`) ?? kind);
  return html`<li>
    <div class="one">
      <span class="grow">
        ${what === undefined || taskId !== undefined ? nothing : html`<bdi class="muted">${what}</bdi>`}
        ${taskId === undefined ? nothing : renderTask({store}, {id: taskId, row})}
        ${taskId === undefined && reason ? html`<bdi>${reason}</bdi>` : nothing}
        ${taskId === undefined && !reason && !what ? html`<code>${id ?? localize.term('task-detail.unnamed')}</code>` : nothing}
      </span>
      ${
        taskId === undefined
          ? nothing
          : row
            ? taskStatusMark(row, localize)
            : html`<span class="meta">${localize.term('task-detail.not-here')}</span>`
      }
    </div>
    ${taskId !== undefined && reason ? html`<p class="meta" dir="auto">${reason}</p>` : nothing}
  </li>`;
}

function renderRequest(id: string, {store, localize}: DetailView): TemplateResult {
  if (store?.get(actionKey(id))) return html`<agent-hitl-card action-id=${id}></agent-hitl-card>`;
  return html`<p class="meta"><code>${id}</code> ${localize.term('task-detail.request-not-here')}</p>`;
}

/** When a job wakes and what woke it. It says so itself, or its owner does; a schedule that nobody gave is shown as missing. */
export function renderJob({task, store, localize}: DetailView): TemplateResult | typeof nothing {
  if (!isJob(task)) return nothing;
  const agent = task.agentId === undefined ? undefined : store?.get(agentKey(task.agentId));
  const {schedule, nextWakeAt, wakeReason, lastRunAt} = backgroundFacts(agent, task);
  return renderSection(
    localize.term('task-detail.job'),
    renderFacts([
      [localize.term('background.schedule'), words(schedule) ?? localize.term('background.not-said')],
      [localize.term('background.next'), moment(nextWakeAt)],
      [localize.term('background.woken'), words(wakeReason)],
      [localize.term('background.last'), moment(lastRunAt)],
    ]),
  );
}

/** Outputs are looked for in so many of the newest attempts. */
const MOST_ATTEMPTS = 50;

/** What has a place of its own. */
const KNOWN: ReadonlySet<string> = new Set([
  'phase',
  'step',
  'currentStep',
  'percent',
  'summary',
  'counters',
  'outputRefs',
  'outputOffsets',
  'validation',
  'acceptanceCoverage',
]);

/** How far a task is, as facts. A running task without progress is shown as reporting nothing. */
export function renderProgress(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {progress = {}} = task;
  const said = Object.entries(progress).filter(([name]) => name !== 'validation' && name !== 'acceptanceCoverage');
  const title = localize.term('task-detail.progress');
  if (said.every(([, value]) => isEmpty(value))) {
    const isSilent = task.status === 'running' || task.status === 'retrying';
    return isSilent
      ? renderSection(title, html`<p class="meta">${localize.term('task-detail.no-progress')}</p>`)
      : nothing;
  }
  const step = progress['step'] ?? progress['currentStep'];
  const summary = string(progress['summary']);
  return renderSection(
    title,
    html`${renderPercent(progress['percent'], view)} ${renderCounters(progress['counters'], view)}
    ${renderFacts([
      [localize.term('task-detail.phase'), renderPhase(progress['phase'], view)],
      [localize.term('task-detail.step'), isEmpty(step) ? undefined : renderStep(step, view)],
      ...said
        .filter(([name, value]) => !KNOWN.has(name) && !isEmpty(value))
        .map(([name, value]) => [spoken(name), renderValue(value, name, localize)] as const),
      [
        localize.term('task-detail.outputs'),
        renderRefs(
          refsOf(progress['outputRefs'], progress['outputOffsets']),
          task.sessionId,
          localize,
          attemptNamer(view),
        ),
      ],
    ])}
    ${summary ? html`<p class="muted words" dir="auto">${summary}</p>` : nothing}`,
  );
}

/** Which attempt put something out, where there was more than one: its outputs have the same names each time. */
function attemptNamer({task, store, localize}: DetailView): (ref: string) => string | undefined {
  const ids = store?.get(listKey('attempts', task.id))?.ids ?? [];
  if (ids.length < 2) return () => undefined;
  const attempts = ids.slice(-MOST_ATTEMPTS).map((id) => store?.get(attemptKey(id)));
  return (ref) => {
    const number = attempts.find((attempt) => attempt?.logs?.some((log) => log.ref === ref))?.attemptCount;
    return number === undefined ? undefined : localize.term('task-detail.attempt', localize.formatNumber(number));
  };
}

/** Only where somebody counted: a bar that is made up would be a promise. */
function renderPercent(value: unknown, {localize}: DetailView): TemplateResult | typeof nothing {
  const percent = number(value);
  if (percent === undefined || percent < 0 || percent > 100) return nothing;
  const words = localize.formatNumber(percent / 100, {style: 'percent', maximumFractionDigits: 1});
  return html`<div class="percent">
    <progress max="100" .value=${percent} aria-label=${localize.term('task-detail.progress')}></progress>
    <span class="meta">${words}</span>
  </div>`;
}

function renderPhase(phase: unknown, {localize}: DetailView): TemplateResult | undefined {
  const word = string(phase);
  if (!word) return isEmpty(phase) ? undefined : renderValue(phase, 'phase', localize);
  return html`<bdi>${localize.lookup(`task-detail.phase.${word}`) ?? word}</bdi>`;
}

function renderStep(step: unknown, {localize}: DetailView): TemplateResult {
  const fields = object(step);
  const words = string(step) ?? string(fields?.['title']) ?? string(fields?.['text']);
  return words === undefined ? renderValue(step, 'step', localize) : html`<bdi>${words}</bdi>`;
}

/** What was counted, as figures with their names. */
function renderCounters(counters: unknown, view: DetailView): TemplateResult | typeof nothing {
  if (isEmpty(counters)) return nothing;
  const figures = object(counters);
  if (!figures) return renderValue(counters, 'counters', view.localize);
  return html`<dl class="figures">
    ${countersOf(figures).map(
      (counter) =>
        html`<div>
          <dt><bdi>${counterWord(counter.name, view)}</bdi></dt>
          <dd>${renderCounter(counter, view)}</dd>
        </div>`,
    )}
  </dl>`;
}

function counterWord(name: string, {localize}: DetailView): string {
  if (name === '') return localize.term('task-detail.done');
  return localize.lookup(`task-detail.counter.${name}`) ?? spoken(name);
}

/** A figure, or how many of how many. */
function renderCounter({value, total}: Counter, {localize}: DetailView): TemplateResult {
  const done = number(value);
  if (done === undefined || total === undefined) return renderValue(value, 'counter', localize);
  return html`${localize.term('task-detail.of', localize.formatNumber(done), localize.formatNumber(total))}`;
}

const CRITERION_LOOKS: Readonly<Record<CriterionState, StatusKind>> = {
  met: 'success',
  unmet: 'pending',
  waived: 'cancelled',
  unknown: 'unknown',
};

const VALIDATION_LOOKS: Readonly<Record<string, StatusKind>> = {
  passed: 'success',
  met: 'success',
  satisfied: 'success',
  failed: 'danger',
  rejected: 'danger',
  error: 'danger',
  running: 'running',
  pending: 'pending',
  waived: 'cancelled',
  skipped: 'cancelled',
  not_applicable: 'cancelled',
};

/** What a task must fulfil and how far it does, and whether its checks passed. */
export function renderAcceptance(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const acceptance = acceptanceOf(task);
  const validation = validationOf(task);
  if (!acceptance && validation === undefined && isEmpty(task.acceptance)) return nothing;
  const about = acceptance && coverage(acceptance, view);
  return renderSection(
    localize.term('task-detail.acceptance'),
    html`${
      acceptance
        ? html`<ul class="criteria">
            ${acceptance.criteria.map((criterion) => renderCriterion(criterion, view))}
          </ul>`
        : isEmpty(task.acceptance)
          ? nothing
          : renderValue(task.acceptance, localize.term('task-detail.acceptance'), localize)
    }
    ${validation === undefined ? nothing : renderValidation(validation, view)}`,
    about,
  );
}

/** How many are met of how many: as its owner counts, else as the conditions say themselves. */
function coverage({criteria, covered, total}: Acceptance, {localize}: DetailView): string {
  const known = criteria.filter(({state}) => state !== 'unknown');
  const met = covered ?? (known.length > 0 ? criteria.filter(({state}) => state === 'met').length : undefined);
  const all = total ?? criteria.length;
  if (met === undefined) return localize.term('task-detail.coverage-unknown');
  if (all === 0) return localize.term('task-detail.met', localize.formatNumber(met));
  return localize.term('task-detail.coverage', localize.formatNumber(met), localize.formatNumber(all));
}

function renderCriterion({text, state, evidenceRef}: Criterion, {task, localize}: DetailView): TemplateResult {
  // What is not met stays open while there is work, and is a fault once there is none.
  const isFault = state === 'unmet' && TERMINAL_TASK_STATUSES.has(task.status);
  const look = isFault ? 'danger' : CRITERION_LOOKS[state];
  return html`<li data-status=${state}>
    <span class="text" dir="auto">${text}</span>
    ${statusMark(look, localize.term(`task-detail.criterion.${state}`), {quiet: state === 'met' || state === 'waived'})}
    ${
      evidenceRef === undefined
        ? nothing
        : html`<agent-task-ref .to=${evidenceRef} session-id=${task.sessionId ?? ''}></agent-task-ref>`
    }
  </li>`;
}

function renderValidation(word: string, {task, localize}: DetailView): TemplateResult {
  const validation = object(task.progress?.['validation']);
  const rest =
    validation &&
    Object.fromEntries(Object.entries(validation).filter(([name]) => name !== 'state' && name !== 'status'));
  const look = VALIDATION_LOOKS[word] ?? 'unknown';
  return html`<div class="validation">
    <span class="muted">${localize.term('task-detail.checks')}</span>
    ${statusMark(look, localize.lookup(`task-detail.validation.${word}`) ?? word, {quiet: look === 'success'})}
    ${isEmpty(rest) ? nothing : renderValue(rest, localize.term('task-detail.checks'), localize)}
  </div>`;
}

const DELIVERY_LOOKS: Readonly<Record<DeliveryState, StatusKind>> = {
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
  return renderSection(
    localize.term('task-detail.delivery'),
    html`<p class="state">
        ${statusMark(DELIVERY_LOOKS[state], localize.term(`task.delivery.${state}`), {quiet: isSettled})}
        ${delivery === undefined ? html`<span class="meta">${localize.term('task-detail.delivery-unsaid')}</span>` : nothing}
      </p>
      ${reason === undefined ? nothing : html`<p class=${state === 'failed' ? 'error' : ''} dir="auto">${reason}</p>`}
      ${renderFacts([
        [localize.term('task-detail.target'), words(target)],
        [localize.term('task-detail.mechanism'), words(mechanism)],
        [localize.term('task-detail.tries'), attempts === undefined ? undefined : localize.formatNumber(attempts)],
        [localize.term('task-detail.last-try'), moment(at)],
        [localize.term('task-detail.next-try'), moment(nextRetryAt || undefined, 'remaining')],
      ])}`,
  );
}

/** What stands for the task at a peer: the peer's own ids and words beside what is the case here. */
export function renderRemote({task, localize}: DetailView): TemplateResult | typeof nothing {
  const {remoteTaskId, remoteContextId, remoteAgentRef, agentCardRef, nativeProtocol, remoteStatus} = task;
  const {deliveryMechanism, remoteArtifactRefs} = task;
  const known = [remoteTaskId, remoteContextId, remoteAgentRef, remoteStatus, nativeProtocol];
  if (known.every((fact) => fact === undefined) && !remoteArtifactRefs?.length) return nothing;
  return renderSection(
    localize.term('task-detail.peer'),
    renderFacts([
      [localize.term('task-detail.at-peer'), code(remoteStatus) ?? localize.term('background.not-said')],
      [localize.term('task-detail.here'), taskStatusMark(task, localize)],
      [localize.term('task-detail.peer-agent'), code(remoteAgentRef)],
      [localize.term('task-detail.card'), agentCardRef === remoteAgentRef ? undefined : code(agentCardRef)],
      [localize.term('remote.fact.task-id'), code(remoteTaskId)],
      [localize.term('remote.fact.context-id'), code(remoteContextId)],
      [localize.term('remote.fact.protocol'), code(nativeProtocol)],
      [localize.term('task-detail.mechanism'), words(deliveryMechanism)],
      [localize.term('task-detail.made-there'), renderRefs(refsOf(remoteArtifactRefs), task.sessionId, localize)],
    ]),
  );
}

/** Who has to do with it, in the order in which they are listed. */
const PEOPLE = ['requestedBy', 'owner', 'assignee', 'agentId'] as const;

/** The rows of who is named. */
export function peopleKeys(task: TaskRow): readonly Key[] {
  return PEOPLE.flatMap((name) => (task[name] ? agentKey(task[name]) : []));
}

/** The record of a task: who asked, who works, what kind it is, within what bounds, and where it belongs. */
export function renderRecord(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {kind, family, visibility, priority, usage, sessionId, threadId, turnId, currentRunId, rootTaskId} = task;
  const spent = usageWords(usage, localize);
  const facts = renderFacts([
    ...PEOPLE.map((name) => [localize.term(`task-detail.${name}`), person(name, view)] as const),
    [localize.term('task-detail.priority'), words(priority)],
    [localize.term('task-detail.kind'), words([family, kind].filter(Boolean).join(' · '))],
    [
      localize.term('task-detail.visibility'),
      words(visibility && (localize.lookup(`task-detail.visibility.${visibility}`) ?? visibility)),
    ],
    [
      localize.term('task-detail.usage'),
      spent.length === 0 ? undefined : html`<span class="dots">${spent.map(renderWord)}</span>`,
    ],
    ...(['scope', 'constraints', 'profile', 'retryPolicy'] as const).map((name) => {
      const label = localize.term(`task-detail.${name}`);
      return [label, isEmpty(task[name]) ? undefined : renderValue(task[name], label, localize)] as const;
    }),
    [localize.term('task-detail.id'), code(task.id)],
    [localize.term('task-detail.root'), rootTaskId === task.id ? undefined : code(rootTaskId)],
    [localize.term('task-detail.run'), code(currentRunId)],
    [localize.term('task-detail.session'), code(sessionId)],
    [localize.term('task-detail.thread'), code(threadId)],
    [localize.term('task-detail.turn'), code(turnId)],
  ]);
  return facts === nothing ? nothing : renderSection(localize.term('task-detail.record'), facts);
}

function person(name: (typeof PEOPLE)[number], {task, store, localize}: DetailView): unknown {
  const id = task[name];
  // The worker is shown where it is not the assignee.
  if (name === 'agentId' && id === task.assignee) return undefined;
  if (id === '') return name === 'assignee' ? localize.term('task-detail.nobody') : undefined;
  if (id === undefined) return undefined;
  return renderTeammate({id, row: store?.get(agentKey(id)), name: id, store});
}
