import type {ReactiveElement} from 'lit';
import type {CommandIntent} from '../commands/command.js';
import type {Receipt} from '../commands/receipts.js';
import {present} from '../state/read.js';
import {ControlAvailability} from './control-availability.js';
import {ReceiptController} from './receipt-controller.js';
import {keyOf} from './row-controller.js';
import type {RunController} from './run-controller.js';

/** Stopping the run at work, once: how the command is doing, and what its button says. */
export class StopController {
  readonly #host: ReactiveElement;
  readonly #run: RunController;
  readonly #sessionOf: () => string | undefined;
  readonly #receipt: ReceiptController;
  readonly #controls: ControlAvailability;

  constructor(host: ReactiveElement, run: RunController, sessionOf: () => string | undefined) {
    this.#host = host;
    this.#run = run;
    this.#sessionOf = sessionOf;
    this.#receipt = new ReceiptController(host, () => keyOf((id) => `runId:${id}`, run.active?.id));
    this.#controls = new ControlAvailability(host);
  }

  /** Why the run cannot be stopped, as a code; undefined where it can. */
  get unavailable(): string | undefined {
    return this.#controls.reason('interrupt');
  }

  /** Whether there is a run at work that the page offers to stop. */
  get isOffered(): boolean {
    return this.#run.active !== undefined && this.#controls.isOffered('interrupt');
  }

  get isPending(): boolean {
    return this.#receipt.isBusy && this.#receipt.value?.status !== 'unconfirmed';
  }

  /** The key of the words on its button. */
  get word(): 'status.stopping' | 'verb.stop-again' | 'verb.stop' {
    if (this.isPending) return 'status.stopping';
    return this.#receipt.value?.status === 'unconfirmed' ? 'verb.stop-again' : 'verb.stop';
  }

  /** The receipt of a command that did not get through, or has not been answered. */
  get problem(): Receipt | undefined {
    const receipt = this.#receipt.value;
    return receipt && receipt.status !== 'pending' && receipt.status !== 'confirmed' ? receipt : undefined;
  }

  /** Asks for the run to stop by calling `dispatch`, unless that is under way. */
  stop(dispatch: (intent: CommandIntent) => boolean): void {
    const run = this.#run.active;
    if (!run || this.unavailable !== undefined) return;
    const {status} = this.#receipt.value ?? {};
    const target = {runId: run.id, ...present({sessionId: run.sessionId ?? this.#sessionOf()})};
    if (status === 'unconfirmed' || status === 'failed') this.#receipt.retry();
    else this.#receipt.send(() => dispatch({control: 'interrupt', ...target}));
    this.#host.requestUpdate();
  }
}
