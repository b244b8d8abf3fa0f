import type {ReactiveController, ReactiveElement} from 'lit';

/**
 * Keeps the focus where a person left it while rows change their places: a row that is moved in the page loses it. It
 * goes back to the very same field; where that is gone, to what the host says.
 */
export class KeepFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #otherwise: () => void;
  #held: HTMLElement | null = null;

  constructor(host: ReactiveElement, otherwise: () => void) {
    this.#host = host;
    this.#otherwise = otherwise;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#held = innermost(this.#host);
  }

  hostUpdated(): void {
    const held = this.#held;
    this.#held = null;
    if (!held || innermost(this.#host)) return;
    if (held.isConnected) held.focus({preventScroll: true});
    else this.#otherwise();
  }
}

/** What has the focus inside, through shadow roots; `:focus-within` does not know while another window has it. */
function innermost(host: Element): HTMLElement | null {
  let element: Element | null = null;
  for (let inside = host.shadowRoot?.activeElement; inside; inside = inside.shadowRoot?.activeElement) element = inside;
  return element instanceof HTMLElement ? element : null;
}
