import {html, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {guard} from 'lit/directives/guard.js';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {Clock} from '../../../controllers/clock.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {
  attemptKey,
  listKey,
  openingKey,
  taskActivityKey,
  taskKey,
  taskSummaryKey,
  type Key,
  type ListRow,
} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import type {TaskActivityRow} from '../../../state/facts/task-activity.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {Row} from '../../../state/core/rows.js';
import {empty} from '../../../styles/empty.styles.js';
import {SessionElement} from '../../session-element.js';
import type {AgentPlotChooseEvent} from '../../parts/plot/agent-plot-choose.js';
import type {Plot} from '../../parts/plot/drawing.js';
import {openTask} from '../task/agent-task-open.js';
import {renderTask, taskName} from '../task/task-name.js';
import {attemptsPlot, outcomeOf, readAttempts} from './attempt-bars.js';
import {countOpen, standingPlot} from './standing.js';
import styles from './task-plots.styles.js';
import {readUsage, usagePlots, wholeUsage, type UsageEntry, type UsageWords} from './usage-plots.js';
import {readWork, workPlot} from './work-over-time.js';
import './task-plots.strings.js';

/** More attempts than this are not drawn: the newest are. */
const MOST_ATTEMPTS = 60;
/** How many of the dearest tasks a session keeps. */
const MOST_DEAR = 12;

/**
 * The tasks of a session where people would rather look than read: how they stand, the work over time, how long attempts
 * took and how they ended, and what the dearest tasks used. Each plot says its main fact, and has a table behind it. With
 * `task-id` it shows the attempts at that task and what they used.
 *
 * @summary Draws how tasks stand, their work over time, their attempts and what they used.
 * @a11y Each plot is walked by arrows, Home and End; Enter opens what a value belongs to. Its numbers are there as a table.
 * @element agent-task-plots
 * @fires agent-task-open - a person wants to see a task in full
 * @csspart base - the plots
 * @cssprop --agent-task-plots-padding - space around the plots
 */
export class AgentTaskPlots extends SessionElement {
  static override styles = [SessionElement.styles, empty, styles];

