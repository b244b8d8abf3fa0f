import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {announce} from '../../../controllers/announcer.js';
import {chordWords} from '../../../controllers/keymap.js';
import {Modal} from '../../../controllers/modal.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import styles from './command-palette.styles.js';
import type {PageCommand} from './page-command.js';
import './command-palette.strings.js';

/**
 * Everything that can be done on a page, by name: type a part of it, choose with the arrow keys, Enter does it.
 *
 * @summary Finds and does what can be done on a page.
 * @a11y A modal dialog with a combobox and a listbox: arrows choose, Enter runs, Escape closes.
 * @a11y A command that is unavailable stays in the list, and its reason is announced politely when it is chosen.
 * @element agent-command-palette
 * @csspart base - the dialog
 */
export class AgentCommandPalette extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  @state() private text = '';

  @state() private active = 0;

  /** What can be done. */
  @property({attribute: false}) commands: readonly PageCommand[] = [];

  readonly #modal = new Modal(this, () => this.dialog);

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
  }

  override updated(changed: PropertyValues<this>): void {
    if (!this.#modal.isOpen || !(changed as ReadonlyMap<string, unknown>).has('active')) return;
    this.renderRoot.querySelector('[data-active]')?.scrollIntoView({block: 'nearest'});
  }

  /** Opens it, empty. */
  show(): void {
    this.text = '';
    this.active = 0;
    this.#modal.show();
  }

  override render() {
    return html`
      <dialog part="base" aria-label=${this.term('palette.label')} @close=${this.#modal.onClose}>
        ${this.#modal.isOpen ? this.#renderContent() : nothing}
      </dialog>
    `;
  }

  #renderContent(): TemplateResult {
    const found = this.#found();
    const active = found[Math.min(this.active, found.length - 1)];
    return html`
      <div class="field">
        ${icon('search')}
        <input
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-label=${this.term('palette.label')}
          aria-expanded="true"
          aria-controls="list"
          aria-activedescendant=${active ? `command-${active.id}` : nothing}
          placeholder=${this.term('palette.placeholder')}
          .value=${this.text}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
        />
      </div>
      <div id="list" class="scroll" role="listbox" aria-label=${this.term('palette.label')}>
        ${found.map((command, index) => this.#renderOption(command, found[index - 1], command === active))}
      </div>
      ${found.length === 0 ? html`<p class="none">${this.term('palette.none', this.text)}</p>` : nothing}
    `;
  }

  #renderOption(command: PageCommand, before: PageCommand | undefined, isActive: boolean): TemplateResult {
    const {id, label, group, keys, disabled} = command;
    const isNewGroup = group !== undefined && group !== before?.group;
    return html`
      ${isNewGroup ? html`<div class="group" role="presentation">${group}</div>` : nothing}
      <div
        id="command-${id}"
        class="option"
        role="option"
        aria-selected=${isActive ? 'true' : 'false'}
        aria-disabled=${disabled === undefined ? nothing : 'true'}
        data-command=${id}
        ?data-active=${isActive}
      >
        <span class="clip" dir="auto">${label}</span>
        <span class="end"> ${disabled ?? (keys === undefined ? nothing : html`<kbd>${chordWords(keys)}</kbd>`)} </span>
      </div>
    `;
  }

  /** Every word must be somewhere in the command's name or group. */
  #found(): readonly PageCommand[] {
    const words = this.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.commands;
    return this.commands.filter(({label, group = ''}) => {
      const name = `${label} ${group}`.toLocaleLowerCase();
      return words.every((word) => name.includes(word));
    });
  }

  #do(command: PageCommand): void {
    if (command.disabled !== undefined) {
      announce(command.disabled, 'polite', this.ownerDocument);
      return;
    }
    this.#modal.close();
    command.run();
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.active = 0;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const found = this.#found();
    const last = found.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(last, this.active + 8),
      PageUp: Math.max(0, this.active - 8),
    };
    const move = moves[event.key];
    const command = event.key === 'Enter' ? found[Math.min(this.active, last)] : undefined;
    if (move === undefined && !command) return;
    event.preventDefault();
    if (move !== undefined) this.active = Math.max(0, move);
    if (command) this.#do(command);
  };

  /** A press on a command does it. Keys are the field's. */
  readonly #onClick = (event: Event): void => {
    const [target] = event.composedPath();
    const option = (target as Element).closest<HTMLElement>('[data-command]');
    const command = this.commands.find(({id}) => id === option?.dataset['command']);
    if (command) this.#do(command);
  };
}
