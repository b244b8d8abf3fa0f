import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {guard} from 'lit/directives/guard.js';
import {Clock} from '../../../controllers/clock.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {TaskStatus} from '../../../protocol/task.js';
import {agentKey, attemptKey, listKey, taskKey, type Key} from '../../../state/keys.js';
import {isAttemptOver, type AttemptRow} from '../../../state/facts/attempts.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {laneItem} from '../../team/lane/lane.styles.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {taskLook, taskStatusWord} from '../task/task-looks.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {teammate} from '../../team/team/teammate.styles.js';
import {AgentTaskAttemptSelectEvent} from './agent-task-attempt-select.js';
import {refsOf, renderRefs} from './refs.js';
import {section} from './section.styles.js';
import styles from './task-attempts.styles.js';
import {renderWord} from './view.js';
import '../../tools/tool-card/tool-card.strings.js';
import './task-detail.strings.js';

/** So many attempts are drawn at first, and so many more whenever somebody asks. */
const FIRST = 8;
const MORE = 50;

/** The stretch of time that the attempts in sight fill. */
interface Axis {
  readonly from: number;
  readonly to: number;
}

/**
 * Every attempt at a task, the newest first: what became of each, why it was made, how long it took beside the others,
 * and when the next one is due. Earlier attempts are counted by how they ended, and never hidden by a later success.
 *
 * @summary Shows the attempts at a task as they followed each other.
 * @element agent-task-attempts
 * @internal
 * @dependency agent-task-ref
 */
export class AgentTaskAttempts extends AgentElement {
  static override styles = [AgentElement.styles, laneItem, teammate, section, styles];

  @state() private most = FIRST;

  /** The task whose attempts these are. */
  @property({attribute: 'task-id'}) taskId = '';

  /** The attempt whose log is shown. */
  @property({attribute: 'shown-id'}) shownId = '';

