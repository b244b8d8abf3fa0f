import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {fileURLToPath} from 'node:url';
import {listFiles} from './scripts/files.mjs';
import {bundleTests} from './scripts/test-bundle.mjs';
import {agent} from './scripts/wtr-agent.mjs';
import {browsers, drivingPlugin} from './scripts/wtr-browsers.mjs';
import {commonJsPlugin} from './scripts/wtr-commonjs.mjs';
import {faults} from './scripts/wtr-faults.mjs';
import {nodeEnvPlugin} from './scripts/wtr-node-env.mjs';
import {resultsReporter} from './scripts/wtr-results-reporter.mjs';
import {uploads} from './scripts/wtr-uploads.mjs';

/** The suite whose results and bundles these are: `npm run test:browsers` has one for each browser. */
const suite = process.env.RESULTS ?? 'elements';

/**
 * In the page: skips the tests whose own name does not contain TEST_NAME. Mocha's `grep` would leave them without a
 * result, which Web Test Runner takes for a failure.
 */
const skipOthers = ({TEST_NAME}) => `<script>
  let own;
  Object.defineProperty(globalThis, 'it', {
    get: () => own,
    set(it) {
      const isWanted = (title) => title.includes(${JSON.stringify(TEST_NAME)});
      own = (title, test) => it(title, isWanted(title) ? test : undefined); // without a function it is skipped
    },
  });
</script>`;

/**
 * In the page: Web Test Runner clones the results before it sends them. Where the error of a failed assertion holds a DOM node
 * or a function, that throws, no result is sent, and the run waits for its time limit. Such values are sent as text.
 */
const sendableResults = `<script>
  const clone = structuredClone;
  const toText = (key, value) => (value instanceof Node || typeof value === 'function' ? String(value) : value);
  structuredClone = (value, options) =>
    value?.type === 'wtr-session-finished' ? JSON.parse(JSON.stringify(value, toText)) : clone(value, options);
</script>`;

/** All tests, or those of a name like TEST_FILES, bundled; those that come by `--files` are served as they are. */
const bundled = () => {
  const parts = (process.env.TEST_FILES ?? '').split(',');
  const files = ['test/controllers', 'test/components', 'test/conformance/elements'].flatMap((folder) =>
    listFiles(folder, '.test.ts'),
  );
  return bundleTests(
    suite,
    files.filter((file) => parts.some((part) => file.includes(part))),
  );
};

/** Element tests in a real browser. One page at a time: a page in the background gets no animation frames. */
export default {
  files: process.argv.includes('--files') ? [] : await bundled(),
  nodeResolve: {exportConditions: ['development', 'browser']},
  concurrency: 1,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  browsers: await browsers(),
  plugins: [
    esbuildPlugin({ts: true, target: 'es2022', tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url))}),
    drivingPlugin(),
    commonJsPlugin(),
    nodeEnvPlugin(),
  ],
  middleware: [uploads(), faults(), agent()],
  filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), resultsReporter(suite)],
  // Guards against what hangs, and nothing else: a machine under load is slow.
  testFramework: {config: {timeout: 60_000}},
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <title>Element tests</title>
      <style>
        /* a colour on its way to another is none that can be judged */
        :root {
          --agent-duration-1: 0ms;
        }
      </style>
      ${sendableResults}
      ${process.env.TEST_NAME ? skipOthers(process.env) : ''}
      <script type="module" src="${testFramework}"></script>
    </html>`,
};
