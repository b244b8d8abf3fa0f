import assert from 'node:assert/strict';
import type {IncomingHttpHeaders} from 'node:http';
import {describe, it} from 'node:test';
import type {WireRequest} from '../../src/adapters/adapter.js';
import {AGUI_ERRORS} from '../../src/protocol/run-input/errors.js';
import {TransportFault, buildRequest, joinUrl, openSse, sendRequest} from '../../src/transport/index.js';
import {TestClock, bodyOf, collect, hastyClock, serve, settle, stream, until} from './helpers.js';

interface Seen {
  readonly method?: string;
  readonly url?: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that gives these answers in order, the last one for ever, and remembers what it was asked. */
async function answering(...answers: {status: number; body?: string; headers?: Record<string, string>}[]) {
  const seen: Seen[] = [];
  const url = await serve(async (request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push({method: request.method, url: request.url, headers: request.headers, body: await bodyOf(request)});
    response.writeHead(answer?.status ?? 200, answer?.headers).end(answer?.body);
  });
  return {url, seen};
}

const error = (code: string, status: number) => ({
  status,
  body: JSON.stringify({error: {code, message: `words of ${code}`, trace_id: 'tr-9'}}),
});
const post = (body: unknown, path = ''): WireRequest => ({method: 'POST', path, body});

async function rejected(promise: Promise<unknown>): Promise<TransportFault> {
  try {
    await promise;
  } catch (fault) {
    assert.ok(fault instanceof TransportFault);
    return fault;
  }
  throw new Error('It was not rejected');
}

describe('Sending commands', () => {
  it('C5 sends JSON with the idempotency key and the connection’s headers, and gives the answer', async () => {
    const {url, seen} = await answering({status: 202, body: '{"accepted":true}'});
    const answer = await sendRequest(
      {url: `${url}/api?app_name=a`, headers: {'X-User-ID': 'u1', 'idempotency-key': 'wrong'}},
      {...post({metadata: {client_request_id: 'c1'}}, 'runs'), headers: {'X-Session-ID': 's1'}},
      {commandId: 'c1'},
    );
    assert.deepEqual(answer, {accepted: true});
    const [request] = seen;
    assert.equal(request?.method, 'POST');
    assert.equal(request.url, '/api/runs?app_name=a');
    assert.equal(request.body, '{"metadata":{"client_request_id":"c1"}}');
    assert.equal(request.headers['idempotency-key'], 'c1');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers['x-user-id'], 'u1');
    assert.equal(request.headers['x-session-id'], 's1');
  });

  for (const [code, {status}] of Object.entries(AGUI_ERRORS)) {
    const again = ['AGUI_UPSTREAM_TIMEOUT', 'AGUI_UPSTREAM_ERROR', 'AGUI_RATE_LIMITED'].includes(code);
    it(`U7 ${code}: ${again ? 'sent again twice, with one key and one body' : 'not sent again'}`, async () => {
      const {url, seen} = await answering(error(code, status));
      const clock = hastyClock();
      const body = {metadata: {client_request_id: 'c2'}, text: 'hi'};
      const fault = await rejected(
        sendRequest({url, errors: AGUI_ERRORS}, post(body), {commandId: 'c2', clock, random: () => 0.5}),
      );
      assert.equal(fault.code, code);
      assert.equal(fault.message, `words of ${code}`);
      assert.equal(fault.status, status);
      assert.equal(seen.length, again ? 3 : 1);
      assert.deepEqual(clock.delays, again ? [500, 900] : []);
      assert.deepEqual([...new Set(seen.map((request) => request.headers['idempotency-key']))], ['c2']);
      assert.deepEqual([...new Set(seen.map((request) => request.body))], [JSON.stringify(body)]);
      assert.deepEqual(
        seen.map((request) => request.headers['x-trace-id']),
        [undefined, 'tr-9', 'tr-9'].slice(0, seen.length),
      );
    });
  }

  it('U7 the second answer counts', async () => {
    const {url, seen} = await answering(error('AGUI_UPSTREAM_TIMEOUT', 504), {status: 200, body: '{"ok":1}'});
    assert.deepEqual(await sendRequest({url, errors: AGUI_ERRORS}, post({}), {commandId: 'c', clock: hastyClock()}), {
      ok: 1,
    });
    assert.equal(seen.length, 2);
  });

  it('U7 honours Retry-After', async () => {
    const {url} = await answering(
      {...error('AGUI_RATE_LIMITED', 429), headers: {'retry-after': '4'}},
      {status: 200, body: '1'},
    );
    const clock = hastyClock();
    await sendRequest({url, errors: AGUI_ERRORS}, post({}), {commandId: 'c', clock});
    assert.deepEqual(clock.delays, [4_000]);
  });

  it('U7 a lost connection and a bare 502 are not sent again', async () => {
    let asked = 0;
    const url = await serve((request) => {
      asked += 1;
      request.socket.destroy();
    });
    assert.equal((await rejected(sendRequest({url, errors: AGUI_ERRORS}, post({}), {commandId: 'c'}))).kind, 'network');
    assert.equal(asked, 1);
    const bare = await answering({status: 502, body: '<html>'});
    assert.equal((await rejected(sendRequest({...bare, errors: AGUI_ERRORS}, post({}), {commandId: 'c'}))).status, 502);
    assert.equal(bare.seen.length, 1);
  });

  it('an answer without a body is undefined; one that is not JSON is malformed, and not sent again', async () => {
    assert.equal(await sendRequest(await answering({status: 204}), post({}), {commandId: 'c'}), undefined);
    const html = await answering({status: 200, body: '<html>'});
    const fault = await rejected(sendRequest(html, post({}), {commandId: 'c'}));
    assert.equal(fault.kind, 'malformed');
    assert.equal(fault.status, 200);
    assert.equal(html.seen.length, 1);
  });

  it('a request without a body has no content type', async () => {
    const {url, seen} = await answering({status: 204});
    await sendRequest({url, errors: AGUI_ERRORS}, {method: 'DELETE', path: 'q/1', body: undefined}, {commandId: 'c'});
    assert.equal(seen[0]?.method, 'DELETE');
    assert.equal(seen[0].headers['content-type'], undefined);
    assert.equal(seen[0].url, '/q/1');
  });

  it('aborting ends it, also while it waits, and leaves no timer', async () => {
    const {url, seen} = await answering(error('AGUI_UPSTREAM_ERROR', 502));
    const clock = new TestClock();
    const controller = new AbortController();
    const sent = rejected(
      sendRequest({url, errors: AGUI_ERRORS}, post({}), {commandId: 'c', clock, signal: controller.signal}),
    );
    await until(() => clock.pending === 1);
    controller.abort();
    assert.equal((await sent).kind, 'aborted');
    assert.equal(clock.pending, 0);
    await settle();
    assert.equal(seen.length, 1);
    const late = await rejected(
      sendRequest({url, errors: AGUI_ERRORS}, post({}), {commandId: 'c', signal: controller.signal}),
    );
    assert.equal(late.kind, 'aborted');
  });

  it('S6 what cannot be sent is a malformed fault, not another exception', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    assert.equal((await rejected(sendRequest({url: 'x:'}, post(circular), {commandId: 'c'}))).kind, 'malformed');
    assert.equal((await rejected(sendRequest({url: 'x:'}, post({}), {commandId: '键'}))).kind, 'malformed');
  });

  it('a request whose answer is a stream goes through openSse with the same key', async () => {
    let key: unknown;
    const url = await serve(async (request, response) => {
      key = request.headers['idempotency-key'];
      await stream(response, `data: ${await bodyOf(request)}\n\n`);
    });
    const built = buildRequest({url}, {...post({a: 1}), streams: true}, 'c9');
    assert.deepEqual((await collect(openSse(built))).data, [{a: 1}]);
    assert.equal(key, 'c9');
  });

  it('joins addresses', () => {
    assert.equal(joinUrl('/api/agui', ''), '/api/agui');
    assert.equal(joinUrl('/api/agui/', ''), '/api/agui/');
    assert.equal(joinUrl('/api/agui/', 'sessions'), '/api/agui/sessions');
    assert.equal(joinUrl('/api/agui', '/sessions?a=1'), '/api/agui/sessions?a=1');
    assert.equal(joinUrl('https://h/x?k=1#f', 'y?a=2'), 'https://h/x/y?k=1&a=2');
    assert.equal(joinUrl('https://h/x?k=1', ''), 'https://h/x?k=1');
    assert.equal(joinUrl('https://h', '?a=2'), 'https://h?a=2');
  });
});
