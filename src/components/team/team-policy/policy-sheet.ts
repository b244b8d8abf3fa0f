import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {actionKey, agentKey, listKey, permissionKey} from '../../../state/keys.js';
import type {Key, ListKind, ListRow} from '../../../state/keys.js';
import type {PermissionChange, PermissionRow} from '../../../state/facts/permissions.js';
import type {Row} from '../../../state/core/rows.js';
import {progress} from '../../../styles/progress.styles.js';
import type {IdList} from '../../../state/core/id-list.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {statusMark} from '../../../styles/status.js';
import {string} from '../../../state/read.js';
import {SessionElement} from '../../session-element.js';
import {kindOf, renderExpiry, renderRisk, sourceWord, whyAsked} from '../../requests/hitl-card/facts.js';
import {renderMeter} from '../../conversation/context-bar/budget.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {agentName} from '../../internal/identity/identities.js';
import {PolicyBase} from './policy-base.js';
import {isKnown, mergePolicies, POLICY_FIELDS, readPermission, readPolicy} from './policy-facts.js';
import type {PolicyFacts, PolicyField} from './policy-facts.js';
import styles from './policy-sheet.styles.js';
import {budgetsOf, budgetWords, decisionWord, fieldWord, valueWords} from './policy-words.js';
import {type Difference, differences} from './differences.js';
import './team-policy.strings.js';
import '../../requests/hitl-card/hitl-card.strings.js';

/** So many changes and requests are shown before somebody asks for the rest. */
const FEW = 5;

/** A row that says whose it is. */
interface OfAgent {
  readonly agentId?: string;
}

type Pair = readonly [label: unknown, value: unknown];

/**
 * What one teammate may do: what is another than the coordinator's first, then the rest, the changes of late, and for
 * each of its requests why a person was asked, by which rule and until when.
 *
 * @summary What one teammate may do, and why you were asked.
 * @element agent-policy-sheet
 * @internal
 * @dependency agent-time
 */
export class AgentPolicySheet extends SessionElement {
  static override styles = [SessionElement.styles, teammate, progress, styles];

  @state() private withAllChanges = false;
  @state() private withAllRequests = false;

  /** The teammate. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Leaves the name out, where it stands above already. */
  @property({type: Boolean}) unnamed = false;

