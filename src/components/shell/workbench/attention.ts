import type {ReactiveController, ReactiveElement} from 'lit';

/** What the window says of the workbench. */
export interface AttentionOptions {
  /** How many wait for a person; none leaves the window alone. */
  readonly waiting: () => number;
  /** The words for that many. */
  readonly words: (count: number) => string;
  /** The icon to show meanwhile; without one the page's own stays. */
  readonly icon: () => string;
}

/** Says in the window's title and icon that somebody waits, and takes both back when nobody does. */
export class Attention implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: AttentionOptions;
  #title: {readonly before: string; readonly said: string} | undefined;
  #link: {readonly element: HTMLLinkElement; readonly href: string | null} | undefined;

  constructor(host: ReactiveElement, options: AttentionOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const waiting = this.#options.waiting();
    if (waiting > 0) this.#say(waiting);
    else this.#restore();
  }

  hostDisconnected(): void {
    this.#restore();
  }

  #say(waiting: number): void {
    const document = this.#host.ownerDocument;
    // Where the page has changed its title meanwhile, that is the title now.
    const before = this.#title && document.title === this.#title.said ? this.#title.before : document.title;
    const said = `${this.#options.words(waiting)} · ${before}`;
    if (document.title !== said) document.title = said;
    this.#title = {before, said};
    if (!this.#link && this.#options.icon() !== '') this.#showIcon();
  }

  #showIcon(): void {
    const document = this.#host.ownerDocument;
    const known = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    const element = known ?? document.createElement('link');
    this.#link = {element, href: known?.getAttribute('href') ?? null};
    element.rel = 'icon';
    element.href = this.#options.icon();
    if (!known) document.head.append(element);
  }

  #restore(): void {
    const document = this.#host.ownerDocument;
    if (this.#title && document.title === this.#title.said) document.title = this.#title.before;
    this.#title = undefined;
    const link = this.#link;
    this.#link = undefined;
    if (!link) return;
    if (link.href === null) link.element.remove();
    else link.element.setAttribute('href', link.href);
  }
}
