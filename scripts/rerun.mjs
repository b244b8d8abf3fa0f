import {countResults, readLines, readResults} from './results.mjs';
import {failureText, tailOf} from './run-lanes.mjs';
import {isNamed, runSuite} from './suites.mjs';

/** So many tests may pass only when they are run again, before the run fails for them. */
export const MOST_FLAKY = 3;

/**
 * Starts a runner of element tests that ended in the middle once more, for the files that it left. The row then counts both runs,
 * and `resumed` says so; one that ends again has failed.
 */
export async function resume(row) {
  const lines = readLines(row.suite) ?? [];
  const done = new Set(lines.map((line) => line.done));
  const left = (lines.find(({names}) => names)?.names ?? []).filter((file) => !done.has(file));
  if (!row.broke || left.length === 0) return row;
  console.log(`\n${row.suite} ended before ${left.length} of its files: they are run again.\n${tailOf(row.suite, 40)}`);
  const rest = await runSuite(row.suite, {parts: left});
  return {
    ...rest,
    passed: row.passed + rest.passed,
    skipped: row.skipped + rest.skipped,
    seconds: row.seconds + rest.seconds,
    resumed: !rest.broke,
  };
}

/**
 * Runs each failed test of these suites once more, alone. One that passes then is flaky: it is listed with both outputs, and
 * counts as passed. More than `MOST_FLAKY` of them count as one failure. Gives the corrected counts.
 */
export async function rerunFailed(given) {
  const rows = [];
  for (const row of given) rows.push(await resume(row));
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
  const resumed = rows.filter((row) => row.resumed);
  for (const {suite} of resumed) console.log(`flaky: ${suite}: its runner ended and was started again`);
  const count = flaky.length + resumed.length;
  if (count > MOST_FLAKY) console.log(`${count} tests are flaky: more than ${MOST_FLAKY} fail the run.`);
  return rows
    .map((row) => {
      const passedAgain = flaky.filter(({suite}) => suite === row.suite).length;
      return {...row, passed: row.passed + passedAgain, failed: row.failed - passedAgain};
    })
    .concat(count > MOST_FLAKY ? [{suite: 'flaky tests', passed: 0, failed: 1, skipped: 0, seconds: 0}] : []);
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
