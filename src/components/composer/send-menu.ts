import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ChoiceList, keepFocus} from '../../controllers/choice-list.js';
import {Floating} from '../../controllers/floating.js';
import {icon, type IconName} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import type {SendWay} from './send-gate.js';
import styles from './send-menu.styles.js';

/** One way in which a text can leave while a run is at work. */
export interface SendChoice {
  readonly way: SendWay;
  readonly icon: IconName;
  readonly keys?: string;
  /** Why it cannot leave this way. */
  readonly blocked?: string | undefined;
}

/** Somebody chose how the text leaves. */
export class AgentSendChooseEvent extends Event {
  static readonly type = 'agent-send-choose';

  /** The way that was chosen. */
  readonly way: SendWay;

  constructor(way: SendWay) {
    super(AgentSendChooseEvent.type);
    this.way = way;
  }
}

/**
 * The ways in which a text can leave while a run is at work, each with what it does to the run.
 *
 * @summary A menu of the ways to send.
 * @element agent-send-menu
 * @fires agent-send-choose - somebody chose a way; its `way` says which
 * @csspart base - the button
 * @csspart menu - the menu
 */
export class AgentSendMenu extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('button') private readonly button!: HTMLElement | null;

  @query('[part="menu"]') private readonly panel!: HTMLElement | null;

  @state() private isOpen = false;

  /** The button is filled like the one beside it. */
  @property({type: Boolean}) filled = false;

  /** What there is to choose from. */
  @property({attribute: false}) choices: readonly SendChoice[] = [];

  readonly #list = new ChoiceList(this, {
    words: () => this.choices.map(({way}) => this.term(`verb.${way}`)),
    choose: (index) => this.#choose(index),
    close: () => this.#close(),
  });
  protected readonly floating = new Floating(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'top-end',
    onDismiss: () => this.#close(),
  });

  override render() {
    const label = this.term('composer.ways');
    return html`
      <button
        type="button"
        part="base"
        class="btn square ${this.filled ? 'primary' : ''}"
        aria-label=${label}
        title=${label}
        aria-haspopup="menu"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        @click=${this.#onClick}
        @keydown=${this.#onKey}
      >
        ${icon('down')}
      </button>
      ${this.isOpen ? this.#renderMenu(label) : nothing}
    `;
  }

  override updated(changed: PropertyValues<this>): void {
    if ((changed as Map<string, unknown>).has('isOpen') && this.isOpen) this.panel?.focus();
  }

  #renderMenu(label: string) {
    return html`
      <div
        part="menu"
        class="floating"
        popover="manual"
        role="menu"
        tabindex="-1"
        aria-label=${label}
        aria-activedescendant=${`way-${String(this.#list.active)}`}
        @keydown=${this.#list.onKey}
        @mousedown=${keepFocus}
        @focusout=${this.#onLeave}
      >
        ${this.choices.map((choice, index) => this.#renderItem(choice, index))}
      </div>
    `;
  }

  #renderItem({way, icon: glyph, keys, blocked}: SendChoice, index: number) {
    return html`
      <button
        type="button"
        tabindex="-1"
        id=${`way-${String(index)}`}
        class="option"
        role="menuitem"
        data-way=${way}
        aria-disabled=${blocked === undefined ? nothing : 'true'}
        ?data-active=${index === this.#list.active}
        @pointermove=${() => (this.#list.active = index)}
        @click=${() => this.#choose(index)}
      >
        ${icon(glyph)}
        <span class="words">
          <span>${this.term(`verb.${way}`)}</span>
          <span class="about">${blocked ?? this.term(`composer.about.${way}`)}</span>
        </span>
        ${keys === undefined ? nothing : html`<kbd class="end" aria-hidden="true">${keys}</kbd>`}
      </button>
    `;
  }

  #open(): void {
    this.#list.active = 0;
    this.isOpen = true;
  }

  #close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.panel?.matches(':focus') ?? false;
    this.isOpen = false;
    if (hadFocus) this.button?.focus();
  }

  #choose(index: number): void {
    const choice = this.choices[index];
    if (!choice || choice.blocked !== undefined) return;
    this.#close();
    this.dispatchEvent(new AgentSendChooseEvent(choice.way));
  }

  readonly #onClick = (): void => {
    if (this.isOpen) this.#close();
    else this.#open();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#open();
  };

  readonly #onLeave = (event: FocusEvent): void => {
    if (event.relatedTarget !== this.button) this.isOpen = false;
  };
}
