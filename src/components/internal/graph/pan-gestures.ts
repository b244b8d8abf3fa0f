import type {Viewport} from './viewport.js';

/** What turns a wheel with Ctrl into a zoom that feels even. */
const WHEEL = 0.002;
/** A press that moves less than this is a press. */
const SLACK = 4;

/** Drag with a pointer, pinch with two, zoom with Ctrl and the wheel. Plain wheels and fingers scroll by themselves. */
export class PanGestures {
  readonly #viewport: Viewport;
  readonly #pointers = new Map<number, {x: number; y: number}>();
  #wasDragged = false;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  /** Whether the press that is ending was a drag. */
  get wasDragged(): boolean {
    return this.#wasDragged;
  }

  readonly onWheel = (event: WheelEvent): void => {
    this.#viewport.touch();
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = {x: event.clientX - box.left, y: event.clientY - box.top};
    this.#viewport.zoomBy(Math.exp(-event.deltaY * WHEEL), at);
  };

  readonly onDown = (event: PointerEvent): void => {
    this.#viewport.touch();
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#wasDragged = false;
    this.#pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  };

  readonly onMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const scroller = event.currentTarget as HTMLElement;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!this.#wasDragged && Math.hypot(dx, dy) < SLACK) return;
    if (!this.#wasDragged) scroller.setPointerCapture(event.pointerId);
    this.#wasDragged = true;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(scroller, event, before, other);
    // A finger scrolls by itself.
    else if (event.pointerType !== 'touch') scroller.scrollBy(-dx, -dy);
    this.#pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  };

  readonly onUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #pinch(
    scroller: HTMLElement,
    now: PointerEvent,
    before: {readonly x: number; readonly y: number},
    other: {readonly x: number; readonly y: number},
  ): void {
    const apart = (x: number, y: number) => Math.max(1, Math.hypot(x - other.x, y - other.y));
    const box = scroller.getBoundingClientRect();
    const at = {x: (now.clientX + other.x) / 2 - box.left, y: (now.clientY + other.y) / 2 - box.top};
    this.#viewport.zoomBy(apart(now.clientX, now.clientY) / apart(before.x, before.y), at);
  }
}
