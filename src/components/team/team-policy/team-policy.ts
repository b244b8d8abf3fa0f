import {html, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {listStep} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import {agentKey, listKey, permissionKey, type ListRow} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {Row} from '../../../state/core/rows.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {section} from '../team/section.styles.js';
import {teammate} from '../team/teammate.styles.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import {agentName} from '../../internal/identity/identities.js';
import {PolicyBase} from './policy-base.js';
import {renderBrief} from './policy-brief.js';
import {isKnown, policyOf} from './policy-facts.js';
import styles from './team-policy.styles.js';
import '../team-roster/team-roster.strings.js';
import './team-policy.strings.js';

const ROW_PX = 40;
/** So many differences have room in a line. */
const MOST_SHOWN = 3;

/**
 * What the teammates of a session may do, each beside what the coordinator may: permission mode, approval, sandbox, plan
 * mode, budget, termination, retention and risk; and why a person was asked. Of one teammate all of it, of all teammates
 * a line each that opens.
 *
 * @summary What each teammate may do, and why you were asked.
 * @a11y A named region with a list of who has which rules; one opens by a button with `aria-expanded`.
 * @element agent-team-policy
 * @fires agent-teammate-open - somebody opens the teammate
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 * @cssprop [--agent-team-policy-rows=36rem] - how high the list may be before it scrolls
 */
export class AgentTeamPolicy extends SessionElement {
  static override styles = [SessionElement.styles, section, empty, teammate, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  /** The one that is open, and the row that Tab comes to. */
  @state() private opened = '';
  @state() private reached = '';
  /** Whether the list was opened. */
  @state() private unfolded = false;

  /** One teammate; all of them where none is given. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Shows its head alone until somebody opens the list. */
  @property({type: Boolean}) folds = false;

  readonly #listed = new RowController(this, () =>
    this.agentId === '' && this.shownSessionId !== undefined ? listKey('agents', this.shownSessionId) : undefined,
  );
  readonly #base = new PolicyBase(this, () => this.shownSessionId);
  #ids: readonly string[] = [];
  #list: ListRow | undefined;
  readonly #rowsInView = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#ids.length,
    keyOf: (index) => this.#ids[index] ?? '',
    estimate: () => ROW_PX,
    version: () => this.#ids,
    held: () => [this.opened, this.reached].map((id) => this.#ids.indexOf(id)).filter((index) => index >= 0),
  });
  readonly #rows = new RowsController<Row>(this, () =>
    this.#rowsInView.items.flatMap(({key}) => [agentKey(key), permissionKey(key)]),
  );

  override willUpdate(): void {
    const list = this.#listed.value;
    if (list === this.#list) return;
    this.#list = list;
    this.#ids = list?.ids.toArray() ?? [];
  }

  override render() {
    if (!this.#listed.store) return this.renderFallback('unavailable');
    const sessionId = this.shownSessionId ?? '';
    if (this.agentId !== '')
      return html`<agent-policy-sheet agent-id=${this.agentId} session-id=${sessionId}></agent-policy-sheet>`;
    if (this.#ids.length === 0)
      return this.renderEmpty(this.term('roster.empty'), this.term('team-policy.empty-why'), {sign: 'shield'});
    return html`
      <section part="base" class="column" aria-label=${this.term('team-policy.label')}>
        ${this.#renderHead()}
        <div part="list" class="scroll" ?hidden=${this.#isFolded} @keydown=${this.#onKey}>
          <div role="list" aria-label=${this.term('team-policy.label')}>
            ${this.#rowsInView.render((item) => this.#renderRow(item, sessionId))}
          </div>
        </div>
      </section>
    `;
  }

  #renderHead(): TemplateResult {
    const title = html`<h3>${this.term('team-policy.title')}</h3>`;
    const meta = html`<span class="meta">${this.term('team-policy.beside')}</span>`;
    if (!this.folds) return html`<header class="section wrap">${title}${meta}</header>`;
    return html`<header class="section wrap">
      ${title}${meta}
      <button
        type="button"
        class="btn quiet square sm fold"
        aria-label=${this.term('team-policy.label')}
        aria-expanded=${this.#isFolded ? 'false' : 'true'}
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        ${icon('chev', {class: 'chev'})}
      </button>
    </header>`;
  }

  #renderRow({index, key}: VirtualRow, sessionId: string) {
    const agent = this.#rows.get(agentKey(key));
    const isOpen = this.opened === key;
    return html`
      <div
        role="listitem"
        aria-setsize=${this.#ids.length}
        aria-posinset=${index + 1}
        data-index=${index}
        ${ref(this.#rowsInView.measure)}
      >
        <button
          type="button"
          class="line"
          data-id=${key}
          data-fact=${agentKey(key)}
          tabindex=${key === this.#reachedId ? '0' : '-1'}
          aria-expanded=${isOpen ? 'true' : 'false'}
          @click=${() => (this.opened = isOpen ? '' : key)}
          @focus=${() => (this.reached = key)}
        >
          ${agentAvatar(this, agent ?? {id: key})}
          <span class="who"><bdi class="strong">${agentName(this.#rows.store, key)}</bdi></span>
          <span class="says meta">${this.#renderWords(key, agent)}</span>
          ${icon('chev', {class: 'chev'})}
        </button>
        ${
          isOpen
            ? html`<agent-policy-sheet unnamed agent-id=${key} session-id=${sessionId}></agent-policy-sheet>`
            : nothing
        }
      </div>
    `;
  }

  /** In what it is another than the coordinator's, in a few words. */
  #renderWords(id: string, agent: AgentRow | undefined) {
    if (id === this.#base.coordinatorId) return this.term('team-policy.is-coordinator');
    const own = policyOf(agent, this.#rows.get(permissionKey(id)));
    const words = renderBrief(own, this.#base.facts, MOST_SHOWN, this.localize);
    return words === nothing && !isKnown(own) ? this.term('team-policy.unknown') : words;
  }

  get #isFolded(): boolean {
    return this.folds && !this.unfolded;
  }

  get #reachedId(): string {
    return this.#ids.includes(this.reached) ? this.reached : (this.#ids[0] ?? '');
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement) || !target.matches('.line')) return;
    const step = listStep(event, this.#ids.indexOf(this.#reachedId), this.#ids.length);
    if (step === undefined) return;
    event.preventDefault();
    void this.#reach(Math.min(Math.max(step, 0), this.#ids.length - 1));
  };

  async #reach(index: number): Promise<void> {
    this.reached = this.#ids[index] ?? '';
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${CSS.escape(this.reached)}"]`)?.focus({preventScroll: true});
    this.#rowsInView.scrollToIndex(index, {align: 'auto'});
  }
}
