import {relative} from 'node:path';
import {sourceOf} from './test-bundle.mjs';

/**
 * A reporter for `node --test`: one JSON array of [{name, file, passed, error?}], a line for each test that was run.
 * Suites and tests with subtests are not counted, unless they failed on their own account.
 */
export default async function* report(source) {
  const results = [];
  const open = []; // names from the outermost suite to the current test
  const hasChildren = []; // by nesting
  for await (const {type, data} of source) {
    if (type === 'test:start') open.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;

    const isParent = hasChildren[data.nesting + 1] || data.details.type === 'suite';
    hasChildren.splice(data.nesting, Infinity);
    hasChildren[data.nesting] = true;

    const passed = type === 'test:pass';
    const error = passed ? undefined : data.details.error;
    const isFile = data.name === data.file; // a file whose tests were all skipped, or that crashed
    if (data.skip !== undefined || data.todo !== undefined) continue;
    if (isParent && (passed || error?.failureType === 'subtestsFailed')) continue;
    if (isFile && passed) continue;
    results.push({
      name: [...open.slice(0, data.nesting), data.name].join(' > '),
      file: sourceOf(relative('', data.file ?? '')),
      passed,
      ...(error && {error: String(error.cause?.message ?? error.message)}),
    });
  }
  yield JSON.stringify(results, null, 2) + '\n';
}
