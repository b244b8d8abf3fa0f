import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {actionKey, agentKey, permissionKey} from '../../../state/keys.js';
import type {PermissionRow} from '../../../state/facts/permissions.js';
import type {Row} from '../../../state/core/rows.js';
import {progress} from '../../../styles/progress.styles.js';
import {AgentElement} from '../../agent-element.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {ListedOf} from './listed-of.js';
import {PolicyBase} from './policy-base.js';
import {isKnown, mergePolicies, readPermission, readPolicy, type PolicyFacts} from './policy-facts.js';
import styles from './policy-sheet.styles.js';
import {renderAsked, renderChange} from './policy-history.js';
import {renderDifferences, renderSame} from './policy-table.js';
import './team-policy.strings.js';

/** So many changes and requests are shown before somebody asks for the rest. */
const FEW = 5;

/**
 * What one teammate may do: what is another than the coordinator's first, then the rest, the changes of late, and for
 * each of its requests why a person was asked, by which rule and until when.
 *
 * @summary What one teammate may do, and why you were asked.
 * @element agent-policy-sheet
 * @internal
 * @dependency agent-time
 * @fires agent-teammate-open - somebody opens the teammate
 * @csspart base - the sheet
 */
export class AgentPolicySheet extends AgentElement {
  static override styles = [AgentElement.styles, teammate, progress, styles];

  @state() private withAllChanges = false;
  @state() private withAllRequests = false;

  /** The teammate. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** The session; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Leaves the name out, where it stands above already. */
  @property({type: Boolean}) unnamed = false;

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #base = new PolicyBase(this, () => this.#session.id);
  // A teammate changes all the time; its name and what it may do hardly ever.
  readonly #agent = new RowController(
    this,
    () => agentKey(this.agentId),
    (row) => row?.policy,
  );
  protected readonly named = new RowController(
    this,
    () => agentKey(this.agentId),
    (row) => row?.name,
  );
  readonly #permissions = new ListedOf(
    this,
    'permissions',
    permissionKey,
    () => this.#session.id,
    () => this.agentId,
  );
  readonly #asked = new ListedOf(
    this,
    'actions',
    actionKey,
    () => this.#session.id,
    () => this.agentId,
  );
  readonly #rows = new RowsController<Row>(this, () => [
    ...this.#permissions.ids.map(permissionKey),
    ...this.#shownRequests.map(actionKey),
  ]);
  protected readonly clock = new Clock(this, () => false);

  override render() {
    const agent = this.#agent.value;
    if (!this.#agent.store) return this.renderFallback('unavailable');
    if (!agent) return this.renderFallback('unknown');
    const {localize} = this;
    const {own, base} = {own: this.#own, base: this.#base.facts};
    const isBase = this.#base.coordinatorId === agent.id;
    return html`
      <section
        part="base"
        data-fact=${agentKey(agent.id)}
        aria-label=${this.term('team-policy.of', agent.name ?? agent.id)}
      >
        ${
          this.unnamed
            ? nothing
            : html`<h3>${renderTeammate({id: agent.id, row: agent, store: this.#agent.store})}</h3>`
        }
        ${
          isKnown(own)
            ? [
                isBase ? nothing : renderDifferences(own, base, localize),
                renderSame(own, isBase ? own : base, localize, isBase),
              ]
            : html`<p class="muted">${this.term('team-policy.not-known')}</p>`
        }
        ${this.#renderUntil()} ${this.#renderChanges()} ${this.#renderRequests()}
      </section>
    `;
  }

  #renderUntil() {
    const ends = this.#permissionRows.flatMap(({expiresAt}) => expiresAt ?? []);
    return ends.map(
      (end) => html`<p class="meta">${this.term('team-policy.holds-until', this.localize.formatTime(end, 'full'))}</p>`,
    );
  }

  #renderChanges() {
    const changes = this.#permissionRows
      .flatMap((row) => row.changes)
      .sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
    if (changes.length === 0) return nothing;
    const shown = this.withAllChanges ? changes : changes.slice(0, FEW);
    return html`
      <h4>${this.term('team-policy.changes')}</h4>
      <ol>
        ${shown.map((change) => html`<li>${renderChange(change, this.localize)}</li>`)}
      </ol>
      ${this.#renderRest(changes.length - shown.length, () => (this.withAllChanges = true))}
    `;
  }

  #renderRequests() {
    const {ids} = this.#asked;
    if (ids.length === 0) return nothing;
    const shown = this.#shownRequests;
    return html`
      <h4>${this.term('team-policy.why')}</h4>
      <ul>
        ${shown.map((id) => {
          const action = this.#rows.get(actionKey(id));
          return action ? html`<li>${renderAsked(action, this.clock.now, this.localize)}</li>` : nothing;
        })}
      </ul>
      ${this.#renderRest(ids.length - shown.length, () => (this.withAllRequests = true))}
    `;
  }

  #renderRest(rest: number, show: () => void): TemplateResult | typeof nothing {
    if (rest <= 0) return nothing;
    return html`<button type="button" class="btn quiet sm" @click=${show}>
      ${this.term('team-policy.rest', rest)}
    </button>`;
  }

  get #permissionRows(): readonly PermissionRow[] {
    return this.#permissions.ids.flatMap((id) => this.#rows.get(permissionKey(id)) ?? []);
  }

  get #own(): PolicyFacts {
    return mergePolicies(readPolicy(this.#agent.value?.policy), ...this.#permissionRows.map(readPermission));
  }

  /** The newest first, the open ones before all. */
  get #shownRequests(): readonly string[] {
    const newest = [...this.#asked.ids].reverse();
    return this.withAllRequests ? newest : newest.slice(0, FEW);
  }
}
