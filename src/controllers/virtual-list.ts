import {observeElementOffset, Virtualizer, type Range} from '@tanstack/virtual-core';
import {html, isServer, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {keyedRows} from './keyed-rows.js';
import {ScrollAnchor} from './scroll-anchor.js';
import {isServed} from './served.js';

/** How high a box is taken to be until it is laid out, in pixels: to ask for it before would force a layout. */
const FIRST_HEIGHT = 600;

/** A row of which no more than this is in sight does not count as seen. */
const EDGE_PX = 8;

/** What is listed, in what box, and what may not move. */
export interface VirtualListOptions {
  /** The box that scrolls; null while it is not drawn. */
  readonly scroller: () => HTMLElement | null;
  readonly count: () => number;
  /** The key of a row: sizes are remembered under it. */
  readonly keyOf: (index: number) => string;
  /** How high a row is about, in pixels, before it was ever drawn. Called for every row: cheap. */
  readonly estimate: (index: number) => number;
  /** How many rows are drawn beyond either edge; 4 if not said. */
  readonly overscan?: number;
  /** Changes with the rows. Without it, all keys are read again with every update of the element. */
  readonly version?: () => unknown;
  /** Rows that are drawn wherever they are, such as the one that has the focus. */
  readonly held?: () => Iterable<number>;
  /** Whether what is read stays where it is when rows come in above it; if not said, it does not. */
  readonly keepsPlace?: () => boolean;
  /** Whether the list is first seen from its end. */
  readonly startsAtEnd?: boolean;
}

/** A row that is drawn now. */
export interface VirtualRow {
  readonly index: number;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Draws the rows of a long list that are in sight, and a few around them. Rows are as high as they are: each is measured
 * when it is drawn. They stand in the flow, between two spacers for those that are not drawn:
 *
 * ```ts
 * list.render(({index}) => html`<div data-index=${index} ${ref(list.measure)}>…</div>`)
 * ```
 *
 * With the spacers, the host is updated only when other rows are to be drawn; a row that grows costs no update. A list
 * without them places its rows by `start` and is updated whenever one moves.
 */
export class VirtualList implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: VirtualListOptions;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  readonly #place: ScrollAnchor;
  readonly #goTo: GoToRow;
  readonly #detach: () => void;
  #keyOf: (index: number) => string;
  #version: unknown;
  #shown: readonly VirtualRow[] = [];
  #shownSize = 0;
  #before: HTMLElement | undefined;
  #after: HTMLElement | undefined;
  #margin = 0;
  #held = '';
  /** Another function whenever other rows are held: the virtualizer asks again only then. */
  #extractor = (range: Range): number[] => this.#extract(range);
  #box: HTMLElement | null = null;
  #frame: number | undefined;
  #isUpdating = false;
  /** The box is new, and its height is not known yet. */
  #isNew = false;
  #isServed = false;

  constructor(host: ReactiveElement, options: VirtualListOptions) {
    this.#host = host;
    this.#options = options;
    this.#keyOf = (index) => options.keyOf(index);
    this.#place = new ScrollAnchor({
      scroller: options.scroller,
      keepsPlace: () => options.keepsPlace?.() === true && !this.#goTo.isGoing,
      rows: () => this.#virtualizer.elementsCache.values(),
      onLayout: () => this.#laidOut(),
    });
    this.#goTo = new GoToRow({
      scroller: options.scroller,
      rowOf: (index) => this.rowOf(index),
      offsetOf: (index, align) => this.#virtualizer.getOffsetForIndex(index, align)?.[0] ?? 0,
    });
    this.#virtualizer = new Virtualizer({...this.#settings(), count: 0});
    // The browser keeps what is read in place, or `ScrollAnchor` does: both see where things really are.
    this.#virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    this.#detach = this.#virtualizer._didMount();
    host.addController(this);
  }

  /** The rows to draw now, in order. */
  get items(): readonly VirtualRow[] {
    // A server knows no heights: it draws all rows, and so does hydration.
    if (isServer || this.#isServed) return this.#all();
    return this.#virtualizer.getVirtualItems() as unknown as VirtualRow[];
  }

  /** How high all rows are together, as far as is known. */
  get totalSize(): number {
    return this.#virtualizer.getTotalSize();
  }

  /** The first row that is in sight; undefined while nothing is drawn. */
  get firstVisible(): number | undefined {
    const top = (this.#virtualizer.scrollOffset ?? 0) + EDGE_PX;
    return this.#shown.length === 0 ? undefined : this.#virtualizer.getVirtualItemForOffset(top)?.index;
  }

  /** Whether a row is in sight, or will be: it is being gone to. */
  isInSight(index: number): boolean {
    if (this.#goTo.goal === index) return true;
    const row = this.rowOf(index)?.getBoundingClientRect();
    const box = this.#options.scroller()?.getBoundingClientRect();
    return row !== undefined && box !== undefined && row.bottom > box.top && row.top < box.bottom;
  }

  /** The element of a row, while it is drawn. */
  rowOf(index: number): HTMLElement | undefined {
    const row = this.#virtualizer.elementsCache.get(this.#keyOf(index));
    return row?.isConnected ? row : undefined;
  }

  /** Where a row begins, in the coordinates of the box's `scrollTop`. */
  startOf(index: number): number {
    return this.#virtualizer.measurementsCache[index]?.start ?? 0;
  }

  /** Where the last row ends, in the coordinates of the box's `scrollTop`. */
  get end(): number {
    return this.#margin + this.totalSize;
  }

  /** Goes to a row, drawn or not. */
  scrollToIndex(index: number, {align = 'auto', ...within}: Partial<Omit<RowGoal, 'index'>> = {}): void {
    this.#place.forget();
    this.#goTo.go({index, align, ...within});
  }

  /** Stops going to a row. */
  cancelScroll(): void {
    this.#goTo.stop();
  }

  /** For `ref()` on each row, which has its index in `data-index`, written before it. */
  readonly measure = (element: Element | undefined): void => {
    if (element) this.#virtualizer.measureElement(element as HTMLElement);
  };

  /** The rows to draw, between empty elements as high as those that are not drawn. */
  render(template: (row: VirtualRow) => unknown): TemplateResult {
    return html`
      <div aria-hidden="true" ${ref(this.before)}></div>
      ${keyedRows(this.items, ({key}) => key, template)}
      <div aria-hidden="true" ${ref(this.after)}></div>
    `;
  }

  /** For `ref()` on the empty element before the rows, where they stand in an element of their own. */
  readonly before = (element: Element | undefined): void => {
    this.#before = element as HTMLElement | undefined;
  };

  /** For `ref()` on the empty element after the rows. */
  readonly after = (element: Element | undefined): void => {
    this.#after = element as HTMLElement | undefined;
  };

  hostConnected(): void {
    if (this.#host.hasUpdated) this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#isUpdating = true;
    const version = this.#options.version?.() ?? {};
    if (version !== this.#version) {
      this.#keyOf = (index) => this.#options.keyOf(index);
      this.#place.remember();
    }
    const isSame = version === this.#version;
    this.#version = version;
    const held = [...(this.#options.held?.() ?? [])].join();
    if (held !== this.#held) this.#extractor = (range) => this.#extract(range);
    this.#held = held;
    const anchorTo = this.#options.keepsPlace?.() === true ? 'end' : 'start';
    this.#virtualizer.setOptions({...this.#settings(), count: this.#options.count(), anchorTo});
    this.#isServed = isServed(this.#host);
    if (isSame && this.#isOther()) this.#place.look();
    this.#shown = this.items;
  }

  hostUpdated(): void {
    this.#isServed = false;
    this.#space();
    this.#isNew ||= this.#virtualizer.scrollElement !== this.#options.scroller();
    this.#virtualizer._willUpdate();
    this.#virtualizer.measureElement(null);
    this.#place.watch(this.#before?.parentElement ?? null);
    this.#isUpdating = false;
    if (this.#isOther()) this.#updateNext();
  }

  hostDisconnected(): void {
    this.#detach();
    this.#goTo.stop();
    this.#place.watch(null);
    this.#box = null;
  }

  #all(): VirtualRow[] {
    const {count, keyOf} = this.#options;
    return Array.from({length: count()}, (_, index) => ({index, key: keyOf(index), start: 0, end: 0}));
  }

  #settings() {
    const {scroller, estimate, overscan, startsAtEnd} = this.#options;
    return {
      getScrollElement: scroller,
      getItemKey: this.#keyOf,
      estimateSize: estimate,
      overscan: overscan ?? 4,
      initialRect: {width: 0, height: FIRST_HEIGHT},
      scrollMargin: this.#margin,
      scrollEndThreshold: -1, // following the end is up to the user of the list
      initialOffset: startsAtEnd ? Number.MAX_SAFE_INTEGER : 0,
      rangeExtractor: this.#extractor,
      measureElement: sizeOf,
      observeElementRect: observeHeight,
      observeElementOffset,
      scrollToFn: this.#scrollTo,
      onChange: () => this.#changed(),
    };
  }

  /** Rows that update in the middle of the host's update have no height yet: to scroll now would be to scroll wrong. */
  readonly #scrollTo = (
    offset: number,
    {adjustments = 0, behavior}: {adjustments?: number; behavior?: ScrollBehavior},
  ) => {
    if (!this.#isUpdating) this.#options.scroller()?.scrollTo({top: offset + adjustments, behavior});
  };

  #extract({startIndex, endIndex, overscan, count}: Range): number[] {
    const first = Math.max(startIndex - overscan, 0);
    const last = Math.min(endIndex + overscan, count - 1);
    const near = Array.from({length: last - first + 1}, (_, offset) => first + offset);
    const far = [...(this.#options.held?.() ?? [])].filter((index) => index < count && (index < first || index > last));
    return far.length === 0 ? near : [...new Set([...far, ...near])].sort((one, other) => one - other);
  }

  #changed(): void {
    if (this.#isUpdating) return;
    const isNew = this.#isNew;
    this.#isNew = false;
    if (!this.#isOther()) this.#space();
    // In a box that is new it is known only now how much fits: nobody should see a part of it empty.
    else if (isNew) this.#host.requestUpdate();
    else this.#updateNext();
  }

  /** After a scroll that is this frame; after a measurement it is the next, so that no observer feeds itself. */
  #updateNext(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#host.requestUpdate();
    });
  }

  #isOther(): boolean {
    const {items} = this;
    if (items.length !== this.#shown.length || (!this.#before && this.totalSize !== this.#shownSize)) return true;
    return items.some(({key, start}, at) => {
      const shown = this.#shown[at];
      return key !== shown?.key || (!this.#before && start !== shown.start);
    });
  }

  /** Gives the spacers the height of what is not drawn, also between rows where one is held. */
  #space(): void {
    this.#shownSize = this.totalSize;
    const {items} = this;
    // That of the rows: one that was read since counts with the next update.
    const margin = this.#virtualizer.options.scrollMargin;
    let end = items[0]?.start ?? margin;
    setSize(this.#before, end - margin);
    for (const item of items) {
      const row = this.#virtualizer.elementsCache.get(item.key);
      const gap = item.start > end ? `${String(item.start - end)}px` : '';
      if (row && row.style.marginBlockStart !== gap) row.style.marginBlockStart = gap;
      ({end} = item);
    }
    setSize(this.#after, margin + this.totalSize - end);
  }

  /** Reads what stands above the list in the same box: now that everything is laid out, it costs nothing. */
  #laidOut(): void {
    const scroller = this.#options.scroller();
    if (!scroller || !this.#before) return;
    // A box that is new, or was moved in the page, stands at its beginning.
    if (scroller !== this.#box) scroller.scrollTop = this.#virtualizer.scrollOffset ?? 0;
    this.#box = scroller;
    const margin = this.#before.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    if (Math.abs(margin - this.#margin) < 1) return;
    this.#margin = Math.round(margin);
    this.#updateNext();
  }
}

/** Reports how high the box is, whenever it was laid out with another height. */
function observeHeight(
  {scrollElement: box}: Virtualizer<HTMLElement, HTMLElement>,
  report: (rect: {width: number; height: number}) => void,
): (() => void) | undefined {
  if (!box || typeof ResizeObserver === 'undefined') return undefined;
  const sizes = new ResizeObserver(() => report({width: box.clientWidth, height: box.clientHeight}));
  sizes.observe(box);
  return () => sizes.disconnect();
}

function setSize(element: HTMLElement | undefined, size: number): void {
  const value = `${String(Math.max(size, 0))}px`;
  if (element && element.style.blockSize !== value) element.style.blockSize = value;
}

/** The exact height: rounded ones add up to jumps. A row without a layout keeps the height it had. */
function sizeOf(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<HTMLElement, HTMLElement>,
): number {
  const measured = entry?.borderBoxSize[0]?.blockSize;
  if (measured !== undefined) return measured;
  const index = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
}

/** Where a row should stand in the box. */
type RowAlign = 'start' | 'center' | 'end' | 'auto';

/** Something with a place: an element, or a range of text. */
interface Placed {
  getBoundingClientRect(): DOMRect;
}

/** Where to: a row, or something in it once that is drawn. */
interface RowGoal {
  readonly index: number;
  readonly align: RowAlign;
  readonly within?: (row: HTMLElement) => Placed | undefined;
}

/** How the row that is gone to is found. */
interface GoToRowOptions {
  readonly scroller: () => HTMLElement | null;
  /** The row, once it is drawn. */
  readonly rowOf: (index: number) => HTMLElement | undefined;
  /** Where it is, as far as is known before. */
  readonly offsetOf: (index: number, align: RowAlign) => number;
}

/** How many frames a row must stand still to count as reached, and after how many the search ends. */
const STILL_FRAMES = 4;
const MAX_FRAMES = 90;

const TAKES_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Goes to a row of which only the rough place is known: there first, then to where it really is, until it stands still,
 * since what is drawn on the way changes its height. Whatever a person does with the box ends it.
 */
class GoToRow {
  readonly #options: GoToRowOptions;
  #frame: number | undefined;
  #goal: number | undefined;
  #scroller: HTMLElement | null = null;

  constructor(options: GoToRowOptions) {
    this.#options = options;
  }

  get isGoing(): boolean {
    return this.#frame !== undefined;
  }

  get goal(): number | undefined {
    return this.#goal;
  }

  go(goal: RowGoal): void {
    this.stop();
    this.#scroller = this.#options.scroller();
    if (!this.#scroller) return;
    this.#goal = goal.index;
    for (const type of TAKES_OVER) this.#scroller.addEventListener(type, this.stop, {passive: true});
    // At once where possible, so that no frame shows the old place.
    this.#step(goal);
    this.#next(goal, 0, 0);
  }

  readonly stop = (): void => {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#goal = undefined;
    for (const type of TAKES_OVER) this.#scroller?.removeEventListener(type, this.stop);
    this.#scroller = null;
  };

  #next(goal: RowGoal, frames: number, still: number): void {
    this.#frame = requestAnimationFrame(() => {
      const stays = this.#step(goal) ? still + 1 : 0;
      if (stays >= STILL_FRAMES || frames >= MAX_FRAMES) this.stop();
      else this.#next(goal, frames + 1, stays);
    });
  }

  /** Moves the box to the row; true where it already stood there. */
  #step({index, align, within}: RowGoal): boolean {
    const scroller = this.#scroller;
    if (!scroller) return true;
    const before = scroller.scrollTop;
    const row = this.#options.rowOf(index);
    if (row?.isConnected) {
      const distance = distanceOf(within?.(row) ?? row, scroller, align);
      if (Math.abs(distance) >= 1) scroller.scrollTop = before + distance;
    } else scroller.scrollTop = this.#options.offsetOf(index, align);
    return row !== undefined && Math.abs(scroller.scrollTop - before) < 1;
  }
}

function distanceOf(row: Placed, scroller: HTMLElement, align: RowAlign): number {
  const {top, bottom, height} = row.getBoundingClientRect();
  const edge = scroller.getBoundingClientRect().top + scroller.clientTop;
  const room = scroller.clientHeight;
  if (align === 'end') return bottom - (edge + room);
  if (align === 'start' || height > room) return top - edge;
  if (align === 'center') return top + height / 2 - (edge + room / 2);
  return top < edge ? top - edge : Math.max(bottom - (edge + room), 0);
}
