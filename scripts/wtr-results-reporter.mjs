import {relative} from 'node:path';
import {writeResults} from './results.mjs';
import {sourceOf} from './test-bundle.mjs';

/** A reporter for Web Test Runner that keeps every test's result in .results/elements.json. */
export function resultsReporter() {
  let severalBrowsers = false;
  return {
    start({browserNames}) {
      severalBrowsers = browserNames.length > 1;
    },
    onTestRunFinished({sessions}) {
      writeResults(
        'elements',
        sessions.flatMap((session) => {
          const file = sourceOf(relative('', session.testFile));
          const suffix = severalBrowsers ? ` [${session.browser.name}]` : '';
          return resultsOf(session, file).map(({name, ...result}) => ({name: name + suffix, file, ...result}));
        }),
      );
    },
  };
}

function resultsOf({passed, errors, testResults}, file) {
  const results = testsOf(testResults);
  // a module that cannot be imported or a page that breaks has errors outside its tests
  for (const {message} of errors) results.push({name: file, passed: false, error: message});
  if (!passed && results.every((result) => result.passed)) {
    results.push({name: file, passed: false, error: 'failed outside its tests'});
  }
  return results;
}

function testsOf(suite, path = []) {
  if (!suite) return [];
  const own = suite.tests
    .filter((test) => !test.skipped)
    .map(({name, passed, error}) => ({
      name: [...path, name].join(' > '),
      passed,
      ...(!passed && {error: error?.message ?? 'failed'}),
    }));
  return [...own, ...suite.suites.flatMap((child) => testsOf(child, [...path, child.name]))];
}
