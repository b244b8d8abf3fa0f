import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {PlanController} from '../../../controllers/plan-controller.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {StopController} from '../../../controllers/stop-controller.js';
import {actionKey, contextKey, INTAKE_KEY, newsKey, queueKey, runKey, toolKey} from '../../../state/keys.js';
import {failedSteps, isAwaited, OPENING_STEPS, type OpeningStep} from '../../../state/opening.js';
import {isWaiting, type RunRow} from '../../../state/facts/runs.js';
import {present} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {type StatusLook, statusMark} from '../../../styles/status.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';
import type {RunState} from '../../../protocol/taxonomy.js';
import type {Localize} from '../../../controllers/localize.js';
import {runState, spell} from '../../../protocol/vocabulary.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {announce} from '../../../controllers/announcer.js';
import {SessionElement} from '../../session-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {planProgress} from '../../conversation/todo-dock/progress.js';
import {roomWords} from '../../conversation/context-bar/budget.js';
import {readBudget} from '../../conversation/context-bar/facts.js';
import {connectionOf} from '../event-adapter/store-connection.js';
import styles from './runtime-status.styles.js';
import '../connection-status/connection-status.strings.js';
import './runtime-status.strings.js';

/** Who asks somebody or is blocked has nothing to say meanwhile. */
const SILENT: ReadonlySet<string> = new Set(['action_required', 'blocked']);

/** Shorter work needs no clock. */
const ELAPSED_AFTER = 1000;

/** How loudly a state may speak. `hidden` is for engineers: the state is there, and asks for nobody. */
type Attention = 'hidden' | 'low' | 'medium' | 'high';

/**
 * Glyph, colour and attention of each state of a run. What is at work has the running ink, what has ended its own outline.
 * The attention is what the standard gives its 13 states; a block and a missing result are worth a look.
 */
const STATES: Readonly<Record<RunState, StatusLook & {readonly attention: Attention}>> = {
  submitted: {icon: 'pending', tone: 'stale', attention: 'low'},
  accepted: {icon: 'inbox', tone: 'stale', attention: 'low'},
  binding: {icon: 'connecting', tone: 'stale', attention: 'hidden'},
  queued: {icon: 'queued', tone: 'stale', attention: 'medium'},
  routing: {icon: 'branch', tone: 'running', attention: 'low'},
  preparing: {icon: 'loading', tone: 'running', attention: 'low'},
  waiting_provider: {icon: 'clock', tone: 'running', attention: 'low'},
  streaming: {icon: 'running', tone: 'running', attention: 'low'},
  tool_running: {icon: 'tool', tone: 'running', attention: 'medium'},
  blocked: {icon: 'blocked', tone: 'warning', attention: 'medium'},
  action_required: {icon: 'needs', tone: 'needs', attention: 'high'},
  retrying: {icon: 'retry', tone: 'warning', attention: 'medium'},
  failed: {icon: 'danger', tone: 'danger', attention: 'high'},
  cancelled: {icon: 'cancelled', tone: 'stale', attention: 'low'},
  completed: {icon: 'success', tone: 'success', attention: 'low'},
  ended: {icon: 'unknown', tone: 'stale', attention: 'medium'},
};

/** A short fact about a run. */
type Fact = string | TemplateResult;

/** What stands around a run: what it works on, what it asks, how far its plan is, what waits behind it. */
interface Near {
  readonly tool: ToolRow | undefined;
  readonly action: ActionRow | undefined;
  /** The step at work, counted from 1, and how many there are. */
  readonly step?: readonly [number, number];
  readonly queued?: number;
}

/** More would turn a status line into a log. */
const MOST = 2;

/** What is heard of a run: that it began, that it asks, how it ended. Nothing in between. */
type Hearing = 'started' | 'action_required' | 'failed' | 'cancelled' | 'completed' | 'ended';

