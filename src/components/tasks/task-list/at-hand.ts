import type {ReactiveController, ReactiveElement} from 'lit';

/** Whether a person is at a box, with the pointer or the keyboard: nothing in it is to move away under their hands. */
export class AtHand implements ReactiveController {
  readonly #box: () => HTMLElement | null;
  readonly #left: () => void;
  #isPointed = false;

  /** `left` is called when the person has gone. */
  constructor(host: ReactiveElement, box: () => HTMLElement | null, left: () => void) {
    this.#box = box;
    this.#left = left;
    host.addController(this);
  }

  get isHeld(): boolean {
    return this.#isPointed || this.#box()?.matches(':focus-within') === true;
  }

  hostDisconnected(): void {
    this.#isPointed = false;
  }

  /** A finger that scrolls points at nothing. */
  readonly onPoint = ({pointerType}: PointerEvent): void => {
    this.#isPointed = pointerType !== 'touch';
  };

  readonly onUnpoint = (): void => {
    this.#isPointed = false;
    this.#settle();
  };

  /** Where the focus goes is known once it is there. */
  readonly onLeave = (): void => {
    queueMicrotask(() => this.#settle());
  };

  #settle(): void {
    if (!this.isHeld) this.#left();
  }
}
