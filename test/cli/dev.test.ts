import assert from 'node:assert/strict';
import {once} from 'node:events';
import {existsSync, readdirSync} from 'node:fs';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {ask, temporaryFolder, temporaryPage} from '../runtime/server-helpers.js';
import {run as ended, runHere, start, waitForLine} from './helpers.js';

const LIMIT = {timeout: 120_000};
const page = temporaryPage();
const ADDRESS = /^agent-surfaces dev: (http:\/\/127\.0\.0\.1:\d+\/)(?:\?(\S+))?$/;

const CARD = '/agent/.well-known/agent-card.json';
/** What a browser adds to the requests of the page itself. */
const OWN_PAGE = {'sec-fetch-site': 'same-origin'};

/** A runtime that says what it was asked, and streams until it is told to go on. */
const asked: {request: IncomingMessage; body: string}[] = [];
let goOn: () => void = () => undefined;
const runtime = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    asked.push({request, body});
    if (request.url === CARD) {
      const {port} = runtime.address() as AddressInfo;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({url: `http://127.0.0.1:${String(port)}/a2a/v1`}));
    } else if (request.url?.startsWith('/agent?')) {
      response.writeHead(200, {'content-type': 'text/event-stream', 'set-cookie': 'a=b'});
      response.write('data: {"type":"RUN_STARTED"}\n\n');
      goOn = () => void response.end('data: {"type":"RUN_FINISHED"}\n\n');
    } else response.writeHead(404, {'content-type': 'text/html'}).end('<script>alert(1)</script>');
  });
}).listen(0, '127.0.0.1');
await once(runtime, 'listening');
after(() => {
  runtime.close();
  runtime.closeAllConnections();
});
const address = `http://127.0.0.1:${String((runtime.address() as AddressInfo).port)}`;

const child = start(['dev', `${address}/agent?team=1`, '--header', 'Authorization: Bearer abc', '--no-open'], {page});
let said = '';
child.stderr!.on('data', (chunk) => (said += String(chunk)));
const [, url = '', query = ''] = await waitForLine(child, ADDRESS);
const path = new URLSearchParams(query).get('runtime') ?? '';

describe('agent-surfaces dev <address>', () => {
  it('serves the page with the address of the runtime as a path of its own', LIMIT, async () => {
    assert.deepEqual([new URLSearchParams(query).get('protocol'), path], ['ag-ui', '/runtime/agent?team=1']);
    const shown = await ask(url, `/?${query}`);
    assert.deepEqual([shown.status, /<title>Workbench/.test(shown.text)], [200, true]);
    assert.match(String(shown.headers['content-security-policy']), /connect-src 'self'/);
    assert.equal((await ask(url, '/', {method: 'POST'})).status, 405);
    assert.equal((await ask(url, '/../package.json')).status, 404);
  });

  it('passes requests on with the headers that were given, and streams back as they come', LIMIT, async () => {
    const origin = url.slice(0, -1);
    const headers = {'content-type': 'application/json', origin, cookie: 'mine=1', authorization: 'Bearer page'};
    const response = await fetch(new URL(path, url), {method: 'POST', headers, body: '{"threadId":"t"}'});
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? '', /RUN_STARTED/);
    // The rest is sent only now: what was read did not wait for it.
    goOn();
    assert.match((await reader.read()).value ?? '', /RUN_FINISHED/);
    assert.equal((await reader.read()).done, true);
    const {request, body} = asked.at(-1)!;
    assert.deepEqual([request.method, request.url, body], ['POST', '/agent?team=1', '{"threadId":"t"}']);
    const {authorization, host, cookie, origin: from} = request.headers;
    assert.deepEqual(
      [authorization, `http://${host ?? ''}`, cookie, from],
      ['Bearer abc', address, undefined, undefined],
    );
    assert.deepEqual(
      [response.headers.get('content-type'), response.headers.get('set-cookie')],
      ['text/event-stream', null],
    );
  });

  it('ends a request at the runtime when the page leaves', LIMIT, async () => {
    const stop = new AbortController();
    const response = await fetch(new URL(path, url), {signal: stop.signal, headers: {origin: url.slice(0, -1)}});
    await response.body!.getReader().read();
    const gone = once(asked.at(-1)!.request.socket, 'close');
    stop.abort();
    await gone;
  });

  it('a card of A2A names addresses that the page may reach', LIMIT, async () => {
    assert.equal((await ask(url, '/runtime/a2a/v1', {headers: OWN_PAGE})).status, 403);
    const card = await ask(url, `/runtime${CARD}`, {headers: OWN_PAGE});
    assert.deepEqual(card.json, {url: `${url}runtime/a2a/v1`});
    assert.equal(asked.at(-1)!.request.headers['accept-encoding'], 'identity');
    assert.equal((await ask(url, '/runtime/a2a/v1', {headers: OWN_PAGE})).status, 404);
    assert.equal(asked.at(-1)!.request.url, '/a2a/v1');
  });

  it(
    'S3 nobody else may use it, nothing of the runtime becomes a page here, and no credential is said',
    LIMIT,
    async () => {
      assert.equal((await ask(url, path, {headers: {host: 'evil.test'}})).status, 403);
      assert.equal((await ask(url, path, {headers: {origin: 'https://evil.test'}})).status, 403);
      const odd = await ask(url, '/runtime/agent/other', {headers: OWN_PAGE});
      assert.equal(odd.status, 404);
      assert.match(String(odd.headers['content-security-policy']), /^sandbox; default-src 'none'$/);
      assert.match(said, /ag-ui at http.*agent\?team=1\. Press Ctrl\+C to stop\./);
      assert.doesNotMatch(said, /abc/);
    },
  );

  it('S3 no request carries the credentials but those of the page, under its own host and origin', LIMIT, async () => {
    const own = url.slice(0, -1);
    const before = asked.length;
    const foreign: Record<string, string>[] = [
      {},
      {'sec-fetch-site': 'cross-site'},
      {'sec-fetch-site': 'same-site'},
      {'sec-fetch-site': 'none'},
      {'sec-fetch-site': 'cross-site', origin: own},
      {origin: 'null'},
      {...OWN_PAGE, origin: 'https://evil.test'},
      {...OWN_PAGE, host: 'evil.test'},
    ];
    for (const headers of foreign) assert.equal((await ask(url, path, {headers})).status, 403, JSON.stringify(headers));
    assert.equal(asked.length, before);
    assert.equal((await ask(url, '/runtime/agent/other', {headers: {origin: own}})).status, 404);
  });

  it('S3 no other path of the runtime is passed on, however it is written', LIMIT, async () => {
    const before = asked.length;
    for (const other of [
      '',
      '/',
      '/admin',
      '/agents',
      '/agent/../admin',
      '/agent/%2e%2e/admin',
      '/agent/..%2fadmin',
      '/agent/..%5cadmin',
      '/agent/%2e',
      '//agent',
      '/admin?x=/agent/',
    ])
      assert.equal((await ask(url, `/runtime${other}`, {headers: OWN_PAGE})).status, 403, other);
    assert.equal(asked.length, before);
  });

  it('says that the runtime does not answer, and stops on a signal', LIMIT, async () => {
    runtime.close();
    runtime.closeAllConnections();
    const {status, json} = await ask(url, path, {headers: OWN_PAGE});
    assert.equal(status, 502);
    assert.match(json.error.message, /The runtime at http.* does not answer: .*ECONNREFUSED/);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await gone, [0, null]);
  });
});

