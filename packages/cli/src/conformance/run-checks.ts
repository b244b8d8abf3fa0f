import type {Bench} from './bench.js';
import {type Check, CHECK_IDS, type CheckResult} from './check.js';
import {FACT_CHECKS} from './checks/facts.js';
import {REQUEST_CHECKS} from './checks/requests.js';
import {SESSION_CHECKS} from './checks/sessions.js';
import {TEAM_CHECKS} from './checks/team.js';
import {TURN_CHECKS} from './checks/turns.js';

/** A check with how it went. */
export interface CheckReport extends CheckResult {
  readonly check: Check;
}

/** Runs checks one after the other, each on a fresh bench, and yields each result as soon as it is known. */
export async function* runChecks(
  createBench: () => Bench | Promise<Bench>,
  checks: readonly Check[] = CHECKS,
): AsyncGenerator<CheckReport> {
  for (const check of checks) {
    const bench = await createBench();
    try {
      yield {check, ...(await check.run(bench))};
    } finally {
      await bench.close();
    }
  }
}

const ALL = [...TURN_CHECKS, ...REQUEST_CHECKS, ...FACT_CHECKS, ...TEAM_CHECKS, ...SESSION_CHECKS];

/** The standard's 19 checks, in its order. Each runs on a bench of its own: see `runChecks`. */
export const CHECKS: readonly Check[] = CHECK_IDS.flatMap((id) => ALL.filter((each) => each.id === id));
