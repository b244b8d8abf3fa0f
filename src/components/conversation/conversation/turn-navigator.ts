import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {Floating} from '../../../controllers/floating.js';
import type {Localize} from '../../../controllers/localize.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import type {IdList} from '../../../state/core/id-list.js';
import {icon} from '../../../styles/icons.js';
import {lastUpTo, type RowReader} from './own-turns.js';
import {firstLineOf} from './turn-facts.js';
import './conversation.strings.js';

/** What is navigated. */
export interface TurnNavigatorOptions {
  readonly ids: () => IdList | undefined;
  /** The places of the person's own turns. */
  readonly own: () => readonly number[];
  readonly store: () => RowReader | undefined;
  /** The list of all turns. */
  readonly list: VirtualList;
  readonly localize: Localize;
  readonly goTo: (index: number) => void;
}

const ROW_PX = 28;

/** The person's own turns as a list to go to. */
export class TurnNavigator implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: TurnNavigatorOptions;
  readonly #rows: VirtualList;
  #isOpen = false;
  #active = 0;

  constructor(host: ReactiveElement, options: TurnNavigatorOptions) {
    this.#host = host;
    this.#options = options;
    this.#rows = new VirtualList(host, {
      scroller: () => this.#panel,
      count: () => (this.#isOpen ? options.own().length : 0),
      keyOf: (index) => String(index),
      estimate: () => ROW_PX,
      version: () => options.own(),
      held: () => [this.#active],
    });
    new Floating(host, {
      anchor: () => host.renderRoot.querySelector('.navigate'),
      panel: () => this.#panel,
      placement: 'bottom-end',
      onDismiss: () => this.#close(),
    });
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#isOpen = false;
  }

  /** Goes to the person's turn before or after the one that is read. */
  step(step: 1 | -1): void {
    const own = this.#options.own();
    const here = this.#options.list.firstVisible ?? 0;
    const at = lastUpTo(own, here);
    // Upwards, the beginning of the turn that is being read comes first.
    const isInside = at >= 0 && own[at] !== here;
    const to = own[step > 0 ? at + 1 : isInside ? at : at - 1];
    if (to !== undefined) this.#options.goTo(to);
  }

  render(): TemplateResult | typeof nothing {
    const {own, localize} = this.#options;
    const count = own().length;
    if (count < 2) return nothing;
    const label = localize.term('conversation.own-turns', count);
    return html`
      <button
        class="btn sm tool navigate"
        type="button"
        aria-haspopup="listbox"
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        aria-label=${label}
        title=${label}
        @click=${this.#onToggle}
      >
        ${icon('person')}<span class="num">${localize.formatNumber(count)}</span>
      </button>
      ${this.#isOpen ? this.#renderPanel(own()) : nothing}
    `;
  }

  get #panel(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[part="turns"]');
  }

  get #here(): number {
    return Math.max(lastUpTo(this.#options.own(), this.#options.list.firstVisible ?? 0), 0);
  }

  #renderPanel(own: readonly number[]): TemplateResult {
    const {localize} = this.#options;
    const here = this.#here;
    return html`
      <div
        part="turns"
        class="floating"
        popover="manual"
        role="listbox"
        tabindex="0"
        aria-label=${localize.term('conversation.own-turns', own.length)}
        aria-activedescendant=${`own-${String(this.#active)}`}
        @keydown=${this.#onKey}
        @click=${this.#onClick}
      >
        <div role="presentation">
          ${this.#rows.render(
            ({index}) => html`
              <div
                id=${`own-${String(index)}`}
                class="option"
                role="option"
                aria-selected=${index === here ? 'true' : 'false'}
                aria-setsize=${own.length}
                aria-posinset=${index + 1}
                ?data-active=${index === this.#active}
                data-index=${index}
                ${ref(this.#rows.measure)}
              >
                <span class="label" dir="auto">${this.#label(own[index])}</span>
              </div>
            `,
          )}
        </div>
      </div>
    `;
  }

  #label(place: number | undefined): string {
    const store = this.#options.store();
    const entry = place === undefined ? undefined : this.#options.ids()?.at(place);
    const line = store && entry !== undefined ? firstLineOf(entry, store) : '';
    return line === '' ? this.#options.localize.term('conversation.own-turn-empty') : line;
  }

  #move(to: number): void {
    const last = this.#options.own().length - 1;
    this.#active = Math.min(Math.max(to, 0), last);
    this.#rows.scrollToIndex(this.#active, {align: 'auto'});
    this.#host.requestUpdate();
  }

  #choose(index: number): void {
    const place = this.#options.own()[index];
    this.#isOpen = false;
    this.#host.requestUpdate();
    if (place !== undefined) this.#options.goTo(place);
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#host.requestUpdate();
    this.#host.renderRoot.querySelector<HTMLElement>('.navigate')?.focus();
  }

  readonly #onToggle = (): void => {
    if (this.#isOpen) {
      this.#close();
      return;
    }
    this.#isOpen = true;
    this.#active = this.#here;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      this.#panel?.focus();
      this.#move(this.#active);
    });
  };

  readonly #onClick = (event: Event): void => {
    const option = (event.target as Element).closest('[data-index]');
    if (option) this.#choose(Number(option.getAttribute('data-index')));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const steps: Partial<Record<string, number>> = {
      ArrowUp: this.#active - 1,
      ArrowDown: this.#active + 1,
      Home: 0,
      End: Infinity,
      PageUp: this.#active - 10,
      PageDown: this.#active + 10,
    };
    const to = steps[event.key];
    if (to !== undefined) this.#move(to);
    else if (event.key === 'Enter' || event.key === ' ') this.#choose(this.#active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