  readonly #base = new PolicyBase(this, () => this.shownSessionId);
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
    () => this.shownSessionId,
    () => this.agentId,
  );
  readonly #asked = new ListedOf(
    this,
    'actions',
    actionKey,
    () => this.shownSessionId,
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
    const own = this.#own;
    return html`
      <section
        part="base"
        data-fact=${agentKey(agent.id)}
        aria-label=${this.term('team-policy.of', agentName(this.#agent.store, agent.id))}
      >
        ${
          this.unnamed
            ? nothing
            : html`<h3>${renderTeammate({id: agent.id, row: agent, store: this.#agent.store})}</h3>`
        }
        ${
          isKnown(own)
            ? this.#renderPolicy(own, this.#base.coordinatorId === agent.id ? own : this.#base.facts)
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
        ${shown.map((change) => html`<li>${this.#renderChange(change)}</li>`)}
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
          return action ? html`<li>${this.#renderAsked(action, this.clock.now)}</li>` : nothing;
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

  /** One change of what somebody may do: what was set, by whom and why, when and until when. */
  #renderChange(change: PermissionChange): TemplateResult {
    const {mode, decision, scope, source, reason, at, expiresAt} = change;
    const what = [mode && valueWords('mode', mode, this.localize), decision && this.#resolutionWord(decision), scope];
    const why = [
      source && this.term('team-policy.by', sourceWord(source, this.localize)),
      reason,
      expiresAt === undefined ? '' : this.term('team-policy.until', this.localize.formatTime(expiresAt, 'full')),
    ].filter(Boolean);
    return html`
      <div class="entry">
        <span class="row">
          <bdi class="grow">${what.filter(Boolean).join(', ') || this.term('team-policy.changed')}</bdi>
          ${at === undefined ? nothing : html`<span class="meta">${this.localize.formatTime(at)}</span>`}
        </span>
        ${why.length > 0 ? html`<span class="meta dots">${why.map((each) => html`<bdi>${each}</bdi>`)}</span>` : nothing}
      </div>
    `;
  }

  /** One request and why there was one. What the runtime did not say is said to be missing. */
  #renderAsked(action: ActionRow, now: number): TemplateResult {
    const {status, policy, requestedScope} = action;
    const isOpen = status === 'required';
    const facts = [
      policy && this.term('team-policy.pair', this.term('hitl.policy'), policy),
      requestedScope && this.term('team-policy.pair', this.term('hitl.scope'), requestedScope),
    ].filter(Boolean);
    return html`
      <div class="entry" data-fact=${actionKey(action.id)} data-status=${status}>
        <span class="row">
          <bdi class="grow">${action.title || action.prompt || kindOf(action, this.localize)}</bdi>
          ${isOpen ? renderExpiry(action, now, this.localize) : nothing}
          ${
            isOpen
              ? statusMark('needs', this.term('status.needs'))
              : html`<span class="meta">${this.#settledWords(action)}</span>`
          }
        </span>
        <span class="meta">${whyAsked(action, this.localize) ?? this.term('team-policy.no-rule')}</span>
        ${facts.length > 0 ? html`<span class="meta dots">${facts.map((each) => html`<bdi>${each}</bdi>`)}</span>` : nothing}
      </div>
    `;
  }

  /** In what a policy is another than the coordinator's, and what is the same; all of it where there is nothing to compare with. */
  #renderPolicy(own: PolicyFacts, base: PolicyFacts): readonly unknown[] {
    const other = differences(own, base);
    const isAll = own === base;
    const fields = POLICY_FIELDS.filter(
      (field) => own.fields.has(field) && !other.some((each) => 'field' in each && each.field === field),
    );
    const same = [
      ...fields.map((field): Pair => [
        fieldWord(field, this.localize),
        this.#renderValue(field, own.fields.get(field)),
      ]),
      ...[...own.grants]
        .filter(([grant]) => !other.some((each) => 'grant' in each && each.grant === grant))
        .map(([grant, decision]): Pair => [html`<code>${grant}</code>`, decisionWord(decision, this.localize)]),
      ...[...own.rest]
        .filter(([name]) => !other.some((each) => 'name' in each && each.name === name))
        .map(([name, value]): Pair => [html`<code>${name}</code>`, this.#renderValue(undefined, value)]),
    ];
    return [
      renderPairs(
        this.term('team-policy.differs'),
        other.map((each) => this.#differencePair(each, base)),
      ),
      renderPairs(this.term(isAll ? 'team-policy.all' : 'team-policy.same'), same),
    ];
  }

  #renderValue(field: PolicyField | undefined, value: unknown) {
    if (field === 'budget') {
      const budgets = budgetsOf(value);
      if (budgets.length > 0) return budgets.map((each) => this.#renderBudget(each));
    }
    if (field === 'risk' && string(value) !== undefined) return renderRisk(string(value) ?? '', this.localize);
    const words = valueWords(field, value, this.localize);
    // What is more than a word is shown as it is.
    return typeof value === 'object' && words.includes('\n')
      ? html`<pre class="out"><code>${words}</code></pre>`
      : html`<bdi>${words}</bdi>`;
  }

  #renderBudget(budget: ReturnType<typeof budgetsOf>[number]): TemplateResult {
    const {name, limit, spent} = budget;
    const label = name ?? this.term('team-policy.field.budget');
    const amount = {...(limit === undefined ? {} : {limit}), ...(spent === undefined ? {} : {used: spent})};
    return html`<span class="budget"
      >${name === undefined ? nothing : html`<bdi class="faint">${name}</bdi>`}
      ${renderMeter(label, budgetWords(budget, this.localize), amount, this.localize)}</span
    >`;
  }

  get #permissionRows(): readonly PermissionRow[] {
    return this.#permissions.ids.flatMap((id) => this.#rows.get(permissionKey(id)) ?? []);
  }

  get #own(): PolicyFacts {
    return mergePolicies(readPolicy(this.#agent.value?.policy), ...this.#permissionRows.map(readPermission));
  }

  get #shownRequests(): readonly string[] {
    const newest = [...this.#asked.ids].reverse();
    return this.withAllRequests ? newest : newest.slice(0, FEW);
  }

  #settledWords({status, resolution, resolvedBy}: ActionRow): string {
    const word = this.#resolutionWord(resolution ?? status);
    return resolvedBy === undefined ? word : this.term('team-policy.settled-by', word, resolvedBy);
  }

  #resolutionWord(word: string): string {
    return this.localize.lookup(`team-policy.resolution.${word}`) ?? word;
  }

  #differencePair(difference: Difference, base: PolicyFacts): Pair {
    if ('grant' in difference) {
      const {grant, decision, sign} = difference;
      const before = base.grants.get(grant);
      return [
        html`<code class="pol" data-sign=${sign || nothing}>${sign} ${grant}</code>`,
        [decisionWord(decision, this.localize), this.#compared(before && decisionWord(before, this.localize))],
      ];
    }
    const field = 'field' in difference ? difference.field : undefined;
    const before = 'field' in difference ? base.fields.get(difference.field) : base.rest.get(difference.name);
    const label =
      'field' in difference ? fieldWord(difference.field, this.localize) : html`<code>${difference.name}</code>`;
    const words = before === undefined ? undefined : this.#plainWords(field, before);
    return [label, [this.#renderValue(field, difference.value), this.#compared(words)]];
  }

  #compared(before: string | undefined) {
    return before === undefined
      ? nothing
      : html` <span class="faint">${this.term('team-policy.coordinator', before)}</span>`;
  }

  #plainWords(field: PolicyField | undefined, value: unknown): string {
    const budgets = field === 'budget' ? budgetsOf(value) : [];
    return budgets.length > 0
      ? budgets.map((budget) => budgetWords(budget, this.localize)).join(', ')
      : valueWords(field, value, this.localize);
  }
}

/** Those of a session's list that belong to one teammate. The list is walked when it grows, and not for each of its rows. */
class ListedOf {
  readonly #list: RowController<ListRow>;
  readonly #rowKey: (id: string) => Key<OfAgent>;
  readonly #agentOf: () => string;
  #ids: IdList | undefined;
  #agent = '';
  #found: readonly string[] = [];

  constructor(
    host: ReactiveElement,
    kind: ListKind,
    rowKey: (id: string) => Key<OfAgent>,
    sessionOf: () => string | undefined,
    agentOf: () => string,
  ) {
    this.#rowKey = rowKey;
    this.#agentOf = agentOf;
    this.#list = new RowController(host, () => keyOf((id) => listKey(kind, id), sessionOf()));
  }

  get ids(): readonly string[] {
    const {value, store} = this.#list;
    const agent = this.#agentOf();
    if (value?.ids !== this.#ids || agent !== this.#agent) {
      this.#ids = value?.ids;
      this.#agent = agent;
      this.#found = (value?.ids.toArray() ?? []).filter((id) => store?.get(this.#rowKey(id))?.agentId === agent);
    }
    return this.#found;
  }
}

function renderPairs(title: string, pairs: readonly Pair[]): TemplateResult | typeof nothing {
  if (pairs.length === 0) return nothing;
  return html`<h4>${title}</h4>
    <dl class="facts">
      ${pairs.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
}
