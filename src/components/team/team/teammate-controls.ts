import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {agentKey, listKey, NO_SESSION} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {actIcon, actsFor, controlOf, intentFor, targetOf, type ActChoice, type TeammateAct} from './teammate-acts.js';
import './team.strings.js';

/** How long somebody can wait for a teammate, in minutes. */
const WAIT_MINUTES = [1, 5, 15, 60] as const;

/** The same as the options of a field. */
export function waitOptions(localize: Localize): readonly TemplateResult[] {
  return WAIT_MINUTES.map(
    (minutes) =>
      html`<option value=${minutes} ?selected=${minutes === 5}>${localize.formatDuration(minutes * 60_000)}</option>`,
  );
}

const REACHES_ON: ReadonlySet<TeammateAct> = new Set(['stop', 'terminate', 'close']);

/** What the controls of a teammate are made of. */
export interface TeammateControlsOptions {
  readonly agent: () => AgentRow | undefined;
  readonly localize: Localize;
  /** Sends it; false where somebody stopped it. */
  readonly command: (intent: CommandIntent & {readonly id: string}) => boolean;
  /** What is offered; what fits the teammate, if not said. */
  readonly acts?: (agent: AgentRow) => readonly TeammateAct[];
  /** Where the focus goes after a question; the act's own button, if not said. */
  readonly anchor?: (act: TeammateAct) => HTMLElement | null;
}

/**
 * What a person can do with one teammate: the acts that fit it, the question before those that need an answer, and what
 * became of the last one. A host draws it whole with `render`, or has buttons or a menu of its own that call `begin`.
 * The host takes the styles `teammateControls` and `fields` in.
 */