  /** The one task to show, with its attempts and what they used. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #store = StoreController.of(this);
  readonly #calm = new CalmUpdate(this);
  readonly #rows = new RowsController(
    this,
    () => this.#keys(),
    () => this.#calm.request(),
  );
  protected readonly clock = new Clock(this, () => this.#attempts.some((row) => outcomeOf(row) === 'running'));

  override render() {
    if (!this.#store.store) return this.renderFallback('unavailable');
    if (this.taskId !== '') return this.#renderPlots([this.#renderAttempts(), ...this.#renderOwnUsage()]);
    const summary = this.#summary;
    if (!summary || summary.total <= 0) return this.#renderNone();
    return this.#renderPlots([
      this.#renderPlot('standing', [summary], () => standingPlot(summary, this.localize)),
      this.#renderWork(summary),
      this.#renderAttempts(),
      ...this.#renderUsage(summary),
    ]);
  }

  #renderNone() {
    const isComing = isAwaited(this.#row(this.#scope, openingKey), 'current');
    if (isComing) return this.renderFallback('loading');
    return html`<div part="base" class="none">
      <p>${this.term('task-plots.none')}</p>
      <p class="meta">${this.term('task-plots.none-reason')}</p>
    </div>`;
  }

  #renderPlots(plots: readonly TemplateResult[]) {
    return html`<section part="base" aria-label=${this.term('task-plots.label')}>
      <div class="plots" @agent-plot-choose=${this.#onChoose}>${plots}</div>
    </section>`;
  }

  /** A plot that is made anew only when what it is made of has changed. */
  #renderPlot(name: string, from: readonly unknown[], make: () => Plot) {
    return html`<agent-plot
      class=${name === 'standing' ? 'wide' : ''}
      data-plot=${name}
      .plot=${guard([...from, this.localize.lang()], make)}
    ></agent-plot>`;
  }

  #renderWork(summary: TaskSummaryRow) {
    const row = this.#row<TaskActivityRow>(this.#scope, taskActivityKey);
    return this.#renderPlot('work', [row, summary], () => workPlot(readWork(row, countOpen(summary)), this.localize));
  }

  #renderAttempts() {
    const rows = this.#attempts;
    const now = rows.some((row) => outcomeOf(row) === 'running') ? this.clock.now : 0;
    const isOne = this.taskId !== '';
    const names = {
      taskOf: (id: string) => (isOne ? undefined : (taskName(this.#task(id)) ?? id)),
      link: (id: string) => this.#link(id),
      none: this.term(isOne ? 'task-plots.no-attempt' : 'task-plots.no-attempts'),
    };
    return this.#renderPlot('attempts', [...rows, now], () =>
      attemptsPlot(readAttempts(rows, now), names, this.localize),
    );
  }

  #renderUsage({total, dearest}: TaskSummaryRow) {
    const entries = dearest.map((id): UsageEntry => {
      const row = this.#task(id);
      return {key: taskKey(id), name: taskName(row) ?? id, usage: row?.usage};
    });
    // While there is room among the dearest, whoever is not there has said nothing.
    const others = Math.max(0, total - dearest.length);
    const isFull = dearest.length >= MOST_DEAR;
    return this.#renderUsageOf(entries, {
      of: 'tasks',
      opens: true,
      link: ({key}) => this.#link(idOf(key)),
      silent: isFull ? 0 : others,
      notes: isFull && others > 0 ? [this.term('task-plots.cheaper', others)] : [],
    });
  }

  /** What one task used: by its attempts where they say so, else as a whole. */
  #renderOwnUsage() {
    const attempts = this.#attempts.filter(({usage}) => usage !== undefined);
    const row = this.#task(this.taskId);
    const entries =
      attempts.length > 0
        ? this.#attempts.map(({id, attemptCount, usage}): UsageEntry => {
            const number = attemptCount === undefined ? id : this.localize.formatNumber(attemptCount);
            return {key: attemptKey(id), name: this.term('task-plots.attempt-number', number), usage};
          })
        : [{key: taskKey(this.taskId), name: taskName(row) ?? this.taskId, usage: row?.usage}];
    const of = attempts.length > 0 ? 'attempts' : 'tasks';
    const whole = attempts.length > 0 && row?.usage ? [wholeUsage(row.usage, this.localize)] : [];
    return this.#renderUsageOf(entries, {of, opens: false, link: ({name}) => name, silent: 0, notes: whole});
  }

  #renderUsageOf(entries: readonly UsageEntry[], words: UsageWords) {
    const from = [...entries.flatMap(({key, name, usage}) => [key, name, usage]), words.silent, ...words.notes];
    return usagePlots(readUsage(entries), words, this.localize).map(({what, plot}, index) =>
      this.#renderPlot(what, [...from, index], () => plot),
    );
  }

  get #scope(): string | undefined {
    return this.taskId === '' ? this.shownSessionId : undefined;
  }

  get #summary(): TaskSummaryRow | undefined {
    return this.#row(this.#scope, taskSummaryKey);
  }

  get #attemptList(): Key<ListRow> | undefined {
    if (this.taskId !== '') return listKey('attempts', this.taskId);
    return this.#scope === undefined ? undefined : listKey('ended-attempts', this.#scope);
  }

  get #attempts(): readonly AttemptRow[] {
    return this.#attemptIds.flatMap((id) => this.#rows.get(attemptKey(id)) ?? []);
  }

  get #attemptIds(): readonly string[] {
    const key = this.#attemptList;
    const ids = key === undefined ? undefined : this.#rows.get(key)?.ids;
    const length = Math.min(ids?.length ?? 0, MOST_ATTEMPTS);
    // One by one: a list of a hundred thousand is not copied for its last sixty.
    return Array.from({length}, (_, index) => ids?.at(index - length) ?? '');
  }

  *#keys(): Iterable<Key> {
    const scope = this.#scope;
    if (scope !== undefined) yield* [taskSummaryKey(scope), taskActivityKey(scope), openingKey(scope)];
    const list = this.#attemptList;
    if (list !== undefined) yield list;
    yield* this.#attemptIds.map(attemptKey);
    yield* (this.taskId === '' ? (this.#summary?.dearest ?? []) : [this.taskId]).map(taskKey);
  }

  #row<T extends Row>(id: string | undefined, key: (id: string) => Key<T>): T | undefined {
    return id === undefined ? undefined : this.#rows.get(key(id));
  }

  #task(id: string): TaskRow | undefined {
    return this.#row(id, taskKey);
  }

  #link(id: string) {
    return renderTask({store: this.#store.store}, {id, row: this.#task(id)});
  }

  readonly #onChoose = ({key}: AgentPlotChooseEvent): void => {
    const attempt = this.#rows.get(attemptKey(key));
    openTask(this, this.#store.store, attempt?.taskId ?? idOf(key));
  };
}

function idOf(key: string): string {
  return key.slice(taskKey('').length);
}