describe('agent-surfaces dev', () => {
  it('serves the workbench on the built-in runtime, and leaves nothing behind', LIMIT, async () => {
    const TMPDIR = temporaryFolder();
    const built = start(['dev', '--no-open'], {page, env: {TMPDIR}});
    const [, at = '', more] = await waitForLine(built, ADDRESS);
    assert.equal(more, undefined);
    assert.match((await ask(at, '/')).text, /<title>Workbench/);
    assert.ok((await ask(at, '/api/sessions')).json.sessions.length > 10);
    assert.equal(readdirSync(TMPDIR).filter((name) => name.startsWith('agent-surfaces-')).length, 1);
    const taken = await runHere(['dev', '--no-open', '--port', new URL(at).port], page);
    assert.equal(taken.code, 1);
    assert.match(taken.err, /Port \d+ of 127\.0\.0\.1 is in use: stop the other program, or choose one with --port\./);
    const gone = once(built, 'exit');
    built.kill('SIGTERM');
    assert.deepEqual(await gone, [0, null]);
    assert.deepEqual(
      readdirSync(TMPDIR).filter((name) => name.startsWith('agent-surfaces-')),
      [],
    );
  });

  it('keeps the sessions where it is told to', LIMIT, async () => {
    const sessions = join(temporaryFolder(), 'kept');
    const built = start(['dev', '--no-open', '--sessions', sessions], {page});
    await waitForLine(built, ADDRESS);
    const gone = once(built, 'exit');
    built.kill('SIGTERM');
    await gone;
    assert.ok(existsSync(sessions) && readdirSync(sessions).length > 10);
  });

  it('says what was not understood, and that there is no page', LIMIT, async () => {
    for (const args of [
      ['nowhere'],
      ['http://x', 'http://y'],
      ['http://x', '--sessions', 'y'],
      ['http://x', '--protocol', 'smoke'],
      ['--protocol', 'ag-ui'],
      ['--port', '99999'],
    ])
      assert.equal((await runHere(['dev', ...args])).code, 2, args.join(' '));
    const {code, err} = await ended(['dev'], {page: temporaryFolder()});
    assert.equal(code, 1);
    assert.match(err, /There is no built page in/);
  });
});
