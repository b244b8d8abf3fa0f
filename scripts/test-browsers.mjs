// npm run test:browsers [part of a file name …]: the element tests in the newest installed Chromium, in Firefox and in
// WebKit, one after the other; the last line is `N passed, N failed`. BROWSERS=firefox,webkit narrows it.
import {printTable, runLanes} from './run-lanes.mjs';
import {INSTALL, isInstalled} from './wtr-browsers.mjs';

const parts = process.argv.slice(2);
const names = (process.env.BROWSERS ?? 'chromium,firefox,webkit').split(',');
const missing = names.filter((browser) => !isInstalled(browser));

const wanted = names.filter((browser) => !missing.includes(browser));
const rows = await runLanes([wanted.map((browser) => ({suite: `elements-${browser}`, parts}))]);
const {passed, failed} = printTable(rows);
for (const browser of missing) {
  console.log(`\n${browser} is not on this machine, so nothing ran in it. ${INSTALL[browser]}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0;