export class TeammateControls implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: TeammateControlsOptions;
  readonly #store: StoreController;
  readonly #command: OneCommand<TeammateAct>;
  readonly #availability: ControlAvailability;
  #asking: TeammateAct | undefined;
  #about = '';
  #isNew = false;
  #delegates = 0;

  constructor(host: ReactiveElement, options: TeammateControlsOptions) {
    this.#host = host;
    this.#options = options;
    this.#store = StoreController.of(host);
    this.#command = new OneCommand(host);
    this.#availability = new ControlAvailability(host);
    host.addController(this);
  }

  /** What can be done with it as it is. */
  get acts(): readonly TeammateAct[] {
    const agent = this.#options.agent();
    const {acts = actsFor} = this.#options;
    if (!agent) return [];
    return acts(agent).filter((act) => this.#availability.isOffered(controlOf(act), targetOf(agent)));
  }

  /** What is on its way right now. */
  get pending(): TeammateAct | undefined {
    return this.#command.pending;
  }

  /** The question that is open. */
  get asking(): TeammateAct | undefined {
    return this.#asking;
  }

  /** The word of an act. */
  word(act: TeammateAct): string {
    return this.#options.localize.term(`teammate.act.${act}`);
  }

  /** Why an act cannot be asked for now, in words; undefined where it can. */
  blocked(act: TeammateAct): string | undefined {
    const agent = this.#options.agent();
    const {localize} = this.#options;
    if (this.pending !== undefined) return localize.term('control.one-at-a-time');
    const reason = agent && this.#availability.reason(controlOf(act), targetOf(agent));
    return reason === undefined ? undefined : reasonWords(reason, localize);
  }

  /** Asks for an act: at once, or after a question where there is something to choose or much to lose. */
  begin(act: TeammateAct): void {
    const agent = this.#options.agent();
    if (!agent || this.blocked(act) !== undefined) return;
    this.#command.clear();
    this.#delegates = REACHES_ON.has(act) ? countDelegates(agent, this.#store.store) : 0;
    if (act !== 'wait' && act !== 'terminate' && this.#delegates === 0) this.#give(act, {});
    else this.#ask(act);
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const id = this.#options.agent()?.id ?? '';
    if (id === this.#about) return;
    this.#about = id;
    this.#asking = undefined;
    this.#command.clear();
  }

  hostUpdated(): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    this.#host.renderRoot.querySelector<HTMLElement>('.ask :is(input, select, button)')?.focus();
  }

  /** All of it: a row of buttons, the question, and how it went. Nothing where nothing can be done. */
  render(): TemplateResult | typeof nothing {
    const {acts} = this;
    if (acts.length === 0 && this.#asking === undefined) return this.renderOutcome();
    return html`
      <div class="acts wrap" role="group" aria-label=${this.#options.localize.term('teammate.acts', this.#name)}>
        ${acts.map((act) => this.#renderAct(act))}
      </div>
      ${this.#renderBlocked(acts)} ${this.renderAsk()} ${this.renderOutcome()}
    `;
  }

  /** The question before an act, while it is open. */
  renderAsk(): TemplateResult | typeof nothing {
    const act = this.#asking;
    if (act === undefined) return nothing;
    const {localize} = this.#options;
    const isGrave = REACHES_ON.has(act);
    return html`
      <form class="ask" @submit=${this.#onSubmit} @keydown=${this.#onKey}>
        ${act === 'wait' ? this.#renderLimits() : this.#renderReach(act)}
        <div class="acts wrap">
          <button type="submit" class="btn sm ${isGrave ? 'reject' : ''}">${this.word(act)}</button>
          <button type="button" class="btn quiet sm" @click=${this.#onCancel}>${localize.term('verb.not-now')}</button>
        </div>
      </form>
    `;
  }

  /** What became of the last act: on its way, or why it did not get through. */
  renderOutcome(): TemplateResult | typeof nothing {
    const {localize} = this.#options;
    const {pending, problem} = this.#command;
    if (problem) return html`<p class="act-outcome meta" role="status">${renderReceipt(problem, localize)}</p>`;
    if (pending === undefined) return nothing;
    return html`<p class="act-outcome meta" role="status" data-status="pending">
      ${statusMark('queued', localize.term('teammate.asked', this.word(pending)))}
    </p>`;
  }

  get #name(): string {
    const agent = this.#options.agent();
    return agent?.name ?? agent?.id ?? '';
  }

  /** Where nothing at all can be asked for, the reason is there to be read, and not only on a button. */
  #renderBlocked(acts: readonly TeammateAct[]): TemplateResult | typeof nothing {
    const [reason, ...others] = new Set(acts.map((act) => this.blocked(act)));
    if (reason === undefined || others.length > 0 || this.pending !== undefined) return nothing;
    return html`<p class="meta">${reason}</p>`;
  }

  #renderAct(act: TeammateAct): TemplateResult {
    const blocked = this.blocked(act);
    return html`<button
      type="button"
      class="btn sm"
      data-act=${act}
      title=${blocked ?? this.#options.localize.term(`teammate.about.${act}`)}
      aria-disabled=${blocked === undefined ? nothing : 'true'}
      aria-expanded=${this.#asking === act ? 'true' : nothing}
      @click=${() => this.begin(act)}
    >
      ${icon(actIcon(act))}${this.word(act)}
    </button>`;
  }

  #renderLimits(): TemplateResult {
    const {localize} = this.#options;
    return html`<div class="field">
      <label for="wait-limit">${localize.term('teammate.wait-limit', this.#name)}</label>
      <select class="in" id="wait-limit" name="minutes">
        ${waitOptions(localize)}
      </select>
    </div>`;
  }

  #renderReach(act: TeammateAct): TemplateResult {
    const {localize} = this.#options;
    const question = localize.term(act === 'terminate' ? 'teammate.ask-terminate' : 'teammate.ask-reach', this.#name);
    if (this.#delegates === 0) return html`<p>${question}</p>`;
    return html`<fieldset>
      <legend>${question}</legend>
      <label class="check"
        ><input type="radio" name="cascade" value="self" checked /><span
          >${localize.term('teammate.reach-self', this.#name)}</span
        ></label
      >
      <label class="check"
        ><input type="radio" name="cascade" value="all" /><span
          >${localize.term('teammate.reach-all', this.#delegates)}</span
        ></label
      >
    </fieldset>`;
  }

  #ask(act: TeammateAct): void {
    this.#asking = act;
    this.#isNew = true;
  }

  #give(act: TeammateAct, choice: ActChoice): void {
    const agent = this.#options.agent();
    if (agent) this.#command.give(act, intentFor(act, agent, choice), this.#options.command);
  }

  #close(): void {
    const act = this.#asking;
    this.#asking = undefined;
    this.#host.requestUpdate();
    if (act === undefined) return;
    const own = () => this.#host.renderRoot.querySelector<HTMLElement>(`[data-act="${act}"]`);
    (this.#options.anchor ? this.#options.anchor(act) : own())?.focus();
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const act = this.#asking;
    if (act === undefined) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const minutes = Number(data.get('minutes'));
    this.#give(act, {
      cascade: data.get('cascade') === 'all' ? 'all' : 'self',
      ...(minutes > 0 ? {timeoutMs: minutes * 60_000} : {}),
    });
    this.#close();
  };

  readonly #onCancel = (): void => this.#close();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  };
}

/** How many teammates one delegated to, over any number of steps. It walks the whole team: for a click, not for an event. */
function countDelegates(agent: AgentRow, store: ProjectionStore | undefined): number {
  const ids = store?.get(listKey('agents', targetOf(agent).sessionId ?? NO_SESSION))?.ids ?? [];
  const delegates = new Map<string, string[]>();
  for (const id of ids) {
    const parent = store?.get(agentKey(id))?.parentAgentId;
    if (parent !== undefined) delegates.set(parent, [...(delegates.get(parent) ?? []), id]);
  }
  const reached = new Set([agent.id]);
  // A set is walked to its end, also while it grows.
  for (const id of reached) for (const delegate of delegates.get(id) ?? []) reached.add(delegate);
  return reached.size - 1;
}
