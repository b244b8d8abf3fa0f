import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {AGUI_ERRORS} from '../../src/protocol/run-input/errors.js';
import {POST_RETRY, STREAM_RETRY, TransportFault, retryDelay} from '../../src/transport/index.js';

const lost = new TransportFault('network', 'lost');
const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const delays = (random: number) => attempts.map((attempt) => retryDelay(STREAM_RETRY, attempt, lost, () => random));

describe('Retry policy', () => {
  it('U5 is 500 ms, ×1.8, at most 8 s, 8 tries, ±20 %', () => {
    assert.deepEqual(delays(0.5), [500, 900, 1620, 2916, 5249, 8000, 8000, 8000, undefined]);
    assert.deepEqual(delays(0), [400, 720, 1296, 2333, 4199, 6400, 6400, 6400, undefined]);
    assert.deepEqual(delays(1), [600, 1080, 1944, 3499, 6299, 8000, 8000, 8000, undefined]);
  });

  it('U5 no delay leaves the band of ±20 % or passes 8 s, whatever chance says', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 8}), fc.double({min: 0, max: 1, noNaN: true}), (attempt, random) => {
        const delay = retryDelay(STREAM_RETRY, attempt, lost, () => random) ?? -1;
        const middle = Math.min(8000, 500 * 1.8 ** (attempt - 1));
        assert.ok(delay >= Math.floor(middle * 0.8) && delay <= Math.min(8000, Math.ceil(middle * 1.2)));
      }),
    );
  });

  it('U5 waits as long as Retry-After asks, and never less than the backoff', () => {
    const asked = (retryAfterMs: number) =>
      retryDelay(STREAM_RETRY, 1, new TransportFault('http', 'busy', {status: 429, retryAfterMs}), () => 0.5);
    assert.equal(asked(30_000), 30_000);
    assert.equal(asked(100), 500);
  });

  it('U5 does not retry what cannot get better', () => {
    for (const status of [400, 401, 403, 404, 410, 422]) {
      assert.equal(
        retryDelay(STREAM_RETRY, 1, new TransportFault('http', 'no', {status}), () => 0.5),
        undefined,
      );
    }
    for (const status of [408, 425, 429, 500, 502, 503, 504]) {
      assert.equal(
        retryDelay(STREAM_RETRY, 1, new TransportFault('http', 'busy', {status}), () => 0.5),
        500,
      );
    }
  });

  it('U7 repeats a POST for three codes only, twice at most', () => {
    const repeated = Object.entries(AGUI_ERRORS)
      .filter(([code, rule]) => {
        const fault = new TransportFault('http', 'x', {code, ...rule});
        assert.equal(
          retryDelay(POST_RETRY, 3, fault, () => 0.5),
          undefined,
        );
        return (
          retryDelay(POST_RETRY, 1, fault, () => 0.5) === 500 && retryDelay(POST_RETRY, 2, fault, () => 0.5) === 900
        );
      })
      .map(([code]) => code);
    assert.deepEqual(repeated, ['AGUI_RATE_LIMITED', 'AGUI_UPSTREAM_TIMEOUT', 'AGUI_UPSTREAM_ERROR']);
    assert.equal(
      retryDelay(POST_RETRY, 1, lost, () => 0.5),
      undefined,
    );
    assert.equal(
      retryDelay(POST_RETRY, 1, new TransportFault('http', 'x', {status: 502}), () => 0.5),
      undefined,
    );
  });

  it('U7 does not hold a command for longer than a minute because Retry-After says so', () => {
    const fault = new TransportFault('http', 'x', {...AGUI_ERRORS.AGUI_RATE_LIMITED, retryAfterMs: 61_000});
    assert.equal(
      retryDelay(POST_RETRY, 1, fault, () => 0.5),
      undefined,
    );
  });
});
