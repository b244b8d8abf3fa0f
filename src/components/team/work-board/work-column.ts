import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import type {BoardActions} from './board-actions.js';
import type {AgentWorkItem} from './work-item.js';
import styles from './work-column.styles.js';
import './work-board.strings.js';

/** How high an item is about, before it was drawn. */
const ROW = 64;

/** Where an item that is being moved would come to stand. */
export interface Mark {
  /** The item that it would stand before; the end of the column where it is absent. */
  readonly before?: string;
}

/**
 * One column of the work board: a rule with its name and how many items there are, and the items as rows. It draws those
 * in sight alone, and updates only when an item comes, goes or moves in it.
 *
 * @summary A column of the work board.
 * @element agent-work-column
 * @internal
 */
export class AgentWorkColumn extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** The status whose items these are. */
  @property({attribute: 'column-id', reflect: true}) columnId = '';

  /** What it is called. */
  @property() heading = '';

  /** The items that are shown, in order. */
  @property({attribute: false}) ids: readonly string[] = [];

  /** How many items it has, shown or not. */
  @property({type: Number}) total = 0;

  /** The item of the board that Tab comes to. */
  @property() reached = '';

  /** The item that is open. */
  @property() opened = '';

  /** The item that is being moved. */
  @property() lifted = '';

  /** Where the item that is being moved would come to stand, if it is here. */
  @property({attribute: false}) mark: Mark | undefined;

  /** Whether it stands above or below other columns, and folds. */
  @property({type: Boolean, reflect: true}) stacked = false;

  /** Whether its items are out of sight. */
  @property({type: Boolean, reflect: true}) folded = false;

  /** The board that it is part of. */
  @property({attribute: false}) board: BoardActions | undefined;

  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.ids.length,
    keyOf: (index) => this.ids[index] ?? '',
    estimate: () => ROW,
    overscan: 3,
    version: () => this.ids,
    held: () => [this.reached, this.lifted].map((id) => this.ids.indexOf(id)).filter((at) => at >= 0),
  });

  /** The box that scrolls, while the items are in sight. */
  get scroller(): HTMLElement | null {
    return this.box;
  }

  /** An item's element, while it is drawn. */
  itemOf(id: string): AgentWorkItem | null {
    return this.renderRoot.querySelector<AgentWorkItem>(`agent-work-item[item-id="${CSS.escape(id)}"]`);
  }

  /** Brings the item at a place into sight. */
  reveal(index: number): void {
    if (this.ids.length > 0) this.#list.scrollToIndex(Math.min(index, this.ids.length - 1), {align: 'auto'});
  }

  /** The place at this height of the window, for an item that is not counted itself. */
  placeAt(y: number, lifted: string): number {
    const own = this.ids.indexOf(lifted);
    const without = (index: number) => (own >= 0 && own < index ? index - 1 : index);
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('[data-index]')) {
      const {top, bottom} = row.getBoundingClientRect();
      const index = Number(row.dataset['index']);
      if (index !== own && y < (top + bottom) / 2) return without(index);
    }
    return without(this.ids.length);
  }

  override render() {
    const isShown = !(this.stacked && this.folded);
    return html`
      <section part="base" aria-labelledby="head" data-status=${this.columnId} ?data-target=${this.mark !== undefined}>
        ${this.#renderHead(isShown)}
        ${
          isShown
            ? html`<div class="box scroll">${this.ids.length === 0 ? this.#renderNone() : this.#renderItems()}</div>`
            : nothing
        }
      </section>
    `;
  }

  #renderHead(isShown: boolean): TemplateResult {
    const {ids, total} = this;
    const count =
      ids.length === total ? this.localize.formatNumber(total) : this.term('work-board.of', ids.length, total);
    const words = html`<bdi>${this.heading}</bdi> <span class="n">${count}</span>`;
    if (!this.stacked) return html`<h3 id="head">${words}</h3>`;
    return html`<h3 id="head">
      <button type="button" class="fold" aria-expanded=${isShown ? 'true' : 'false'} @click=${this.#onFold}>
        ${words} ${icon('chev', {class: 'chev'})}
      </button>
    </h3>`;
  }

  #renderNone(): TemplateResult {
    return html`<p class="none meta" data-mark=${this.mark ? 'before' : nothing}>
      ${this.term(this.total === 0 ? 'work-board.none' : 'work-board.none-shown')}
    </p>`;
  }

  #renderItems(): TemplateResult {
    return html` <div role="list" aria-labelledby="head">${this.#list.render((row) => this.#renderItem(row))}</div> `;
  }

  #renderItem({index, key: id}: VirtualRow): TemplateResult {
    return html`
      <div
        role="listitem"
        class="row"
        data-index=${index}
        data-mark=${this.#markAt(id, index) ?? nothing}
        aria-setsize=${this.ids.length}
        aria-posinset=${index + 1}
        ${ref(this.#list.measure)}
      >
        <agent-work-item
          item-id=${id}
          column-id=${this.columnId}
          ?reachable=${id === this.reached}
          ?opened=${id === this.opened}
          ?lifted=${id === this.lifted}
          .board=${this.board}
        ></agent-work-item>
      </div>
    `;
  }

  #markAt(id: string, index: number): 'before' | 'after' | undefined {
    if (!this.mark) return undefined;
    if (this.mark.before === id) return 'before';
    return this.mark.before === undefined && index === this.ids.length - 1 ? 'after' : undefined;
  }

  readonly #onFold = (): void => {
    this.dispatchEvent(new AgentWorkFoldEvent(this.columnId));
  };
}

/** A person folds or unfolds a column. */
export class AgentWorkFoldEvent extends Event {
  static readonly type = 'agent-work-fold';

  readonly columnId: string;

  constructor(columnId: string) {
    super(AgentWorkFoldEvent.type, {bubbles: true, composed: true});
    this.columnId = columnId;
  }
}