  readonly #list = new RowController(this, () => listKey('attempts', this.taskId));
  readonly #task = new RowController(
    this,
    () => taskKey(this.taskId),
    (task) => [task?.maxAttempts, task?.nextRetryAt, task?.status].join(),
  );
  readonly #rows = new RowsController(this, () => this.#keys());
  readonly #clock = new Clock(this, (now) => this.#isMoving(now));

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('taskId')) this.most = FIRST;
  }

  override render() {
    const task = this.#task.value;
    const attempts = this.#attempts;
    if (!task || (attempts.length === 0 && !task.maxAttempts)) return nothing;
    const {now} = this.#clock;
    const axis = axisOf(attempts, now);
    return html`
      <section part="base" aria-labelledby="head">
        <header class="section wrap">
          <h3 id="head">${this.term('task-detail.attempts')}</h3>
          <span class="meta">${this.#figure(task)}</span>
        </header>
        ${this.#renderNext(task, attempts[0], now)}
        <ol reversed>
          ${keyedRows(
            attempts,
            ({id}) => id,
            (attempt, index) => this.#renderOne(attempt, this.#total - index, axis, now),
          )}
        </ol>
        ${this.#renderEarlier()}
      </section>
    `;
  }

  #renderNext({maxAttempts, status}: TaskRow, newest: AttemptRow | undefined, now: number) {
    const at = this.#nextAt(newest);
    if (at !== undefined) {
      const words =
        at > now
          ? this.term(
              'tool-card.next-attempt',
              this.localize.formatDuration(Math.ceil((at - now) / 1000) * 1000, 'clock'),
            )
          : this.term('tool-card.attempt-due', this.localize.formatTime(at, 'seconds'));
      return html`<p class="next">${icon('retry')}${words}</p>`;
    }
    if (this.#total === 0) return html`<p class="meta">${this.term('task-detail.no-attempt')}</p>`;
    const isUsedUp = maxAttempts !== undefined && this.#total >= maxAttempts;
    const isBad = newest && isAttemptOver(newest) && newest.status !== 'completed' && status !== 'completed';
    return isUsedUp && isBad ? html`<p class="next used">${this.term('task-detail.used-up')}</p>` : nothing;
  }

  /** One attempt: how it stands, how long it took on the common axis, who worked, why it was made and why it ended. */
  #renderOne(attempt: AttemptRow, place: number, axis: Axis | undefined, now: number) {
    const {id, status, lastError, completionSummary, worker} = attempt;
    const isShown = id === this.shownId;
    const agent = worker === undefined ? undefined : this.#rows.get(agentKey(worker));
    const depends = [attempt, place, axis?.from, axis?.to, isShown, agent, this.localize.lang()];
    const isQuiet = status === 'completed' || status === 'cancelled';
    return guard(
      depends,
      () =>
        html`<li data-fact=${attemptKey(id)} data-status=${status}>
          <div class="one wrap">
            <span class="which"
              >${this.term('task-detail.attempt', this.localize.formatNumber(attempt.attemptCount ?? place))}</span
            >
            ${statusMark(taskLook(status), taskStatusWord(status, this.localize), {quiet: isQuiet})}
            <span class="end">${renderSpan(attempt)} ${this.#renderLogButton(attempt, isShown)}</span>
          </div>
          ${renderBar(attempt, axis, now)}
          ${lastError === undefined ? nothing : html`<p class="error" dir="auto">${lastError}</p>`}
          ${this.#renderAbout(attempt)}
          ${
            completionSummary === undefined
              ? nothing
              : html`<p class="muted said" dir="auto">${this.term('task-detail.in-its-words')} ${completionSummary}</p>`
          }
          ${(['inputRefs', 'outputRefs', 'checkpointRefs'] as const).map((name) => {
            const refs = renderRefs(refsOf(attempt[name]), attempt.sessionId, this.localize);
            return refs === nothing
              ? nothing
              : html`<div class="links wrap">
                  <span class="meta">${this.term(`task-detail.${name}`)}</span> ${refs}
                </div>`;
          })}
        </li>`,
    );
  }

  #renderLogButton({id, logs}: AttemptRow, isShown: boolean) {
    if (!logs?.length) return nothing;
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-pressed=${isShown ? 'true' : 'false'}
      @click=${() => this.dispatchEvent(new AgentTaskAttemptSelectEvent(id))}
    >
      ${icon('term')}${this.term('task-log.label')}
    </button>`;
  }

  #renderAbout(attempt: AttemptRow) {
    const {worker, cause, failureCategory, retryable, usage, startedAt, nativeStatus, status} = attempt;
    const {store} = this.#list;
    const facts = [
      cause === undefined ? undefined : renderWord(this.localize.lookup(`task-detail.cause.${cause}`) ?? cause),
      worker === undefined
        ? undefined
        : html`<span>${renderTeammate({id: worker, row: store?.get(agentKey(worker)), store})}</span>`,
      startedAt === undefined ? undefined : html`<agent-time .datetime=${startedAt}></agent-time>`,
      failureCategory === undefined ? undefined : renderWord(failureCategory),
      retryable === undefined
        ? undefined
        : html`<span>${this.term(retryable ? 'task-detail.retryable' : 'task-detail.final')}</span>`,
      nativeStatus === undefined || nativeStatus === status ? undefined : html`<code>${nativeStatus}</code>`,
      ...usageWords(usage, this.localize).map(renderWord),
    ].filter((fact) => fact !== undefined);
    return facts.length === 0 ? nothing : html`<p class="meta dots">${facts}</p>`;
  }

  /** The attempts that are not drawn: how many of them ended how. */
  #renderEarlier(): TemplateResult | typeof nothing {
    const earlier = this.#list.value?.ids.slice(0, -this.most) ?? [];
    if (earlier.length === 0) return nothing;
    const counts = new Map<TaskStatus, number>();
    for (const id of earlier) {
      const status = this.#row(id)?.status ?? 'unknown';
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return html`<p class="earlier wrap">
      <button type="button" class="btn quiet sm" @click=${() => (this.most += MORE)}>
        ${icon('down')}${this.term('task-detail.earlier', earlier.length)}
      </button>
      <span class="meta dots"
        >${[...counts].map(
          ([status, count]) =>
            html`<span>${taskStatusWord(status, this.localize)} ${this.localize.formatNumber(count)}</span>`,
        )}</span
      >
    </p>`;
  }

  get #total(): number {
    return this.#list.value?.ids.length ?? 0;
  }

  get #attempts(): readonly AttemptRow[] {
    const ids = this.#list.value?.ids.slice(-this.most) ?? [];
    return ids.reverse().flatMap((id) => this.#row(id) ?? []);
  }

  #row(id: string): AttemptRow | undefined {
    return this.#list.store?.get(attemptKey(id));
  }

  *#keys(): Iterable<Key> {
    for (const id of this.#list.value?.ids.slice(-this.most) ?? []) {
      yield attemptKey(id);
      const worker = this.#row(id)?.worker;
      if (worker !== undefined) yield agentKey(worker);
    }
  }

  #isMoving(now: number): boolean {
    const [newest] = this.#attempts;
    return (newest !== undefined && !isAttemptOver(newest)) || (this.#nextAt(newest) ?? 0) > now;
  }

  /** When the next attempt is due, where none has begun since that was said. */
  #nextAt(newest: AttemptRow | undefined): number | undefined {
    if (newest && !isAttemptOver(newest)) return undefined;
    const {nextRetryAt, status} = this.#task.value ?? {};
    if (status === 'completed' || status === 'cancelled' || status === 'archived') return undefined;
    return (nextRetryAt ?? newest?.nextRetryAt) || undefined;
  }

  #figure({maxAttempts}: TaskRow): string {
    const total = this.localize.formatNumber(this.#total);
    if (maxAttempts === undefined) return total;
    return this.term('task-detail.of', total, this.localize.formatNumber(maxAttempts));
  }
}

function axisOf(attempts: readonly AttemptRow[], now: number): Axis | undefined {
  const starts = attempts.flatMap(({startedAt}) => startedAt ?? []);
  if (attempts.length < 2 || starts.length === 0) return undefined;
  const ends = attempts.map((attempt) => attempt.endedAt ?? (isAttemptOver(attempt) ? 0 : now));
  return {from: Math.min(...starts), to: Math.max(...starts, ...ends)};
}

function renderSpan(attempt: AttemptRow) {
  const {startedAt, endedAt} = attempt;
  const isOver = isAttemptOver(attempt);
  if (startedAt === undefined || (isOver && endedAt === undefined)) return nothing;
  return html`<agent-time
    format="elapsed"
    ?ticking=${!isOver}
    .datetime=${startedAt}
    .until=${isOver ? (endedAt ?? '') : ''}
  ></agent-time>`;
}

/** Where it stands in time, and how long it took beside the others: the figures say the same in words. */
function renderBar(attempt: AttemptRow, axis: Axis | undefined, now: number) {
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
