// npm run build: everything that the packages hold, in their dist. What stands in one stage is made side by side.
import {spawn} from 'node:child_process';
import {existsSync, readdirSync, rmSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';
import {prepareDemoPage} from './demo-page.mjs';

const STAGES = [
  {
    modules: 'vite build --logLevel warn',
    types: 'tsc -p tsconfig.build.json',
    cdn: 'node scripts/build-cdn.mjs',
  },
  // Here: what is made of those, or of the manifest; each a line with its own scripts/build-<what>.mjs.
  {
    editors: 'node scripts/build-editors.mjs',
    frameworks: 'node scripts/build-framework-types.mjs',
    react: 'node scripts/build-react.mjs',
  },
  {declarations: 'node scripts/build-declarations.mjs'},
  // The packages read the declarations of those that they import.
  {
    runtime: 'tsc -p packages/runtime/tsconfig.build.json',
    gateway: 'tsc -p packages/gateway/tsconfig.build.json',
  },
  {cli: 'tsc -p packages/cli/tsconfig.build.json'},
];

/** Everything but the demo page, which is built when it is old: a test may have it open. */
function clean() {
  for (const folder of ['dist', ...readdirSync('packages').map((name) => `packages/${name}/dist`)]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (name !== 'demo') rmSync(join(folder, name), {recursive: true});
  }
}

async function run([step, command]) {
  const start = Date.now();
  const env = {...process.env, PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)};
  const child = spawn(command, {shell: true, stdio: ['ignore', 2, 2], env});
  const status = await new Promise((resolve) => child.once('close', resolve));
  console.error(status === 0 ? '✔' : '✖', step.padEnd(12), `${((Date.now() - start) / 1000).toFixed(1)} s`.padStart(8));
  return status === 0;
}

async function runStages() {
  clean();
  for (const stage of STAGES) {
    const passed = await Promise.all(Object.entries(stage).map(run));
    if (passed.includes(false)) return 'The packages could not be built: see above.';
  }
  return prepareDemoPage();
}

const problem = await runStages();
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}
