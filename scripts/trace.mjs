// npm run trace: each id of docs/conformance.md with the tests that name it and how they last went.
// npm run trace -- --check: fails when an id with status "now" has no test, or one that fails.
import {readFileSync} from 'node:fs';
import {listFiles} from './files.mjs';
import {readResults} from './results.mjs';
import {SUITES} from './suites.mjs';

const ROW = /^\| ([A-Z]\d+) +\| (now|later) +\| (.+?) +\|$/gm;
const TEST = /\b(?:describe|it|test|suite|step)(?:\.\w+)?\(\s*(['"`])(.*?)(?<!\\)\1/gs;
const STORY_NAME = /\bname:\s*(['"`])(.*?)(?<!\\)\1/g;

const requirements = [...readFileSync('docs/conformance.md', 'utf8').matchAll(ROW)];
const results = Object.keys(SUITES)
  .flatMap((suite) => readResults(suite) ?? [])
  .filter((test) => !test.skipped);
const written = [...namesIn('test', '.test.ts', TEST), ...namesIn('stories', '.stories.ts', STORY_NAME)];

const rows = requirements.map(([, id, status, text]) => {
  const word = new RegExp(`\\b${id}\\b`);
  const run = results.filter(({name}) => word.test(name));
  const passed = run.filter((test) => test.passed).length;
  const notRun = written.filter((name) => word.test(name) && !run.some((test) => matches(name, test.name))).length;
  return {id, status, tests: run.length + notRun, passed, failed: run.length - passed, notRun, text};
});

console.log('id   status  tests  passed  failed  not run');
for (const {id, status, tests, passed, failed, notRun, text} of rows) {
  const counts = [
    String(tests).padStart(5),
    String(passed).padStart(7),
    String(failed).padStart(7),
    String(notRun).padStart(8),
  ];
  console.log(id.padEnd(4), status.padEnd(6), tests > 0 ? counts.join(' ') : 'no test'.padStart(30), '', text);
}
const promised = rows.filter(({status}) => status === 'now');
const bad = promised.filter(({tests, failed}) => tests === 0 || failed > 0);
console.log(`\n${promised.length - bad.length} of ${promised.length} promised ids have tests, none of which failed`);
if (process.argv.includes('--check') && bad.length > 0) {
  console.error(`Not so: ${bad.map(({id}) => id).join(' ')}`);
  process.exitCode = 1;
}

/** The names of tests as they stand in the files. */
function namesIn(folder, ending, pattern) {
  return listFiles(folder, ending).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => match[2]),
  );
}

/** Whether a test that was run came from this name, whose ${…} may stand for anything. */
function matches(name, runName) {
  const pattern = name
    .split(/\$\{.*?\}/s)
    .map((part) => part.replace(/\\(.)/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pattern.join('.*'), 's').test(runName);
}
