import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {choiceWords, type Choice} from '../../../state/facts/choices.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {AgentPickerChangeEvent} from './agent-picker-change.js';
import {menuOption, menuPanel} from '../../internal/menu-panel.js';
import styles from './picker.styles.js';
import './picker.strings.js';

/**
 * One thing out of a few: a button that says in words what is chosen, and opens the list of what there is. It changes
 * nothing by itself: what was asked for is shown as asked for until `value` says it. Without options it is plain text,
 * and without a value either it is nothing.
 *
 * @summary Shows a choice and lets a person ask for another.
 * @a11y A button that opens a listbox: arrows, Home, End and letters choose, Enter takes, Escape closes and gives the focus back.
 * @element agent-picker
 * @fires agent-picker-change - somebody chose an option; its `value` is the option's id
 * @csspart base - the button, or the text
 * @csspart list - the list of options
 */
export class AgentPicker extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('button') private readonly button!: HTMLElement | null;

  @query('[part="list"]') private readonly panel!: HTMLElement | null;

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

  readonly #menu = new DropDown(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'top-start',
    words: () => this.options.map(({id, label}) => label ?? id),
    choose: (index) => this.#choose(index),
    at: () => this.options.findIndex(({id}) => id === this.value),
    mayOpen: () => this.unavailable === '' && this.pending === '',
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
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-disabled=${isDisabled ? 'true' : nothing}
        title=${this.unavailable || name}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        <span class="clip" dir="auto">${words}</span>
        ${asked === '' ? nothing : html`<span class="to clip">${asked}</span>`} ${icon('down')}
      </button>
      ${this.#menu.isOpen ? this.#renderList() : nothing}
    `;
  }

  #renderText(words: string) {
    return html`<span part="base" class="plain" title=${`${this.label}: ${words}`}
      ><span class="vh">${this.label}: </span><span dir="auto">${words}</span></span
    >`;
  }

  #renderList() {
    const panel = {label: this.label, option: 'option', role: 'listbox', part: 'list'} as const;
    const options = this.options.map((option, index) =>
      menuOption(this.#menu, 'option', index, renderWords(option), {
        role: 'option',
        isChosen: option.id === this.value,
      }),
    );
    return menuPanel(this.#menu, panel, options);
  }

  #choose(index: number): void {
    const id = this.options[index]?.id;
    if (id !== undefined && id !== this.value) this.dispatchEvent(new AgentPickerChangeEvent(id));
  }
}

function renderWords({id, label = id, description}: Choice): TemplateResult {
  return html`${icon('check')}
    <span class="words">
      <span dir="auto">${label}</span>
      ${description === undefined ? nothing : html`<span class="about" dir="auto">${description}</span>`}
    </span>`;
}
