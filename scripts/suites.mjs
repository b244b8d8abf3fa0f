import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {closeSync, openSync, writeSync} from 'node:fs';
import {clearResults, countSuite, logFile, readLines} from './results.mjs';

const WTR = 'node_modules/@web/test-runner/dist/bin.js';

/** Element tests in one browser, each with results of its own. */
const elementsIn = (browser) => ({
  command: [...(browser === 'webkit' ? ['scripts/with-webkit.sh', process.execPath] : [process.execPath]), WTR],
  env: {BROWSERS: browser, RESULTS: `elements-${browser}`},
});

/** Every suite: the command that runs it, and how the files to run are passed to it (as arguments, unless `env` says TEST_FILES). */
export const SUITES = {
  unit: {command: [process.execPath, 'scripts/run-node-tests.mjs', 'unit']},
  elements: {command: [process.execPath, WTR], env: {RESULTS: 'elements'}},
  stories: {command: [process.execPath, 'scripts/test-stories.mjs']},
  e2e: {command: [process.execPath, 'scripts/run-node-tests.mjs', 'e2e']},
  hosts: {command: [process.execPath, 'scripts/test-hosts.mjs']},
  package: {command: [process.execPath, 'scripts/run-node-tests.mjs', 'package']},
  peers: {command: [process.execPath, 'scripts/test-peers.mjs']},
  corpus: {command: [process.execPath, 'scripts/test-corpus.mjs']},
  check: {command: [process.execPath, 'scripts/check.mjs']},
  size: {command: [process.execPath, 'scripts/size.mjs']},
  'elements-chromium': elementsIn('chromium'),
  'elements-firefox': elementsIn('firefox'),
  'elements-webkit': elementsIn('webkit'),
  /** Tests of the runner's own tests: some pass, some fail, some now and then. */
  sample: {command: [process.execPath, 'scripts/run-node-tests.mjs', 'sample']},
};

/** Whether the tests of a suite can be run by file and name: the others are steps, measurements or take a folder. */
export const isNamed = (suite) => !['check', 'size', 'corpus'].includes(suite);

/**
 * Runs a suite: all of it, or the files whose names contain one of `parts`, and in them all tests, or those whose own name
 * contains `name`; laws draw their cases from `seed`. What it prints goes to its log file. `onLines` gets its result lines as they are written.
 */
export async function runSuite(suite, {parts = [], name, seed, onLines = () => undefined} = {}) {
  const {command, env} = SUITES[suite];
  const [program, ...args] = command;
  clearResults(suite);
  const start = Date.now();
  const log = openSync(logFile(suite), 'w');
  const isByEnv = env !== undefined;
  const child = spawn(program, isByEnv ? args : [...args, ...parts], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...env,
      ...(isByEnv && {TEST_FILES: parts.join()}),
      ...(name && {TEST_NAME: name}),
      ...(seed && {LAW_SEED: String(seed)}),
    },
  });
  let read = 0;
  const poll = () => {
    const lines = (readLines(suite) ?? []).slice(read);
    read += lines.length;
    if (lines.length > 0) onLines(lines);
  };
  const timer = setInterval(poll, 500);
  const [status, signal] = await once(child, 'close');
  if (status !== 0) writeSync(log, `\nThe runner ended with ${signal ?? `status ${status}`}.\n`);
  closeSync(log);
  clearInterval(timer);
  poll();
  return {suite, ...countSuite(suite, status), seconds: Math.round((Date.now() - start) / 1000)};
}
