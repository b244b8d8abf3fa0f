import type {ReactiveController, ReactiveElement} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import {OneCommand} from '../../../controllers/one-command.js';

/** How often the runtime is notified that somebody still edits a turn. */
const RENEW_MS = 60_000;

/** What a hold is about. */
export interface EditHoldOptions {
  /** The turn; undefined where it is not in the queue any more. */
  readonly target: () => {readonly sessionId: string; readonly queuedId: string} | undefined;
  /** Whether the runtime says that it waits. */
  readonly isHeld: () => boolean;
  readonly dispatch: (command: CommandIntent) => boolean;
}

/**
 * Asks the runtime to wait with a turn while somebody edits it, again and again; and, when nothing came of it, to go on.
 * A page that leaves says nothing: the runtime goes on by itself after a while.
 */
export class EditHold implements ReactiveController {
  readonly #options: EditHoldOptions;
  readonly #asked: OneCommand<'hold'>;
  #renewal: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveElement, options: EditHoldOptions) {
    this.#options = options;
    this.#asked = new OneCommand<'hold'>(host);
    host.addController(this);
  }

  /** Whether the runtime does not wait, though it was asked to. */
  get isRefused(): boolean {
    return this.#asked.problem !== undefined;
  }

  /** Somebody edits the turn, or does so no longer. */
  set(isEdited: boolean): void {
    clearInterval(this.#renewal);
    if (isEdited) {
      this.#ask();
      this.#renewal = setInterval(() => this.#ask(), RENEW_MS);
      return;
    }
    const target = this.#options.target();
    const isWaiting = this.#options.isHeld() || this.#asked.pending !== undefined;
    this.#asked.clear();
    if (target && isWaiting) this.#options.dispatch({control: 'edit', ...target, payload: {hold: false}});
  }

  hostDisconnected(): void {
    clearInterval(this.#renewal);
  }

  #ask(): void {
    const target = this.#options.target();
    const {dispatch} = this.#options;
    if (target) this.#asked.give('hold', {control: 'edit', ...target, payload: {hold: true}}, dispatch);
  }
}
