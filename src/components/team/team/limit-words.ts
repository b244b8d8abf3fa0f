import type {Localize} from '../../../controllers/localize.js';
import './team.strings.js';

/** What is known of why work waits: of a queue, a teammate, a task or a team. */
export interface LimitFacts {
  readonly queuedTurnCount?: number;
  readonly queueReason?: string;
  readonly providerConcurrencyGroup?: string;
  readonly providerParallelBudget?: number;
  readonly retryableOverload?: boolean;
}

/** T18: limits in calm words. A limit that is reached is no failure. */
export function limitWords(facts: LimitFacts, localize: Localize): readonly string[] {
  const {queueReason, providerConcurrencyGroup, providerParallelBudget, retryableOverload} = facts;
  return [
    queueWords(queueReason, localize),
    providerWords(providerConcurrencyGroup, providerParallelBudget, localize),
    retryableOverload ? localize.term('roster.overload') : '',
  ].filter(Boolean);
}

/** The same, after how many turns wait. */
export function queuedWords(facts: LimitFacts, localize: Localize): readonly string[] {
  const {queuedTurnCount = 0} = facts;
  const queued = queuedTurnCount > 0 ? [localize.term('roster.queued-turns', queuedTurnCount)] : [];
  return [...queued, ...limitWords(facts, localize)];
}

/** Why something queues: a limit, in calm words; else as its owner said. */
export function queueWords(reason: string | undefined, localize: Localize): string {
  return reason === undefined ? '' : (localize.lookup(`queue-reason.${reason}`) ?? reason);
}

function providerWords(group: string | undefined, budget: number | undefined, localize: Localize): string {
  if (group === undefined) return budget === undefined ? '' : localize.term('roster.provider-at-most', budget);
  return budget === undefined
    ? localize.term('roster.provider', group)
    : localize.term('roster.provider-limit', group, budget);
}
