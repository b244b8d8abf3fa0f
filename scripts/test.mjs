// npm test: every suite, in two lanes side by side; the last line is `N passed, N failed`. A page waits most of its time,
// so that two of them go well together.
import {spawn} from 'node:child_process';
import {SUITES, clearResults, readResults} from './results.mjs';

/** What the first says is seen as it goes; what the second says comes after it. */
const LANES = [
  ['elements', 'e2e'],
  ['unit', 'stories', 'hosts'],
];

/** Hosts with tools of their own are a large install: `npm run test:hosts` has them all. */
const PARTS = {hosts: ['cdn', 'plain-html', 'strict-csp', 'two-projections']};

/** Runs a suite; what it says is kept where it would get between the lines of another. */
async function run(suite, isKept) {
  clearResults(suite);
  const start = Date.now();
  const child = spawn('npm', ['run', '--silent', `test:${suite}`, '--', ...(PARTS[suite] ?? [])], {
    stdio: isKept ? 'pipe' : 'inherit',
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  const results = readResults(suite);
  const passed = results?.filter((test) => test.passed).length ?? 0;
  const told = results?.filter((test) => test.passed === false).length ?? 0;
  // a suite that breaks, or leaves no results, is a failure even if no test of it says so
  const broke = told === 0 && (!results || status !== 0);
  const seconds = Math.round((Date.now() - start) / 1000);
  return {suite, passed, failed: broke ? 1 : told, seconds, broke, said};
}

async function runLane(suites, isKept) {
  const rows = [];
  for (const suite of suites) {
    if (!isKept) console.log(`\n── ${suite} ──`);
    rows.push(await run(suite, isKept));
  }
  return rows;
}

const [first, second] = await Promise.all(LANES.map((suites, index) => runLane(suites, index > 0)));
for (const {suite, said} of second) {
  console.log(`\n── ${suite} ──`);
  process.stdout.write(Buffer.concat(said));
}
const rows = SUITES.map((suite) => [...first, ...second].find((row) => row.suite === suite));

const line = (...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : String(cell).padStart(8))).join(''));
console.log();
line('suite', 'passed', 'failed', 'seconds');
for (const {suite, passed, failed, seconds, broke} of rows)
  line(suite, passed, failed, seconds, broke ? '  broke' : '');
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
