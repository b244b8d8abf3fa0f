/** What the room under a pinned turn is reckoned from. */
export interface PinOptions {
  readonly box: () => HTMLElement | null;
  readonly spacer: () => HTMLElement | null;
  /** How high everything is from the beginning of a turn to the end of the last one. */
  readonly heightFrom: (entry: string) => number | undefined;
}

/**
 * Lets a turn stand at the top of the box though little follows it: the room that is missing below is made up by a
 * spacer, which shrinks as the answer grows. The end of the box is then where the turn is at the top, so that whoever
 * follows the end sees the turn stay until the answer fills the box.
 */
export class Pin {
  readonly #options: PinOptions;
  #entry: string | undefined;

  constructor(options: PinOptions) {
    this.#options = options;
  }

  /** Puts a turn to the top; undefined takes the room away. */
  set(entry: string | undefined): void {
    this.#entry = entry;
  }

  /** Makes up for the room that is missing now. */
  fit(): void {
    const {box, spacer, heightFrom} = this.#options;
    const room = box()?.clientHeight ?? 0;
    const element = spacer();
    const height = this.#entry === undefined ? undefined : heightFrom(this.#entry);
    const size = `${String(height === undefined ? 0 : Math.max(room - height, 0))}px`;
    if (element && element.style.blockSize !== size) element.style.blockSize = size;
  }
}
