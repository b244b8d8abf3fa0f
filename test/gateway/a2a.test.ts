import assert from 'node:assert/strict';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {describe, it} from 'node:test';
import {createGateway} from '../../packages/gateway/src/index.js';
import type {GatewayOptions} from '../../packages/gateway/src/index.js';
import {hastyClock, serve, until} from '../transport/helpers.js';
import {post, serveGateway, type Json} from './helpers.js';

const ADK = 'http://127.0.0.1:9';
const TOKEN = 'Bearer peer-credential-0123456789';
const PATIENT = {connectTimeoutMs: 600_000, idleTimeoutMs: 600_000};

/** A question that a page asks. */
const CALL = {jsonrpc: '2.0', id: '1', method: 'GetTask', params: {id: 't'}};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A peer that answers like this, and a gateway that knows it as `p`. */
async function front(answer: Answer, options: Partial<GatewayOptions> = {}) {
  const seen: IncomingMessage[] = [];
  const peer = await serve((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  const a2a = {p: {url: `${peer}/base/`, headers: {authorization: TOKEN}}};
  return {peer, seen, url: `${await serveGateway(ADK, {...PATIENT, a2a, ...options})}/a2a`};
}

const json = (response: ServerResponse, status: number, body: Json, headers: Record<string, string> = {}) =>
  void response.writeHead(status, {'content-type': 'application/json', ...headers}).end(JSON.stringify(body));

describe('A2A peers behind the gateway', () => {
  it('only those that the host named are reached, and only below their own address', async () => {
    const {url, seen} = await front((_, response) => json(response, 200, {}));
    assert.equal((await fetch(`${url}/other/x`)).status, 404);
    assert.equal((await fetch(`${url}/http:%2f%2fevil.test/x`)).status, 404);
    for (const path of ['..%2fsecret', '%2e%2e%2fsecret', '..%5csecret', 'a/..%252fsecret'])
      assert.equal((await fetch(`${url}/p/${path}`)).status, 400, path);
    assert.equal((await fetch(`${url}/p/x`, {method: 'DELETE'})).status, 405);
    assert.equal(seen.length, 0);
    assert.equal((await fetch(`${url}/p/tasks/a%20b?x=1`)).status, 200);
    assert.equal(seen[0]?.url, '/base/tasks/a%20b?x=1');
    assert.equal((await post(`${url}/p`, CALL)).status, 200);
    assert.equal(seen[1]?.url, '/base');
  });

  it('a name or an address that cannot be is refused when the gateway is made', () => {
    const wrong: Record<string, string>[] = [
      {'a/b': 'http://x.test'},
      {'..': 'http://x.test'},
      {p: 'file:///etc'},
      {p: 'http://x.test/?a=1'},
    ];
    for (const a2a of wrong)
      assert.throws(() => createGateway({upstream: ADK, trustRequestNames: true, a2a}), TypeError);
    assert.equal(createGateway({upstream: ADK, trustRequestNames: true}).handles('/api/a2a/p/x'), false);
  });

  it('the card names addresses of the gateway, and none that are not the peer’s', async () => {
    const {peer, url} = await front((_, response) =>
      json(response, 200, {
        name: 'P',
        url: `${peer}/base/rpc`,
        supportedInterfaces: [
          {url: `${peer}/base/rpc`, protocolBinding: 'JSONRPC'},
          {url: `${peer}/elsewhere`, protocolBinding: 'JSONRPC'},
          {url: 'https://evil.test/rpc', protocolBinding: 'HTTP+JSON'},
        ],
        additionalInterfaces: [{url: `${peer}/base`, transport: 'JSONRPC'}, 7],
        signatures: [{}],
        note: `It is ${TOKEN}.`,
      }),
    );
    const card = (await (await fetch(`${url}/p/.well-known/agent-card.json`)).json()) as Json;
    assert.deepEqual(card, {
      name: 'P',
      url: './rpc',
      supportedInterfaces: [{url: './rpc', protocolBinding: 'JSONRPC'}],
      additionalInterfaces: [{url: './', transport: 'JSONRPC'}],
      note: 'It is [redacted].',
    });
  });

  it('S3 of the headers only those of the protocol pass, and the peer’s own are seen by nobody', async () => {
    const {url, seen} = await front((_, response) =>
      json(response, 200, {echo: TOKEN}, {'set-cookie': 'a=1', 'x-internal': '1', 'access-control-allow-origin': '*'}),
    );
    const answer = await post(`${url}/p/rpc`, CALL, {
      'a2a-version': '1.0',
      authorization: 'Bearer of-the-page',
      cookie: 'session=1',
      'x-forwarded-for': '1.2.3.4',
    });
    const [request] = seen;
    assert.equal(request?.headers['a2a-version'], '1.0');
    assert.equal(request?.headers.authorization, TOKEN);
    assert.deepEqual([request?.headers.cookie, request?.headers['x-forwarded-for']], [undefined, undefined]);
    assert.deepEqual(await answer.json(), {echo: '[redacted]'});
    for (const name of ['set-cookie', 'x-internal', 'access-control-allow-origin'])
      assert.equal(answer.headers.get(name), null);
    assert.ok(answer.headers.get('x-trace-id'));
  });

  it('a redirection is not followed', async () => {
    const {url, seen} = await front((request, response) =>
      request.url === '/base/rpc'
        ? void response.writeHead(302, {location: '/base/other'}).end()
        : json(response, 200, {}),
    );
    const answer = await post(`${url}/p/rpc`, CALL);
    assert.deepEqual([answer.status, ((await answer.json()) as Json).error.code], [502, 'AGUI_UPSTREAM_ERROR']);
    assert.equal(seen.length, 1);
  });

  it('a peer’s refusal keeps its words, without secrets; its failure keeps none', async () => {
    let status = 404;
    const {url} = await front((_, response) =>
      json(response, status, {error: {code: 404, message: `No task. ${TOKEN}`}}),
    );
    const refused = (await (await fetch(`${url}/p/tasks/x`)).json()) as Json;
    assert.equal(refused.error.code, 'AGUI_NOT_FOUND');
    assert.match(refused.error.message, /^No task\./);
    assert.ok(!JSON.stringify(refused).includes('peer-credential'));
    status = 500;
    const failed = await fetch(`${url}/p/tasks/x`);
    assert.deepEqual(
      [failed.status, ((await failed.json()) as Json).error.message],
      [502, 'The agent service has failed.'],
    );
  });

  it('a peer that is away, and one that is silent, are told as such', async () => {
    const away = await serveGateway(ADK, {a2a: {p: ADK}});
    const gone = await fetch(`${away}/a2a/p/tasks/x`);
    assert.deepEqual([gone.status, ((await gone.json()) as Json).error.code], [502, 'AGUI_UPSTREAM_ERROR']);
    const {url} = await front(() => undefined, {clock: hastyClock(60_000), connectTimeoutMs: 10});
    const silent = await fetch(`${url}/p/tasks/x`);
    assert.deepEqual([silent.status, ((await silent.json()) as Json).error.code], [504, 'AGUI_UPSTREAM_TIMEOUT']);
  });

  it('what is sent must be JSON, and no larger than elsewhere', async () => {
    const {url, seen} = await front((_, response) => json(response, 200, {}));
    assert.equal((await fetch(`${url}/p/rpc`, {method: 'POST', body: 'a=1'})).status, 400);
    assert.equal((await post(`${url}/p/rpc`, {text: 'x'.repeat(300_000)})).status, 413);
    assert.equal(seen.length, 0);
  });

  it('a stream passes piece by piece, secrets cut in two are still none, and who leaves is gone at the peer too', async () => {
    let response: ServerResponse | undefined;
    const {url, seen} = await front((_, given) => {
      response = given;
      given.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\n\n');
    });
    const leaving = new AbortController();
    const answer = await post(`${url}/p/rpc`, CALL, {}, {signal: leaving.signal});
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    assert.equal((await reader.read()).value, 'data: {"n":1}\n\n');
    response?.write(`data: {"t":"${TOKEN.slice(0, 15)}`);
    await until(() => seen.length === 1);
    response?.write(`${TOKEN.slice(15)}"}\n\n`);
    assert.equal((await reader.read()).value, 'data: {"t":"[redacted]"}\n\n');
    const closed = new Promise((resolve) => seen[0]?.socket.once('close', resolve));
    leaving.abort();
    await closed;
  });

  it('identify stands before the peers as before everything', async () => {
    const {url, seen} = await front((_, response) => json(response, 200, {}), {
      identify: () => {
        throw new Error('nobody');
      },
    });
    assert.equal((await fetch(`${url}/p/tasks/x`)).status, 500);
    assert.equal(seen.length, 0);
  });
});
