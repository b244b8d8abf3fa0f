import assert from 'node:assert/strict';
import {appendFileSync, readFileSync} from 'node:fs';
import {it} from 'node:test';

/** A test whose first run fails. The runs of each are counted in the file that SAMPLE_RUNS names. */
export function failsFirst(name) {
  it(`fails the first time: ${name}`, () => {
    const file = process.env.SAMPLE_RUNS;
    const isFirst = !readFileSync(file, 'utf8').includes(`${name}\n`);
    appendFileSync(file, `${name}\n`);
    assert.ok(!isFirst, 'this was the first time');
  });
}
