// node scripts/failures.mjs: the failed tests of the last run of every suite, with the beginning of what each said.
import {existsSync, readdirSync} from 'node:fs';
import {readResults} from './results.mjs';

const LINES = 12;

for (const file of existsSync('.results') ? readdirSync('.results') : []) {
  const suite = file.replace(/\.json$/, '');
  for (const test of readResults(suite) ?? []) {
    if (test.passed !== false) continue;
    const said = String(test.error ?? '').split('\n', LINES);
    console.log(`\n✖ ${suite}: ${test.name} (${test.file ?? ''})\n${said.join('\n')}`);
  }
}
