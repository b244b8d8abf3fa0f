import type {Bench} from './bench.js';
import type {Check, CheckResult} from './check.js';
import {CHECKS} from './checks/index.js';

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
