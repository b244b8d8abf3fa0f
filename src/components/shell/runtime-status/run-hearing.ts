import {announce} from '../../../controllers/announcer.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {RunRow} from '../../../state/facts/runs.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import './runtime-status.strings.js';

/** What is heard of a run: that it began, that it asks, how it ended. Nothing in between. */
export type Hearing = 'started' | 'action_required' | 'failed' | 'cancelled' | 'completed' | 'ended';

function hearingOf(run: RunRow | undefined): Hearing | undefined {
  if (!run) return undefined;
  if (!isRunOver(run)) return run.status === 'action_required' ? 'action_required' : 'started';
  return run.status as Hearing;
}

/** Finds what is new to somebody who listens, and is silent about what was there when a session came into view. */
export class RunHearing {
  #session: string | undefined;
  #run: string | undefined;
  #heard: Hearing | undefined;
  #isBegun = false;

  /** What is to be said now; undefined where there is nothing new. */
  next(session: string | undefined, run: RunRow | undefined): Hearing | undefined {
    const hearing = hearingOf(run);
    // The first run opens the session where none was open.
    const isOpening = this.#session === undefined && hearing === 'started';
    const isInView = this.#isBegun && (this.#session === session || isOpening);
    const isSame = this.#heard === hearing && this.#run === run?.id;
    // Work that goes on after a decision did not begin with it.
    const goesOn = hearing === 'started' && this.#heard === 'action_required' && this.#run === run?.id;
    this.#isBegun = true;
    this.#session = session;
    this.#run = run?.id;
    this.#heard = hearing;
    return isInView && !isSame && !goesOn ? hearing : undefined;
  }
}

/** Says it. A decision that waits and a failure are worth an interruption; that work has begun or ended is not. */
export function sayHearing(
  hearing: Hearing,
  action: ActionRow | undefined,
  localize: Localize,
  document: Document,
): void {
  const subject = hearing === 'action_required' ? (action?.title ?? action?.prompt) : undefined;
  const words = hearing === 'started' ? localize.term('run-status.started') : localize.term(`run.${hearing}`);
  const isUrgent = hearing === 'action_required' || hearing === 'failed';
  announce(
    subject === undefined ? words : localize.term('run-status.needs', subject),
    isUrgent ? 'assertive' : 'polite',
    document,
  );
}
