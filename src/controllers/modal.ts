import type {ReactiveController, ReactiveElement} from 'lit';

/** The one dialog of an element. What it holds is to be drawn only while it is open. */
export class Modal implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #dialog: () => HTMLDialogElement | null;
  #isOpen = false;

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
    this.#host.requestUpdate();
  }

  close(): void {
    this.#dialog()?.close();
  }

  hostUpdated(): void {
    const dialog = this.#dialog();
    if (this.#isOpen && dialog && !dialog.open) dialog.showModal();
  }

  hostDisconnected(): void {
    this.#isOpen = false;
  }

  /** On the dialog: Esc closes it too. */
  readonly onClose = (): void => {
    this.#isOpen = false;
    this.#host.requestUpdate();
  };

  /** A press beside the box closes it. */
  readonly #onPress = (event: Event): void => {
    if (event.composedPath()[0] === this.#dialog()) this.close();
  };
}
