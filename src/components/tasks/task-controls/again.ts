import type {ReactiveElement} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {Receipt} from '../../../commands/receipts.js';
import {CommandRouter} from '../../../commands/router.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {StoreController} from '../../../controllers/store-controller.js';

/** Whether nobody knows if a command arrived: it may be sent again under its own id, and happens once. */
export function isOpenEnded(receipt: Receipt | undefined): boolean {
  return receipt?.status === 'failed' || receipt?.status === 'unconfirmed';
}

/** One command at a time. The same asked for again, where no answer came, goes out under the same id: it happens once. */
export class CommandOnce<Kind extends string> {
  readonly #store: StoreController;
  readonly #command: OneCommand<Kind>;
  readonly #dispatch: (intent: CommandIntent & {readonly id: string}) => boolean;
  #last = '';

  constructor(
    host: ReactiveElement,
    dispatch: (intent: CommandIntent & {readonly id: string}) => boolean,
    onConfirmed: (kind: Kind) => void,
  ) {
    this.#store = StoreController.of(host);
    this.#dispatch = dispatch;
    this.#command = new OneCommand(host, onConfirmed);
  }

  get pending(): Kind | undefined {
    return this.#command.pending;
  }

  get problem(): Receipt | undefined {
    return this.#command.problem;
  }

  /** Gives a command, unless one is on its way. */
  give(kind: Kind, intent: CommandIntent): void {
    const words = JSON.stringify([kind, intent]);
    if (words === this.#last && isOpenEnded(this.problem)) {
      this.again();
      return;
    }
    this.#last = words;
    this.#command.give(kind, intent, this.#dispatch);
  }

  /** Sends what got no answer again. */
  again(): void {
    const {store} = this.#store;
    const {problem} = this;
    if (store && problem) CommandRouter.of(store).retry(problem.id);
  }

  clear(): void {
    this.#last = '';
    this.#command.clear();
  }
}
