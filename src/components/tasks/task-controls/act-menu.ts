import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {DropDown} from '../../../controllers/drop-down.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {menuPanel} from '../../internal/menu-panel.js';
import {ACT_RULES, type TaskAct} from './task-acts.js';
import './task-controls.strings.js';

/** What the menu of a task is made of. */
export interface ActMenuOptions {
  readonly acts: () => readonly TaskAct[];
  readonly word: (act: TaskAct) => string;
  /** Why an act cannot be asked for now, in words. */
  readonly blocked: (act: TaskAct) => string | undefined;
  readonly begin: (act: TaskAct) => void;
  readonly localize: Localize;
}

/** The button and the menu for what can be done with a task besides the most sensible thing. */
export class ActMenu {
  readonly #host: ReactiveElement;
  readonly #options: ActMenuOptions;
  readonly #menu: DropDown;

  constructor(host: ReactiveElement, options: ActMenuOptions) {
    this.#host = host;
    this.#options = options;
    this.#menu = new DropDown(host, {
      anchor: () => this.#find('.more'),
      panel: () => this.#find('[role="menu"]'),
      placement: 'bottom-start',
      words: () => options.acts().map((act) => options.word(act)),
      choose: (index) => this.#choose(index),
      isBlocked: (index) => this.#isBlocked(index),
    });
  }

  /** Moves the focus to the button. */
  focus(): void {
    this.#find('.more')?.focus();
  }

  /** Nothing where there is nothing in it. */
  render(): TemplateResult | typeof nothing {
    if (this.#options.acts().length === 0) return nothing;
    const label = this.#options.localize.term('task-controls.more-acts');
    return html`<button
        type="button"
        class="btn square more"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-label=${label}
        title=${label}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        ${icon('more')}</button
      >${this.#menu.isOpen ? this.#renderMenu(label) : nothing}`;
  }

  #renderMenu(label: string): TemplateResult {
    return menuPanel(
      this.#menu,
      {label, option: 'act'},
      this.#options.acts().map((act, index) => this.#renderOption(act, index)),
    );
  }

  #renderOption(act: TaskAct, index: number): TemplateResult {
    const {word, localize} = this.#options;
    const blocked = this.#options.blocked(act);
    return html`<button
      type="button"
      tabindex="-1"
      id=${`act-${String(index)}`}
      role="menuitem"
      class="option"
      data-act=${act}
      aria-disabled=${blocked === undefined ? nothing : 'true'}
      ?data-active=${index === this.#menu.list.active}
      @pointermove=${() => (this.#menu.list.active = index)}
      @click=${() => this.#menu.choose(index)}
    >
      ${icon(ACT_RULES[act].icon)}
      <span class="words">
        <span>${word(act)}</span>
        <span class="about">${blocked ?? localize.term(`task-controls.about.${act}`)}</span>
      </span>
    </button>`;
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  #isBlocked(index: number): boolean {
    const act = this.#options.acts()[index];
    return act === undefined || this.#options.blocked(act) !== undefined;
  }

  #choose(index: number): void {
    const act = this.#options.acts()[index];
    if (act !== undefined) this.#options.begin(act);
  }
}
