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

/**
 * Keeps what is read where it is while rows above it come, go and change their height: wherever the browser does not do
 * so itself, which is at the very top, and in some browsers always. A browser that anchors scrolling can fail to:
 * Chromium 147 loses its anchor when a row is a size container and something in it first gets `content-visibility`, as a
 * closed `<details>` does. So it is checked after each layout.
 */
export class ScrollAnchor {
  readonly #options: ScrollAnchorOptions;
  readonly #sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.#laidOut());
  #content: Element | null = null;
  #scroller: HTMLElement | null = null;
  #row: HTMLElement | undefined;
  #top = 0;
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
    this.#content = content;
    this.#scroller = content && this.#options.scroller();
    this.forget();
    if (!content) return;
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
    this.#row = undefined;
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
    if (!scroller || !this.#row?.isConnected || !this.#options.keepsPlace()) return;
    // A box that has moved was moved by the browser or by a person: it stays there.
    if (this.#isLeftToBrowser && Math.abs(scroller.scrollTop - this.#scrollTop) >= 1) return;
    // Somebody may have scrolled already: WebKit sends the event after the layout.
    const scrolled = this.#isSure || this.#isFresh ? 0 : scroller.scrollTop - this.#scrollTop;
    const moved = topOf(this.#row, scroller) - this.#top + scrolled;
    if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
  }

  /** Remembers the first row that is in sight, and where it stands. */
  #note(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    this.#scrollTop = scroller.scrollTop;
    this.#row = undefined;
    // While the end is followed, no row is measured.
    if (this.#isLeftToBrowser && !this.#options.keepsPlace()) return;
    const edge = scroller.getBoundingClientRect().top;
    let first = Infinity;
    for (const row of this.#options.rows()) {
      const {top, bottom} = row.getBoundingClientRect();
      if (!row.isConnected || bottom <= edge || top >= first) continue;
      first = top;
      this.#row = row;
      this.#top = top - edge;
    }
  }
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

function topOf(row: HTMLElement, scroller: HTMLElement): number {
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
