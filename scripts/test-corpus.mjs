// npm run test:corpus -- <folder>: AG-UI's conformance streams, with a table of outcomes.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {printCounts, readResults, writeResults} from './results.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.log(`The AG-UI corpus is not here (${folder ?? 'no folder given'}): its streams were not played.`);
  writeResults('corpus', []);
  console.log('0 passed, 0 failed');
} else {
  const {status} = spawnSync(process.execPath, ['scripts/run-node-tests.mjs', 'corpus'], {
    stdio: 'inherit',
    env: {...process.env, AGUI_CORPUS: resolve(folder)},
  });
  printCounts('corpus', readResults('corpus')?.length > 0 ? status : 1);
}
