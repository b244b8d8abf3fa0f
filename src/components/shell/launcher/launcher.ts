import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {ProjectionStore} from '../../../state/core/projection-store.js';
import {ALL_SESSIONS, listKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {AgentLauncherHideEvent} from './agent-launcher-hide.js';
import {AgentLauncherShowEvent} from './agent-launcher-show.js';
import styles from './launcher.styles.js';
import './launcher.strings.js';

/** How the panel stands over the page: in the corner, or along one side. */
export const LAUNCHER_MODES = ['popup', 'side'] as const;
export type LauncherMode = (typeof LAUNCHER_MODES)[number];

/** Where the button is. */
export const LAUNCHER_POSITIONS = ['bottom-end', 'bottom-start'] as const;
export type LauncherPosition = (typeof LAUNCHER_POSITIONS)[number];

/** What has a store for those inside it. */
const OWNERS = 'agent-chat, agent-workbench, agent-projection';

/** A window in which the panel takes all the room. */
const SMALL = '(width < 480px), (height < 400px)';

/**
 * A button in a corner of any page that opens what is in it, usually an `agent-chat`, in a panel over the page. The page goes
 * on beside it, and nothing on it moves; in a small window the panel takes all of it. What is in the panel goes on while it is
 * closed: the button counts the requests that wait for the person.
 *
 * Whether it is open is remembered for the tab, by the `id` of the element, and comes before the attribute `open`. In a small
 * window it is not opened again on the next page, which it would cover.
 *
 * @summary Opens a chat over any page.
 * @a11y The button is named with the requests that wait. The panel is a dialog, modal only where it covers the page.
 * @a11y Opened, the focus moves into the composer; closed, by its button or Escape, it moves back.
 * @element agent-launcher
 * @fires agent-launcher-show - the panel has opened
 * @fires agent-launcher-hide - the panel has closed
 * @slot - what the panel shows
 * @slot icon - the icon of the button
 * @csspart button - the button in the corner
 * @csspart badge - the count on it
 * @csspart panel - the panel
 * @csspart base - what is in it: the button that closes it, and the content
 * @csspart close - the button that closes the panel
 * @cssprop [--agent-launcher-inset=20px] - how far the button and the panel are from the edges of the window
 * @cssprop [--agent-launcher-inline-size=400px] - how wide the panel is
 * @cssprop [--agent-launcher-block-size=660px] - how high it is, at most, in the corner
 * @cssprop [--agent-launcher-layer=9999] - the `z-index` of the button
 */
export class AgentLauncher extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('[part="button"]') private readonly button!: HTMLElement | null;

  @query('dialog') private readonly panel!: HTMLDialogElement | null;

  @state() private isSmall = false;

  /** The name of what it opens, as in "Open support chat". */
  @property() label = '';

  /** How the panel stands over the page. */
  @property({reflect: true}) mode: LauncherMode = 'popup';

  /** The corner. */
  @property({reflect: true}) position: LauncherPosition = 'bottom-end';

  /** The panel is open. */
  @property({type: Boolean, reflect: true}) open = false;

  readonly #store = StoreController.of(this);
  readonly #waiting = new RowController(this, () => listKey('open-actions', ALL_SESSIONS));
  #window: MediaQueryList | undefined;
  /** Whether the panel is shown, and how. */
  #shown: 'no' | 'beside' | 'modal' = 'no';
  /** It has come into the page: nobody has asked for the panel just now, so the focus stays where it is. */
  #isArriving = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const view = this.ownerDocument.defaultView;
    this.#window = view?.matchMedia(SMALL);
    this.#window?.addEventListener('change', this.#onWindow);
    view?.visualViewport?.addEventListener('resize', this.#fit);
    view?.visualViewport?.addEventListener('scroll', this.#fit);
    this.isSmall = this.#window?.matches ?? false;
    if (!this.hasUpdated) this.open = this.isSmall ? this.open : (this.#recall() ?? this.open);
    this.#isArriving = true;
    this.requestUpdate();
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#findStore();
  }

  override updated(changed: PropertyValues<this>): void {
    this.#showPanel();
    this.#isArriving = false;
    if (changed.get('open') === undefined) return;
    this.#keep();
    this.dispatchEvent(this.open ? new AgentLauncherShowEvent() : new AgentLauncherHideEvent());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const view = this.ownerDocument.defaultView;
    this.#window?.removeEventListener('change', this.#onWindow);
    view?.visualViewport?.removeEventListener('resize', this.#fit);
    view?.visualViewport?.removeEventListener('scroll', this.#fit);
    this.#hidePanel();
  }

  /** Opens the panel, and moves the focus into it. */
  show(): void {
    this.open = true;
  }

  /** Closes the panel. Where the focus was in it, it moves to the button. */
  hide(): void {
    this.open = false;
  }

  /** Opens the panel, or closes it. */
  toggle(): void {
    this.open = !this.open;
  }

  override render() {
    const name = this.label || this.term('launcher.label');
    return html`
      ${this.#renderButton(name)}
      <dialog
        part="panel"
        popover="manual"
        tabindex="-1"
        aria-label=${name}
        data-small=${this.isSmall ? '' : nothing}
        @keydown=${this.#onKey}
        @cancel=${this.#onCancel}
      >
        <div part="base" class="sheet">
          <button
            type="button"
            part="close"
            class="btn quiet square"
            aria-label=${this.term('launcher.close', name)}
            title=${this.term('launcher.close', name)}
            @click=${() => this.hide()}
          >
            ${icon('x')}
          </button>
          <div class="content ${this.querySelector(':scope > agent-chat') ? 'chat' : ''}">
            <slot @slotchange=${() => this.requestUpdate()}></slot>
          </div>
        </div>
      </dialog>
    `;
  }

  #renderButton(name: string): TemplateResult {
    const count = this.#waiting.value?.ids.length ?? 0;
    const open = this.term('launcher.open', name);
    const words = count === 0 ? open : [open, this.term('launcher.waiting', count)].join(this.term('list.comma'));
    return html`
      <button
        type="button"
        part="button"
        aria-label=${words}
        aria-haspopup="dialog"
        aria-expanded=${this.open ? 'true' : 'false'}
        title=${words}
        @click=${() => this.show()}
      >
        <slot name="icon">${icon('comment')}</slot>
        ${
          count === 0
            ? nothing
            : html`<span part="badge" aria-hidden="true">${this.localize.formatNumber(count)}</span>`
        }
      </button>
    `;
  }

  /** Reads the store of what is in the panel; the one around the launcher, where nothing in it has one. */
  #findStore(): void {
    const owner = this.querySelector<HTMLElement & {readonly store?: ProjectionStore}>(OWNERS);
    if (owner?.store && owner.store !== this.#store.store) this.#store.use(owner.store);
    else if (owner && !owner.store) {
      void customElements.whenDefined(owner.localName).then(() => this.requestUpdate());
    }
  }

  /** Shows and hides the panel as the properties say. */
  #showPanel(): void {
    const {panel} = this;
    const wanted = !this.open ? 'no' : this.isSmall ? 'modal' : 'beside';
    const before = this.#shown;
    if (!panel || wanted === before) return;
    const hadFocus = hasFocus(this);
    this.#hidePanel();
    this.#shown = wanted;
    // A browser moves the focus into a dialog that it shows, except into one that cannot have it.
    panel.inert = this.#isArriving;
    if (wanted === 'modal') panel.showModal();
    if (wanted === 'beside') panel.showPopover();
    panel.inert = false;
    this.#fit();
    if (wanted === 'no' && hadFocus) this.button?.focus();
    if (wanted !== 'no' && (hadFocus || before === 'no') && !this.#isArriving) this.#enter();
  }

  #hidePanel(): void {
    if (this.#shown === 'modal') this.panel?.close();
    if (this.#shown === 'beside') this.panel?.hidePopover();
    this.#shown = 'no';
  }

  /** Moves the focus into the panel: to what is in it, as far as that takes it. */
  #enter(): void {
    const [content] = this.renderRoot.querySelector<HTMLSlotElement>('.content > slot')?.assignedElements() ?? [];
    if (content instanceof HTMLElement) content.focus();
    if (!hasFocus(content)) this.panel?.focus();
  }

  #keep(): void {
    try {
      sessionStorage.setItem(this.#place, String(this.open));
    } catch {
      // A browser that keeps nothing: the next page begins as its attribute says.
    }
  }

  #recall(): boolean | undefined {
    try {
      const kept = sessionStorage.getItem(this.#place);
      return kept === null ? undefined : kept === 'true';
    } catch {
      return undefined;
    }
  }

  get #place(): string {
    return `agent-surfaces:launcher:${this.id}`;
  }

  /** What a keyboard on the screen leaves of the window: the panel ends above it. */
  readonly #fit = (): void => {
    const viewport = this.ownerDocument.defaultView?.visualViewport;
    const {style} = this.panel ?? {};
    if (!viewport || !style || this.#shown !== 'modal') return;
    style.setProperty('--_top', `${String(viewport.offsetTop)}px`);
    style.setProperty('--_height', `${String(viewport.height)}px`);
  };

  readonly #onWindow = ({matches}: MediaQueryListEvent): void => {
    this.isSmall = matches;
  };

  /** Escape, where nothing inside has a use for it: a list that it closes, or a dialog of its own. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const path = event.composedPath();
    const inner = path.slice(0, path.indexOf(this.panel as EventTarget));
    if (inner.some((each) => each instanceof HTMLDialogElement && each.open)) return;
    event.preventDefault();
    event.stopPropagation();
    this.hide();
  };

  /** The back gesture of a phone. The property closes it. */
  readonly #onCancel = (event: Event): void => {
    if (event.target !== this.panel) return;
    event.preventDefault();
    this.hide();
  };
}
