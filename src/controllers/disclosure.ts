import {isServer, type ReactiveController, type ReactiveElement} from 'lit';
import {hasFocus} from './has-focus.js';
import {uiKey, type Key} from '../state/keys.js';
import {RowController} from './row-controller.js';
import {anchoredBoxes} from './scroll-anchor.js';

/** Where a person's choice about a fact is kept: `{open}`, or nothing where they made none. */
export const disclosureKey = (fact: string) => uiKey<OpenRow>(`open:${fact}`);
/** The row under `disclosureKey`. */
export interface OpenRow {
  readonly open: boolean;
}

/** What decides whether something is open. */
export interface DisclosureOptions {
  /** The fact that is opened and folded; a person's choice is kept under it. */
  readonly fact: () => string | undefined;
  /** Whether it is at work: open while it is, folded afterwards. */
  readonly isActive: () => boolean;
}

/** What can be folded in an element that a server renders. */
const served = new WeakMap<ReactiveElement, Disclosure[]>();

/** On a server: opens all that is folded in an element, for who reads without scripts. Returns false where nothing is. */
export function unfold(host: ReactiveElement): boolean {
  const folded = served.get(host)?.filter(({open}) => !open) ?? [];
  for (const disclosure of folded) disclosure.unfold();
  return folded.length > 0;
}

/**
 * Open while at work, folded when done, never folded under somebody's pointer or focus, and a person's own choice wins.
 * The choice belongs to the page: it lives in a row of the store's own kind and is no fact.
 */
export class Disclosure implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: DisclosureOptions;
  readonly #choice: RowController<OpenRow>;
  #wasActive = false;
  #lingers = false;
  #localChoice: boolean | undefined;

  constructor(host: ReactiveElement, options: DisclosureOptions) {
    this.#host = host;
    this.#options = options;
    this.#choice = new RowController(host, () => this.#key());
    host.addController(this);
    if (isServer) served.set(host, [...(served.get(host) ?? []), this]);
  }

  /** Whether it is open now. */
  get open(): boolean {
    return this.#choice.value?.open ?? this.#localChoice ?? (this.#options.isActive() || this.#lingers);
  }

  /** A person opens or folds it. */
  set(open: boolean): void {
    const key = this.#key();
    this.#localChoice = open;
    if (key !== undefined) this.#choice.store?.setLocal(key, {open});
    this.#host.requestUpdate();
  }

  /** Opens it in what is rendered next, and leaves no trace of it in the store. */
  unfold(): void {
    this.#localChoice = true;
  }

  hostUpdate(): void {
    const active = this.#options.isActive();
    if (this.#wasActive && !active) {
      if (this.#isHeld()) this.#linger();
      else if (!this.open) anchorFold(this.#host);
    }
    this.#wasActive = active;
  }

  hostDisconnected(): void {
    this.#release();
  }

  #key(): Key<OpenRow> | undefined {
    const fact = this.#options.fact();
    return fact === undefined ? undefined : disclosureKey(fact);
  }

  #isHeld(): boolean {
    return this.#host.matches(':hover') || hasFocus(this.#host);
  }

  #linger(): void {
    this.#lingers = true;
    this.#host.addEventListener('pointerleave', this.#onLeave);
    this.#host.addEventListener('focusout', this.#onLeave);
  }

  #release(): void {
    this.#lingers = false;
    this.#host.removeEventListener('pointerleave', this.#onLeave);
    this.#host.removeEventListener('focusout', this.#onLeave);
  }

  // After the event: `:hover` and `:focus-within` change only once it has passed.
  readonly #onLeave = (): void => {
    setTimeout(() => {
      if (!this.#lingers || this.#isHeld()) return;
      this.#release();
      this.#host.requestUpdate();
    });
  };
}

/**
 * Keeps what is in view in its place while something folds above it. Called right before an element loses height. The
 * browser or a list may correct the position first: only the difference that is left is scrolled.
 */
function anchorFold(element: HTMLElement): void {
  if (isKept(element)) return;
  const scroller = scrollerOf(element);
  if (!scroller || typeof ResizeObserver === 'undefined') return;
  const isPage = scroller === element.ownerDocument.scrollingElement;
  const topOfView = isPage ? 0 : scroller.getBoundingClientRect().top;
  const bottomOfView = topOfView + scroller.clientHeight;
  const {top, bottom} = element.getBoundingClientRect();
  // What begins in view folds in view: nothing above it moves.
  if (top >= topOfView) return;
  // The end of it stays where it is; where the end is out of sight below, its head comes into view instead.
  const offset = () => {
    const box = element.getBoundingClientRect();
    return bottom <= bottomOfView ? box.bottom - bottom : box.top - topOfView;
  };
  // The element folds in this task; the observer is called after that layout and before the paint.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    const off = offset();
    if (Math.abs(off) >= 1) scroller.scrollTop += off;
  });
  observer.observe(element);
}

/** Whether it stands in a box that keeps what is read in its place itself: measuring it here would force a layout. */
function isKept(element: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) if (anchoredBoxes.has(node)) return true;
  return false;
}

/** The box that an element scrolls in, through shadow roots. */
function scrollerOf(element: Element): Element | null {
  for (let node: Element | null = element; node; node = parentOf(node)) {
    const {overflowY} = getComputedStyle(node);
    if ((overflowY === 'auto' || overflowY === 'scroll') && node.scrollHeight > node.clientHeight) return node;
  }
  return element.ownerDocument.scrollingElement;
}

function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  const root = node.getRootNode();
  return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
