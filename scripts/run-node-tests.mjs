// node scripts/run-node-tests.mjs <unit|e2e|hosts|package|peers|corpus> [part of a file name …]
// TEST_NAME in the environment runs the tests whose own name contains it.
import {spawnSync} from 'node:child_process';
import {prepareDemoPage} from './demo-page.mjs';
import {listFiles} from './files.mjs';
import {packPackages} from './pack.mjs';
import {bundlePrograms, bundleTests} from './test-bundle.mjs';
import {clearResults, escapeRegExp, resultsFile, writeResults} from './results.mjs';

const SUITES = {
  unit: {
    folders: [
      'protocol',
      'state',
      'commands',
      'adapters',
      'transport',
      'recording',
      'gateway',
      'runtime',
      'cli',
      'tooling',
    ],
    concurrency: 2,
    timeout: 900_000,
    isBundled: true,
  },
  e2e: {folders: ['e2e'], concurrency: 1, timeout: 300_000, opensPage: true, isBundled: true},
  hosts: {folders: ['hosts'], concurrency: 1, timeout: 120_000, isBundled: true},
  package: {folders: ['package'], concurrency: 1, timeout: 600_000, needsPackage: true, isBundled: true},
  peers: {folders: ['peers'], concurrency: 1, timeout: 300_000, opensPage: true},
  corpus: {folders: ['corpus'], concurrency: 1, timeout: 300_000},
  sample: {folders: ['tooling/sample'], ending: '.sample.mjs', concurrency: 1, timeout: 300_000},
};

const {TEST_NAME} = process.env;
const [suite, ...parts] = process.argv.slice(2);
const {folders, ending = '.test.ts', concurrency, timeout, opensPage, needsPackage, isBundled} = SUITES[suite];
const files = folders
  .flatMap((folder) => listFiles(`test/${folder}`, ending))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));

if (files.length === 0) {
  console.log(`No ${suite} tests.`);
  writeResults(suite, []);
} else {
  clearResults(suite);
  // Built before the tests meet over it; what is wrong with it, they say.
  if (opensPage) prepareDemoPage();
  if (needsPackage) await packPackages();
  const PROGRAMS = suite === 'sample' ? '' : await bundlePrograms(suite); // the sample tests start nothing
  const env = {...process.env, FILE_COUNT: String(files.length), PROGRAMS};
  const run = isBundled ? await bundleTests(suite, files) : files;
  const {status} = spawnSync(
    process.execPath,
    [
      ...(isBundled ? ['--enable-source-maps'] : ['--import=tsx']),
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/node-results-reporter.mjs',
      `--test-reporter-destination=${resultsFile(suite)}`,
      ...(TEST_NAME ? [`--test-name-pattern=${escapeRegExp(TEST_NAME)}`] : []),
      ...run,
    ],
    {stdio: 'inherit', env},
  );
  process.exitCode = status ?? 1;
}
