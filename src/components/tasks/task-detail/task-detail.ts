import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {attemptKey, listKey, openingKey, taskKey, type Key} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {statusMark} from '../../../styles/status.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {AgentElement} from '../../agent-element.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {TASK_KEY} from '../task/agent-task-open.js';
import {taskName} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {teammateFacts} from '../../team/team/facts.styles.js';
import {OpenRequests} from '../../team/team/open-requests.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {renderAcceptance} from './acceptance.js';
import type {AgentTaskAttemptSelectEvent} from './agent-task-attempt-select.js';
import {blockerKeys, renderBlockers} from './blockers.js';
import {renderDelivery} from './delivery.js';
import {renderHead} from './head.js';
import {renderJob} from './job.js';
import {renderProgress} from './progress.js';
import {peopleKeys, renderRecord} from './record.js';
import {refsOf, renderRefs} from './refs.js';
import {renderRemote} from './remote.js';
import {section} from './section.styles.js';
import styles from './task-detail.styles.js';
import {renderSection, type DetailView} from './view.js';
import '../../team/background-teammate/background-teammate.strings.js';
import '../../evidence/replay/replay.strings.js';
import '../../internal/fact-links.strings.js';
import './task-detail.strings.js';

/** A chain of parents that is longer than this is not followed. */
const MOST_PARENTS = 50;

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
 * @dependency agent-markdown
 * @dependency agent-task-attempts
 * @dependency agent-task-controls
 * @dependency agent-task-log
 * @dependency agent-task-ref
 * @dependency agent-task-relations
 * @dependency agent-time
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
    const list = renderRefs(refs, task.sessionId, (left) => this.term('task-detail.more', left));
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
