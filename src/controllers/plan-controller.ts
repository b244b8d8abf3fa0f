import type {ReactiveElement} from 'lit';
import {listKey, planKey, runKey, type ListRow} from '../state/keys.js';
import type {PlanRow} from '../state/facts/plans.js';
import type {RunRow} from '../state/facts/runs.js';
import {keyOf, RowController} from './row-controller.js';

/** How many earlier runs are followed; the chain may be a cycle. */
const MAX_CHAIN = 50;

/** The newest plan of a session, as long as it belongs to the run that is shown or to one that it goes on from. */
export class PlanController {
  readonly #list: RowController<ListRow>;
  readonly #plan: RowController<PlanRow>;
  readonly #run: () => RunRow | undefined;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, run: () => RunRow | undefined) {
    this.#run = run;
    this.#list = new RowController(host, () => keyOf((id) => listKey('plans', id), sessionId()));
    this.#plan = new RowController(host, () => keyOf(planKey, this.#list.value?.ids.at(-1)));
  }

  /** The plan; undefined where the run has none. */
  get value(): PlanRow | undefined {
    const plan = this.#plan.value;
    return plan && this.#isOfRun(plan) ? plan : undefined;
  }

  #isOfRun(plan: PlanRow): boolean {
    let run = this.#run();
    for (let step = 0; run && step < MAX_CHAIN; step++) {
      if (plan.runId === undefined || plan.runId === run.id) return true;
      run = run.continues === undefined ? undefined : this.#plan.store?.get(runKey(run.continues));
    }
    return false;
  }
}
