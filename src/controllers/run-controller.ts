import type {ReactiveElement} from 'lit';
import {listKey, runKey, type ListRow} from '../state/keys.js';
import type {RunRow} from '../state/facts/runs.js';
import {isRunOver} from '../state/facts/run-over.js';
import {keyOf, RowController} from './row-controller.js';

/** The newest run of a session. */
export class RunController {
  readonly #runs: RowController<ListRow>;
  readonly #run: RowController<RunRow>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined) {
    this.#runs = new RowController(host, () => keyOf((id) => listKey('runs', id), sessionId()));
    this.#run = new RowController(host, () => keyOf(runKey, this.#runs.value?.ids.at(-1)));
  }

  /** The run, or undefined where the session has had none. */
  get value(): RunRow | undefined {
    return this.#run.value;
  }

  /** The run, while it is at work or waits. */
  get active(): RunRow | undefined {
    const run = this.#run.value;
    return isRunOver(run) ? undefined : run;
  }
}
