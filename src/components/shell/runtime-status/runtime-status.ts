import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {PlanController} from '../../../controllers/plan-controller.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {ReceiptController} from '../../../controllers/receipt-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {
  actionKey,
  contextKey,
  INTAKE_KEY,
  newsKey,
  openingKey,
  queueKey,
  runKey,
  toolKey,
} from '../../../state/keys.js';
import {failedSteps, isAwaited, OPENING_STEPS, type OpeningStep} from '../../../state/opening.js';
import {isWaiting, type RunRow} from '../../../state/facts/runs.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {connectionOf} from '../event-adapter/store-connection.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {planProgress} from '../../conversation/todo-dock/progress.js';
import {attentionOf, type Attention} from './attention.js';
import {runFacts, type Fact} from './facts.js';
import {RunHearing, sayHearing} from './run-hearing.js';
import {runMark} from './run-look.js';
import styles from './runtime-status.styles.js';
import {renderTail} from './tail.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';
import '../connection-status/connection-status.strings.js';
import './runtime-status.strings.js';

/** Who asks somebody or is blocked has nothing to say meanwhile. */
const QUIET: ReadonlySet<string> = new Set(['action_required', 'blocked']);

/** Shorter work needs no clock. */
const ELAPSED_AFTER = 1000;

/**
 * One line about the newest run of a session: its state, why, for how long, and the one thing to do about it. The line
 * keeps its height and its places from state to state. It is not a live region: important changes are announced separately.
 *
 * @summary Shows what the agent is doing right now.
 * @a11y A named group; Stop says its key.
 * @a11y That a run began or ended is announced politely; that it failed or waits for a decision, assertively. Nothing in between.
 * @element agent-runtime-status
 * @dependency agent-time
 * @fires agent-command - `interrupt`, or `retry` of a failed run, when a person asks for it
 * @csspart base - the line
 * @csspart state - glyph and word
 * @csspart facts - why
 * @csspart tail - how full the context is, and how old the news
 * @cssprop [--agent-runtime-status-padding=var(--agent-pad-pane)] - space at both ends
 */
