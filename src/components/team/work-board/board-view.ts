import type {ReactiveController, ReactiveElement} from 'lit';
import type {Place} from './move-item.js';
import type {BoardModel} from './model.js';
import type {AgentWorkColumn, Mark} from './work-column.js';
import type {AgentWorkItem} from './work-item.js';

/** Narrower than this, columns stand below each other. */
const STACKED_BELOW = 640;
/** How many frames a column may take to draw an item that it scrolls to. */
const FRAMES = 10;

/** The board as it is drawn: which item stands where on the screen, and where the focus is. */
export class BoardView implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #model: BoardModel;
  readonly #sizes =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(([entry]) => this.#measure(entry));
  #isStacked = false;
  #followed = '';
  #mark: Mark = {};

  constructor(host: ReactiveElement, model: BoardModel) {
    this.#host = host;
    this.#model = model;
    host.addController(this);
  }

  /** Whether columns stand below each other. */
  get isStacked(): boolean {
    return this.#isStacked;
  }

  /** The item that has the focus, in any of its parts. */
  get itemWithFocus(): string | undefined {
    const column = this.#host.shadowRoot?.activeElement as AgentWorkColumn | null | undefined;
    const item = column?.shadowRoot?.activeElement;
    return item?.localName === 'agent-work-item' ? (item as AgentWorkItem).itemId : undefined;
  }

  hostConnected(): void {
    this.#sizes?.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
  }

  /** The mark before an item; the same object for the same place. */
  mark(before: string | undefined): Mark {
    if (this.#mark.before !== before) this.#mark = before === undefined ? {} : {before};
    return this.#mark;
  }

  /** An item's element, while it is drawn. */
  itemOf(id: string): AgentWorkItem | null {
    return this.#columnOf(this.#model.placeOf(id)?.column)?.itemOf(id) ?? null;
  }

  /** Moves the focus to an item, wherever it stands. */
  async focusItem(id: string): Promise<void> {
    await this.#drawn();
    const item = this.itemOf(id) ?? (await this.#bring(id));
    await item?.updateComplete;
    item?.focus();
    item?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  /** An item that moves to another column is drawn anew there: the focus goes with it, unless somebody took it away. */
  async keepFocus(id: string): Promise<void> {
    await this.#drawn();
    const {activeElement, body} = this.#host.ownerDocument;
    const isLost = activeElement === body || (activeElement === this.#host && !this.#host.shadowRoot?.activeElement);
    if (isLost && this.#host.isConnected) await this.focusItem(id);
  }

  /** Keeps the place that an item is held over in sight. */
  follow(place: Place | undefined): void {
    const key = place ? `${place.column}:${String(place.index)}` : '';
    if (key === this.#followed) return;
    this.#followed = key;
    const column = this.#columnOf(place?.column);
    if (!place || !column) return;
    column.scrollIntoView({block: 'nearest', inline: 'nearest'});
    column.reveal(place.index);
  }

  /** The place under a pointer, for an item that is not counted itself; undefined outside of the board. */
  placeAt(x: number, y: number, id: string): Place | undefined {
    if (!isInside(this.#host, x, y)) return undefined;
    const column = this.#columns.find((each) => isInside(each, x, y, this.#isStacked));
    return column && {column: column.columnId, index: column.placeAt(y, id)};
  }

  /** The boxes under a pointer that scroll: that of a column, and that of all columns. */
  scrollersAt(x: number, y: number): readonly HTMLElement[] {
    const box = this.#host.shadowRoot?.querySelector<HTMLElement>('.columns');
    const own = this.#columns.find((each) => isInside(each, x, y, this.#isStacked))?.scroller;
    return [own, box].filter((each) => each !== null && each !== undefined);
  }

  get #columns(): readonly AgentWorkColumn[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<AgentWorkColumn>('agent-work-column') ?? [])];
  }

  #columnOf(id: string | undefined): AgentWorkColumn | undefined {
    return this.#columns.find(({columnId}) => columnId === id);
  }

  /** Scrolls to an item that is not drawn, until it is. */
  async #bring(id: string): Promise<AgentWorkItem | null> {
    const column = this.#model.placeOf(id)?.column ?? '';
    this.#columnOf(column)?.reveal(this.#model.ids(column).indexOf(id));
    for (let frame = 0; frame < FRAMES && !this.itemOf(id); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return this.itemOf(id);
  }

  async #drawn(): Promise<void> {
    await this.#host.updateComplete;
    await Promise.all(this.#columns.map(({updateComplete}) => updateComplete));
  }

  #measure(entry: ResizeObserverEntry | undefined): void {
    const width = entry?.contentRect.width ?? 0;
    const isStacked = width > 0 && width < STACKED_BELOW;
    if (isStacked === this.#isStacked) return;
    this.#isStacked = isStacked;
    this.#host.requestUpdate();
  }
}

/** Whether a point is in an element's box: side by side it counts across, below each other it counts down. */
function isInside(element: Element, x: number, y: number, isStacked?: boolean): boolean {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  const isAcross = x >= left && x <= right;
  const isDown = y >= top && y <= bottom;
  return isStacked === undefined ? isAcross && isDown : isStacked ? isDown : isAcross;
}
