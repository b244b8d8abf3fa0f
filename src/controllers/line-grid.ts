import {html, type ReactiveElement} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {inlineStyle} from './inline-style.js';
import {keyedRows} from './keyed-rows.js';
import {isTyping} from './keymap.js';
import {VirtualList} from './virtual-list.js';

/** Up to so many rows all are drawn, and the page scrolls instead of a box in it. */
const SMALL = 40;
/** How far PageUp and PageDown go. */
const PAGE = 20;

/** What is listed, and where. */
export interface LineGridOptions {
  /** The box that scrolls. */
  readonly scroller: () => HTMLElement | null;
  /** The rows; another array where they changed. */
  readonly items: () => readonly {readonly key: string}[];
  /** How high a row is about, in pixels. */
  readonly estimate: (index: number) => number;
  /** The key of a row that is drawn wherever it is, such as one in which somebody writes. */
  readonly held?: () => string | undefined;
}

/** How the rows are drawn. */
export interface LineGridLook {
  readonly label: string;
  /** How many digits the numbers of lines have; `--_digits` for the style sheet. */
  readonly digits: number;
  readonly classOf: (index: number) => string;
  /** The cells of a row, each with `role="gridcell"`. */
  readonly cells: (index: number) => unknown;
  /** A key without a chord that goes into no text; true where it was taken. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/**
 * Rows of text, of which Tab reaches one and the arrow keys the others. Of many rows only those in sight are drawn.
 */
export class LineGrid {
  readonly #host: ReactiveElement;
  readonly #options: LineGridOptions;
  readonly #list: VirtualList;
  readonly #indexes = new WeakMap<object, ReadonlyMap<string, number>>();
  #active = '';

  constructor(host: ReactiveElement, options: LineGridOptions) {
    this.#host = host;
    this.#options = options;
    this.#list = new VirtualList(host, {
      scroller: () => (this.isLong ? options.scroller() : null),
      count: () => (this.isLong ? options.items().length : 0),
      keyOf: (index) => options.items()[index]?.key ?? String(index),
      estimate: options.estimate,
      version: options.items,
      overscan: 8,
      held: () => this.#held(),
    });
  }

  /** Whether there are so many rows that they scroll in a box of their own. */
  get isLong(): boolean {
    return this.#options.items().length > SMALL;
  }

  /** The row that the keyboard is at; the first at first. */
  get active(): number {
    return this.indexOf(this.#active) ?? 0;
  }

  /** Where the row with a key stands. */
  indexOf(key: string): number | undefined {
    const items = this.#options.items();
    let indexes = this.#indexes.get(items);
    if (!indexes) {
      indexes = new Map(items.map((item, index) => [item.key, index]));
      this.#indexes.set(items, indexes);
    }
    return indexes.get(key);
  }

  /** The grid with the rows that are to be drawn now. */
  render({label, digits, classOf, cells, onKey}: LineGridLook) {
    const items = this.#options.items();
    const {active} = this;
    return html`<div
      role="grid"
      class="rows"
      aria-label=${label}
      aria-readonly="true"
      aria-rowcount=${items.length}
      ${inlineStyle({'--_digits': String(Math.max(2, digits))})}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, onKey)}
      @focusin=${this.#onFocus}
    >
      <div aria-hidden="true" ${ref(this.#list.before)}></div>
      ${keyedRows(
        this.#drawn,
        (index) => items[index]?.key ?? '',
        (index) =>
          html`<div
            role="row"
            class="item ${classOf(index)}"
            data-index=${index}
            aria-rowindex=${index + 1}
            tabindex=${index === active ? 0 : -1}
            ${ref(this.isLong ? this.#list.measure : undefined)}
          >
            ${cells(index)}
          </div>`,
      )}
      <div aria-hidden="true" ${ref(this.#list.after)}></div>
    </div>`;
  }

  /** Goes to a row, and takes the focus along where that is asked for. */
  async goTo(index: number, {focus = false, align = 'auto'}: {focus?: boolean; align?: 'auto' | 'center'} = {}) {
    this.#reach(index);
    await this.#host.updateComplete;
    if (this.isLong) this.#list.scrollToIndex(index, {align});
    const row = this.#rowOf(index);
    if (focus) row?.focus({preventScroll: this.isLong});
    if (!this.isLong) row?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  get #drawn(): readonly number[] {
    const {length} = this.#options.items();
    return this.isLong ? this.#list.items.map(({index}) => index) : Array.from({length}, (_, index) => index);
  }

  #held(): number[] {
    const held = this.indexOf(this.#options.held?.() ?? '');
    return held === undefined ? [this.active] : [this.active, held];
  }

  #rowOf(index: number): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`[role="row"][data-index="${String(index)}"]`);
  }

  #reach(index: number): void {
    this.#active = this.#options.items()[index]?.key ?? '';
    this.#host.requestUpdate();
  }

  readonly #onFocus = (event: Event): void => {
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]');
    const index = Number(row?.dataset['index']);
    if (Number.isInteger(index) && index !== this.active) this.#reach(index);
  };

  #onKey(event: KeyboardEvent, other: (event: KeyboardEvent) => boolean): void {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (other(event) || this.#move(event.key)) event.preventDefault();
  }

  #move(key: string): boolean {
    const last = this.#options.items().length - 1;
    const to = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + PAGE,
      PageUp: this.active - PAGE,
      Home: 0,
      End: last,
    }[key];
    if (to === undefined || last < 0) return false;
    void this.goTo(Math.min(last, Math.max(0, to)), {focus: true});
    return true;
  }
}
