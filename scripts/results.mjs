import {appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';

/**
 * Where a suite leaves its results, a JSON line each, written as they happen: `{files, names?}` with the number of test files and
 * their names, `{done}` with a file that is finished, and `{name, file, passed, error?}` for each test (`skipped` instead of `passed`).
 */
export const resultsFile = (suite) => resolve('.results', `${suite}.ndjson`);

/** What a suite printed. */
export const logFile = (suite) => resolve('.results', `${suite}.log`);

/** Deletes the last results of a suite, and makes the folder for the next. */
export function clearResults(suite) {
  mkdirSync(dirname(resultsFile(suite)), {recursive: true});
  rmSync(resultsFile(suite), {force: true});
}

/** Adds a line to the results of a suite. */
export function appendResult(suite, line) {
  appendFileSync(resultsFile(suite), `${JSON.stringify(line)}\n`);
}

/** Replaces the results of a suite. */
export function writeResults(suite, tests) {
  clearResults(suite);
  writeFileSync(resultsFile(suite), tests.map((test) => `${JSON.stringify(test)}\n`).join(''));
}

/** Every line that a suite has written, or undefined when it wrote none. */
export function readLines(suite) {
  const file = resultsFile(suite);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line)); // a run that was cut off leaves half a line
}

/** The tests of the last run of a suite, or undefined when it left no results. */
export const readResults = (suite) => readLines(suite)?.filter((line) => line.name !== undefined);

/** A text as a regular expression that matches it alone. */
export const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** How many tests passed, failed and were skipped. */
export function countResults(tests) {
  const count = (has) => tests.filter(has).length;
  return {
    passed: count((test) => test.passed === true),
    failed: count((test) => test.passed === false),
    skipped: count((test) => test.skipped),
  };
}

/**
 * The counts of a suite whose process has ended. One that breaks or leaves no results counts as one failure even if no
 * test says so.
 */
export function countSuite(suite, status) {
  const counts = countResults(readResults(suite) ?? []);
  const broke = counts.failed === 0 && (status !== 0 || readResults(suite) === undefined);
  return {...counts, failed: broke ? 1 : counts.failed, broke};
}

/** Prints the last line of a command that runs one suite, and sets the exit code. */
export function printCounts(suite, status) {
  const {passed, failed} = countSuite(suite, status);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
