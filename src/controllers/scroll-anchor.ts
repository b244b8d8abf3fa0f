/** What is kept, in what box, and when. */
export interface ScrollAnchorOptions {
  readonly scroller: () => HTMLElement | null;
  /** Whether what is read is to stay where it is. */
  readonly keepsPlace: () => boolean;
  /** The rows that are drawn. */
  readonly rows: () => Iterable<HTMLElement>;
  /** Everything is laid out, and nothing is painted yet. */
  readonly onLayout: () => void;
}

/** Native scroll anchoring is better: it works during a fling and inside of a row. */
const IS_NATIVE = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');

/** The boxes in which somebody keeps what is read where it is. */
export const anchoredBoxes = new WeakSet<Element>();

/**
 * Keeps what is read where it is while rows above it come, go and change their height: wherever the browser does not do
 * so itself, which is at the very top, and in some browsers always. A browser that anchors scrolling can fail to: Chromium 147
 * loses its anchor where a row is a size container that something in it asks for its width. So it is checked after each layout,
 * and what is kept is what is in sight first, inside of a row that begins above it.
 */
export class ScrollAnchor {
  readonly #options: ScrollAnchorOptions;
  readonly #sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.#laidOut());
  #content: Element | null = null;
  #scroller: HTMLElement | null = null;
  /** What is in sight first: its row, and what it stands in, from the outside in. */
  #places: readonly Place[] = [];
  #scrollTop = 0;
  #isSure = false;
  #isFresh = false;

  constructor(options: ScrollAnchorOptions) {
    this.#options = options;
  }

  /** Watches the element that the rows are in; null ends it. Called with each update. */
  watch(content: Element | null): void {
    if (content === this.#content) {
      if (this.#isFresh) lookAgain(this.#sizes, content);
      return;
    }
    this.#sizes?.disconnect();
    this.#scroller?.removeEventListener('scroll', this.#onScroll);
    if (this.#scroller) anchoredBoxes.delete(this.#scroller);
    this.#content = content;
    this.#scroller = content && this.#options.scroller();
    this.forget();
    if (!content) return;
    if (this.#scroller) anchoredBoxes.add(this.#scroller);
    this.#sizes?.observe(content);
    this.#scroller?.addEventListener('scroll', this.#onScroll, {passive: true});
  }

  /** Rows are about to be added: what is in view now is kept, also where the browser anchors scrolling. */
  remember(): void {
    if (!this.#options.keepsPlace()) return;
    this.#isSure = true;
    this.#note();
  }

  /** Others of the same rows are about to be drawn: a box that is somewhere else afterwards was not scrolled by anybody. */
  look(): void {
    if (IS_NATIVE || this.#isSure || !this.#options.keepsPlace()) return;
    this.#note();
    this.#isFresh = true;
  }

  /** Forgets the row: the box is scrolled to another place on purpose. */
  forget(): void {
    this.#places = [];
    this.#isSure = false;
    this.#isFresh = false;
  }

  #laidOut(): void {
    noteObserving();
    this.#options.onLayout();
    this.#restore();
    this.#isSure = false;
    this.#isFresh = false;
    this.#note();
  }

  readonly #onScroll = (): void => {
    if (!this.#isSure) this.#note();
  };

  /** Whether the browser keeps the place: then only what it has not done is corrected. */
  get #isLeftToBrowser(): boolean {
    return IS_NATIVE && this.#scrollTop > 0 && !this.#isSure;
  }

  #restore(): void {
    const scroller = this.#scroller;
    const at = this.#places.findLastIndex(({element}) => element.isConnected && element.getClientRects().length > 0);
    const place = this.#places[at];
    if (!scroller || !place || !this.#options.keepsPlace()) return;
    // A box that has moved was moved by the browser or by a person, and stays there; or it ended above where it was.
    const {scrollTop, scrollHeight, clientHeight} = scroller;
    const isCut = scrollTop < this.#scrollTop && scrollTop + clientHeight >= scrollHeight - 1;
    if (this.#isLeftToBrowser && Math.abs(scrollTop - this.#scrollTop) >= 1 && !isCut) return;
    // Somebody may have scrolled already: WebKit sends the event after the layout.
    const scrolled = this.#isSure || this.#isFresh || isCut ? 0 : scrollTop - this.#scrollTop;
    // What was kept in it is gone: it has folded. A row that is drawn anew stays where it is.
    const isFolded = at > 0 && at < this.#places.length - 1;
    const moved = movedBy(place, scroller, isFolded) + scrolled;
    if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
  }

  /** Remembers what is in sight first, and where it stands. */
  #note(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    this.#scrollTop = scroller.scrollTop;
    this.#places = [];
    // While the end is followed, no row is measured.
    if (this.#isLeftToBrowser && !this.#options.keepsPlace()) return;
    const edge = scroller.getBoundingClientRect().top;
    let first = Infinity;
    for (const row of this.#options.rows()) {
      const {top, bottom} = row.getBoundingClientRect();
      if (!row.isConnected || bottom <= edge || top >= first) continue;
      first = top;
      this.#places = [{element: row, top: top - edge, bottom: bottom - edge}];
    }
    const [row] = this.#places;
    if (row && first < edge) this.#places = [row, ...placesIn(row.element, edge, edge + scroller.clientHeight)];
  }
}

/** Where something stands, from the upper edge of the box. */
interface Place {
  readonly element: Element;
  readonly top: number;
  readonly bottom: number;
}

/** How far something has moved. What has folded over its upper edge keeps its end; if that was not in sight, its head comes there. */
function movedBy({element, top, bottom}: Place, scroller: HTMLElement, isFolded: boolean): number {
  const edge = scroller.getBoundingClientRect().top;
  const box = element.getBoundingClientRect();
  if (!isFolded || top >= 0 || box.height >= bottom - top) return box.top - edge - top;
  return bottom <= scroller.clientHeight ? box.bottom - edge - bottom : box.top - edge;
}

/**
 * The first thing that begins in sight in an element that begins above, through shadow roots, and what it stands in; nothing where
 * there is none. What is in a box that scrolls by itself does not count.
 */
function placesIn(element: Element, edge: number, end: number): readonly Place[] {
  for (const child of (element.shadowRoot ?? element).children) {
    const {top, bottom, height} = child.getBoundingClientRect();
    if (bottom <= edge || height === 0) continue;
    if (top >= end) break;
    const place = {element: child, top: top - edge, bottom: bottom - edge};
    if (top >= edge) return [place];
    const inside = getComputedStyle(child).overflowY === 'visible' ? placesIn(child, edge, end) : [];
    if (inside.length > 0) return [place, ...inside];
  }
  return [];
}

let isObserving = false;

/** Size observers are called in this task: observing anew before it is over would be an error of the page. */
export function noteObserving(): void {
  isObserving = true;
  setTimeout(() => (isObserving = false));
}

/**
 * Has an observer called after the next layout, even where no size has changed. WebKit lays a container of queries
 * out before it knows the new styles in it: with rows gone and their spacer not grown yet, a box near its end jumps back.
 * Returns whether it will be called.
 */
export function lookAgain(sizes: ResizeObserver | undefined, content: Element | null | undefined): boolean {
  if (IS_NATIVE || isObserving || !content) return false;
  sizes?.unobserve(content);
  sizes?.observe(content);
  return true;
}
