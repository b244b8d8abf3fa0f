// npm run test:browsers [part of a file name …]: the examples in Chromium, then the element tests in Chromium, Firefox and
// WebKit, one after the other; the last line is `N passed, N failed`. BROWSERS=firefox,webkit narrows it.
import {spawn} from 'node:child_process';
import {INSTALL, isInstalled} from './wtr-browsers.mjs';
import {clearResults, readResults} from './results.mjs';

const parts = process.argv.slice(2);
const all = parts.length === 0 ? 'hosts,chromium,firefox,webkit' : 'chromium,firefox,webkit';
const names = (process.env.BROWSERS ?? all).split(',');
const WTR = 'node_modules/.bin/wtr';

/** What runs, and where its results are. */
function commandOf(browser) {
  if (browser === 'hosts') return {suite: 'hosts', command: ['node', 'scripts/test-hosts.mjs']};
  return {suite: `elements-${browser}`, command: browser === 'webkit' ? ['scripts/with-webkit.sh', WTR] : [WTR]};
}

/** Each has a run and results of its own: one that breaks takes no other along. */
async function run(browser) {
  if (browser !== 'hosts' && !isInstalled(browser))
    return {browser, isMissing: true, passed: 0, failed: 0, skipped: 0, seconds: 0};
  const {suite, command} = commandOf(browser);
  clearResults(suite);
  console.log(`\n── ${browser} ──`);
  const start = Date.now();
  const env = {...process.env, BROWSERS: browser, RESULTS: suite, TEST_FILES: parts.join(',')};
  const child = spawn(command[0], command.slice(1), {stdio: 'inherit', env});
  const status = await new Promise((resolve) => child.once('close', resolve));
  const results = readResults(suite) ?? [];
  const skipped = results.filter((test) => test.skipped).length;
  const failed = results.filter((test) => test.passed === false).length;
  // one that breaks, or leaves no results, is a failure even if no test of it says so
  const broke = failed === 0 && (status !== 0 || results.length === 0);
  const seconds = Math.round((Date.now() - start) / 1000);
  return {browser, passed: results.length - skipped - failed, failed: broke ? 1 : failed, skipped, seconds, broke};
}

const rows = [];
for (const browser of names) rows.push(await run(browser));

const line = (...cells) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(10) : String(cell).padStart(9))).join(''));
console.log();
line('browser', 'passed', 'failed', 'skipped', 'seconds');
for (const {browser, passed, failed, skipped, seconds, broke, isMissing} of rows) {
  line(browser, passed, failed, skipped, seconds, broke ? 'broke' : isMissing ? 'missing' : '');
}
const missing = rows.filter((row) => row.isMissing).map((row) => row.browser);
for (const browser of missing)
  console.log(`\n${browser} is not on this machine, so nothing ran in it. ${INSTALL[browser]}`);
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || missing.length > 0 ? 1 : 0;
