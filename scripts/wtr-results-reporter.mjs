import {relative} from 'node:path';
import {writeResults} from './results.mjs';
import {sourceOf} from './test-bundle.mjs';

/** A reporter for Web Test Runner that keeps every test's result as those of a suite. */
export function resultsReporter(suite) {
  return {
    onTestRunFinished({sessions}) {
      writeResults(
        suite,
        sessions.flatMap((session) => {
          const file = sourceOf(relative('', session.testFile));
          return resultsOf(session, file).map((result) => ({file, ...result}));
        }),
      );
    },
  };
}

function resultsOf({passed, errors, testResults}, file) {
  const results = testsOf(testResults);
  // a module that cannot be imported or a page that breaks has errors outside its tests
  for (const {message} of errors) results.push({name: file, passed: false, error: message});
  if (!passed && results.every((result) => result.passed !== false)) {
    results.push({name: file, passed: false, error: 'failed outside its tests'});
  }
  return results;
}

function testsOf(suite, path = []) {
  if (!suite) return [];
  const own = suite.tests.map(({name, passed, skipped, error}) => ({
    name: [...path, name].join(' > '),
    ...(skipped ? {skipped} : {passed}),
    ...(!passed && !skipped && {error: error?.message ?? 'failed'}),
  }));
  return [...own, ...suite.suites.flatMap((child) => testsOf(child, [...path, child.name]))];
}
