import {relative} from 'node:path';
import {appendResult, clearResults} from './results.mjs';
import {sourceOf} from './test-bundle.mjs';

/** A reporter for Web Test Runner that writes the results of each file as it ends, as those of a suite. */
export function resultsReporter(suite) {
  return {
    start({testFiles}) {
      clearResults(suite);
      appendResult(suite, {files: testFiles.length, names: testFiles.map((file) => sourceOf(relative('', file)))});
    },
    reportTestFileResults({sessionsForTestFile}) {
      for (const session of sessionsForTestFile) {
        const file = sourceOf(relative('', session.testFile));
        for (const result of resultsOf(session, file)) appendResult(suite, {file, ...result});
        appendResult(suite, {done: file});
      }
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
    ...(!passed && !skipped && {error: [error?.message ?? 'failed', error?.stack].filter(Boolean).join('\n')}),
  }));
  return [...own, ...suite.suites.flatMap((child) => testsOf(child, [...path, child.name]))];
}