/**
 * One line about the newest run of a session: its state, why, for how long, and the one thing to do about it. The line
 * keeps its height and its places from state to state. It is not a live region: important changes are announced separately.
 *
 * @summary Shows what the agent is doing right now.
 * @a11y A named group; Stop says its key.
 * @a11y That a run began or ended is announced politely; that it failed or waits for a decision, assertively. Nothing in between.
 * @element agent-runtime-status
 * @fires agent-command - `interrupt`, or `retry` of a failed run, when a person asks for it
 * @csspart base - the line
 * @csspart state - glyph and word
 * @csspart facts - why
 * @csspart tail - how full the context is, and how old the news
 * @cssprop [--agent-runtime-status-padding=var(--agent-pad-pane)] - space at both ends
 */
export class AgentRuntimeStatus extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  /** Seconds without news after which a run at work is said to be silent. */
  @property({attribute: 'stall-after', type: Number}) stallAfter = 30;

  /** The key that the page has given to stopping, such as `Esc`: shown beside the word. */
  @property({attribute: 'stop-key'}) stopKey = '';

  readonly #run = new RunController(this, () => this.shownSessionId);
  readonly #tool = new RowController(
    this,
    () => keyOf(toolKey, this.#run.active?.tools.at(-1)),
    (tool) => tool?.name,
  );
  readonly #action = new RowController(this, () => keyOf(actionKey, this.#run.active?.actions[0]));
  readonly #stop = new StopController(this, this.#run, () => this.shownSessionId);
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
  readonly #controls = new ControlAvailability(this);
  /** Set at most once a second, however fast the text comes. */
  readonly #news = new RowController(this, () => keyOf(newsKey, this.shownSessionId));
  readonly #context = new RowController(
    this,
    () => keyOf(contextKey, this.shownSessionId),
    (row) => row?.budget,
  );
  readonly #queue = new RowController(
    this,
    () => keyOf(queueKey, this.shownSessionId),
    (row) => row?.queued.length,
  );
  readonly #plan = new PlanController(
    this,
    () => this.shownSessionId,
    () => this.#run.active,
  );
  readonly #hearing = new RunHearing();
  protected readonly clock = new Clock(this, () => this.#run.active !== undefined);

  override updated(_changed: PropertyValues<this>): void {
    const hearing = this.#hearing.next(this.shownSessionId, this.#run.value);
    if (hearing !== undefined) this.#announce(hearing);
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
        <span part="tail"> ${this.#renderTail(run && run === this.#run.active ? this.#age(run) : undefined)} </span>
        <span class="time">${run ? this.#renderElapsed(run) : nothing}</span>
        <span class="act">${run ? this.#renderAction(run) : (act ?? nothing)}</span>
      </div>
    `;
  }

  /** While it is not known yet what runs, that is said; and what could not be learnt, with a way to ask again. */
  #renderOpening() {
    const row = this.opening;
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
      @click=${() => connectionOf(this.store)?.retryOpening()}
    >
      ${icon('retry')}${this.term('verb.retry')}
    </button>`;
    return this.#renderLine('failed', mark, [words(failed), ...(row?.reason ? [row.reason] : [])], undefined, again);
  }

  /** What stands at the end of the line where there is room: how full the context is, and how fresh the news. */
  #renderTail(age: number | undefined) {
    const room = roomWords(readBudget(this.#context.value?.budget).room, this.localize);
    const news = age === undefined ? '' : this.localize.formatRelative(-age, 0);
    return html`
      ${room === undefined ? nothing : html`<span class="opt wide">${this.term('run-status.context', room)}</span>`}
      ${news === '' ? nothing : html`<span class="opt">${this.term('run-status.last-event', news)}</span>`}
    `;
  }

  #renderElapsed({startedAt, endedAt}: RunRow) {
    if (startedAt === undefined || (endedAt ?? this.clock.now) - startedAt < ELAPSED_AFTER) return nothing;
    return html`<agent-time .datetime=${startedAt} .until=${endedAt ?? ''} format="elapsed" ticking></agent-time>`;
  }

  #renderAction(run: RunRow) {
    if (run === this.#run.active) {
      const {word, isPending} = this.#stop;
      return this.#renderButton('interrupt', this.term(word), isPending, this.#onStop);
    }
    if (run.status !== 'failed' || run.retryable !== true) return nothing;
    const isPending = this.#retry.pending !== undefined;
    return this.#renderButton('retry', this.term(isPending ? 'status.retry' : 'verb.retry'), isPending, this.#onRetry);
  }

  #renderButton(control: 'interrupt' | 'retry', word: string, isPending: boolean, onClick: () => void) {
    if (!this.#controls.isOffered(control)) return nothing;
    const code = this.#controls.reason(control);
    const reason = code === undefined ? undefined : reasonWords(code, this.localize);
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
    const own = [this.shownSessionId, this.#run.value?.id, ''];
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
    const facts = factsOf(run, near, this.localize).filter((fact) => fact !== undefined && fact !== '');
    return facts.slice(0, MOST) as Fact[];
  }

  /** The result of a person's own request, unless it was confirmed. */
  #problem(run: RunRow): string | undefined {
    const isActive = run === this.#run.active;
    const {problem} = isActive ? this.#stop : this.#retry;
    const words = problem && receiptWords(problem, this.localize);
    return words && this.term(isActive ? 'status.stop-lost' : 'run-status.retry-lost', words);
  }

  /** How long a run at work has been silent; undefined where it is not. Who asks or waits for others has nothing to say. */
  #silence(run: RunRow): number | undefined {
    if (run !== this.#run.active || SILENT.has(run.status) || isWaiting(run)) return undefined;
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
    const {attention} = STATES[run.status];
    // Waiting for the model is worth a look only once it takes long.
    return attention !== 'high' && (isLong || this.#silence(run) !== undefined) ? 'medium' : attention;
  }

  /** A decision that waits and a failure are worth an interruption; that work has begun or ended is not. */
  #announce(hearing: Hearing): void {
    const {title, prompt} = this.#action.value ?? {};
    const subject = hearing === 'action_required' ? (title ?? prompt) : undefined;
    const words = hearing === 'started' ? this.term('run-status.started') : this.term(`run.${hearing}`);
    const isUrgent = hearing === 'action_required' || hearing === 'failed';
    announce(
      subject === undefined ? words : this.term('run-status.needs', subject),
      isUrgent ? 'assertive' : 'polite',
      this.ownerDocument,
    );
  }

  readonly #onStop = (): void => {
    this.#stop.stop((intent) => this.command(intent));
  };

  readonly #onRetry = (): void => {
    const run = this.#run.value;
    if (!run || this.#controls.reason('retry') !== undefined) return;
    const target = {runId: run.id, ...present({sessionId: run.sessionId ?? this.shownSessionId})};
    this.#retry.give('retry', {control: 'retry', ...target}, (intent) => this.command(intent));
  };
}

/** Why a run is in its state: only facts that belong to the state it is in now. */
function factsOf(run: RunRow, {tool, action, step, queued}: Near, localize: Localize): readonly (Fact | undefined)[] {
  const number = (value: number) => localize.formatNumber(value);
  const progress = [
    step && localize.term('run-status.step', number(step[0]), number(step[1])),
    queued === undefined ? undefined : localize.term('run-status.queued', queued),
  ];
  switch (run.status) {
    case 'tool_running':
      return [code(tool?.name), others(run.tools.length, localize), reported(run, run.detail), ...progress];
    case 'action_required':
      return [action?.title ?? action?.prompt ?? code(action?.toolName), others(run.actions.length, localize)];
    case 'retrying':
      return [
        run.attempt === undefined ? undefined : localize.term('run-status.attempt', number(run.attempt)),
        reported(run, run.reason ?? run.detail),
      ];
    case 'queued':
      return [
        run.position === undefined ? undefined : localize.term('run-status.position', number(run.position)),
        reported(run, run.reason ?? run.detail),
      ];
    case 'blocked':
      return [reasonOf(run, localize) ?? run.detail];
    case 'failed':
      return [code(run.errorCode), run.error ?? run.reason];
    case 'cancelled':
      return [
        late(run, localize),
        run.outcome === 'interrupted' ? localize.term('phase.interrupted') : undefined,
        reasonOf(run, localize),
      ];
    case 'completed':
      return [late(run, localize)];
    case 'ended':
      return [late(run, localize), run.outcome && code(run.outcome), reasonOf(run, localize)];
    default:
      if (isWaiting(run)) return [run.detail ?? run.reason, ...progress];
      return [
        phase(run, localize),
        reported(run, run.detail),
        run.status === 'streaming' ? undefined : run.model,
        ...progress,
      ];
  }
}

/** Why it is so: in the reader's language where the reason is a known code, else in the runtime's own words. */
function reasonOf({reason}: RunRow, localize: Localize): string | undefined {
  return reason && (localize.lookup(`run-reason.${reason}`) ?? reason);
}

/** F1: an error that came after the end is part of how it ended. */
function late({lateError}: RunRow, localize: Localize): string | undefined {
  return lateError === undefined ? undefined : localize.term('run-status.late-error', lateError);
}

function code(word: string | undefined): Fact | undefined {
  return word === undefined ? undefined : html`<code>${word}</code>`;
}

/** How many more of the same, beside the one that is named. */
function others(count: number, localize: Localize): string | undefined {
  return count > 1 ? localize.term('run-status.more', count - 1) : undefined;
}

/** A detail belongs to the milestone that it was reported with; a later one may have come without any. */
function reported(run: RunRow, detail: string | undefined): string | undefined {
  return run.nativeStatus === undefined || runState(run.nativeStatus) === run.status ? detail : undefined;
}

/** T4: a phase that is no state of a run is still said, beside the state that the run was last known in. */
function phase(run: RunRow, localize: Localize): string | undefined {
  const native = run.nativeStatus;
  if (native === undefined || isRunOver(run) || runState(native) !== undefined) return undefined;
  // Who said to wait and works again waits no longer.
  if (run.waits === false && spell(native) === 'waiting') return undefined;
  return localize.lookup(`phase.${native}`) ?? native;
}

function hearingOf(run: RunRow | undefined): Hearing | undefined {
  if (!run) return undefined;
  if (!isRunOver(run)) return run.status === 'action_required' ? 'action_required' : 'started';
  return run.status as Hearing;
}

/** Finds what is new to somebody who listens, and is silent about what was there when a session came into view. */
class RunHearing {
  #session: string | undefined;
  #run: string | undefined;
  #heard: Hearing | undefined;
  #isBegun = false;

  /** What is to be said now; undefined where there is nothing new. */
  next(session: string | undefined, run: RunRow | undefined): Hearing | undefined {
    const hearing = hearingOf(run);
    // The first run opens the session where none was open.
    const isOpening = this.#session === undefined && hearing === 'started';
    const isInView = this.#isBegun && (this.#session === session || isOpening);
    const isSame = this.#heard === hearing && this.#run === run?.id;
    // Work that goes on after a decision did not begin with it.
    const goesOn = hearing === 'started' && this.#heard === 'action_required' && this.#run === run?.id;
    this.#isBegun = true;
    this.#session = session;
    this.#run = run?.id;
    this.#heard = hearing;
    return isInView && !isSame && !goesOn ? hearing : undefined;
  }
}

/** The state of a run as glyph, word and colour. Settled states are quiet: the glyph keeps its colour, the word is faint. */
function runMark(state: RunState, word: string): TemplateResult {
  const {icon: name, tone} = STATES[state];
  const quiet = state === 'cancelled' || state === 'completed' ? 'quiet' : '';
  return html`<span class="st k-${tone} ${quiet}">${icon(name)}<span>${word}</span></span>`;
}
