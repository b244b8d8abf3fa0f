/** Polite waits until the screen reader is silent; assertive interrupts: for errors and requests for a decision only. */
export type Politeness = 'polite' | 'assertive';

/** Announcements that come together are read together. */
const DELAY = 150;
/** An old announcement is removed, so that it is not read as part of the page. */
const LIFETIME = 5000;

/** One live region of one document. */
class Region {
  readonly #document: Document;
  readonly #politeness: Politeness;
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #element: HTMLElement | undefined;

  constructor(document: Document, politeness: Politeness) {
    this.#document = document;
    this.#politeness = politeness;
  }

  add(text: string): void {
    this.#place(); // before there is something to say: readers notice changes of regions that they know
    if (this.#waiting.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#say(), DELAY);
    }
    this.#waiting.add(text);
  }

  #say(): void {
    const lines = [...this.#waiting].map((text) => {
      const line = this.#document.createElement('p');
      line.textContent = text;
      return line;
    });
    this.#waiting.clear();
    const element = this.#place();
    element.replaceChildren(...lines);
    this.#timer = setTimeout(() => element.replaceChildren(), LIFETIME);
  }

  #place(): HTMLElement {
    const {body} = this.#document;
    const selector = `:scope > [data-agent-announcer="${this.#politeness}"]`;
    this.#element ??= body.querySelector<HTMLElement>(selector) ?? this.#create();
    if (!this.#element.isConnected) body.append(this.#element);
    return this.#element;
  }

  #create(): HTMLElement {
    const element = this.#document.createElement('div');
    element.dataset['agentAnnouncer'] = this.#politeness;
    element.setAttribute('role', this.#politeness === 'assertive' ? 'alert' : 'status');
    element.setAttribute('aria-live', this.#politeness);
    element.setAttribute('aria-relevant', 'additions text');
    Object.assign(element.style, {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      margin: '-1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    });
    return element;
  }
}

const regions = new WeakMap<Document, Record<Politeness, Region>>();

/** Announces to screen readers the few changes that must be heard. */
export function announce(text: string, politeness: Politeness = 'polite', document = globalThis.document): void {
  if (text.trim() === '') return;
  let both = regions.get(document);
  if (!both) {
    both = {polite: new Region(document, 'polite'), assertive: new Region(document, 'assertive')};
    regions.set(document, both);
  }
  both[politeness].add(text);
}
