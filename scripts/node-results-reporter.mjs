import {relative} from 'node:path';
import {sourceOf} from './test-bundle.mjs';

/**
 * A reporter for `node --test` that writes result lines (see results.mjs) as tests end. Suites and tests with subtests are
 * not counted, unless they failed on their own account.
 */
export default async function* report(source) {
  const open = []; // names from the outermost suite to the current test
  let entry; // the file of the outermost suite: a test may be written in another one, which cannot be run
  const hasChildren = []; // by nesting
  const line = (value) => JSON.stringify(value) + '\n';
  yield line({files: Number(process.env.FILE_COUNT)});
  for await (const {type, data} of source) {
    if (type === 'test:start') open.splice(data.nesting, Infinity, data.name);
    if (type === 'test:start' && data.nesting === 0) entry = data.file;
    if (type === 'test:complete' && data.name === data.file) yield line({done: sourceOf(relative('', data.file))});
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
    const file = sourceOf(relative('', entry ?? data.file ?? ''));
    yield line({
      name: isFile ? file : [...open.slice(0, data.nesting), data.name].join(' > '),
      file,
      passed,
      ...(error && {error: messageOf(error)}),
    });
  }
}

/** What failed and where, as far as the error knows. */
function messageOf(error) {
  const cause = error.cause ?? error;
  return String(cause.stack ?? cause.message ?? cause);
}
