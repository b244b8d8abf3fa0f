// npm run check [-- step …]: what every commit passes, in under two minutes; the last line is `N passed, N failed`.
import {spawnSync} from 'node:child_process';
import {delimiter} from 'node:path';
import {appendResult, clearResults, printCounts} from './results.mjs';

/** What was right is not read again until it changes. */
const CACHE = 'node_modules/.cache/check';

const STEPS = {
  format: `prettier --check --log-level warn --cache --cache-location ${CACHE}/prettier .`,
  lint: `eslint --cache --cache-strategy content --cache-location ${CACHE}/eslint .`,
  types: `tsc --noEmit --incremental --tsBuildInfoFile ${CACHE}/types.json`,
  unit: 'node scripts/run-node-tests.mjs unit',
  generated: 'node scripts/generate.mjs --check',
  locks: 'node scripts/check-lock.mjs',
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
const unknown = wanted.find((step) => !Object.hasOwn(STEPS, step));
if (unknown !== undefined) throw new Error(`There is no step "${unknown}", only ${Object.keys(STEPS).join(', ')}.`);
clearResults('check');
appendResult('check', {files: wanted.length});
const summary = wanted.map((step) => {
  console.log(`\n── ${step} ──`);
  const start = Date.now();
  const PATH = `node_modules/.bin${delimiter}${process.env.PATH}`;
  const {status, output} = spawnSync(`${STEPS[step]} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...process.env, PATH},
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const text = output[1].trimEnd();
  if (text !== '') console.log(text);
  const passed = status === 0;
  const error = text.split('\n').slice(-40).join('\n');
  appendResult('check', {name: step, passed, ...(!passed && {error})});
  appendResult('check', {done: step});
  return `${passed ? '✔' : '✖'} ${step.padEnd(10)} ${((Date.now() - start) / 1000).toFixed(1)} s`;
});
console.log(`\n${summary.join('\n')}`);
printCounts('check', 0);
