import {html, type TemplateResult} from 'lit';
import {query} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {actionKey, agentKey, handoffKey, listKey} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {HandoffRow} from '../../../state/facts/handoffs.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import {SessionElement} from '../../session-element.js';
import {FiledRows} from '../lane/filed-rows.js';
import {LaneList} from '../lane/lane-list.js';
import {lanePane} from '../lane/lane.styles.js';
import {section} from '../team/section.styles.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import styles from './handoff-lane.styles.js';
import './handoff-lane.strings.js';

const OWNER = 'owner';

/**
 * The handoffs of a session, the newest first, and who has the work now. What was said before a handoff keeps its author:
 * the lane shows the change, it rewrites nothing.
 *
 * Keyboard: Up, Down, Home and End walk the handoffs; Tab goes on to the names and links of one.
 *
 * @summary Shows who handed work to whom, and who has it now.
 * @a11y A named region; each handoff is an article.
 * @element agent-handoff-lane
 * @fires agent-teammate-open - a person wants to see a teammate at work
 * @fires agent-reveal - a person wants to see where the work goes on, or a request
 * @fires agent-hitl-reveal - a person wants to decide a request where it is docked
 * @csspart base - the lane
 * @csspart list - the box that scrolls
 * @cssprop [--agent-lane-rows=100vh] - how high the list may become
 */
export class AgentHandoffLane extends SessionElement {
  static override styles = [SessionElement.styles, listPane, lanePane, section, teammate, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  readonly #handoffs = new FiledRows(this, {
    list: () => listKey('handoffs', this.scope),
    keyOf: handoffKey,
    file: (row) => [row?.status, row?.from, row?.to].join('\n'),
  });
  readonly #agents = new FiledRows(this, {
    list: () => listKey('agents', this.scope),
    keyOf: agentKey,
    file: (row) => [row?.activeOwner ? OWNER : '', row?.name].join('\n'),
  });
  readonly #open = new RowController(this, () => listKey('open-actions', this.scope));
  readonly #requests = new RowsController(this, () => [...(this.#open.value?.ids ?? [])].map(actionKey));
  #ids: readonly string[] = [];
  #shown: object = {};
  #owner: string | undefined;
  readonly #list = new LaneList(this, {scroller: () => this.box, ids: () => this.#ids, height: 84});

  override willUpdate(): void {
    if (this.#shown !== this.#handoffs.version) this.#ids = this.#handoffs.ids.toArray().reverse();
    this.#shown = this.#handoffs.version;
    this.#owner = this.#activeOwner();
  }

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable');
    if (this.#ids.length === 0) return this.renderEmpty(this.term('handoff.empty'), this.term('handoff.empty-why'));
    const requests = this.#asked();
    return html`
      <section part="base" aria-label=${this.term('handoff.label')}>
        <header class="section wrap">
          <h3>${this.term('handoff.label')}</h3>
          ${this.#renderOwner()}
        </header>
        ${this.#list.render(
          this.term('handoff.label'),
          (id) => html`<agent-handoff handoff-id=${id} request=${requests.get(id) ?? ''}></agent-handoff>`,
        )}
      </section>
    `;
  }

  #renderOwner(): TemplateResult {
    const {store} = this.#open;
    const id = this.#owner;
    return html`<p class="owner meta wrap">
      <span>${this.term('handoff.owner')}</span>
      ${
        id === undefined
          ? html`<span class="faint">${this.term('lane.not-given')}</span>`
          : renderTeammate({id, row: store?.get(agentKey(id)), store})
      }
    </p>`;
  }

  /**
   * Who has the work now: the teammate whom the runtime calls the active owner, else the one whom the newest handoff that
   * says so left it with. Undefined where neither is known.
   */
  #activeOwner(): string | undefined {
    const named = this.#agents.ids.toArray().filter((id) => this.#agents.wordOf(id).startsWith(OWNER));
    const owners = this.#rows.flatMap((row) => ownerAfter(row) ?? []);
    // A runtime may name the new owner before it takes the name from the old one: the newest handoff decides.
    return named.length > 0 ? (owners.find((id) => named.includes(id)) ?? named.at(-1)) : owners[0];
  }

  get #rows(): readonly HandoffRow[] {
    return this.#ids.flatMap((id) => this.#open.store?.get(handoffKey(id)) ?? []);
  }

  /** The open request of each handoff that waits for a person: by the handoff's name, else by who gives to whom. */
  #asked(): ReadonlyMap<string, string> {
    const asked = new Map<string, string>();
    const ids = this.#open.value?.ids.toArray() ?? [];
    for (const action of ids.flatMap((id) => this.#requests.get(actionKey(id)) ?? [])) {
      if (action.actionType !== 'handoff_acceptance') continue;
      const match = this.#rows.find((row) => this.#isAbout(action, row));
      if (match) asked.set(match.id, action.id);
    }
    return asked;
  }

  #isAbout({handoffId, from, to}: ActionRow, row: HandoffRow): boolean {
    if (handoffId !== undefined) return handoffId === row.id;
    return row.status === 'handoff_requested' && this.#isSame(row.from, from) && this.#isSame(row.to, to);
  }

  /** A request may call a teammate by its id or by its name. */
  #isSame(id: string | undefined, said: string | undefined): boolean {
    if (id === undefined || said === undefined) return false;
    return id === said || this.#open.store?.get(agentKey(id))?.name === said;
  }
}

/** Who has the work after a handoff, where its status says so. One that is only asked for or accepted moves nothing yet. */
function ownerAfter({status, from, to}: HandoffRow): string | undefined {
  if (status === 'active') return to;
  return status === 'returned' || status === 'resumed' ? from : undefined;
}
