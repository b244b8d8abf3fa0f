import type {ReactiveController, ReactiveElement} from 'lit';
import {newCommandId} from '../commands/command-id.js';
import type {CommandIntent} from '../commands/command.js';
import type {Receipt} from '../commands/receipts.js';
import {RowController} from './row-controller.js';
import {receiptKey} from '../commands/keys.js';

/** One command at a time, about one thing, with the receipt that follows it. */
export class OneCommand<Kind extends string> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #onConfirmed: ((kind: Kind) => void) | undefined;
  readonly #receipt: RowController<Receipt>;
  #kind: Kind | undefined;
  #id = '';

  constructor(host: ReactiveElement, onConfirmed?: (kind: Kind) => void) {
    this.#host = host;
    this.#onConfirmed = onConfirmed;
    this.#receipt = new RowController(host, () => (this.#id === '' ? undefined : receiptKey(this.#id)));
    host.addController(this);
  }

  /** What is on its way right now. */
  get pending(): Kind | undefined {
    const status = this.#receipt.value?.status;
    return status === undefined || status === 'pending' ? this.#kind : undefined;
  }

  /** The receipt of what did not get through, or has not been answered. */
  get problem(): Receipt | undefined {
    const receipt = this.#receipt.value;
    return receipt && receipt.status !== 'pending' && receipt.status !== 'confirmed' ? receipt : undefined;
  }

  /** Gives a command, unless one is on its way. */
  give(
    kind: Kind,
    intent: CommandIntent,
    dispatch: (intent: CommandIntent & {readonly id: string}) => boolean,
  ): boolean {
    if (this.pending !== undefined) return false;
    const id = newCommandId();
    if (!dispatch({...intent, id})) return false;
    this.#kind = kind;
    this.#id = id;
    this.#host.requestUpdate();
    return true;
  }

  /** Forgets what was asked. */
  clear(): void {
    this.#kind = undefined;
    this.#id = '';
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const kind = this.#kind;
    if (kind === undefined || this.#receipt.value?.status !== 'confirmed') return;
    this.#kind = undefined;
    this.#id = '';
    this.#onConfirmed?.(kind);
  }
}
