import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {DropDown} from '../../../controllers/drop-down.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {columnWord, type BoardActions} from './board-actions.js';
import {menuPanel} from '../../internal/menu-panel.js';
import './work-board.strings.js';

/** What an item can be asked to become, as one option of its menu. */
interface Choice {
  readonly words: string;
  readonly isNow: boolean;
  choose(board: BoardActions): void;
}

/** Whose menu it is. */
export interface ItemMenuOptions {
  readonly id: () => string;
  readonly column: () => string;
  readonly assignee: () => string | undefined;
  readonly board: () => BoardActions | undefined;
  /** Why nothing can be changed now, in words. */
  readonly blocked: () => string | undefined;
  readonly label: () => string;
  readonly localize: Localize;
  /** Whether Tab comes to the button. */
  readonly reachable: () => boolean;
}

/** The way to move and to assign an item without dragging it: a button and what drops down from it. */
export class ItemMenu {
  readonly #host: ReactiveElement;
  readonly #options: ItemMenuOptions;
  readonly #menu: DropDown;
  #moves: readonly Choice[] = [];
  #people: readonly Choice[] = [];

  constructor(host: ReactiveElement, options: ItemMenuOptions) {
    this.#host = host;
    this.#options = options;
    this.#menu = new DropDown(host, {
      anchor: () => host.renderRoot.querySelector<HTMLElement>('.more'),
      panel: () => host.renderRoot.querySelector<HTMLElement>('[role="menu"]'),
      placement: 'bottom-end',
      words: () => this.#choices.map(({words}) => words),
      choose: (index) => this.#choose(index),
      mayOpen: () => options.blocked() === undefined,
    });
  }

  /** Opens it, unless nothing can be changed now. */
  open(): void {
    this.#read();
    this.#menu.open();
  }

  /** The button. It stays where it is when it cannot be used, and says why. */
  renderButton(): TemplateResult {
    const {label, reachable} = this.#options;
    const blocked = this.#options.blocked();
    return html`
      <button
        type="button"
        class="more btn quiet square sm"
        tabindex=${reachable() ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-disabled=${blocked === undefined ? nothing : 'true'}
        aria-label=${[label(), blocked].filter(Boolean).join('. ')}
        title=${blocked ?? nothing}
        @click=${this.#onClick}
      >
        ${icon('more')}
      </button>
    `;
  }

  /** The menu, while it is open. */
  renderMenu(): TemplateResult | typeof nothing {
    if (!this.#menu.isOpen) return nothing;
    const {label, localize} = this.#options;
    const groups = [
      this.#renderGroup(localize.term('work-board.move-to'), this.#moves, 0),
      this.#renderGroup(localize.term('work-board.assign-to'), this.#people, this.#moves.length),
    ];
    return menuPanel(this.#menu, {label: label(), option: 'choice'}, groups);
  }

  get #choices(): readonly Choice[] {
    return [...this.#moves, ...this.#people];
  }

  #renderGroup(label: string, choices: readonly Choice[], from: number): TemplateResult {
    return html`
      <div role="group" aria-label=${label}>
        <div class="group" aria-hidden="true">${label}</div>
        ${choices.map((choice, at) => this.#renderChoice(choice, from + at))}
      </div>
    `;
  }

  #renderChoice({words, isNow}: Choice, index: number): TemplateResult {
    return html`
      <button
        type="button"
        tabindex="-1"
        id=${`choice-${String(index)}`}
        class="option"
        role="menuitemradio"
        aria-checked=${isNow ? 'true' : 'false'}
        ?data-active=${index === this.#menu.list.active}
        @pointermove=${() => (this.#menu.list.active = index)}
        @click=${() => this.#menu.choose(index)}
      >
        <bdi>${words}</bdi> ${isNow ? html`<span class="end">${icon('check')}</span>` : nothing}
      </button>
    `;
  }

  /** Read once, when it opens: it does not change under somebody's hand. */
  #read(): void {
    const {board: boardOf, id, column, assignee, localize} = this.#options;
    const board = boardOf();
    if (!board) return;
    this.#moves = board.columns.map((each) => ({
      words: columnWord(each, localize),
      isNow: each.id === column(),
      choose: (on) => on.move(id(), each.id),
    }));
    const nobody: Choice = {
      words: localize.term('work-board.nobody'),
      isNow: assignee() === undefined,
      choose: (on) => on.assign(id(), undefined),
    };
    const people = board.teammates().map((mate) => ({
      words: mate.name ?? mate.id,
      isNow: mate.id === assignee(),
      choose: (on: BoardActions) => on.assign(id(), mate.id),
    }));
    this.#people = [nobody, ...people];
  }

  #choose(index: number): void {
    const board = this.#options.board();
    const choice = this.#choices[index];
    if (board && choice && !choice.isNow) choice.choose(board);
    this.#host.requestUpdate();
  }

  readonly #onClick = (): void => {
    if (!this.#menu.isOpen) this.#read();
    this.#menu.onClick();
  };
}
