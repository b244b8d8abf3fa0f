import type {ReactiveController, ReactiveElement} from 'lit';

/** What the window says of the workbench. */
export interface AttentionOptions {
  /** How many wait for a person; none leaves the window alone. */
  readonly waiting: () => number;
  /** The words for that many. */
  readonly words: (count: number) => string;
  /** The icon to show meanwhile; one is drawn where none is given. */
  readonly icon: () => string;
}

/** A filled diamond: the mark of needs-you. */
const DRAWN =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 .5 15.5 8 8 15.5.5 8z" fill="#b4500f"/><path d="M8 4.5v4M8 11.2v.1" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></svg>',
  );

/** Says in the window's title and icon that somebody waits, and takes both back when nobody does. */
export class Attention implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: AttentionOptions;
  #title: {readonly before: string; readonly said: string} | undefined;
  #link: {readonly element: HTMLLinkElement; readonly href: string | null} | undefined;
  #isRefused = false;

  constructor(host: ReactiveElement, options: AttentionOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  hostUpdated(): void {
    const waiting = this.#options.waiting();
    if (waiting > 0) this.#say(waiting);
    else this.#restore();
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#restore();
  }

  #say(waiting: number): void {
    const document = this.#host.ownerDocument;
    // Where the page has changed its title meanwhile, that is the title now.
    const before = this.#title && document.title === this.#title.said ? this.#title.before : document.title;
    const said = `${this.#options.words(waiting)} · ${before}`;
    if (document.title !== said) document.title = said;
    this.#title = {before, said};
    if (!this.#link && !this.#isRefused) this.#showIcon();
  }

  #showIcon(): void {
    const document = this.#host.ownerDocument;
    const known = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    const element = known ?? document.createElement('link');
    this.#link = {element, href: known?.getAttribute('href') ?? null};
    element.rel = 'icon';
    element.href = this.#options.icon() || DRAWN;
    if (!known) document.head.append(element);
  }

  #restore(): void {
    const document = this.#host.ownerDocument;
    if (this.#title && document.title === this.#title.said) document.title = this.#title.before;
    this.#title = undefined;
    this.#restoreIcon();
  }

  #restoreIcon(): void {
    const link = this.#link;
    this.#link = undefined;
    if (!link) return;
    if (link.href === null) link.element.remove();
    else link.element.setAttribute('href', link.href);
  }

  /** A page that forbids drawn icons keeps its own. */
  readonly #onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (!event.blockedURI.startsWith('data') || !this.#link) return;
    this.#isRefused = true;
    this.#restoreIcon();
  };
}