export class AgentRuntimeStatus extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Seconds without news after which a run at work is said to be silent. */
  @property({attribute: 'stall-after', type: Number}) stallAfter = 30;

  /** The key that the page has given to stopping, such as `Esc`: shown beside the word. */
  @property({attribute: 'stop-key'}) stopKey = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #run = new RunController(this, () => this.#session.id);
  readonly #tool = new RowController(
    this,
    () => keyOf(toolKey, this.#run.active?.tools.at(-1)),
    (tool) => tool?.name,
  );
  readonly #action = new RowController(this, () => keyOf(actionKey, this.#run.active?.actions[0]));
  readonly #stop = new ReceiptController(this, () => keyOf((id) => `runId:${id}`, this.#run.active?.id));
  readonly #retry = new OneCommand<'retry'>(this);
  readonly #intake = new RowController(
    this,
    () => INTAKE_KEY,
    () => this.#isCatchingUp,
  );
  readonly #transport = new RowController(
    this,
    () => TRANSPORT_KEY,
    (row) => row?.state,
  );
  readonly #opening = new RowController(this, () => keyOf(openingKey, this.#session.id));
  readonly #controls = new ControlAvailability(this);
  /** Set at most once a second, however fast the text comes. */
  readonly #news = new RowController(this, () => keyOf(newsKey, this.#session.id));
  readonly #context = new RowController(
    this,
    () => keyOf(contextKey, this.#session.id),
    (row) => row?.budget,
  );
  readonly #queue = new RowController(
    this,
    () => keyOf(queueKey, this.#session.id),
    (row) => row?.queued.length,
  );
  readonly #plan = new PlanController(
    this,
    () => this.#session.id,
    () => this.#run.active,
  );
  readonly #hearing = new RunHearing();
  protected readonly clock = new Clock(this, () => this.#run.active !== undefined);

  override updated(_changed: PropertyValues<this>): void {
    const hearing = this.#hearing.next(this.#session.id, this.#run.value);
    if (hearing === undefined) return;
    sayHearing(hearing, this.#action.value, this.localize, this.ownerDocument);
  }

  /** Asks for the run to stop, as its button does: for a key of the page's own. */
  stop(): void {
    this.#onStop();
  }

  override render() {
    if (!this.#intake.store) {
      return this.#renderLine('unknown', statusMark('unknown', this.term('fallback.unknown')), [
        this.term('run-status.no-store'),
      ]);
    }
    const opening = this.#renderOpening();
    if (opening) return opening;
    const run = this.#run.value;
    if (!run) return this.#renderLine('idle', statusMark('pending', this.term('run-status.idle')), []);
    const waits = isWaiting(run);
    const word = waits ? this.term('phase.waiting') : this.term(`run.${run.status}`);
    const doubt = this.#doubt();
    const facts = doubt ? [this.term('run-status.last-known', word)] : this.#facts(run);
    return this.#renderLine(run.status, doubt ?? runMark(waits ? 'waiting_provider' : run.status, word), facts, run);
  }

  #renderLine(status: string, mark: TemplateResult, facts: readonly Fact[], run?: RunRow, act?: TemplateResult) {
    return html`
      <div
        part="base"
        role="group"
        aria-label=${this.term('run-status.label')}
        data-status=${status}
        data-attention=${this.#attention(run)}
        data-fact=${run ? runKey(run.id) : nothing}
      >
        <span part="state">${mark}</span>
        <span part="facts" class="clip dots" dir="auto">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
        <span part="tail">
          ${renderTail(this.#context.value, run && run === this.#run.active ? this.#age(run) : undefined, this.localize)}
        </span>
        <span class="time">${run ? this.#renderElapsed(run) : nothing}</span>
        <span class="act">${run ? this.#renderAction(run) : (act ?? nothing)}</span>
      </div>
    `;
  }

  /** While it is not known yet what runs, that is said; and what could not be learnt, with a way to ask again. */
  #renderOpening() {
    const row = this.#opening.value;
    const words = (steps: readonly OpeningStep[]) => steps.map((step) => this.term(`opening.${step}`)).join(', ');
    if (isAwaited(row, 'current')) {
      const awaited = words(OPENING_STEPS.filter((step) => isAwaited(row, step)));
      return this.#renderLine('loading', statusMark('loading', this.term('opening.label')), [`${awaited}…`]);
    }
    const failed = failedSteps(row).filter((step) => step === 'current' || step === 'refs');
    if (failed.length === 0 || (this.#run.active && !failed.includes('current'))) return undefined;
    const mark = statusMark('danger', this.term('opening.failed'));
    const again = html`<button
      type="button"
      class="btn quiet sm"
      @click=${() => connectionOf(this.#opening.store)?.retryOpening()}
    >
      ${icon('retry')}${this.term('verb.retry')}
    </button>`;
    return this.#renderLine('failed', mark, [words(failed), ...(row?.reason ? [row.reason] : [])], undefined, again);
  }

  #renderElapsed({startedAt, endedAt}: RunRow) {
    if (startedAt === undefined || (endedAt ?? this.clock.now) - startedAt < ELAPSED_AFTER) return nothing;
    return html`<agent-time .datetime=${startedAt} .until=${endedAt ?? ''} format="elapsed" ticking></agent-time>`;
  }

  #renderAction(run: RunRow) {
    if (run === this.#run.active) {
      const status = this.#stop.value?.status;
      const isPending = this.#stop.isBusy && status !== 'unconfirmed';
      const word = isPending ? 'status.stopping' : status === 'unconfirmed' ? 'run-status.stop-again' : 'verb.stop';
      return this.#renderButton('interrupt', this.term(word), isPending, this.#onStop);
    }
    if (run.status !== 'failed' || run.retryable !== true) return nothing;
    const isPending = this.#retry.pending !== undefined;
    return this.#renderButton('retry', this.term(isPending ? 'status.retry' : 'verb.retry'), isPending, this.#onRetry);
  }

  #renderButton(control: 'interrupt' | 'retry', word: string, isPending: boolean, onClick: () => void) {
    const code = this.#controls.reason(control);
    const reason = code === undefined ? undefined : (this.localize.lookup(`control.${code}`) ?? code);
    return html`
      <button
        type="button"
        class="btn quiet sm"
        aria-disabled=${isPending || reason !== undefined ? 'true' : nothing}
        aria-describedby=${reason === undefined ? nothing : 'reason'}
        aria-keyshortcuts=${control === 'interrupt' && this.stopKey !== '' ? this.stopKey : nothing}
        title=${reason ?? nothing}
        @click=${onClick}
      >
        ${icon(control === 'retry' ? 'retry' : 'stop')}${word}${
          control === 'interrupt' && this.stopKey !== '' && !isPending ? html` <kbd>${this.stopKey}</kbd>` : nothing
        }
      </button>
      ${reason === undefined ? nothing : html`<span id="reason" class="vh">${reason}</span>`}
    `;
  }

  /** Why the state of a run may be older than it looks, as a mark in place of the state. */
  #doubt(): TemplateResult | undefined {
    if (!this.#run.active) return undefined;
    const state = this.#transport.value?.state;
    if (state === 'retrying') return statusMark('connecting', this.term('connection.retrying'));
    if (state === 'error') return statusMark('offline', this.term('connection.error'));
    return this.#isCatchingUp ? statusMark('stale', this.term('run-status.catching-up')) : undefined;
  }

  get #isCatchingUp(): boolean {
    const own = [this.#session.id, this.#run.value?.id, ''];
    return this.#intake.value?.catchingUp.some(({stream}) => own.includes(stream)) ?? false;
  }

  #facts(run: RunRow): readonly Fact[] {
    const problem = this.#problem(run);
    if (problem !== undefined) return [problem];
    const silence = this.#silence(run);
    if (silence !== undefined) {
      const words = this.term('run-status.no-news', this.localize.formatDuration(silence));
      return [html`<span class="quiet-run">${icon('stale', {class: 'silent'})}${words}</span>`];
    }
    const near = {tool: this.#tool.value, action: this.#action.value, ...this.#progress(run)};
    return runFacts(run, near, this.localize);
  }

  /** The result of a person's own request, unless it was confirmed. */
  #problem(run: RunRow): string | undefined {
    const isActive = run === this.#run.active;
    const receipt = isActive ? this.#stop.value : this.#retry.problem;
    if (!receipt || receipt.status === 'pending' || receipt.status === 'confirmed') return undefined;
    const words = receiptWords(receipt, this.localize);
    return this.term(isActive ? 'run-status.stop-lost' : 'run-status.retry-lost', words);
  }

  /** How long a run at work has been silent; undefined where it is not. Who asks or waits for others has nothing to say. */
  #silence(run: RunRow): number | undefined {
    if (run !== this.#run.active || QUIET.has(run.status) || isWaiting(run)) return undefined;
    if (!(this.stallAfter > 0)) return undefined;
    const age = this.#age(run);
    return age !== undefined && age >= this.stallAfter * 1000 ? age : undefined;
  }

  /** Milliseconds since there was news: as this page heard it, else as the run itself was dated. */
  #age({since, startedAt}: RunRow): number | undefined {
    // A recording stands at an event: that was news.
    if (this.clock.isReplay) return undefined;
    const at = this.#news.value?.at ?? Math.max(since ?? 0, startedAt ?? 0);
    return at === 0 ? undefined : Math.max(0, this.clock.now - at);
  }

  #progress(run: RunRow): {step?: readonly [number, number]; queued?: number} {
    if (run !== this.#run.active) return {};
    const {current, steps = []} = planProgress(this.#plan.value) ?? {};
    const queued = this.#queue.value?.queued.length ?? 0;
    return {...(current && {step: [current.number, steps.length] as const}), ...(queued > 0 && {queued})};
  }

  #attention(run: RunRow | undefined): Attention {
    if (!run) return 'low';
    const isLong =
      run.status === 'waiting_provider' && this.clock.now - (run.since ?? Infinity) > this.stallAfter * 1000;
    return attentionOf(run.status, isLong || this.#silence(run) !== undefined);
  }

  readonly #onStop = (): void => {
    const run = this.#run.active;
    if (!run || this.#controls.reason('interrupt') !== undefined) return;
    const {status} = this.#stop.value ?? {};
    if (status === 'unconfirmed' || status === 'failed') this.#stop.retry();
    else this.#stop.send(() => this.command({control: 'interrupt', runId: run.id, ...this.#target(run)}));
    this.requestUpdate();
  };

  readonly #onRetry = (): void => {
    const run = this.#run.value;
    if (!run || this.#controls.reason('retry') !== undefined) return;
    this.#retry.give('retry', {control: 'retry', runId: run.id, ...this.#target(run)}, (intent) =>
      this.command(intent),
    );
  };

  #target(run: RunRow): {sessionId?: string} {
    const sessionId = run.sessionId ?? this.#session.id;
    return sessionId === undefined ? {} : {sessionId};
  }
}

function keyOf<K extends string>(make: (id: string) => K, id: string | undefined): K | undefined {
  return id === undefined ? undefined : make(id);
}
