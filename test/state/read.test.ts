import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {time} from '../../src/state/read.js';
import fc from '../fast-check.js';

describe('reading untrusted values', () => {
  it('a time is what Date.parse says, whichever was read before it', () => {
    const moment = fc.date({noInvalidDate: true}).map((date) => date.toISOString());
    const near = fc.date({
      min: new Date('2026-11-18T10:00:00Z'),
      max: new Date('2026-11-18T10:02:00Z'),
      noInvalidDate: true,
    });
    const broken = fc.constantFrom(
      '2026-11-18T10:00:61.000Z',
      '2026-11-18T10:00:6x.000Z',
      '2026-11-18T10:00:59,000Z',
      '2026-11-18T10:00:59.0a0Z',
      '2026-11-18T10:00:59+01:00',
      '2026-11-18',
    );
    const times = fc.array(
      fc.oneof(
        moment,
        near.map((date) => date.toISOString()),
        broken,
      ),
      {maxLength: 12},
    );
    fc.assert(
      fc.property(times, (texts) => {
        for (const text of texts) {
          const at = Date.parse(text);
          assert.equal(time(text), Number.isNaN(at) ? undefined : at, text);
        }
      }),
      {numRuns: 1_000},
    );
  });
});
