import type {ReactiveController, ReactiveElement} from 'lit';

/** How long something must be in sight to count as seen. */
const MOMENT_MS = 600;

/** What is watched. */
export interface SeenWatchOptions {
  /** What is drawn and has not been seen; each names itself by `data-id`. */
  readonly rows: () => Iterable<HTMLElement>;
  /** These were in sight for a moment. */
  readonly see: (ids: readonly string[]) => void;
}

/** Reports what was visible for a moment while the page was visible. */
export class SeenWatch implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: SeenWatchOptions;
  readonly #watched = new Set<HTMLElement>();
  /** Since when each is in sight. */
  readonly #since = new Map<string, number>();
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement, options: SeenWatchOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('visibilitychange', this.#onVisibility);
    this.#observer = new IntersectionObserver((entries) => this.#onSight(entries), {threshold: 0.5});
    if (this.#host.hasUpdated) this.#watch();
  }

  hostUpdated(): void {
    this.#watch();
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('visibilitychange', this.#onVisibility);
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#watched.clear();
    this.#forget();
  }

  #watch(): void {
    const rows = new Set(this.#options.rows());
    for (const row of this.#watched) {
      if (rows.has(row)) continue;
      this.#observer?.unobserve(row);
      this.#watched.delete(row);
      this.#since.delete(idOf(row));
    }
    for (const row of rows) {
      if (this.#watched.has(row)) continue;
      this.#watched.add(row);
      this.#observer?.observe(row);
    }
  }

  #onSight(entries: readonly IntersectionObserverEntry[]): void {
    for (const {target, isIntersecting, time} of entries) {
      if (isIntersecting && this.#isVisible) this.#since.set(idOf(target), time);
      else this.#since.delete(idOf(target));
    }
    this.#wait();
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#since.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#take();
      this.#wait();
    }, MOMENT_MS);
  }

  #take(): void {
    const now = performance.now();
    const seen = [...this.#since].filter(([, since]) => now - since >= MOMENT_MS).map(([id]) => id);
    for (const id of seen) this.#since.delete(id);
    if (seen.length > 0) this.#options.see(seen);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#since.clear();
  }

  get #isVisible(): boolean {
    return this.#host.ownerDocument.visibilityState === 'visible';
  }

  /** A page that nobody sees shows nothing: who comes back starts to look again. */
  readonly #onVisibility = (): void => {
    this.#forget();
    if (!this.#isVisible) return;
    for (const row of this.#watched) {
      this.#observer?.unobserve(row);
      this.#observer?.observe(row);
    }
  };
}

function idOf(row: Element): string {
  return (row as HTMLElement).dataset['id'] ?? '';
}
