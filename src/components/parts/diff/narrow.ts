import type {ReactiveController, ReactiveElement} from 'lit';

/** Whether an element is narrower than so many pixels; it is drawn again when that changes. */
export class Narrow implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #limit: number;
  #sizes: ResizeObserver | undefined;
  #value = false;

  constructor(host: ReactiveElement, limit: number) {
    this.#host = host;
    this.#limit = limit;
    host.addController(this);
  }

  get value(): boolean {
    return this.#value;
  }

  hostConnected(): void {
    if (typeof ResizeObserver === 'undefined') return;
    this.#set(this.#host.clientWidth);
    // In the next frame: another layout has another height, and no observer may feed itself.
    this.#sizes = new ResizeObserver(([entry]) => {
      requestAnimationFrame(() => this.#set(entry?.contentRect.width ?? 0));
    });
    this.#sizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
  }

  #set(width: number): void {
    const isNarrow = width < this.#limit;
    if (isNarrow === this.#value) return;
    this.#value = isNarrow;
    this.#host.requestUpdate();
  }
}
