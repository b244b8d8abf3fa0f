// npm run test:corpus -- <folder>: AG-UI's conformance streams, with a table of outcomes.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {readResults} from './results.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.log(`The AG-UI corpus is not here (${folder ?? 'no folder given'}): its streams were not played.`);
  console.log('0 passed, 0 failed');
} else {
  spawnSync(process.execPath, ['scripts/run-node-tests.mjs', 'corpus'], {
    stdio: 'inherit',
    env: {...process.env, AGUI_CORPUS: resolve(folder)},
  });
  const results = readResults('corpus');
  const passed = results?.filter((test) => test.passed).length ?? 0;
  const failed = results ? results.length - passed : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
