// npm start: builds the demo page when it is missing or older than its sources, and serves it on the scenario runtime.
// PORT (8787), HOST (127.0.0.1) and SESSIONS (.sessions) may be set in the environment.
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {register} from 'tsx/esm/api';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(ROOT, 'dist/demo');

const newestIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder, {recursive: true, encoding: 'utf8'}) : []).reduce(
    (newest, file) => Math.max(newest, statSync(join(folder, file)).mtimeMs),
    0,
  );

function isBuilt() {
  const page = join(BUILT, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  return ['src', 'demo'].every((folder) => newestIn(join(ROOT, folder)) <= built);
}

function build() {
  if (!existsSync(join(ROOT, 'demo/index.html'))) return 'There is no page to build: demo/index.html is missing.';
  console.log('Building the demo page …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'vite.demo.config.ts', '--logLevel', 'warn'];
  const {status} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: 'inherit'});
  return status === 0 ? undefined : 'The demo page could not be built: see above.';
}

function problem() {
  const port = Number(process.env.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return 'PORT must be a number from 0 to 65535.';
  return isBuilt() ? undefined : build();
}

const reason = problem();
if (reason !== undefined) {
  console.error(reason);
  process.exitCode = 1;
} else {
  register();
  const {main} = await import('../src/runtime/node/main.ts');
  await main({
    port: Number(process.env.PORT ?? 8787),
    host: process.env.HOST ?? '127.0.0.1',
    folder: resolve(ROOT, process.env.SESSIONS ?? '.sessions'),
    staticRoot: BUILT,
  });
}
