import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {menuOption, menuPanel} from '../../internal/menu-panel.js';
import styles from './task-menu.styles.js';

interface MenuOption {
  readonly id: string;
  readonly words: string;
  readonly isChosen: boolean;
  readonly count?: number | undefined;
}

/** Options that belong together: one of them, or any number. */
export interface MenuSection {
  readonly id: string;
  readonly title: string;
  readonly kind: 'one' | 'any';
  readonly options: readonly MenuOption[];
}

/** Somebody chose an option of a menu. */
export class AgentTaskChooseEvent extends Event {
  static readonly type = 'agent-task-choose';

  readonly section: string;
  readonly option: string;

  constructor(section: string, option: string) {
    super(AgentTaskChooseEvent.type);
    this.section = section;
    this.option = option;
  }
}

/**
 * A button with a menu of options in sections, of which one or any number hold.
 *
 * @summary A menu of options in sections.
 * @element agent-task-menu
 * @internal
 */
export class AgentTaskMenu extends AgentElement {
  static override styles = [AgentElement.styles, floating, styles];

  @query('button') private readonly button!: HTMLElement | null;
  @query('[part="menu"]') private readonly panel!: HTMLElement | null;

  /** What is chosen here, in a word. */
  @property() label = '';

  /** The sign before that word. */
  @property() icon: IconName = 'down';

  /** What there is to choose from: asked while the menu is open, since it may cost a look at every task. */
  @property({attribute: false}) sections: () => readonly MenuSection[] = () => [];

  #open: readonly MenuSection[] = [];
  readonly #menu: DropDown = new DropDown(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'bottom-end',
    words: () => this.#options.map(({words}) => words),
    choose: (index) => this.#choose(index),
  });

  override willUpdate(): void {
    this.#open = this.#menu.isOpen ? this.sections() : [];
  }

  override updated(): void {
    this.renderRoot.querySelector('[data-active]')?.scrollIntoView({block: 'nearest'});
  }

  override render() {
    return html`
      <button
        type="button"
        part="base"
        class="btn quiet"
        aria-label=${this.label}
        title=${this.label}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        ${icon(this.icon)}<span class="label">${this.label}</span>
      </button>
      ${this.#menu.isOpen ? this.#renderMenu() : nothing}
    `;
  }

  #renderMenu(): TemplateResult {
    let at = 0;
    return menuPanel(
      this.#menu,
      {label: this.label, option: 'option'},
      this.#open.map(({title, kind, options}) => {
        const role = kind === 'one' ? 'menuitemradio' : 'menuitemcheckbox';
        return html`<div role="group" aria-label=${title}>
          <p class="group" aria-hidden="true">${title}</p>
          ${options.map((option) => {
            const {isChosen} = option;
            return menuOption(this.#menu, 'option', at++, this.#renderWords(option), {role, isChosen});
          })}
        </div>`;
      }),
    );
  }

  #renderWords({words, count}: MenuOption): TemplateResult {
    return html`${icon('check')} <span class="words" dir="auto">${words}</span> ${
        count === undefined ? nothing : html`<span class="end">${this.localize.formatNumber(count)}</span>`
      }`;
  }

  get #options(): readonly MenuOption[] {
    return this.#open.flatMap(({options}) => options);
  }

  #choose(index: number): void {
    let at = index;
    for (const {id, options} of this.sections()) {
      const option = options[at];
      if (option) return void this.dispatchEvent(new AgentTaskChooseEvent(id, option.id));
      at -= options.length;
    }
  }
}
