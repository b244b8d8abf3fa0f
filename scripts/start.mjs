// npm start: builds the demo page when it is missing or older than its sources, and serves it on the scenario runtime.
// PORT (8787), HOST (127.0.0.1) and SESSIONS (.sessions) may be set in the environment.
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {register} from 'tsx/esm/api';
import {DEMO_PAGE, prepareDemoPage} from './demo-page.mjs';

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
  register();
  const {main} = await import('../src/runtime/node/main.ts');
  await main({
    port: Number(process.env.PORT ?? 8787),
    host: process.env.HOST ?? '127.0.0.1',
    folder: resolve(ROOT, process.env.SESSIONS ?? '.sessions'),
    staticRoot: DEMO_PAGE,
  });
}
