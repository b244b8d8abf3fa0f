import type {LitElement, ReactiveController} from 'lit';

/**
 * Whether the ends (`.end`) of what an element shows were all on the screen. What scrolls inside counts only where it
 * was scrolled to its end: the browser itself says what is visible.
 */
export class SeenEnds implements ReactiveController {
  readonly #host: LitElement;
  readonly #subject: () => unknown;
  readonly #unseen = new Set<Element>();
  readonly #seen = new WeakSet<Element>();
  #observer: IntersectionObserver | undefined;
  #watched: readonly Element[] = [];
  #of: unknown;

  /** Begins again when the subject is another. */
  constructor(host: LitElement, subject: () => unknown) {
    this.#host = host;
    this.#subject = subject;
    host.addController(this);
  }

  /** Whether the browser has found an end that was never on the screen. */
  get isUnseen(): boolean {
    return this.#unseen.size > 0;
  }

  /** Whether every end of the subject was on the screen. */
  get areSeen(): boolean {
    return (
      this.#of === this.#subject() && this.#watched.length > 0 && this.#watched.every((end) => this.#seen.has(end))
    );
  }

  hostUpdated(): void {
    const subject = this.#subject();
    const ends = [...this.#host.renderRoot.querySelectorAll('.end')];
    // While the input is edited its end is not there: what was not seen before still was not.
    if (ends.length === 0 && subject === this.#of) return;
    if (subject === this.#of && ends.every((end, index) => end === this.#watched[index])) return;
    if (subject !== this.#of) this.#unseen.clear();
    this.hostDisconnected();
    this.#of = subject;
    this.#watched = ends;
    this.#observer = new IntersectionObserver((entries) => {
      this.#onChange(entries);
    });
    for (const end of ends) this.#observer.observe(end);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#watched = [];
  }

  #onChange(entries: readonly IntersectionObserverEntry[]): void {
    const before = this.isUnseen;
    for (const {target, isIntersecting} of entries) {
      if (!isIntersecting) {
        // What was taken away while it is edited is not out of sight.
        if (target.isConnected) this.#unseen.add(target);
        continue;
      }
      this.#unseen.delete(target);
      this.#seen.add(target);
      this.#observer?.unobserve(target);
    }
    if (before !== this.isUnseen) this.#host.requestUpdate();
  }
}
