import type {Placement} from '@floating-ui/dom';
import type {ReactiveController, ReactiveElement} from 'lit';
import {lazy} from '../state/lazy.js';

/** What floats, beside what, and what is called when it should close. */
export interface FloatingOptions {
  /** What the panel belongs to. */
  readonly anchor: () => Element | null;
  /** The panel, rendered with `popover="manual"` while it is open and not at all while it is not. */
  readonly panel: () => HTMLElement | null;
  /** Where it stands if there is room: below, from the start edge, if not said. */
  readonly placement?: Placement;
  /** A press outside, or Escape inside or at the anchor. */
  readonly onDismiss?: () => void;
}

const GAP = 4;
const MARGIN = 8;

/** Computes places. Most pages are read for a while before anything floats on them. */
const library = lazy(() => import('@floating-ui/dom'), import.meta.url);
type Library = typeof import('@floating-ui/dom');

/**
 * Keeps a panel beside its anchor while it is rendered: in the top layer, so that nothing clips it, and inside the
 * window, whatever scrolls or grows.
 */
export class Floating implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: FloatingOptions;
  #panel: HTMLElement | null = null;
  #stop: (() => void) | undefined;
  #stopMoving: (() => void) | undefined;

  constructor(host: ReactiveElement, options: FloatingOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const panel = this.#options.panel();
    if (panel === this.#panel) return;
    this.#close();
    const anchor = this.#options.anchor();
    if (!panel || !anchor) return;
    this.#panel = panel;
    panel.showPopover();
    if (library.value) this.#follow(library.value, anchor, panel);
    else void this.#loadLibrary(anchor, panel);
    const document = this.#host.ownerDocument;
    document.addEventListener('pointerdown', this.#onPress, true);
    document.addEventListener('keydown', this.#onKey, true);
    this.#stop = () => {
      this.#stopMoving?.();
      document.removeEventListener('pointerdown', this.#onPress, true);
      document.removeEventListener('keydown', this.#onKey, true);
    };
  }

  hostDisconnected(): void {
    this.#close();
  }

  #close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#stopMoving = undefined;
    this.#panel = null;
  }

  /** Nobody sees the panel before it has its place; what has the focus in it is there already. */
  async #loadLibrary(anchor: Element, panel: HTMLElement): Promise<void> {
    panel.style.opacity = '0';
    try {
      const loaded = await library.load();
      if (panel === this.#panel) this.#follow(loaded, anchor, panel);
    } catch (error) {
      reportError(error);
    } finally {
      panel.style.opacity = '';
    }
  }

  #follow(loaded: Library, anchor: Element, panel: HTMLElement): void {
    void this.#place(loaded, anchor, panel);
    // on a frame: a panel that takes another size while size observers are called is an error of the page in Firefox
    let frame = 0;
    const stop = loaded.autoUpdate(anchor, panel, () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => void this.#place(loaded, anchor, panel));
    });
    this.#stopMoving = () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }

  async #place(
    {computePosition, flip, offset, shift, size}: Library,
    anchor: Element,
    panel: HTMLElement,
  ): Promise<void> {
    const {x, y} = await computePosition(anchor, panel, {
      strategy: 'fixed',
      placement: this.#options.placement ?? 'bottom-start',
      middleware: [
        offset(GAP),
        flip({padding: MARGIN}),
        shift({padding: MARGIN}),
        size({
          padding: MARGIN,
          apply: ({availableHeight, availableWidth}) => {
            panel.style.setProperty('--_room-block', `${String(Math.max(96, availableHeight))}px`);
            panel.style.setProperty('--_room-inline', `${String(availableWidth)}px`);
          },
        }),
      ],
    });
    Object.assign(panel.style, {left: `${String(x)}px`, top: `${String(y)}px`});
  }

  #isInside(event: Event): boolean {
    const path = event.composedPath();
    const anchor = this.#options.anchor();
    return (this.#panel !== null && path.includes(this.#panel)) || (anchor !== null && path.includes(anchor));
  }

  readonly #onPress = (event: Event): void => {
    if (!this.#isInside(event)) this.#options.onDismiss?.();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#options.onDismiss || !this.#isInside(event)) return;
    event.preventDefault();
    event.stopPropagation(); // one Escape closes one thing
    this.#options.onDismiss();
  };
}
