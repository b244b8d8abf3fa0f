// node scripts/ci.mjs [--corpus <folder>]: everything; the last line is `N passed, N failed`.
import {parseArgs} from 'node:util';
import {describeBrowser} from './browser.mjs';
import {packPackages} from './pack.mjs';
import {rerunFailed} from './rerun.mjs';
import {printTable, runLanes} from './run-lanes.mjs';
import {INSTALL, isInstalled} from './wtr-browsers.mjs';

const {values} = parseArgs({options: {corpus: {type: 'string'}}});

/** The element tests in further browsers. Where one is missing, the run says so and goes on. */
function elementsIn(...browsers) {
  for (const browser of browsers.filter((name) => !isInstalled(name)))
    console.log(`Nothing runs in ${browser}: it is not on this machine. ${INSTALL[browser]}`);
  return browsers.filter(isInstalled).map((browser) => `elements-${browser}`);
}

console.log(await describeBrowser());
await packPackages(); // suites in both lanes read what it builds

const CHECKS = {suite: 'check', parts: ['format', 'lint', 'types', 'generated', 'locks']};
const CORPUS = {suite: 'corpus', parts: values.corpus ? [values.corpus] : []};
const rows = await runLanes([
  ['elements', 'e2e', 'hosts', 'package', 'size'],
  ['unit', 'stories', CHECKS, CORPUS, 'peers'],
]);
// One after the other: WebKit draws a few frames a second beside another browser.
const further = await runLanes([elementsIn('chromium', 'firefox', 'webkit')]);
const {passed, failed} = printTable(await rerunFailed([...rows, ...further]));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
