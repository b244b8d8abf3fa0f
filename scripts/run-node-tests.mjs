// node scripts/run-node-tests.mjs <unit|e2e|peers> [part of a file name …]
import {spawnSync} from 'node:child_process';
import {prepareDemoPage} from './demo-page.mjs';
import {listFiles} from './files.mjs';
import {clearResults, resultsFile, writeResults} from './results.mjs';

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
    timeout: 300_000,
  },
  e2e: {folders: ['e2e'], concurrency: 1, timeout: 300_000, opensPage: true},
  peers: {folders: ['peers'], concurrency: 1, timeout: 300_000, opensPage: true},
  corpus: {folders: ['corpus'], concurrency: 1, timeout: 300_000},
};

const [suite, ...parts] = process.argv.slice(2);
const {folders, concurrency, timeout, opensPage} = SUITES[suite];
const files = folders
  .flatMap((folder) => listFiles(`test/${folder}`, '.test.ts'))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));

if (files.length === 0) {
  console.log(`No ${suite} tests.`);
  writeResults(suite, []);
} else {
  clearResults(suite);
  // Built before the tests meet over it; what is wrong with it, they say.
  if (opensPage) prepareDemoPage();
  const {status} = spawnSync(
    process.execPath,
    [
      '--import=tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/node-results-reporter.mjs',
      `--test-reporter-destination=${resultsFile(suite)}`,
      ...files,
    ],
    {stdio: 'inherit'},
  );
  process.exitCode = status ?? 1;
}
