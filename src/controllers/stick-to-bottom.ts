import type {ReactiveController, ReactiveElement} from 'lit';

/** How near the end counts as the end. */
const NEAR_PX = 24;

/** Keys that mean "let me read up there". */
const UPWARD: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Keeps the end of a growing box in view until a person moves up, and again once they are back at the end. Any upward
 * input lets go at once: wheel, key, touch, or the scrollbar itself.
 */
export class StickToBottom implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #boxOf: () => HTMLElement | null;
  readonly #growth = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.#follow());
  #box: HTMLElement | null = null;
  #stuck = true;
  #lastTop = 0;
  #touchY = 0;

  constructor(host: ReactiveElement, boxOf: () => HTMLElement | null) {
    this.#host = host;
    this.#boxOf = boxOf;
    host.addController(this);
  }

  /** Whether the end is kept in view. */
  get isStuck(): boolean {
    return this.#stuck;
  }

  /** Goes to the end and stays there. */
  stick(): void {
    this.#setStuck(true);
    this.#follow();
  }

  /** Leaves the end: a person looks at something further up. */
  release(): void {
    this.#setStuck(false);
  }

  hostUpdated(): void {
    const box = this.#boxOf();
    if (box === this.#box) return;
    this.hostDisconnected();
    this.#box = box;
    if (!box) return;
    box.addEventListener('scroll', this.#onScroll, {passive: true});
    box.addEventListener('wheel', this.#onWheel, {passive: true});
    box.addEventListener('keydown', this.#onKey);
    box.addEventListener('touchstart', this.#onTouchStart, {passive: true});
    box.addEventListener('touchmove', this.#onTouchMove, {passive: true});
    this.#growth?.observe(box);
    for (const child of box.children) this.#growth?.observe(child);
    this.#follow();
  }

  hostDisconnected(): void {
    this.#growth?.disconnect();
    this.#box?.removeEventListener('scroll', this.#onScroll);
    this.#box?.removeEventListener('wheel', this.#onWheel);
    this.#box?.removeEventListener('keydown', this.#onKey);
    this.#box?.removeEventListener('touchstart', this.#onTouchStart);
    this.#box?.removeEventListener('touchmove', this.#onTouchMove);
    this.#box = null;
  }

  #follow(): void {
    if (!this.#stuck || !this.#box) return;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#lastTop = this.#box.scrollTop;
  }

  #setStuck(stuck: boolean): void {
    if (stuck === this.#stuck) return;
    this.#stuck = stuck;
    this.#host.requestUpdate();
  }

  #isAtEnd(box: HTMLElement): boolean {
    return box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX;
  }

  #letGo(): void {
    if (this.#box && this.#box.scrollHeight > this.#box.clientHeight) this.#setStuck(false);
  }

  readonly #onScroll = (): void => {
    if (!this.#box) return;
    const {scrollTop} = this.#box;
    // Content that shrinks moves the box up too; only a move away from the end is a person's.
    if (scrollTop < this.#lastTop - 1 && !this.#isAtEnd(this.#box)) this.#letGo();
    else if (this.#isAtEnd(this.#box)) this.#setStuck(true);
    this.#lastTop = scrollTop;
  };

  readonly #onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0) this.#letGo();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (UPWARD.has(event.key) || (event.key === ' ' && event.shiftKey)) this.#letGo();
  };

  readonly #onTouchStart = (event: TouchEvent): void => {
    this.#touchY = event.touches[0]?.clientY ?? 0;
  };

  readonly #onTouchMove = (event: TouchEvent): void => {
    if ((event.touches[0]?.clientY ?? 0) > this.#touchY + 4) this.#letGo();
  };
}
