// npm run check [-- step …]: what every commit passes, in under two minutes; the last line is `N passed, N failed`.
import {spawnSync} from 'node:child_process';

const STEPS = {
  format: 'prettier --check --log-level warn .',
  lint: 'eslint .',
  types: 'tsc --noEmit',
  unit: 'node scripts/run-node-tests.mjs unit',
  manifest: 'node scripts/manifest.mjs --check',
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
const rows = wanted.map((step) => {
  console.log(`\n── ${step} ──`);
  const start = Date.now();
  const {status} = spawnSync(STEPS[step], {shell: true, stdio: 'inherit'});
  return {step, passed: status === 0, seconds: (Date.now() - start) / 1000};
});

console.log();
for (const {step, passed, seconds} of rows) {
  console.log(passed ? '✔' : '✖', step.padEnd(10), `${seconds.toFixed(1)} s`.padStart(8));
}
const failed = rows.filter(({passed}) => !passed).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
