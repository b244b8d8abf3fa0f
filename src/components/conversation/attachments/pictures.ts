import type {ReactiveController, ReactiveElement} from 'lit';

/** Addresses, inside this page, of pictures that it holds. Each is given up once its picture is not shown any more. */
export class Pictures implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #addresses = new Map<Blob, string>();
  #shown = new Set<Blob>();

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Where the picture can be had, for as long as each render asks for it. */
  address(picture: Blob): string {
    this.#shown.add(picture);
    let address = this.#addresses.get(picture);
    if (address === undefined) this.#addresses.set(picture, (address = URL.createObjectURL(picture)));
    return address;
  }

  hostConnected(): void {
    if (this.#shown.size > 0) this.#host.requestUpdate(); // it was elsewhere, and its addresses are gone
  }

  hostUpdate(): void {
    this.#shown = new Set();
  }

  hostUpdated(): void {
    this.#giveUp((picture) => !this.#shown.has(picture));
  }

  hostDisconnected(): void {
    this.#giveUp(() => true);
  }

  #giveUp(isDone: (picture: Blob) => boolean): void {
    for (const [picture, address] of this.#addresses) {
      if (!isDone(picture)) continue;
      URL.revokeObjectURL(address);
      this.#addresses.delete(picture);
    }
  }
}
