import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {CommandIntent} from '../../../commands/command.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, teamKey} from '../../../state/keys.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {readMemory} from '../../conversation/context-bar/facts.js';
import {renderRemembered} from '../../conversation/context-bar/items.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {waitOptions} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {renderWait} from './member-words.js';
import {limitsOf, membersOf, phaseWord, topologyWord, type Member} from './team-words.js';
import styles from './team-head.styles.js';
import '../team/team.strings.js';
import './team-roster.strings.js';

/** What can be asked of a whole team. */
type TeamAct = 'delegate' | 'wait';

/** So many members of whom nothing else is known are named. */
const MOST_NAMED = 12;

const ICONS: Readonly<Record<TeamAct, IconName>> = {delegate: 'plus', wait: 'expired'};

/**
 * What is known of a team as a whole: its name, how it is organised, its phase, who needs somebody, and its limits, which
 * are limits and not failures. Here more work is delegated, and all are waited for.
 *
 * @summary The head of a roster.
 * @element agent-team-head
 * @internal
 * @dependency agent-time
 */
export class AgentTeamHead extends AgentElement {
  static override styles = [AgentElement.styles, fields, teammateControls, styles];

  @state() private asking: TeamAct | undefined;

  /** The team; none where the runtime reports none. */
  @property({attribute: 'team-id'}) teamId = '';

  /** The session that commands go to; none where nothing can be asked here. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** The name to show where the team has none. */
  @property() name = '';

  /** How the team is organised, where the team does not say. */
  @property() topology = '';

  /** Whether nobody is there yet, and so nobody can be waited for. */
  @property({type: Boolean}) empty = false;

  /** How many need somebody. */
  @property({type: Number}) needs = 0;

  /** How many are at work. */
  @property({type: Number}) active = 0;

