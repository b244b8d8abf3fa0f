import {html, nothing} from 'lit';
import {query} from 'lit/decorators.js';
import type {SessionTemplate} from '../../../adapters/adapter.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {RowController} from '../../../controllers/row-controller.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {menuItems, menuPanel} from '../../internal/menu-panel.js';
import {reasonWords} from '../../internal/reason-words.js';
import {AgentSessionCreateEvent} from './agent-session-create.js';
import {CREATION_KEY} from './creation.js';
import styles from './session-create.styles.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';
import './session-list.strings.js';

/**
 * Begins a session: at once, or from one of the templates that the service offers. Nothing where the service makes none.
 *
 * @summary The button for a new session.
 * @element agent-session-create
 * @internal
 */
export class AgentSessionCreate extends AgentElement {
  static override styles = [AgentElement.styles, floating, styles];

  @query('button') private readonly button!: HTMLElement | null;
  @query('[role="menu"]') private readonly panel!: HTMLElement | null;

  readonly #directory = new RowController(this, () => DIRECTORY_KEY);
  readonly #creation = new RowController(this, () => CREATION_KEY);
  readonly #menu = new DropDown(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'bottom-end',
    words: () => this.#templates.map(({title}) => title),
    choose: (index) => this.#choose(this.#templates[index]),
  });

  /** Makes a session, or asks which kind where there are several. */
  start(): void {
    this.#onClick();
  }

  override render() {
    if (!this.#directory.value?.canCreate) return nothing;
    const isBusy = this.#creation.value?.state === 'pending';
    const hasMenu = this.#templates.length > 1;
    const word = this.term(isBusy ? 'session-list.creating' : 'session-list.new');
    return html`
      <button
        type="button"
        part="base"
        class="btn quiet square"
        title=${word}
        aria-label=${word}
        aria-disabled=${isBusy ? 'true' : nothing}
        aria-haspopup=${hasMenu ? 'menu' : nothing}
        aria-expanded=${hasMenu ? (this.#menu.isOpen ? 'true' : 'false') : nothing}
        @click=${this.#onClick}
      >
        ${icon('plus')}
      </button>
      ${this.#menu.isOpen ? this.#renderMenu() : nothing} ${this.#renderProblem()}
    `;
  }

  #renderMenu() {
    const options = this.#templates.map(
      ({title, description}) =>
        html`<span>
          <span class="name" dir="auto">${title}</span>
          <span class="about" dir="auto">${description ?? ''}</span>
        </span>`,
    );
    const panel = {label: this.term('session-list.new'), option: 'template'};
    return menuPanel(this.#menu, panel, menuItems(this.#menu, 'template', options));
  }

  #renderProblem() {
    const {state: standing, reason} = this.#creation.value ?? {};
    if (standing !== 'failed') return nothing;
    return html`<p class="problem" role="alert">
      ${this.term('session-list.not-created', reasonWords(reason ?? '', this.localize))}
    </p>`;
  }

  get #templates(): readonly SessionTemplate[] {
    return this.#directory.value?.templates ?? [];
  }

  #choose(template: SessionTemplate | undefined): void {
    this.dispatchEvent(new AgentSessionCreateEvent(template?.id));
  }

  readonly #onClick = (): void => {
    if (this.#creation.value?.state === 'pending') return;
    if (this.#templates.length <= 1) this.#choose(this.#templates[0]);
    else this.#menu.onClick();
  };
}
