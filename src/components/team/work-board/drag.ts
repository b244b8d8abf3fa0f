import type {ItemMove, Place} from './move-item.js';
import type {AgentWorkItem} from './work-item.js';

/** How far a pointer goes before it drags: less is a press. */
const THRESHOLD = 6;
/** How near an edge a box begins to scroll, and how far it goes each frame. */
const EDGE = 36;
const STEP = 10;

/** What dragging needs to know of the board. */
export interface DragOptions {
  readonly itemMove: ItemMove;
  /** The element that holds the board, and the pointer while it drags. */
  readonly root: () => HTMLElement | null;
  /** The place under the pointer; undefined outside of the board. */
  readonly placeAt: (x: number, y: number, id: string) => Place | undefined;
  /** The boxes under the pointer that scroll. */
  readonly scrollersAt: (x: number, y: number) => readonly HTMLElement[];
  /** The picture of the item that goes with the pointer. */
  readonly ghost: () => HTMLElement | null;
}

/** Moves items with a mouse, a pen or a finger. A finger takes the grip: elsewhere it scrolls. */
export class Drag {
  readonly #options: DragOptions;
  #id = '';
  #pointer = -1;
  #start = {x: 0, y: 0};
  #at = {x: 0, y: 0};
  #isDragging = false;
  #frame: number | undefined;

  constructor(options: DragOptions) {
    this.#options = options;
  }

  /** For the element that holds the board. */
  readonly onPointerDown = (event: PointerEvent): void => {
    const item = this.#itemOf(event);
    if (event.button !== 0 || !event.isPrimary || !item || this.#options.itemMove.value) return;
    this.#id = item.itemId;
    this.#pointer = event.pointerId;
    this.#start = {x: event.clientX, y: event.clientY};
    this.#listen(item.ownerDocument, 'addEventListener');
  };

  /** Ends it, wherever it is: the board goes away. */
  stop(): void {
    const root = this.#options.root();
    if (root) this.#listen(root.ownerDocument, 'removeEventListener');
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#isDragging && root?.hasPointerCapture(this.#pointer)) root.releasePointerCapture(this.#pointer);
    this.#isDragging = false;
    this.#pointer = -1;
  }

  /** Puts the picture where the pointer is. */
  placeGhost(): void {
    const ghost = this.#options.ghost();
    if (!ghost) return;
    if (!ghost.matches(':popover-open')) ghost.showPopover();
    ghost.style.translate = `${String(this.#at.x + 12)}px ${String(this.#at.y + 8)}px`;
  }

  #listen(document: Document, method: 'addEventListener' | 'removeEventListener'): void {
    document[method]('pointermove', this.#onMove as EventListener);
    document[method]('pointerup', this.#onUp as EventListener);
    document[method]('pointercancel', this.#onCancel);
    document[method]('keydown', this.#onKey as EventListener, true);
  }

  /** The item that a press is about: not a press on something else inside it. */
  #itemOf(event: PointerEvent): AgentWorkItem | undefined {
    const path = event.composedPath();
    const at = path.findIndex((node) => node instanceof HTMLElement && node.localName === 'agent-work-item');
    const inside = path.slice(0, Math.max(at, 0)).filter((node): node is HTMLElement => node instanceof HTMLElement);
    const isGrip = inside.some((node) => node.matches('.grip'));
    const isOther = inside.some((node) =>
      node.matches('button:not(.open), a, agent-work-item-detail, .change, [popover]'),
    );
    return at < 0 || isOther || (event.pointerType === 'touch' && !isGrip) ? undefined : (path[at] as AgentWorkItem);
  }

  readonly #onMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.#at = {x: event.clientX, y: event.clientY};
    const {x, y} = this.#start;
    if (!this.#isDragging && Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
    if (!this.#isDragging && !this.#begin()) return;
    this.#follow();
  };

  #begin(): boolean {
    if (!this.#options.itemMove.take(this.#id, 'pointer')) {
      this.stop();
      return false;
    }
    this.#isDragging = true;
    this.#options.root()?.setPointerCapture(this.#pointer);
    this.#frame = requestAnimationFrame(this.#scroll);
    return true;
  }

  #follow(): void {
    const {x, y} = this.#at;
    const place = this.#options.placeAt(x, y, this.#id);
    const from = this.#options.itemMove.value?.from;
    // Outside of the board it would stay where it was.
    if (place ?? from) this.#options.itemMove.over((place ?? from) as Place);
    this.placeGhost();
  }

  /** Boxes scroll while the item is held at their edge. */
  readonly #scroll = (): void => {
    const {x, y} = this.#at;
    for (const box of this.#options.scrollersAt(x, y)) {
      const {left, right, top, bottom} = box.getBoundingClientRect();
      box.scrollBy(pull(x, left, right), pull(y, top, bottom));
    }
    this.#follow();
    this.#frame = requestAnimationFrame(this.#scroll);
  };

  readonly #onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const wasDragging = this.#isDragging;
    this.stop();
    if (!wasDragging) return;
    this.#swallowClick();
    this.#options.itemMove.drop();
  };

  readonly #onCancel = (): void => {
    const wasDragging = this.#isDragging;
    this.stop();
    if (wasDragging) this.#options.itemMove.putBack();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onCancel();
    // The finger or button is still down, and comes up later.
    const document = this.#options.root()?.ownerDocument;
    document?.addEventListener('pointerup', () => this.#swallowClick(), {capture: true, once: true});
  };

  /** The end of a drag is no press on what lies under it. */
  #swallowClick(): void {
    const root = this.#options.root();
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    root?.addEventListener('click', swallow, {capture: true, once: true});
    setTimeout(() => root?.removeEventListener('click', swallow, {capture: true}));
  }
}

/** How far a box goes for a pointer at one of its edges. */
function pull(at: number, start: number, end: number): number {
  if (at < start || at > end) return 0;
  if (at - start < EDGE) return -STEP;
  return end - at < EDGE ? STEP : 0;
}
