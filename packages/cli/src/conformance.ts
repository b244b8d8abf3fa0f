import type {ServerCheckOptions, ServerCheckResult} from './conformance/server/check.js';
import {runServerChecks} from './conformance/server/run-server-checks.js';
import {TransportFault} from 'agent-surfaces/transport';
import {CliError, EXIT, wordsOf} from './cli-error.js';
import {Progress} from './progress.js';
import {print} from './output.js';

/** What is checked, and in which format the results are printed. */
export interface ConformanceRequest extends ServerCheckOptions {
  readonly isJson: boolean;
}

const WORDS = {passed: 'passed', failed: 'FAILED', not_applicable: 'not applicable'} as const;

/** Prints the result of every check of a server. Returns the exit code: whether one of them has failed. */
export async function checkServer({isJson, ...options}: ConformanceRequest): Promise<number> {
  const progress = new Progress();
  const counts = {passed: 0, failed: 0, not_applicable: 0};
  progress.step('Starting a run');
  try {
    for await (const result of runServerChecks(options)) {
      counts[result.outcome]++;
      progress.pause();
      print(isJson ? JSON.stringify({kind: 'check', ...result}) : lineOf(result));
      progress.step('Checking');
    }
  } catch (error) {
    if (!(error instanceof TransportFault)) throw error;
    throw new CliError(`No server answers at ${options.url} (${wordsOf(error.cause ?? error)}).`);
  }
  const {passed, failed, not_applicable: notApplicable} = counts;
  if (isJson) print(JSON.stringify({kind: 'summary', url: options.url, passed, failed, notApplicable}));
  progress.note(
    `${options.url}: ${String(passed)} passed, ${String(failed)} failed, ${String(notApplicable)} not applicable.`,
  );
  return failed > 0 ? EXIT.failed : EXIT.done;
}

function lineOf({id, title, outcome, saw}: ServerCheckResult): string {
  return `${WORDS[outcome].padEnd(14)}  ${id}: ${title} ${saw}`;
}