  readonly #team = new RowController(this, () => (this.teamId === '' ? undefined : teamKey(this.teamId)));
  readonly #mates = new RowsController(this, () =>
    membersOf(this.#team.value?.members ?? []).map(({id}) => agentKey(id)),
  );
  readonly #clock = new Clock(this, (now) => (this.#team.value?.wait?.until ?? 0) > now);
  readonly #availability = new ControlAvailability(this);
  readonly #command = new OneCommand<TeamAct>(this, (act) => {
    if (this.asking === act) this.asking = undefined;
  });

  override render() {
    const team = this.#team.value;
    const name = team?.name ?? this.name;
    return html`
      <header part="base" data-fact=${team ? teamKey(team.id) : nothing} data-status=${team?.status ?? nothing}>
        <div class="top wrap">
          <h2 class="clip" title=${name || nothing}>${name ? html`<bdi>${name}</bdi>` : this.term('roster.team')}</h2>
          ${this.#renderCounts(team)}
          ${this.sessionId === '' ? nothing : html`<span class="acts wrap">${this.#renderAct('delegate')}${this.empty ? nothing : this.#renderAct('wait')}</span>`}
        </div>
        ${this.#renderFacts(team)} ${this.#renderAsk()} ${this.#renderOutcome()}
      </header>
    `;
  }

  #renderCounts(team: TeamRow | undefined) {
    // What the team says of itself beneath is not said twice.
    const active = team?.teamActiveCount === undefined ? this.active : 0;
    if (this.needs + active === 0) return nothing;
    return html`<span class="meta counts">
      ${this.needs > 0 ? html`<b>${this.term('roster.needs', this.needs)}</b>` : nothing}${
        this.needs > 0 && active > 0 ? this.term('roster.comma') : nothing
      }${active > 0 ? this.term('roster.active', active) : nothing}
    </span>`;
  }

  /** How it is organised, how far it is, and what it may not exceed. */
  #renderFacts(team: TeamRow | undefined) {
    const {localize} = this;
    const topology = topologyWord(team?.topology ?? this.topology, localize);
    const facts = [topology, phaseWord(team, localize), ...(team ? limitsOf(team, localize) : [])].filter(Boolean);
    const wait = renderWait(team?.wait, this.#clock.now, localize);
    return html`
      ${facts.length > 0 ? html`<p class="meta dots">${facts.map((fact) => html`<bdi>${fact}</bdi>`)}</p>` : nothing}
      ${wait === nothing ? nothing : html`<p class="meta dots"><span>${this.term('roster.all')}</span>${wait}</p>`}
      ${this.#renderMembers(team)} ${this.#renderMemory(team)}
    `;
  }

  /** How many the team names; those of whom nothing else is known stand by name, the others in the list. */
  #renderMembers(team: TeamRow | undefined) {
    const members = membersOf(team?.members ?? []);
    if (members.length === 0) return nothing;
    const others = members.filter(({id}) => this.#mates.get(agentKey(id)) === undefined);
    const shown = others.slice(0, MOST_NAMED);
    const rest = others.length - shown.length;
    return html`<p class="meta dots members">
      <span>${this.term('roster.member-count', members.length)}</span
      >${shown.map((member) => this.#renderMember(member))}${
        rest > 0 ? html`<span>${this.term('roster.more-differences', rest)}</span>` : nothing
      }
    </p>`;
  }

  #renderMember({id, name, role, isPerson}: Member): TemplateResult {
    const about = [role, isPerson ? this.term('roster.person') : undefined].filter((word) => word !== undefined);
    return html`<span data-member=${id}
      ><bdi>${name ?? id}</bdi>${about.map((word) => html` <bdi class="faint">${word}</bdi>`)}</span
    >`;
  }

  /** T16: what the team remembers, with its scope and what wins where memories disagree. */
  #renderMemory(team: TeamRow | undefined) {
    const items = readMemory(team?.memory);
    const single = items.length === 0 && typeof team?.memory === 'string' ? team.memory : '';
    if (items.length === 0 && single === '') return nothing;
    return html`<div class="meta memory">
      <span>${this.term('roster.memory')}</span>
      <ul>
        ${single === '' ? items.map((item) => renderRemembered(item, this.localize)) : html`<li><bdi>${single}</bdi></li>`}
      </ul>
    </div>`;
  }

  #renderAct(act: TeamAct): TemplateResult | typeof nothing {
    if (!this.#availability.isOffered(act, {sessionId: this.sessionId})) return nothing;
    const why = this.#blocked(act);
    return html`<button
      type="button"
      class="btn quiet sm"
      data-act=${act}
      title=${why ?? this.term(`roster.about.${act}`)}
      aria-disabled=${why === undefined ? 'false' : 'true'}
      aria-expanded=${this.asking === act ? 'true' : 'false'}
      @click=${() => this.#toggle(act)}
    >
      ${icon(ICONS[act])}${this.term(`roster.${act}`)}
    </button>`;
  }

  #renderAsk() {
    const act = this.asking;
    if (act === undefined) return nothing;
    const why = this.#blocked(act);
    return html`
      <form class="ask" @submit=${this.#onSubmit} @keydown=${this.#onKey}>
        ${act === 'delegate' ? this.#renderWork() : this.#renderLimit()}
        ${why === undefined ? nothing : html`<p class="meta">${why}</p>`}
        <div class="acts wrap">
          <button type="submit" class="btn sm" aria-disabled=${why === undefined ? 'false' : 'true'}>
            ${this.term(`roster.${act}`)}
          </button>
          <button type="button" class="btn quiet sm" @click=${() => this.#toggle(act)}>
            ${this.term('verb.not-now')}
          </button>
        </div>
      </form>
    `;
  }

  #renderWork(): TemplateResult {
    return html`
      <div class="field">
        <label for="objective">${this.term('roster.objective')}</label>
        <textarea class="in" id="objective" name="objective" rows="2" required dir="auto"></textarea>
      </div>
      <div class="pair">
        ${(['name', 'role'] as const).map(
          (field) =>
            html`<div class="field">
              <label for=${field}
                >${this.term(`roster.${field}`)} <span class="faint">${this.term('roster.optional')}</span></label
              >
              <input class="in" id=${field} name=${field} maxlength="80" dir="auto" />
            </div>`,
        )}
      </div>
    `;
  }

  #renderLimit(): TemplateResult {
    return html`<div class="field">
      <label for="minutes">${this.term('roster.wait-at-most')}</label>
      <select class="in" id="minutes" name="minutes">
        ${waitOptions(this.localize)}
      </select>
    </div>`;
  }

  #renderOutcome() {
    const {pending, problem} = this.#command;
    if (problem) return html`<p class="act-outcome meta" role="status">${renderReceipt(problem, this.localize)}</p>`;
    if (pending === undefined) return nothing;
    return html`<p class="act-outcome meta" role="status">
      ${this.term('teammate.asked', this.term(`roster.${pending}`))}
    </p>`;
  }

  #blocked(act: TeamAct): string | undefined {
    if (this.#command.pending !== undefined) return this.term('control.one-at-a-time');
    const reason = this.#availability.reason(act, {sessionId: this.sessionId});
    return reason === undefined ? undefined : reasonWords(reason, this.localize);
  }

  #toggle(act: TeamAct): void {
    if (this.asking === act) {
      this.asking = undefined;
      this.renderRoot.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus();
    } else if (this.#blocked(act) === undefined) {
      this.#command.clear();
      this.asking = act;
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('.ask :is(textarea, select)')?.focus(),
      );
    }
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const act = this.asking;
    if (act === undefined || this.#blocked(act) !== undefined) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const intent = act === 'delegate' ? this.#work(data) : this.#limit(data);
    if (intent) this.#command.give(act, intent, (command) => this.command(command));
  };

  #work(data: FormData): CommandIntent | undefined {
    const [objective, name, role] = ['objective', 'name', 'role'].map((field) => String(data.get(field) ?? '').trim());
    if (!objective) return undefined;
    const payload = {objective, ...(name ? {name} : {}), ...(role ? {role} : {})};
    return {control: 'delegate', sessionId: this.sessionId, payload};
  }

  #limit(data: FormData): CommandIntent {
    return {
      control: 'wait',
      sessionId: this.sessionId,
      payload: {timeoutMs: Number(data.get('minutes')) * 60_000},
    };
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || this.asking === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#toggle(this.asking);
  };
}
