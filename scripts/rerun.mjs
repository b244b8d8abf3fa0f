import {countResults, readResults} from './results.mjs';
import {failureText, tailOf} from './run-lanes.mjs';
import {isNamed, runSuite} from './suites.mjs';

/** So many tests may pass only when they are run again, before the run fails for them. */
export const MOST_FLAKY = 3;

/**
 * Runs each failed test of these suites once more, alone. One that passes then is flaky: it is listed with both outputs, and
 * counts as passed. More than `MOST_FLAKY` of them count as one failure. Gives the corrected counts.
 */
export async function rerunFailed(rows) {
  const failed = rows
    .filter(({suite}) => isNamed(suite))
    .flatMap(({suite}) =>
      (readResults(suite) ?? []).filter((test) => test.passed === false).map((test) => ({suite, test})),
    );
  const flaky = [];
  for (const {suite, test} of failed) {
    const outcome = await rerun(suite, test);
    console.log(`\n${outcome.passed ? 'flaky' : 'failed again'}: ${suite}: ${test.name}`);
    console.log(`── first run ──\n${failureText(suite, test)}\n── alone ──\n${outcome.output}`);
    if (outcome.passed) flaky.push({suite, test});
  }
  for (const {suite, test} of flaky) console.log(`flaky: ${suite}: ${test.name} (${test.file})`);
  if (flaky.length > MOST_FLAKY) console.log(`${flaky.length} tests are flaky: more than ${MOST_FLAKY} fail the run.`);
  return rows
    .map((row) => {
      const passedAgain = flaky.filter(({suite}) => suite === row.suite).length;
      return {...row, passed: row.passed + passedAgain, failed: row.failed - passedAgain};
    })
    .concat(flaky.length > MOST_FLAKY ? [{suite: 'flaky tests', passed: 0, failed: 1, skipped: 0, seconds: 0}] : []);
}

/** Runs one test alone; a file that broke outside its tests is run whole. */
async function rerun(suite, {name, file}) {
  const isFile = name === file;
  await runSuite(suite, {parts: [file], ...(!isFile && {name: name.split(' > ').at(-1)})});
  const results = (readResults(suite) ?? []).filter((test) => isFile || test.name === name);
  const {passed, failed} = countResults(results);
  const isPassed = passed > 0 && failed === 0;
  const error = results.find((test) => test.passed === false);
  return {passed: isPassed, output: error ? failureText(suite, error) : tailOf(suite, 20)};
}
