// npm test: every suite, one after another; the last line is `N passed, N failed`.
import {spawnSync} from 'node:child_process';
import {SUITES, clearResults, readResults} from './results.mjs';

const rows = [];
for (const suite of SUITES) {
  console.log(`\n── ${suite} ──`);
  clearResults(suite);
  const start = Date.now();
  const {status} = spawnSync('npm', ['run', '--silent', `test:${suite}`], {stdio: 'inherit'});
  const results = readResults(suite);
  const passed = results?.filter((test) => test.passed).length ?? 0;
  const told = results?.filter((test) => !test.passed).length ?? 0;
  // a suite that breaks, or leaves no results, is a failure even if no test of it says so
  const broke = told === 0 && (!results || status !== 0);
  const seconds = Math.round((Date.now() - start) / 1000);
  rows.push({suite, passed, failed: broke ? 1 : told, seconds, broke});
}

const line = (...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : String(cell).padStart(8))).join(''));
console.log();
line('suite', 'passed', 'failed', 'seconds');
for (const {suite, passed, failed, seconds, broke} of rows)
  line(suite, passed, failed, seconds, broke ? '  broke' : '');
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
