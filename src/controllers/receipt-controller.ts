import type {ReactiveElement} from 'lit';
import {isWaiting, type Receipt} from '../commands/receipts.js';
import {CommandRouter} from '../commands/router.js';
import {RowController} from './row-controller.js';
import {receiptForKey} from '../commands/keys.js';

/** The newest command about one fact: how it is doing, and the way to give it once and to give it again. */
export class ReceiptController {
  readonly #host: ReactiveElement;
  readonly #row: RowController<Receipt>;
  #isLeaving = false;

  /** The fact is named as the receipts name it, such as `toolCallId:tc1`. */
  constructor(host: ReactiveElement, factOf: () => string | undefined) {
    this.#host = host;
    this.#row = new RowController(host, () => {
      const fact = factOf();
      return fact === undefined ? undefined : receiptForKey(fact);
    });
  }

  /** The receipt as it is now; undefined where nothing was asked. */
  get value(): Receipt | undefined {
    return this.#row.value;
  }

  /** Whether a command about this fact is on its way. */
  get isBusy(): boolean {
    return this.#isLeaving || isWaiting(this.value);
  }

  /** Gives a command by calling `dispatch`, unless one is on its way already: two clicks are one. */
  send(dispatch: () => boolean): boolean {
    if (this.isBusy) return false;
    this.#isLeaving = true;
    const isSent = dispatch();
    // The projection takes the command in a microtask of its own, before this one: then there is a receipt.
    queueMicrotask(() => {
      this.#isLeaving = false;
      this.#host.requestUpdate();
    });
    return isSent;
  }

  /** Takes back a command that has not left the page. */
  withdraw(): void {
    const {store, value} = this.#row;
    if (store && value) CommandRouter.of(store).withdraw(value.id);
    this.#host.requestUpdate();
  }

  /** Gives a failed or unconfirmed command again, under its own id. */
  retry(): void {
    const {store, value} = this.#row;
    if (store && value) CommandRouter.of(store).retry(value.id);
    this.#host.requestUpdate();
  }
}
