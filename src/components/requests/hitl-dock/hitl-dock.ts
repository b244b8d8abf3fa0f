import {html, isServer, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {Clock} from '../../../controllers/clock.js';
import type {OpenRow} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {
  actionKey,
  agentKey,
  dockedKey,
  INBOX_KEY,
  listKey,
  uiKey,
  type DockedRow,
  type Key,
} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {closestAround} from '../../internal/closest-around.js';
import type {AgentHitlRevealEvent} from '../hitl-card/agent-hitl-reveal.js';
import {announceRequest} from '../hitl-card/announce.js';
import {headline} from '../hitl-card/facts.js';
import type {AgentHitlCard} from '../hitl-card/hitl-card.js';
import {requestRow} from '../hitl-card/request-row.styles.js';
import {renderRequestLine} from '../hitl-card/request-row.js';
import styles from './hitl-dock.styles.js';
import {receiptForKey} from '../../../commands/keys.js';
import '../hitl-card/hitl-card.strings.js';
import './hitl-dock.strings.js';

/** Narrower than this, a request opens as a sheet over everything: beside it nothing could be read. */
const NARROW = 480;

/**
 * The requests of a session, above its composer: the oldest as a card, the others as rows. A request folds into a row
 * and opens with a click or with the focus; in a narrow place it opens as a sheet, when a person wants it and not before.
 *
 * @summary Where a session's requests are decided.
 * @a11y A named region with a list of requests, of which one is open (`aria-expanded`).
 * @a11y A new request is announced assertively, once for all elements that show it.
 * @element agent-hitl-dock
 * @dependency agent-time
 * @csspart base - the dock
 * @csspart sheet - the request over everything, in narrow places
 */
export class AgentHitlDock extends SessionElement {
  static override styles = [SessionElement.styles, requestRow, styles];

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  @query('agent-hitl-card') private readonly card!: AgentHitlCard | null;

  @state() private isNarrow = false;

  /** The request that the focus has opened, for as long as it is there. */
  @state() private peeked = '';

  /** The request whose sheet is open. */
  @state() private sheet = '';

  readonly #open = new RowController(this, () => listKey('open-actions', this.scope));
  readonly #chosen = new RowController(this, () => chosenKey(this.scope));
  readonly #inbox = new RowController(this, () => INBOX_KEY);
  readonly #rows = new RowsController(this, () => this.#keys());
  /** The times in the rows tick by themselves. */
  protected readonly clock = new Clock(this, () => false);
  #resize: ResizeObserver | undefined;
  #around: EventTarget | undefined;
  #docked: {readonly store: ProjectionStore; readonly key: Key<DockedRow>; readonly ids: string} | undefined;
  #hadFocus = false;
  #reveal = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize ??= new ResizeObserver(() =>
      // With the next frame: what is drawn differently has another height, and would be observed at once.
      requestAnimationFrame(() => (this.isNarrow = this.clientWidth > 0 && this.clientWidth < NARROW)),
    );
    this.#resize.observe(this);
    this.#around = closestAround(this, 'agent-projection, agent-workbench') ?? this.ownerDocument;
    this.#around.addEventListener('agent-hitl-reveal', this.#onReveal as EventListener);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#hadFocus = !isServer && hasFocus(this);
    const ids = this.#ids;
    if (!ids.includes(this.sheet) || !this.isNarrow) this.sheet = '';
    if (!ids.includes(this.peeked)) this.peeked = '';
  }

  override updated(): void {
    this.#setDocked(this.#open.store);
    if (this.dialog && !this.dialog.open) this.dialog.showModal();
    for (const id of this.#ids) this.#announce(id);
    const target = this.#reveal;
    this.#reveal = '';
    if (target) void this.card?.updateComplete.then(() => this.card?.focus());
    else if (this.#hadFocus && !hasFocus(this)) {
      this.renderRoot.querySelector<HTMLElement>('section')?.focus();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.#around?.removeEventListener('agent-hitl-reveal', this.#onReveal as EventListener);
    this.#setDocked(undefined);
  }

  override render() {
    const actions = this.#ids.map((id) => this.#rows.get(actionKey(id))).filter((action) => action !== undefined);
    // Empty, but there: whoever decided the last request is not thrown out of the page.
    if (actions.length === 0) return html`<section class="empty" tabindex="-1"></section>`;
    const shown = this.#shownOf(actions);
    const rest = actions.filter((action) => action !== shown);
    return html`
      <section part="base" tabindex="-1" aria-label=${this.term('hitl-dock.label')} @focusout=${this.#onFocusout}>
        ${shown ? this.#renderShown(shown) : nothing}
        ${
          rest.length === 0
            ? nothing
            : html`<div class="rest">
                <p class="meta">${this.term('hitl-dock.more', rest.length)}</p>
                <ul>
                  ${keyedRows(
                    rest,
                    ({id}) => id,
                    (action) => html`<li>${this.#renderRow(action, () => this.#onChoose(action.id))}</li>`,
                  )}
                </ul>
              </div>`
        }
        ${this.isNarrow && this.sheet ? this.#renderSheet() : nothing}
      </section>
    `;
  }

  #renderShown(action: ActionRow): TemplateResult {
    if (!this.#isFolded(action.id)) {
      return html`<div class="shown">
        <agent-hitl-card docked foldable action-id=${action.id}></agent-hitl-card>
      </div>`;
    }
    return html`<div class="shown folded">
      ${this.#renderRow(
        action,
        () => this.#onUnfold(action.id),
        () => this.#onPeek(action.id),
      )}
    </div>`;
  }

  #renderRow(action: ActionRow, onClick: () => void, onFocus?: () => void): TemplateResult {
    return html`<button
      type="button"
      class="request"
      data-fact=${actionKey(action.id)}
      data-status=${action.status}
      aria-expanded="false"
      @click=${onClick}
      @focus=${onFocus ?? nothing}
    >
      ${renderRequestLine({action, store: this.#rows.store, localize: this.localize, now: this.clock.now})}
    </button>`;
  }

  #renderSheet(): TemplateResult {
    return html`<dialog part="sheet" aria-label=${this.term('hitl-dock.label')} @close=${this.#onClose}>
      <button type="button" class="btn quiet back" @click=${() => this.dialog?.close()}>
        ${icon('down')} ${this.term('hitl-dock.close')}
      </button>
      <agent-hitl-card docked action-id=${this.sheet}></agent-hitl-card>
    </dialog>`;
  }

  get #ids(): readonly string[] {
    return this.#open.value?.ids.toArray() ?? [];
  }

  *#keys(): Iterable<Key> {
    for (const id of this.#ids) {
      yield actionKey(id);
      yield foldKey(id);
      yield receiptForKey(`actionId:${id}`);
      const agentId = this.#rows.get(actionKey(id))?.agentId;
      if (agentId !== undefined) yield agentKey(agentId);
    }
  }

  /** The one that a person chose, else the oldest that waits for one: a decision that the page holds has been made. */
  #shownOf(actions: readonly ActionRow[]): ActionRow | undefined {
    const chosen = this.#chosen.value;
    // What a person has opened in the inbox is decided there.
    const here = actions.filter(({id}) => id !== this.#inbox.value?.id);
    const wanted = here.find(({id}) => id === chosen?.id && (chosen.isHeld || !this.#isHeld(id)));
    return wanted ?? here.find(({id}) => !this.#isHeld(id)) ?? here[0];
  }

  #isHeld(id: string): boolean {
    return this.#rows.get(receiptForKey(`actionId:${id}`))?.status === 'held';
  }

  #isFolded(id: string): boolean {
    if (this.isNarrow) return true;
    return this.#rows.get(foldKey(id))?.open === false && this.peeked !== id;
  }

  /** What stands here is expanded nowhere else: the row says so to every other card. */
  #setDocked(store: ProjectionStore | undefined): void {
    const key = dockedKey(this.scope);
    const actionIds = this.#ids.filter((id) => id !== this.#inbox.value?.id);
    const ids = actionIds.join('\n');
    const before = this.#docked;
    if (before && store === before.store && key === before.key && ids === before.ids) return;
    if (before && (store !== before.store || key !== before.key)) before.store.setLocal(before.key, {actionIds: []});
    this.#docked = store ? {store, key, ids} : undefined;
    store?.setLocal(key, {actionIds});
  }

  #announce(id: string): void {
    const action = this.#rows.get(actionKey(id));
    if (!action) return;
    const words = this.term('hitl.announced', headline(action, this.#rows.store, this.localize));
    announceRequest(this.#open.store, id, words, this.ownerDocument);
  }

  #choose(id: string): void {
    if (this.#inbox.value?.id === id) this.#open.store?.setLocal(INBOX_KEY, {id: ''});
    this.#open.store?.setLocal(chosenKey(this.scope), {id, isHeld: this.#isHeld(id)} satisfies ChosenRow);
    this.requestUpdate();
  }

  readonly #onChoose = (id: string): void => {
    this.#choose(id);
    this.#onUnfold(id);
  };

  readonly #onUnfold = (id: string): void => {
    this.#reveal = id;
    if (this.isNarrow) this.sheet = id;
    else this.#open.store?.setLocal(foldKey(id), {open: true});
    this.requestUpdate();
  };

  /** Only the keyboard's focus opens a row: a press is on its way to say so itself. */
  readonly #onPeek = (id: string): void => {
    if (this.isNarrow || !this.renderRoot.querySelector('.request:focus-visible')) return;
    this.peeked = id;
    this.#reveal = id;
  };

  // After the event: the row that was focused gives way to the card, which has the focus only then.
  readonly #onFocusout = (): void => {
    setTimeout(() => {
      if (this.peeked && !hasFocus(this)) this.peeked = '';
    });
  };

  readonly #onClose = (): void => {
    this.sheet = '';
  };

  readonly #onReveal = (event: AgentHitlRevealEvent): void => {
    if (!this.#ids.includes(event.actionId)) return;
    this.#onChoose(event.actionId);
  };
}

/** The request that a person wants to see, and whether it was decided when they said so. */
interface ChosenRow {
  readonly id: string;
  readonly isHeld: boolean;
}
const chosenKey = (sessionId: string) => uiKey<ChosenRow>(`dock:${sessionId}`);

/** Whether a person has folded a request; the card's own button sets it, too. */
const foldKey = (id: string) => uiKey<OpenRow>(`open:${actionKey(id)}`);
