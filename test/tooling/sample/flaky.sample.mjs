import assert from 'node:assert/strict';
import {appendFileSync, readFileSync} from 'node:fs';
import {it} from 'node:test';

/** Counts the runs of each test in the file that SAMPLE_RUNS names: the first run of each fails. */
function isFirst(name) {
  const file = process.env.SAMPLE_RUNS;
  const isNew = !readFileSync(file, 'utf8').includes(`${name}\n`);
  appendFileSync(file, `${name}\n`);
  return isNew;
}

for (const name of ['one', 'two', 'three', 'four'])
  it(`fails the first time: ${name}`, () => assert.ok(!isFirst(name), 'this was the first time'));
