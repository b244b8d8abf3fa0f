import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {agentKey, permissionKey, taskKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {Draft} from '../../../controllers/draft.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {AgentElement} from '../../agent-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {type RemoteState, remoteStateOf} from '../remote-teammate/states.js';
import {attentionOf} from '../team/attention.js';
import {renderTeammate} from '../team/teammate.js';
import {isEnded, isRemote, targetOf} from '../team/teammate-acts.js';
import {TeammateControls} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {teammate} from '../team/teammate.styles.js';
import {renderBrief} from '../team-policy/policy-brief.js';
import {NO_POLICY, type PolicyFacts, policyOf} from '../team-policy/policy-facts.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import {agentName} from '../../internal/identity/identities.js';
import {AgentMemberControlsEvent} from './agent-member-controls.js';
import {aboutOf, nowOf, renderStanding, renderWait} from './member-words.js';
import styles from './team-member.styles.js';
import '../team/team.strings.js';
import './team-roster.strings.js';

/** What a teammate offers where its owner does not say; what is missing from what the owner says is named. */
const USUAL = ['continue_agent', 'wait', 'stop', 'close'] as const;

/** So many differences of its policy have room. */
const MOST_SHOWN = 2;

/** What a person has begun to say to a teammate. */
interface Said {
  readonly text: string;
  readonly interrupt: boolean;
}

const NOTHING_SAID: Said = {text: '', interrupt: false};

/**
 * A member of a team: its name, status and current work, and how its policy differs from the coordinator's.
 * What a person can do with it opens in place.
 *
 * @summary A teammate in a roster.
 * @element agent-team-member
 * @internal
 * @dependency agent-time
 */
export class AgentTeamMember extends AgentElement {
  static override styles = [AgentElement.styles, teammate, fields, teammateControls, styles];

  @query('.mate') private readonly opener!: HTMLElement | null;
  @query('.more') private readonly more!: HTMLElement | null;

  /** The teammate to show. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Whether it waits for an answer of a person, whatever its status says. */
  @property({type: Boolean}) asks = false;

  /** Whether Tab comes to it. */
  @property({type: Boolean}) reachable = false;

  /** Whether what can be done with it is open. */
  @property({type: Boolean}) open = false;

  /** What its policy is compared with. */
  @property({attribute: false}) base: PolicyFacts = NO_POLICY;

  readonly #row = new RowController(this, () => agentKey(this.agentId));
  readonly #permission = new RowController(this, () => permissionKey(this.agentId));
  readonly #task = new RowController(this, () => {
    const row = this.#row.value;
    return row?.taskId !== undefined && isRemote(row) ? taskKey(row.taskId) : undefined;
  });
  readonly #clock = new Clock(this, (now) => (this.#row.value?.wait?.until ?? 0) > now);
  readonly #controls = new TeammateControls(this, {
    agent: () => this.#row.value,
    localize: this.localize,
    command: (intent) => this.command(intent),
  });
  readonly #availability = new ControlAvailability(this);
  /** A few words for the teammate. They stay in the field until it has them: what is refused is not lost. */
  readonly #draft = new Draft<Said>(
    this,
    () => (this.#row.value ? `continue:${this.agentId}` : undefined),
    NOTHING_SAID,
  );
  readonly #continue = new OneCommand<'continue'>(this, () => this.#draft.set(NOTHING_SAID));

  override updated(): void {
    if (this.opener) this.opener.tabIndex = this.reachable ? 0 : -1;
  }

  /** Moves the focus to the name. */
  override focus(options?: FocusOptions): void {
    this.opener?.focus(options);
  }

  /** Moves the focus to what can be done with it, once that is drawn. */
  focusControls(): void {
    const first = this.renderRoot.querySelector<HTMLElement>('.controls :is(textarea, button, input)');
    (first ?? this.more)?.focus();
  }

  override render() {
    const row = this.#row.value;
    if (!row) return nothing;
    const {localize} = this;
    const now = nowOf(row, localize);
    const group = attentionOf(row, this.asks);
    const elsewhere = this.#elsewhere(row);
    const isOdd = elsewhere !== undefined && elsewhere !== 'failed';
    const wait = renderWait(row.wait, this.#clock.now, localize);
    return html`
      <div
        part="base"
        data-fact=${agentKey(row.id)}
        data-status=${row.status}
        data-group=${group}
        ?data-elsewhere=${isOdd}
      >
        <div class="line">
          ${agentAvatar(this, row)}
          <span class="who clip">
            ${renderTeammate({id: row.id, row, store: this.#row.store})}
            ${row.role ? html`<bdi class="role">${row.role}</bdi>` : nothing}
          </span>
          <span class="state">${renderStanding(row, this.asks, localize, elsewhere)}</span>
          <span class="about meta dots clip"
            >${row.activeOwner ? html`<span class="owner">${this.term('roster.owner')}</span>` : nothing}${aboutOf(
              row,
              localize,
            ).map((fact) => html`<bdi>${fact}</bdi>`)}</span
          >
          <span class="policy meta">${renderBrief(this.#own, this.base, MOST_SHOWN, localize)}</span>
          ${
            now.length > 0 || wait !== nothing
              ? html`<span class="now meta dots">${now.map((fact) => html`<bdi>${fact}</bdi>`)}${wait}</span>`
              : nothing
          }
          ${this.#renderMore(row)}
        </div>
        ${this.open ? this.#renderControls(row) : this.#controls.renderOutcome()}
      </div>
    `;
  }

  /** A person is not stopped or waited for, unless their row offers controls. */
  #renderMore(row: AgentRow) {
    const isOffered = this.#availability.isOffered('continue_agent', targetOf(row)) || this.#controls.acts.length > 0;
    if ((row.kind === 'human' && !row.controls) || !isOffered) return nothing;
    return html`<button
      type="button"
      class="more btn quiet square sm"
      tabindex=${this.reachable ? 0 : -1}
      aria-expanded=${this.open ? 'true' : 'false'}
      aria-label=${this.term('teammate.acts', agentName(this.#row.store, row.id))}
      @click=${() => this.#toggle(!this.open)}
    >
      ${icon('more')}
    </button>`;
  }

  #renderControls(row: AgentRow): TemplateResult {
    const missing = row.controls ? USUAL.filter((control) => !row.controls?.includes(control)) : [];
    return html`
      <div class="controls" @keydown=${this.#onKey}>
        ${this.#renderContinue(row)} ${this.#controls.render()}
        ${
          missing.length > 0
            ? html`<p class="meta">
                ${this.term('roster.owner-missing', missing.map((control) => this.term(`roster.control.${control}`)).join(', '))}
              </p>`
            : nothing
        }
      </div>
    `;
  }

  /** The field, whether to interrupt, and what became of it. */
  #renderContinue(row: AgentRow): TemplateResult | typeof nothing {
    if (!this.#availability.isOffered('continue_agent', targetOf(row))) return nothing;
    const {text, interrupt} = this.#draft.value;
    const why = this.#blocked(row);
    const {pending, problem} = this.#continue;
    const isOff = why !== undefined || pending !== undefined;
    return html`
      <form class="say" @submit=${this.#onSubmit}>
        <div class="field">
          <label for="say">${this.term('roster.continue', agentName(this.#row.store, row.id))}</label>
          <textarea
            class="in"
            id="say"
            rows="2"
            dir="auto"
            .value=${text}
            ?readonly=${isOff}
            @input=${(event: Event) => this.#draft.set({text: (event.target as HTMLTextAreaElement).value})}
          ></textarea>
        </div>
        <div class="acts wrap">
          <button
            type="submit"
            class="btn sm"
            title=${why ?? nothing}
            aria-disabled=${isOff || text.trim() === '' ? 'true' : 'false'}
          >
            ${this.term(pending === undefined ? 'verb.send' : 'roster.sending')}
          </button>
          <label class="check"
            ><input
              type="checkbox"
              .checked=${interrupt}
              ?disabled=${isOff}
              @change=${(event: Event) => this.#draft.set({interrupt: (event.target as HTMLInputElement).checked})}
            /><span>${this.term('roster.interrupt')}</span></label
          >
        </div>
        ${why === undefined ? nothing : html`<p class="meta">${why}</p>`}
        ${problem ? html`<p class="act-outcome meta" role="status">${renderReceipt(problem, this.localize)}</p>` : nothing}
      </form>
    `;
  }

  /** Why nothing can be said to it now, in words. */
  #blocked(row: AgentRow): string | undefined {
    if (row.controls && !row.controls.includes('continue_agent')) return this.term('roster.not-offered');
    if (!row.controls && isEnded(row)) return this.term('roster.has-ended');
    const reason = this.#availability.reason('continue_agent', targetOf(row));
    return reason === undefined ? undefined : reasonWords(reason, this.localize);
  }

  get #own(): PolicyFacts {
    return policyOf(this.#row.value, this.#permission.value);
  }

  /** How the task of one that works elsewhere stands; at work, its own status says more. */
  #elsewhere(row: AgentRow): RemoteState | undefined {
    const state = isRemote(row) ? remoteStateOf(row, this.#task.value) : undefined;
    return state === 'running' || state === 'unknown' ? undefined : state;
  }

  #toggle(open: boolean): void {
    this.dispatchEvent(new AgentMemberControlsEvent(this.agentId, open));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation(); // one Escape closes one thing
    this.more?.focus();
    this.#toggle(false);
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const row = this.#row.value;
    const {text, interrupt} = this.#draft.value;
    if (!row || text.trim() === '' || this.#blocked(row) !== undefined) return;
    const payload = {text: text.trim(), ...(interrupt ? {interrupt: true} : {})};
    this.#continue.give('continue', {control: 'continue_agent', ...targetOf(row), payload}, (intent) =>
      this.command(intent),
    );
  };
}
