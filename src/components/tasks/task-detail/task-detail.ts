import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {type DeliveryState, type TaskStatus, TERMINAL_TASK_STATUSES} from '../../../protocol/task.js';
import {actionKey, agentKey, attemptKey, type Key, listKey, taskKey} from '../../../state/keys.js';
import {
  type Acceptance,
  acceptanceOf,
  cancelledAbove,
  type Criterion,
  type CriterionState,
  isRemoteAhead,
  reconciliationOf,
  type Settlement,
  validationOf,
} from '../../../state/facts/task-facts.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {type StatusKind, statusMark} from '../../../styles/status.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import type {Blocker} from '../../../state/facts/task-details.js';
import {number, object, string} from '../../../state/read.js';
import {renderNone} from '../../internal/none.js';
import {SessionElement} from '../../session-element.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {teammateFacts} from '../../team/team/facts.styles.js';
import {queuedWords} from '../../team/team/limit-words.js';
import {OpenRequests} from '../../team/team/open-requests.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {backgroundFacts} from '../../team/background-teammate/facts.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {TASK_KEY} from '../task/agent-task-open.js';
import {jobStatus, shownTaskStatus, taskStatusMark} from '../task/task-looks.js';
import {renderTask, taskName} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {type Counter, countersOf} from '../task/counters.js';
import type {AgentTaskAttemptSelectEvent} from './agent-task-attempt-select.js';
import {refsOf, renderRefs} from './refs.js';
import {section} from './section.styles.js';
import styles from './task-detail.styles.js';
import {type DetailView, renderFacts, renderSection, renderWord} from './view.js';
import {isEmpty, renderValue, spoken} from './values.js';
import '../../team/background-teammate/background-teammate.strings.js';
import '../../evidence/replay/replay.strings.js';
import '../../internal/fact-links.strings.js';
import '../../team/remote-teammate/remote-teammate.strings.js';
import '../task/task.strings.js';
import './task-detail.strings.js';

// The sections of a task's detail. Each is there where it has facts, or where it matters that it has none.

const code = (value: string | undefined) => (value === undefined ? undefined : html`<code>${value}</code>`);
const words = (value: unknown) => (isEmpty(value) ? undefined : html`<bdi>${String(value)}</bdi>`);
const moment = (at: number | undefined, format: 'relative' | 'remaining' = 'relative') =>
  at === undefined ? undefined : html`<agent-time format=${format} ticking .datetime=${at}></agent-time>`;

/** The rows that blockers are read from. */
function* blockerKeys({blockers = []}: TaskRow): Iterable<Key> {
  for (const {taskId, actionId} of blockers) {
    if (taskId !== undefined) yield taskKey(taskId);
    if (actionId !== undefined) yield actionKey(actionId);
  }
}

