import type {ReactiveController, ReactiveElement} from 'lit';
import {lookAgain, noteObserving} from './scroll-anchor.js';

/** Pixels from the end that still count as the end: browsers round. */
const EXACT_PX = 2;

/** Keys that scroll up. */
const UPWARD: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);
const DOWNWARD: ReadonlySet<string> = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

/**
 * Keeps the end of a growing box in view until a person moves up, and again once they are back at the very end. Any
 * upward input lets go at once, however short: wheel, key, touch, or the scrollbar itself.
 */
export class StickToBottom implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #boxOf: () => HTMLElement | null;
  readonly #onLayout: (() => number) | undefined;
  readonly #growth = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.#laidOut());
  #box: HTMLElement | null = null;
  #stuck = true;
  #lastTop = 0;
  #lastHeight = 0;
  #isPressed = false;
  #changes = 0;
  #isAgain = false;
  #touchY = 0;
  #wantsDown = false;

  /**
   * `onLayout` is called when the content has another size, before the end is gone to: it may change where that is, and gives by how
   * much, so that nothing is measured again.
   */
  constructor(host: ReactiveElement, boxOf: () => HTMLElement | null, onLayout?: () => number) {
    this.#host = host;
    this.#boxOf = boxOf;
    this.#onLayout = onLayout;
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
    this.#noteChange();
    const box = this.#boxOf();
    if (box === this.#box) {
      this.#isAgain = this.#stuck && lookAgain(this.#growth, box?.firstElementChild);
      return;
    }
    this.hostDisconnected();
    this.#box = box;
    if (!box) return;
    box.addEventListener('scroll', this.#onScroll, {passive: true});
    box.addEventListener('wheel', this.#onWheel, {passive: true});
    box.addEventListener('pointerdown', this.#onPress);
    box.ownerDocument.addEventListener('pointerup', this.#onPress, true);
    box.addEventListener('keydown', this.#onKey);
    box.addEventListener('touchstart', this.#onTouchStart, {passive: true});
    box.addEventListener('touchmove', this.#onTouchMove, {passive: true});
    // The first report comes with the first layout: nothing is measured in the middle of an update.
    this.#growth?.observe(box);
    if (box.firstElementChild) this.#growth?.observe(box.firstElementChild);
  }

  hostDisconnected(): void {
    this.#growth?.disconnect();
    this.#box?.removeEventListener('scroll', this.#onScroll);
    this.#box?.removeEventListener('wheel', this.#onWheel);
    this.#box?.removeEventListener('pointerdown', this.#onPress);
    this.#box?.ownerDocument.removeEventListener('pointerup', this.#onPress, true);
    this.#box?.removeEventListener('keydown', this.#onKey);
    this.#box?.removeEventListener('touchstart', this.#onTouchStart);
    this.#box?.removeEventListener('touchmove', this.#onTouchMove);
    this.#box = null;
  }

  #laidOut(): void {
    const box = this.#box;
    noteObserving();
    if (!this.#isAgain) this.#noteChange(); // that was noted with the update
    this.#isAgain = false;
    // A person has got to the end in the very frame in which more comes.
    if (box && this.#wantsDown && box.scrollTop > this.#lastTop && this.#isAtEnd(box)) this.#setStuck(true);
    if (!box) return;
    const {scrollTop, scrollHeight, clientHeight} = box;
    const height = scrollHeight + (this.#onLayout?.() ?? 0);
    const top = Math.max(0, height - clientHeight);
    this.#lastHeight = height;
    if (!this.#stuck) return;
    this.#lastTop = top;
    if (Math.abs(top - scrollTop) >= 1) box.scrollTop = top;
  }

  /** The scroll event of a change comes up to two frames after it. */
  #noteChange(): void {
    this.#changes++;
    requestAnimationFrame(() => requestAnimationFrame(() => this.#changes--));
  }

  #follow(): void {
    if (!this.#stuck || !this.#box) return;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#note();
  }

  #note(): void {
    if (!this.#box) return;
    this.#lastTop = this.#box.scrollTop;
    this.#lastHeight = this.#box.scrollHeight;
  }

  #setStuck(stuck: boolean): void {
    if (stuck === this.#stuck) return;
    this.#stuck = stuck;
    this.#host.requestUpdate();
  }

  #letGo(): void {
    this.#wantsDown = false;
    if (this.#box && this.#box.scrollHeight > this.#box.clientHeight) this.#setStuck(false);
  }

  /** Whether the end is reached. While a person scrolls down, it is the end before the newest content came. */
  #isAtEnd({scrollTop, scrollHeight, clientHeight}: HTMLElement): boolean {
    const end = this.#wantsDown ? Math.min(scrollHeight, this.#lastHeight) : scrollHeight;
    return scrollTop + clientHeight >= end - EXACT_PX;
  }

  /** A person goes down. At the end already, there will be no scroll event. */
  #goDown(): void {
    this.#wantsDown = true;
    if (this.#box && this.#isAtEnd(this.#box)) this.#setStuck(true);
  }

  readonly #onScroll = (): void => {
    const box = this.#box;
    if (!box) return;
    const moved = box.scrollTop - this.#lastTop;
    // Content that changes moves the box too; then no person has scrolled.
    const isByPerson = this.#isPressed || (this.#changes === 0 && box.scrollHeight === this.#lastHeight);
    if (moved < -1 && isByPerson) this.#letGo();
    else if (moved > 0 && this.#isAtEnd(box)) this.#setStuck(true);
    this.#note();
    // Whatever came in the meantime is followed at once.
    this.#follow();
  };

  readonly #onWheel = ({deltaY}: WheelEvent): void => {
    if (deltaY < 0) this.#letGo();
    else if (deltaY > 0) this.#goDown();
  };

  /** The box itself is pressed where its scrollbar is. */
  readonly #onPress = (event: PointerEvent): void => {
    this.#isPressed = event.type === 'pointerdown' && event.target === this.#box;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (isTyping(event)) return;
    const isBack = event.key === ' ' && event.shiftKey;
    if (UPWARD.has(event.key) || isBack) this.#letGo();
    else if (DOWNWARD.has(event.key)) this.#goDown();
  };

  readonly #onTouchStart = (event: TouchEvent): void => {
    this.#touchY = event.touches[0]?.clientY ?? 0;
  };

  readonly #onTouchMove = (event: TouchEvent): void => {
    const moved = (event.touches[0]?.clientY ?? 0) - this.#touchY;
    if (moved > 4) this.#letGo();
    else if (moved < -4) this.#goDown();
  };
}

/** Keys in a field are about its text. */
function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
