import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import type {RunController} from '../../../controllers/run-controller.js';
import {queueKey} from '../../../state/keys.js';
import type {QueueRow} from '../../../state/facts/queue.js';
import type {HeldQueueRow} from '../../../transport/page-outbox.js';
import {startNowKey, type StartNowRow} from '../queue/start-now.js';
import {heldQueueKey} from '../../../transport/keys.js';

/**
 * Enter in an empty field, while a turn waits behind the run at work: it offers to stop the run for it, in words, and
 * only another Enter does so.
 */
export class NowOffer {
  readonly #host: ReactiveElement;
  readonly #run: RunController;
  readonly #sessionOf: () => string | undefined;
  readonly #queue: RowController<QueueRow>;
  readonly #held: RowController<HeldQueueRow>;
  #offered = '';

  constructor(host: ReactiveElement, run: RunController, sessionOf: () => string | undefined) {
    this.#host = host;
    this.#run = run;
    this.#sessionOf = sessionOf;
    this.#queue = new RowController(host, () => keyOf(queueKey, sessionOf()));
    this.#held = new RowController(host, () => keyOf(heldQueueKey, sessionOf()));
  }

  /** Whether the offer stands: another turn in the first place, or no run, and it does not. */
  get isMade(): boolean {
    return this.#offered !== '' && this.#offered === this.#first && this.#run.active !== undefined;
  }

  /** Enter was pressed in an empty field: makes the offer, or takes it. Says whether it was made just now. */
  press(): boolean {
    const isNew = !this.isMade;
    if (isNew) this.#set(this.#run.active ? this.#first : '');
    else {
      this.ask(this.#offered);
      this.withdraw();
    }
    return isNew && this.isMade;
  }

  /** Asks for a turn now: the row of the queue carries it out, step by step. */
  ask(queuedId: string): void {
    const sessionId = this.#sessionOf();
    const runId = this.#run.active?.id;
    if (sessionId === undefined || runId === undefined) return;
    this.#queue.store?.setLocal(startNowKey(sessionId), {queuedId, runId} satisfies StartNowRow);
  }

  withdraw(): void {
    if (this.#offered !== '') this.#set('');
  }

  get #first(): string {
    return this.#queue.value?.queued[0]?.id ?? this.#held.value?.turns[0]?.id ?? '';
  }

  #set(id: string): void {
    this.#offered = id;
    this.#host.requestUpdate();
  }
}