/** What it cannot go on without, each with the way to it; and the requests that somebody must answer, to be answered. */
function renderBlockers(view: DetailView, requests: readonly string[]): TemplateResult | typeof nothing {
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
function renderJob({task, store, localize}: DetailView): TemplateResult | typeof nothing {
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
function renderProgress(view: DetailView): TemplateResult | typeof nothing {
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
function renderAcceptance(view: DetailView): TemplateResult | typeof nothing {
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
function renderDelivery({task, localize}: DetailView): TemplateResult | typeof nothing {
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
function renderRemote({task, localize}: DetailView): TemplateResult | typeof nothing {
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

function peopleKeys(task: TaskRow): readonly Key[] {
  return PEOPLE.flatMap((name) => (task[name] ? agentKey(task[name]) : []));
}

/** The record of a task: who asked, who works, what kind it is, within what bounds, and where it belongs. */
function renderRecord(view: DetailView): TemplateResult | typeof nothing {
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

/** A chain of parents that is longer than this is not followed. */
const MOST_PARENTS = 50;
/** Statuses that say of themselves what is not known. */
const UNSURE: ReadonlySet<TaskStatus> = new Set(['lost', 'stale', 'unknown']);

/**
 * One task in full: how it stands and why, what it is for and within what bounds, how far it is, every attempt with its
 * live log, what it is related to, what it made, and whether that arrived. Each part is there where it has facts, or where
 * it matters that it has none. Shows the task that the page has open, or the one that it is given.
 *
 * @summary Shows everything that is known of a task.
 * @a11y An article with a section for each side of the task; the log is `role="log"` that does not read out its lines.
 * @element agent-task-detail
 * @dependency agent-hitl-card
 * @dependency agent-json
 * @dependency agent-task-ref
 * @fires agent-task-open - a person wants to see another task that is named here
 * @fires agent-teammate-open - a person wants to see somebody who has to do with it
 * @fires agent-artifact-open - a person wants to see something that it made
 * @fires agent-evidence-open - a person wants to see what shows that it is done
 * @fires agent-command - what a person asks of the task, from the controls inside
 * @slot controls - what can be done with the task; `agent-task-controls` where nothing is given
 * @csspart base - the whole
 * @cssprop [--agent-task-log-height=22rem] - how high the box of the lines may become
 */
export class AgentTaskDetail extends SessionElement {
  static override styles = [
    SessionElement.styles,
    empty,
    progress,
    taskNameStyles,
    teammate,
    teammateFacts,
    section,
    factLinks,
    styles,
  ];

  /** The attempt whose log a person has asked for. */
  @state() private chosen = '';

  /** The task to show; the one that the page has open where none is given. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #open = new RowController(this, () => (this.taskId === '' ? TASK_KEY : undefined));
  readonly #task = new RowController(this, () => (this.#id === '' ? undefined : taskKey(this.#id)));
  readonly #attempts = new RowController(this, () => listKey('attempts', this.#id));
  readonly #requests = new OpenRequests(
    this,
    () => this.#task.value?.sessionId ?? this.shownSessionId,
    ({taskId}) => taskId === this.#id,
  );
  protected readonly rows = new RowsController(this, () => this.#keys());
  readonly #clock = new Clock(this, () => false);
  #shown = '';

  override willUpdate(_changed: PropertyValues<this>): void {
    if (this.#shown === this.#id) return;
    this.#shown = this.#id;
    this.chosen = '';
  }

  override render() {
    const {store} = this.#task;
    if (!store) return this.renderFallback('unavailable');
    if (this.#id === '') return this.#renderNone();
    const task = this.#task.value;
    if (!task) return this.#renderMissing();
    const view: DetailView = {task, store, localize: this.localize};
    const attempt = this.#attemptId(task);
    return html`
      <article
        part="base"
        data-fact=${taskKey(task.id)}
        data-status=${task.status}
        aria-label=${this.term('task-detail.label', taskName(task) ?? task.id)}
        @agent-task-attempt-select=${this.#onAttempt}
      >
        ${this.#renderKept()}
        <header class="top">
          ${renderHead(view)}
          <div class="controls">
            <slot name="controls">
              <agent-task-controls task-id=${task.id} session-id=${task.sessionId ?? ''}></agent-task-controls>
            </slot>
          </div>
        </header>
        <div class="main">
          ${renderBlockers(view, this.#requests.ids)} ${renderJob(view)} ${this.#renderObjective(task)}
          ${renderProgress(view)} ${renderAcceptance(view)}
          <agent-task-attempts task-id=${task.id} shown-id=${attempt}></agent-task-attempts>
          <agent-task-log attempt-id=${attempt} ?asked=${this.chosen !== ''}></agent-task-log>
        </div>
        <div class="side">
          ${renderDelivery(view)} ${renderRemote(view)}
          <agent-task-relations task-id=${task.id}></agent-task-relations>
          ${this.#renderRefs('artifacts', task)} ${this.#renderRefs('evidenceRefs', task)} ${this.#renderLinks(task)}
          ${renderRecord(view)}
        </div>
      </article>
    `;
  }

  #renderNone(): TemplateResult {
    return renderNone(this.term('task-detail.none'), this.term('task-detail.none-why'), {sign: 'plan'});
  }

  /** What is still to come is not unknown. */
  #renderMissing(): TemplateResult {
    if (this.isOpening) return this.renderFallback('loading');
    return this.renderFallback('unknown', html`${this.term('task-detail.unknown')} <code>${this.#id}</code>`);
  }

  /** That what is shown was kept from before, or is a recording. */
  #renderKept(): TemplateResult | typeof nothing {
    if (this.#clock.isReplay)
      return html`<p class="meta kept">
        ${statusMark('info', this.term('replay.mark'))} ${this.term('task-detail.recorded')}
      </p>`;
    const keptAt = this.opening?.keptAt;
    if (keptAt === undefined) return nothing;
    return html`<p class="meta kept">
      ${statusMark('stale', this.term('fallback.stale'))}
      ${this.term('task-detail.kept', this.localize.formatTime(keptAt))}
    </p>`;
  }

  #renderObjective({objective, title}: TaskRow): TemplateResult | typeof nothing {
    // Where it is all there is, or says the same, it stands at the head already.
    if (!title || title === objective) return nothing;
    return renderSection(
      this.term('task-detail.objective'),
      objective
        ? html`<agent-markdown .text=${objective}></agent-markdown>`
        : html`<p class="meta">${this.term('background.not-said')}</p>`,
    );
  }

  #renderRefs(name: 'artifacts' | 'evidenceRefs', task: TaskRow): TemplateResult | typeof nothing {
    const refs = refsOf(task[name]);
    if (refs.length === 0) return nothing;
    const list = renderRefs(refs, task.sessionId, this.localize);
    return renderSection(this.term(`task-detail.${name}`), list, this.localize.formatNumber(refs.length));
  }

  #renderLinks(task: TaskRow): TemplateResult | typeof nothing {
    const links = renderFactLinks({row: task, localize: this.localize, except: ['evidence']});
    return links === nothing ? nothing : renderSection(this.term('ref.label'), links);
  }

  get #id(): string {
    return this.taskId || (this.#open.value?.taskId ?? '');
  }

  /** The attempt whose log is shown: the one that was asked for, else the one at work, else the newest. */
  #attemptId({currentRunId = ''}: TaskRow): string {
    if (this.chosen !== '') return this.chosen;
    const newest = this.#attempts.value?.ids.at(-1) ?? '';
    return this.#task.store?.get(attemptKey(currentRunId)) ? currentRunId : newest;
  }

  *#keys(): Iterable<Key> {
    const task = this.#task.value;
    if (!task) return;
    yield* peopleKeys(task);
    yield* blockerKeys(task);
    if (task.jobId !== undefined) yield taskKey(task.jobId);
    let above = task.parentTaskId;
    for (let steps = 0; above !== undefined && steps < MOST_PARENTS; steps++) {
      yield taskKey(above);
      above = this.#task.store?.get(taskKey(above))?.parentTaskId;
    }
  }

  readonly #onAttempt = (event: AgentTaskAttemptSelectEvent): void => {
    this.chosen = event.attemptId;
  };
}

/** What a task is called, how it stands, since when, and why. */
function renderHead(view: DetailView): TemplateResult {
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
