import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the built demo page is. */
export const DEMO_PAGE = join(ROOT, 'packages/cli/dist/demo');

const newestIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder, {recursive: true, encoding: 'utf8'}) : []).reduce(
    (newest, file) => Math.max(newest, statSync(join(folder, file)).mtimeMs),
    0,
  );

function isBuilt() {
  const page = join(DEMO_PAGE, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  return ['src', 'demo'].every((folder) => newestIn(join(ROOT, folder)) <= built);
}

/** Builds the demo page when it is missing or older than its sources; says why not where it cannot. */
export function prepareDemoPage() {
  if (isBuilt()) return undefined;
  if (!existsSync(join(ROOT, 'demo/index.html'))) return 'There is no page to build: demo/index.html is missing.';
  console.error('Building the demo page …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'vite.demo.config.ts', '--logLevel', 'warn'];
  const {status} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: ['ignore', 2, 2]});
  return status === 0 ? undefined : 'The demo page could not be built: see above.';
}
