import {html, nothing} from 'lit';
import {property, query} from 'lit/decorators.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import type {SendWay} from './send-gate.js';
import {menuOption, menuPanel} from '../../internal/menu-panel.js';
import styles from './send-menu.styles.js';
import './composer.strings.js';

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
 * @internal
 * @fires agent-send-choose - somebody chose a way; its `way` says which
 * @csspart base - the button
 * @csspart menu - the menu
 */
export class AgentSendMenu extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('button') private readonly button!: HTMLElement | null;

  @query('[part="menu"]') private readonly panel!: HTMLElement | null;

  /** The button is filled like the one beside it. */
  @property({type: Boolean}) filled = false;

  /** What there is to choose from. */
  @property({attribute: false}) choices: readonly SendChoice[] = [];

  readonly #menu = new DropDown(this, {
    anchor: () => this.button,
    panel: () => this.panel,
    placement: 'top-end',
    words: () => this.choices.map(({way}) => this.term(`verb.${way}`)),
    choose: (index) => this.#choose(index),
    isBlocked: (index) => this.choices[index]?.blocked !== undefined,
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
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        ${icon('down')}
      </button>
      ${this.#menu.isOpen ? this.#renderMenu(label) : nothing}
    `;
  }

  #renderMenu(label: string) {
    const items = this.choices.map((choice, index) =>
      menuOption(this.#menu, 'way', index, this.#renderWords(choice), {isBlocked: choice.blocked !== undefined}),
    );
    return menuPanel(this.#menu, {label, option: 'way'}, items);
  }

  #renderWords({way, icon: glyph, keys, blocked}: SendChoice) {
    return html`${icon(glyph)}
      <span class="words">
        <span>${this.term(`verb.${way}`)}</span>
        <span class="about">${blocked ?? this.term(`composer.about.${way}`)}</span>
      </span>
      ${keys === undefined ? nothing : html`<kbd class="end" aria-hidden="true">${keys}</kbd>`}`;
  }

  #choose(index: number): void {
    const choice = this.choices[index];
    if (choice) this.dispatchEvent(new AgentSendChooseEvent(choice.way));
  }
}
