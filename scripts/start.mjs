// npm start: builds the demo page when it is missing or older than its sources, and serves it on the scenario runtime.
// PORT (8787), HOST (127.0.0.1) and SESSIONS (.sessions) may be set in the environment.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {DEMO_PAGE, prepareDemoPage} from './demo-page.mjs';
import {registerSources} from './sources.mjs';

/** How often it is looked whether npm is still there, in milliseconds. */
const INTERVAL = 250;

/** The id of the npm that started this process: its parent, or that of the shell between them. */
function npmId() {
  const {ppid, platform} = process;
  if (process.env.npm_lifecycle_event === undefined || platform === 'win32') return undefined;
  const status =
    platform === 'linux'
      ? readFileSync(`/proc/${ppid}/stat`, 'utf8') // <id> (<command>) <state> <parent> …
      : execFileSync('ps', ['-o', 'pid=,comm=,state=,ppid=', '-p', String(ppid)], {encoding: 'utf8'});
  const [, parent] = /\bsh\)? \S+ +(\d+)/.exec(status) ?? [];
  return parent === undefined ? ppid : Number(parent);
}

/** npm passes a signal to its shell alone, and a killed npm passes none: without npm this process ends, too. */
function endWithNpm() {
  const npm = npmId();
  if (npm === undefined) return;
  const look = () => {
    try {
      process.kill(npm, 0);
    } catch {
      process.kill(process.pid, 'SIGTERM');
    }
  };
  setInterval(look, INTERVAL).unref();
}

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

function problem() {
  const port = Number(process.env.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return 'PORT must be a number from 0 to 65535.';
  return prepareDemoPage();
}

const reason = problem();
if (reason !== undefined) {
  console.error(reason);
  process.exitCode = 1;
} else {
  endWithNpm();
  registerSources();
  const {main} = await import('../packages/runtime/src/node/main.ts');
  await main({
    port: Number(process.env.PORT ?? 8787),
    host: process.env.HOST ?? '127.0.0.1',
    folder: resolve(ROOT, process.env.SESSIONS ?? '.sessions'),
    staticRoot: DEMO_PAGE,
  });
}
