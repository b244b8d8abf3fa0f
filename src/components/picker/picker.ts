import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ChoiceList, keepFocus} from '../../controllers/choice-list.js';
import {Floating} from '../../controllers/floating.js';
import {choiceWords, type Choice} from '../../state/projections/choices.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import {AgentPickerChangeEvent} from './agent-picker-change.js';
import styles from './picker.styles.js';

/**
 * One thing out of a few: a button that says in words what is chosen, and opens the list of what there is. It changes
 * nothing by itself: what was asked for is shown as asked for until `value` says it. Without options it is plain text,
 * and without a value either it is nothing.
 *
 * @summary Shows a choice and lets a person ask for another.
 * @element agent-picker
 * @fires agent-picker-change - somebody chose an option; its `value` is the option's id
 * @csspart base - the button, or the text
 * @csspart list - the list of options
 */
export class AgentPicker extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('button') private readonly button!: HTMLElement | null;

  @query('[part="list"]') private readonly panel!: HTMLElement | null;

  @state() private isOpen = false;

  /** What is chosen here, in a word: Mode, Model. */
  @property() label = '';

  /** The id of what is chosen. */
  @property() value = '';

  /** What there is to choose from. */
  @property({attribute: false}) options: readonly Choice[] = [];

  /** The id of what was asked for and is not confirmed. */
  @property() pending = '';

  /** Why nothing can be chosen right now. */
  @property() unavailable = '';

  readonly #list = new ChoiceList(this, {
    words: () => this.options.map(({id, label}) => label ?? id),
    choose: (index) => this.#choose(index),
    close: () => this.#close(),
  });
  protected readonly floating = new Floating(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'top-start',
    onDismiss: () => this.#close(),
  });

  /** Moves the focus to the button. */
  override focus(options?: FocusOptions): void {
    this.button?.focus(options);
  }

  override render() {
    const words = this.value === '' ? this.term('picker.none') : choiceWords(this.options, this.value);
    if (this.options.length === 0) return this.value === '' ? nothing : this.#renderText(words);
    const name = `${this.label}: ${words}`;
    const asked = this.pending === '' ? '' : this.term('picker.asked', choiceWords(this.options, this.pending));
    const isDisabled = this.unavailable !== '' || this.pending !== '';
    return html`
      <button
        type="button"
        part="base"
        class="btn quiet"
        aria-label=${[name, asked, this.unavailable].filter(Boolean).join('. ')}
        aria-haspopup="listbox"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        aria-disabled=${isDisabled ? 'true' : nothing}
        title=${this.unavailable || name}
        @click=${this.#onClick}
        @keydown=${this.#onButtonKey}
      >
        <span class="clip" dir="auto">${words}</span>
        ${asked === '' ? nothing : html`<span class="to clip">${asked}</span>`} ${icon('down')}
      </button>
      ${this.isOpen ? this.#renderList() : nothing}
    `;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!(changed as Map<string, unknown>).has('isOpen')) {
      if (this.isOpen && this.unavailable !== '') this.#close();
      return;
    }
    if (this.isOpen) this.panel?.focus();
  }

  #renderText(words: string) {
    return html`<span part="base" class="plain" title=${`${this.label}: ${words}`}
      ><span class="vh">${this.label}: </span><span dir="auto">${words}</span></span
    >`;
  }

  #renderList() {
    return html`
      <div
        part="list"
        class="floating"
        popover="manual"
        role="listbox"
        tabindex="-1"
        aria-label=${this.label}
        aria-activedescendant=${`option-${String(this.#list.active)}`}
        @keydown=${this.#list.onKey}
        @mousedown=${keepFocus}
        @focusout=${this.#onLeave}
      >
        ${this.options.map((option, index) => this.#renderOption(option, index))}
      </div>
    `;
  }

  #renderOption({id, label = id, description}: Choice, index: number) {
    return html`
      <button
        type="button"
        tabindex="-1"
        id=${`option-${String(index)}`}
        class="option"
        role="option"
        aria-selected=${id === this.value ? 'true' : 'false'}
        ?data-active=${index === this.#list.active}
        @pointermove=${() => (this.#list.active = index)}
        @click=${() => this.#choose(index)}
      >
        ${icon('check')}
        <span class="words">
          <span dir="auto">${label}</span>
          ${description === undefined ? nothing : html`<span class="about" dir="auto">${description}</span>`}
        </span>
      </button>
    `;
  }

  #open(): void {
    if (this.unavailable !== '' || this.pending !== '') return;
    this.#list.active = this.options.findIndex(({id}) => id === this.value);
    this.isOpen = true;
  }

  #close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.panel?.matches(':focus') ?? false;
    this.isOpen = false;
    if (hadFocus) this.button?.focus();
  }

  #choose(index: number): void {
    const id = this.options[index]?.id;
    this.#close();
    if (id !== undefined && id !== this.value) this.dispatchEvent(new AgentPickerChangeEvent(id));
  }

  readonly #onClick = (): void => {
    if (this.isOpen) this.#close();
    else this.#open();
  };

  readonly #onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#open();
  };

  readonly #onLeave = (event: FocusEvent): void => {
    if (event.relatedTarget !== this.button) this.isOpen = false;
  };
}
