import {html, nothing} from 'lit';
import {state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {tabStep} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {ACTIVE_SESSION_KEY, sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {Row} from '../../../state/core/rows.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {AgentSessionOpenEvent} from '../session-list/agent-session-open.js';
import {seenKey, newsOf, SeenController} from '../session-list/seen.js';
import {STANDING_LOOKS, standingOf, standingWord, titleOf} from '../session-list/session-look.js';
import {OPEN_TABS_KEY, recallTabs, rememberTabs, type OpenTabsRow} from './open-tabs.js';
import styles from './session-tabs.styles.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';
import '../session-list/session-list.strings.js';
import './session-tabs.strings.js';

/**
 * The sessions that are open in this page, as tabs: which is shown, how each stands, which of them need somebody. To
 * close a tab closes nothing but the tab.
 *
 * @summary Tabs of the open sessions.
 * @a11y A tablist: left and right walk the tabs and follow the direction of the page, Home and End go to the ends, Delete closes.
 * @element agent-session-tabs
 * @fires agent-session-open - a person goes to another session
 * @csspart base - the row of tabs
 * @csspart tab - one tab
 */
export class AgentSessionTabs extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private reached = '';

  readonly #active = new RowController(this, () => ACTIVE_SESSION_KEY);
  readonly #directory = new RowController(this, () => DIRECTORY_KEY);
  readonly #tabs = new RowController(this, () => OPEN_TABS_KEY);
  protected readonly rows = new RowsController<Row>(this, () =>
    (this.#tabs.value?.ids ?? []).flatMap((id) => [sessionKey(id), seenKey(id)]),
  );
  protected readonly seen = new SeenController(this);
  #recalled: string | undefined;
  /** The open session, whose tab was closed: until another is open it is not given one again. */
  #leaving: string | undefined;
  #hadFocus = false;

  override willUpdate(): void {
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    const {store} = this.#tabs;
    if (!store) return;
    const source = this.#directory.value?.source;
    const active = this.#active.value?.id;
    const known = this.#tabs.value?.ids ?? [];
    const kept = source !== undefined && source !== this.#recalled ? recallTabs(source) : [];
    this.#recalled = source ?? this.#recalled;
    if (active !== this.#leaving) this.#leaving = undefined;
    const ids = [...new Set([...kept, ...known, ...(active && !this.#leaving ? [active] : [])])];
    if (ids.length !== known.length) this.#keep(ids);
  }

  override updated(): void {
    if (this.#hadFocus && this.shadowRoot?.activeElement == null) this.#tab(this.#reachedId)?.focus();
  }

  override render() {
    const ids = this.#ordered;
    if (!this.#tabs.store) return this.renderFallback('unavailable');
    if (ids.length === 0) return html`<p part="base" class="none">${this.term('session-tabs.empty')}</p>`;
    return html`
      <div
        part="base"
        class="tabs"
        role="tablist"
        aria-label=${this.term('session-tabs.label')}
        @keydown=${this.#onKey}
      >
        ${keyedRows(
          ids,
          (id) => id,
          (id) => this.#renderTab(id),
        )}
      </div>
    `;
  }

  #renderTab(id: string) {
    const row = this.#row(id);
    const standing = standingOf(row);
    const {icon: glyph, tone} = statusLook(STANDING_LOOKS[standing]);
    const isActive = id === this.#active.value?.id;
    const title = titleOf(row, this.localize);
    const {isNew} = this.#tabs.store ? newsOf(this.#tabs.store, id) : {isNew: false};
    return html`
      <div
        class="tab ${isActive ? 'active' : ''}"
        role="presentation"
        data-fact=${sessionKey(id)}
        data-status=${standing}
      >
        <button
          type="button"
          part="tab"
          role="tab"
          data-id=${id}
          aria-selected=${isActive ? 'true' : 'false'}
          tabindex=${id === this.#reachedId ? 0 : -1}
          @click=${() => this.#open(id)}
          @focus=${() => (this.reached = id)}
        >
          <span class="st k-${tone}">${icon(glyph)}</span>
          <span class="vh">${`${standingWord(standing, this.localize)}, `}</span>
          <span class="title ${isNew ? 'new' : ''}" dir="auto">${title}</span>
          ${row?.pinned ? html`<span class="vh">${`, ${this.term('session.pinned')}`}</span>` : nothing}
          ${isNew ? html`<span class="dot"></span><span class="vh">${`, ${this.term('session-tabs.unread')}`}</span>` : nothing}
        </button>
        <button
          type="button"
          class="btn quiet square sm close"
          tabindex="-1"
          aria-hidden="true"
          title=${this.term('session-tabs.close', title)}
          @click=${() => this.#close(id)}
        >
          ${icon('x')}
        </button>
      </div>
    `;
  }

  #row(id: string): SessionRow | undefined {
    return this.rows.get(sessionKey(id));
  }

  /** Pinned ones first, the rest as they were opened. */
  get #ordered(): readonly string[] {
    const ids = this.#tabs.value?.ids ?? [];
    const isPinned = (id: string) => this.#row(id)?.pinned === true;
    return [...ids.filter(isPinned), ...ids.filter((id) => !isPinned(id))];
  }

  get #reachedId(): string | undefined {
    const ids = this.#ordered;
    const known = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : undefined);
    return known(this.reached) ?? known(this.#active.value?.id) ?? ids[0];
  }

  #tab(id: string | undefined): HTMLElement | null {
    return id === undefined ? null : this.renderRoot.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  #open(id: string): void {
    if (id !== this.#active.value?.id) this.dispatchEvent(new AgentSessionOpenEvent(id));
  }

  /** The tab goes, the session stays. The last one stays too: something is always open. */
  #close(id: string): void {
    const ids = this.#ordered;
    if (ids.length < 2) return;
    const at = ids.indexOf(id);
    const next = ids[at + 1] ?? ids[at - 1];
    if (id === this.#reachedId && next !== undefined) this.reached = next;
    // The open session is left first; a page that does not let it go keeps its tab.
    if (id === this.#active.value?.id) {
      if (next === undefined || !this.dispatchEvent(new AgentSessionOpenEvent(next))) return;
      this.#leaving = id;
    }
    this.#keep((this.#tabs.value?.ids ?? []).filter((other) => other !== id));
  }

  #keep(ids: readonly string[]): void {
    this.#tabs.store?.setLocal(OPEN_TABS_KEY, {ids} satisfies OpenTabsRow);
    if (this.#recalled !== undefined) rememberTabs(this.#recalled, ids);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const ids = this.#ordered;
    const id = this.#reachedId;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = tabStep(event, ids.indexOf(id), ids.length);
    if (step !== undefined) this.#tab(ids[step])?.focus();
    else if (event.key === 'Delete') this.#close(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
