import {html, nothing, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {actionKey, listKey, sessionKey} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {menuItems, menuPanel} from '../../internal/menu-panel.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {AgentSessionOpenEvent} from './agent-session-open.js';
import {seenKey, newsOf} from './seen.js';
import styles from './session-item.styles.js';
import {givenName} from '../../internal/identity/identities.js';
import {ageOf, reasonLine, STANDING_LOOKS, standingOf, standingWord, titleOf} from './session-look.js';
import './session-list.strings.js';

const ACTIONS = ['rename', 'pin', 'archive'] as const;
type ItemAction = (typeof ACTIONS)[number];

/**
 * One session in a list: how it stands, its name, one line that says why, and how old that is. It can be renamed in
 * place, pinned and archived, where the service lets it.
 *
 * @summary A session in a list.
 * @element agent-session-item
 * @internal
 */
export class AgentSessionItem extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.open') private readonly opener!: HTMLElement | null;
  @query('input') private readonly field!: HTMLInputElement | null;
  @query('.more') private readonly more!: HTMLElement | null;
  @query('[role="menu"]') private readonly panel!: HTMLElement | null;

  @state() private isRenaming = false;

  /** The session to show. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Whether it is the one that is open. */
  @property({type: Boolean}) current = false;

  /** Whether Tab comes to it. */
  @property({type: Boolean}) reachable = false;

  /** Whether it can be renamed, pinned and archived. */
  @property({type: Boolean}) editable = false;

  readonly #row = new RowController(this, () => sessionKey(this.sessionId));
  readonly #open = new RowController(this, () => listKey('open-actions', this.sessionId));
  readonly #asked = new RowController(this, () => keyOf(actionKey, this.#open.value?.ids.at(0)));
  protected readonly seen = new RowController(this, () => seenKey(this.sessionId));
  readonly #command = new OneCommand<ItemAction>(this);
  readonly #menu = new DropDown(this, {
    anchor: () => this.more,
    panel: () => this.panel,
    placement: 'bottom-end',
    words: () => ACTIONS.map((action) => this.#actionWord(action)),
    choose: (index) => this.#choose(ACTIONS[index]),
  });
  protected readonly clock = new Clock(this, () => this.#asked.value?.expiresAt !== undefined);

  override updated(changed: PropertyValues<this>): void {
    const known = changed as Map<string, unknown>;
    if (known.get('isRenaming') === false && this.isRenaming) this.field?.select();
  }

  /** Moves the focus to the row. */
  override focus(options?: FocusOptions): void {
    if (this.hasUpdated) this.opener?.focus(options);
    else void this.updateComplete.then(() => this.opener?.focus(options));
  }

  /** Lets a person write another name in its place. */
  rename(): void {
    if (this.editable) this.isRenaming = true;
  }

  /** Opens what can be done with it. */
  openMenu(): void {
    if (this.editable) this.#menu.open();
  }

  override render() {
    const row = this.#row.value;
    const standing = standingOf(row);
    const {tone, icon: glyph} = statusLook(STANDING_LOOKS[standing]);
    const news = this.#row.store ? newsOf(this.#row.store, this.sessionId) : {isNew: false};
    return html`
      <div
        part="base"
        class="row ${this.current ? 'current' : ''} ${news.isNew ? 'new' : ''}"
        data-fact=${sessionKey(this.sessionId)}
        data-status=${standing}
      >
        <span class="st k-${tone}">${icon(glyph)}</span>
        ${this.isRenaming ? this.#renderField(row) : this.#renderOpener(row, standing, news)}
        ${this.editable && !this.isRenaming ? this.#renderMore(row) : nothing}
      </div>
      ${this.#menu.isOpen ? this.#renderMenu() : nothing} ${this.#renderReceipt()}
    `;
  }

  #renderOpener(row: SessionRow | undefined, standing: ReturnType<typeof standingOf>, news: ReturnType<typeof newsOf>) {
    const {value: asked, store} = this.#asked;
    const who = givenName(store, asked?.agentId, asked?.agentName);
    return html`
      <button
        type="button"
        class="open"
        tabindex=${this.reachable ? 0 : -1}
        aria-current=${this.current ? 'true' : nothing}
        @click=${() => this.dispatchEvent(new AgentSessionOpenEvent(this.sessionId))}
        @dblclick=${() => this.rename()}
      >
        <span class="vh">${`${standingWord(standing, this.localize)}, `}</span>
        <span class="title clip" dir="auto">${titleOf(row, this.localize)}</span>
        ${row?.pinned ? html`<span class="vh">${`, ${this.term('session.pinned')}`}</span>` : nothing}
        <span class="end">${this.#renderEnd(row, asked, news)}</span>
        <span class="why clip" dir="auto">${reasonLine(row, standing, asked, this.localize, who)}</span>
      </button>
    `;
  }

  #renderEnd(row: SessionRow | undefined, asked: ActionRow | undefined, news: ReturnType<typeof newsOf>) {
    if (asked?.expiresAt !== undefined) {
      const left = this.localize.formatDuration(asked.expiresAt - this.clock.now, 'clock');
      return html`<span class="left">${this.term('session.left', left)}</span>`;
    }
    if (news.isNew) return html`<span class="news">${this.term('session.new', news.count)}</span>`;
    if (this.#command.pending) return this.term('session.saving');
    return row?.lastActivityAt === undefined ? nothing : ageOf(row.lastActivityAt, this.clock.now, this.localize);
  }

  #renderMore(row: SessionRow | undefined) {
    return html`
      <button
        type="button"
        class="more btn quiet square sm"
        tabindex=${this.reachable ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-label=${this.term('session-list.more', titleOf(row, this.localize))}
        @click=${this.#menu.onClick}
      >
        ${icon('more')}
      </button>
    `;
  }

  #renderMenu() {
    const label = this.term('session-list.more', titleOf(this.#row.value, this.localize));
    const words = ACTIONS.map((action) => this.#actionWord(action));
    return menuPanel(this.#menu, {label, option: 'action'}, menuItems(this.#menu, 'action', words));
  }

  #renderField(row: SessionRow | undefined) {
    return html`
      <input
        class="field"
        aria-label=${this.term('session-list.rename-label')}
        maxlength="200"
        .value=${row?.title ?? ''}
        @keydown=${this.#onFieldKey}
        @blur=${() => this.#leaveField()}
      />
    `;
  }

  #renderReceipt() {
    const problem = this.#command.problem;
    if (!problem) return nothing;
    return html`<p class="problem" role="status">
      ${renderReceipt(problem, this.localize)}
      <button type="button" class="btn quiet sm" @click=${() => this.#command.clear()}>
        ${this.term('verb.dismiss')}
      </button>
    </p>`;
  }

  #actionWord(action: ItemAction): string {
    const {pinned, archived} = this.#row.value ?? {};
    if (action === 'pin') return this.term(pinned ? 'session-list.unpin' : 'session-list.pin');
    if (action === 'archive') return this.term(archived ? 'session-list.unarchive' : 'session-list.archive');
    return this.term('session-list.rename');
  }

  #choose(action: ItemAction | undefined): void {
    const {pinned = false, archived = false} = this.#row.value ?? {};
    if (action === 'rename') this.rename();
    else if (action === 'pin') this.#edit(action, {pinned: !pinned});
    else if (action === 'archive') this.#edit(action, {archived: !archived});
  }

  #edit(action: ItemAction, payload: Readonly<Record<string, unknown>>): void {
    const {sessionId} = this;
    this.#command.give(action, {control: 'edit', sessionId, payload}, (intent) => this.command(intent));
  }

  #leaveField(): void {
    if (!this.isRenaming) return;
    const hadFocus = this.field?.matches(':focus') === true;
    const title = this.field?.value.trim() ?? '';
    this.isRenaming = false;
    if (title !== '' && title !== this.#row.value?.title) this.#edit('rename', {title});
    if (hadFocus) void this.updateComplete.then(() => this.focus());
  }

  readonly #onFieldKey = (event: KeyboardEvent): void => {
    event.stopPropagation(); // letters are for the name
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape' && this.field) this.field.value = this.#row.value?.title ?? '';
    this.#leaveField();
  };
}
