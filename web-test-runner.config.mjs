import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {fileURLToPath} from 'node:url';
import {browsers, drivingPlugin} from './scripts/wtr-browsers.mjs';
import {listFiles} from './scripts/files.mjs';
import {bundleTests} from './scripts/test-bundle.mjs';
import {commonJsPlugin} from './scripts/wtr-commonjs.mjs';
import {nodeEnvPlugin} from './scripts/wtr-node-env.mjs';
import {resultsReporter} from './scripts/wtr-results-reporter.mjs';
import {uploads} from './scripts/wtr-uploads.mjs';

/** The suite whose results and bundles these are: `npm run test:browsers` has one for each browser. */
const suite = process.env.RESULTS ?? 'elements';

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
  middleware: [uploads()],
  filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), resultsReporter(suite)],
  testFramework: {config: {timeout: 10_000}},
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <title>Element tests</title>
      <style>
        /* a colour on its way to another is none that can be judged */
        :root {
          --agent-duration-1: 0ms;
        }
      </style>
      <script type="module" src="${testFramework}"></script>
    </html>`,
};
