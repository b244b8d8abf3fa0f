// npm run test:repeat -- <suite> [part of a file name, or of a test's name] [--times 20] [--busy]: runs tests again and
// again, with --busy beside a busy loop for each core, and prints how often each failed. Laws draw new cases in each round.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {parseArgs} from 'node:util';
import {listFiles} from './files.mjs';
import {clock, failureText} from './run-lanes.mjs';
import {SUITES, isNamed, runSuite} from './suites.mjs';

const USAGE = 'Usage: npm run test:repeat -- <suite> [part of a file or test name] [--times 20] [--busy]';

/** Which files hold the wanted tests: by their own names, or by what they say. */
function filesOf(wanted) {
  const files = [
    ...listFiles('test', '.test.ts'),
    ...listFiles('test', '.sample.mjs'),
    ...listFiles('stories', '.stories.ts'),
  ];
  const byName = files.filter((file) => file.includes(wanted));
  if (byName.length > 0) return {parts: [wanted]};
  const parts = files.filter((file) => readFileSync(file, 'utf8').includes(wanted));
  if (parts.length === 0) throw new Error(`No file and no test is called "${wanted}".`);
  return {parts, name: wanted};
}

/** A loop that ends with the process that started it. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Keeps every core at work until it is stopped. */
function startBusyLoops() {
  const loops = Array.from({length: availableParallelism()}, () =>
    spawn(process.execPath, ['--eval', LOOP], {stdio: 'ignore'}),
  );
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}

/** Runs tests again and again. Gives each test that failed, with the number of its failures and the first error. */
async function repeat(suite, {parts, name, times}) {
  const failures = new Map();
  let passed = 0;
  for (let round = 1; round <= times; round++) {
    const failed = [];
    const row = await runSuite(suite, {
      parts,
      name,
      seed: round,
      onLines: (lines) => failed.push(...lines.filter((line) => line.passed === false)),
    });
    if (row.broke) failed.push({name: `${suite} broke`, error: `see .results/${suite}.log`});
    for (const test of failed) {
      const known = failures.get(test.name);
      if (!known) console.log(failureText(suite, test));
      failures.set(test.name, {times: (known?.times ?? 0) + 1});
    }
    passed += row.passed;
    console.log(`round ${round} of ${times}: ${row.passed} passed, ${row.failed} failed in ${clock(row.seconds)}`);
  }
  return {failures, passed};
}

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {times: {type: 'string', default: '20'}, busy: {type: 'boolean', default: false}},
});
const [suite, wanted] = positionals;
const times = Number(values.times);
if (!Object.hasOwn(SUITES, suite ?? '') || !isNamed(suite) || !(times > 0)) {
  console.error(`${USAGE}\nSuites: ${Object.keys(SUITES).filter(isNamed).join(', ')}`);
  process.exit(2);
}

const tests = wanted === undefined ? {} : filesOf(wanted);
const stop = values.busy ? startBusyLoops() : () => undefined;
const {failures, passed} = await repeat(suite, {...tests, times}).finally(stop);
console.log();
for (const [name, {times: failed}] of failures) console.log(`failed ${failed} of ${times} times: ${name}`);
const failed = [...failures.values()].reduce((sum, each) => sum + each.times, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
