import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {AGUI_ERRORS} from '../../src/protocol/run-input/errors.js';
import {openSse} from '../../src/transport/index.js';
import {readRetryAfter} from '../../src/transport/http.js';
import {collect, serve} from './helpers.js';

async function faultOf(status: number, headers: Record<string, string>, body: string) {
  const url = await serve((_, response) => {
    response.writeHead(status, headers).end(body);
  });
  const {fault, messages} = await collect(openSse({url, errors: AGUI_ERRORS}));
  assert.deepEqual(messages, []);
  assert.ok(fault);
  return fault;
}

describe('HTTP answers that are no stream', () => {
  const retryable = ['AGUI_RATE_LIMITED', 'AGUI_UPSTREAM_TIMEOUT', 'AGUI_UPSTREAM_ERROR', 'AGUI_INTERNAL_ERROR'];
  for (const [code, {status, resend, advice}] of Object.entries(AGUI_ERRORS)) {
    it(`U6 ${code} keeps code, words, status and trace, and knows whether to retry`, async () => {
      const body = JSON.stringify({error: {code, message: `words of ${code}`, trace_id: 'tr-1'}});
      const fault = await faultOf(status, {'content-type': 'application/json'}, body);
      assert.deepEqual(
        {...fault, message: fault.message},
        {
          name: 'TransportFault',
          kind: 'http',
          status,
          code,
          message: `words of ${code}`,
          traceId: 'tr-1',
          retryAfterMs: undefined,
          fields: undefined,
          retryable: retryable.includes(code),
          resend,
          advice,
        },
      );
    });
  }

  it('U6 there are eight codes with the statuses of the table', () => {
    assert.deepEqual(
      Object.values(AGUI_ERRORS).map(({status}) => status),
      [400, 401, 403, 404, 429, 504, 502, 500],
    );
  });

  it('the code rules over the status', async () => {
    const body = JSON.stringify({error: {code: 'AGUI_BAD_REQUEST', message: 'no'}});
    assert.equal((await faultOf(500, {}, body)).retryable, false);
  });

  it('reads the flatter error bodies of other servers', async () => {
    assert.equal((await faultOf(422, {}, '{"detail":"field x is missing"}')).message, 'field x is missing');
    assert.equal((await faultOf(400, {}, '{"error":"bad"}')).message, 'bad');
    assert.equal((await faultOf(400, {}, '{"code":"E1","message":"bad"}')).code, 'E1');
    assert.equal((await faultOf(503, {}, 'come back later')).message, 'come back later');
  });

  it('survives any error body', async () => {
    for (const body of [
      '',
      '<html>…</html>',
      'null',
      '[]',
      '7',
      '{"error":null}',
      '{"error":{"code":5,"message":{}}}',
    ]) {
      const fault = await faultOf(503, {}, body);
      assert.equal(fault.kind, 'http');
      assert.equal(fault.retryable, true);
      assert.match(fault.message, /^The server answered 503 Service Unavailable\.$|^7$/);
    }
  });

  it('a wrong content type is an http fault that names it, and is not retried', async () => {
    const fault = await faultOf(200, {'content-type': 'text/html'}, '<p>log in</p>');
    assert.equal(fault.kind, 'http');
    assert.equal(fault.status, 200);
    assert.equal(fault.message, 'Expected an event stream, got text/html.');
    assert.equal(fault.retryable, false);
  });

  it('204 says that there is nothing to stream: empty, not retried', async () => {
    const fault = await faultOf(204, {}, '');
    assert.equal(fault.kind, 'empty');
    assert.equal(fault.retryable, false);
  });

  it('reads only the beginning of an endless error body', async () => {
    let written = 0;
    const url = await serve((_, response) => {
      response.writeHead(500, {'content-type': 'text/plain'});
      const more = () => {
        if (response.destroyed) return;
        written += 65_536;
        response.write('e'.repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const {fault} = await collect(openSse({url}));
    assert.equal(fault?.message, 'e'.repeat(200));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(written < 16 * 1024 * 1024, `${written} bytes`);
  });

  it('does not wait for an error body that never ends', async () => {
    const url = await serve((_, response) => {
      response.writeHead(502, {'content-type': 'application/json'});
      response.write('{"error":');
    });
    const {fault} = await collect(openSse({url}));
    assert.equal(fault?.status, 502);
  });

  it('reads Retry-After as seconds and as a date', async () => {
    assert.equal((await faultOf(429, {'retry-after': '3'}, '')).retryAfterMs, 3_000);
    const now = Date.UTC(2026, 0, 1);
    assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:07 GMT', now), 7_000);
    assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
    assert.equal(readRetryAfter('soon', now), undefined);
    assert.equal(readRetryAfter(null, now), undefined);
  });
});
