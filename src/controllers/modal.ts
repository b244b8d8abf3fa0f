import type {ReactiveController, ReactiveElement} from 'lit';

/**
 * The one dialog of an element. What it holds is to be drawn only while it is open; what has `data-first` gets the focus
 * when it opens, else the first thing in it that can have it.
 */
export class Modal implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #dialog: () => HTMLDialogElement | null;
  #isOpen = false;
  /** It is to be shown with the next update: one that was just closed, with its event still to come, is not shown again. */
  #isNew = false;

  constructor(host: ReactiveElement, dialog: () => HTMLDialogElement | null) {
    this.#host = host;
    this.#dialog = dialog;
    host.addController(this);
    host.addEventListener('click', this.#onPress);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  show(): void {
    this.#isOpen = true;
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  close(): void {
    this.#dialog()?.close();
  }

  hostUpdated(): void {
    const dialog = this.#dialog();
    if (!this.#isNew || !dialog) return;
    this.#isNew = false;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  hostDisconnected(): void {
    this.#isOpen = false;
    this.#isNew = false;
  }

  /** On the dialog: Esc closes it too. */
  readonly onClose = (): void => {
    // The event comes after the closing: the dialog may be open again by then.
    if (this.#dialog()?.open) return;
    this.#isOpen = false;
    this.#host.requestUpdate();
  };

  /** A press beside the box closes it. */
  readonly #onPress = (event: Event): void => {
    if (event.composedPath()[0] === this.#dialog()) this.close();
  };
}
