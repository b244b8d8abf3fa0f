import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {TERMINAL_TASK_STATUSES, type TaskStatus} from '../../../protocol/task.js';
import {attemptKey, listKey, openingKey, taskKey, type Key} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import {cancelledAbove, isRemoteAhead, reconciliationOf, type Settlement} from '../../../state/facts/task-facts.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {statusMark} from '../../../styles/status.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {AgentElement} from '../../agent-element.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {TASK_KEY} from '../task/agent-task-open.js';
import {jobStatus, shownTaskStatus, taskStatusMark} from '../task/task-looks.js';
import {renderTask, taskName} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {teammateFacts} from '../../team/team/facts.styles.js';
import {queuedWords} from '../../team/team/limit-words.js';
import {OpenRequests} from '../../team/team/open-requests.js';
import {teammate} from '../../team/team/teammate.styles.js';
import type {AgentTaskAttemptSelectEvent} from './agent-task-attempt-select.js';
import {refsOf, renderRefs} from './refs.js';
import {section} from './section.styles.js';
import {
  blockerKeys,
  peopleKeys,
  renderAcceptance,
  renderBlockers,
  renderDelivery,
  renderJob,
  renderProgress,
  renderRecord,
  renderRemote,
} from './sections.js';
import styles from './task-detail.styles.js';
import {renderSection, renderWord, type DetailView} from './view.js';
import '../../team/background-teammate/background-teammate.strings.js';
import '../../evidence/replay/replay.strings.js';
import '../../internal/fact-links.strings.js';
import '../task/task.strings.js';
import './task-detail.strings.js';

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
export class AgentTaskDetail extends AgentElement {
  static override styles = [
    AgentElement.styles,
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

  /** The session that it belongs to; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #open = new RowController(this, () => (this.taskId === '' ? TASK_KEY : undefined));
  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #task = new RowController(this, () => (this.#id === '' ? undefined : taskKey(this.#id)));
  readonly #attempts = new RowController(this, () => listKey('attempts', this.#id));
  readonly #opening = new RowController(this, () =>
    this.#session.id === undefined ? undefined : openingKey(this.#session.id),
  );
  readonly #requests = new OpenRequests(
    this,
    () => this.#task.value?.sessionId ?? this.#session.id,
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
    return html`<div part="base" class="none">
      ${icon('plan')}
      <p class="strong">${this.term('task-detail.none')}</p>
      <p class="muted">${this.term('task-detail.none-why')}</p>
    </div>`;
  }

  /** What is still to come is not unknown. */
  #renderMissing(): TemplateResult {
    if (isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    return this.renderFallback('unknown', html`${this.term('task-detail.unknown')} <code>${this.#id}</code>`);
  }

  /** That what is shown was kept from before, or is a recording. */
  #renderKept(): TemplateResult | typeof nothing {
    if (this.#clock.isReplay)
      return html`<p class="meta kept">
        ${statusMark('info', this.term('replay.mark'))} ${this.term('task-detail.recorded')}
      </p>`;
    const keptAt = this.#opening.value?.keptAt;
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
