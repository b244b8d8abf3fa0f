import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';

/** Where a suite leaves what its tests did, as [{name, file, passed, error?}], `skipped` instead of `passed` where it is so. */
export const resultsFile = (suite) => resolve('.results', `${suite}.json`);

/** The suites of `npm test`, in the order in which they run. */
export const SUITES = ['unit', 'elements', 'stories', 'e2e', 'hosts'];

/** Forgets the last results of a suite, and makes room for the next. */
export function clearResults(suite) {
  mkdirSync(dirname(resultsFile(suite)), {recursive: true});
  rmSync(resultsFile(suite), {force: true});
}

/** Keeps the results of a suite. */
export function writeResults(suite, tests) {
  clearResults(suite);
  writeFileSync(resultsFile(suite), JSON.stringify(tests, null, 2) + '\n');
}

/** The last results of a suite, or undefined when it left none. */
export function readResults(suite) {
  const file = resultsFile(suite);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // a run that was cut off leaves half a file
  }
}
