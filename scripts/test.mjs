// npm test: everything that a machine with nothing but Node can run, in two lanes side by side (pages wait most of their
// time). Prints progress and failures as they happen; the last line is `N passed, N failed`.
import {describeBrowser} from './browser.mjs';
import {printTable, runLanes} from './run-lanes.mjs';

/** Hosts with tools of their own are a large install: `npm run test:hosts` has them all. */
const HOSTS = {suite: 'hosts', parts: ['cdn', 'plain-html', 'strict-csp', 'two-projections']};

console.log(await describeBrowser());
const rows = await runLanes([
  ['elements', 'e2e'],
  ['unit', 'stories', HOSTS],
]);
const {passed, failed} = printTable(rows);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
