import assert from 'node:assert/strict';
import {once} from 'node:events';
import {request as httpRequest} from 'node:http';
import {connect} from 'node:net';
import {describe, it} from 'node:test';
import {createGateway, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {serve, TestClock, until} from '../transport/helpers.js';
import {
  OTHER_SESSION,
  SESSION,
  eventsOf,
  playAdk,
  playGateway,
  post,
  recording,
  serveGateway,
  task,
  turn,
  type Json,
} from './helpers.js';

const ADK = 'http://127.0.0.1:9';
const LONG = 'x'.repeat(257);
const identify = () => ({userId: 'me'});

/** Asks every route that is about a user's sessions and runs, with the given names in the query, the body and a header. */
async function askEverywhere(url: string, {query = '', body = {}, headers = {}}: Json): Promise<Response[]> {
  const answers = [
    await post(`${url}/agui${query}`, {...turn(), ...body}, headers),
    await post(`${url}/agui/sessions${query}`, body, headers),
    await fetch(`${url}/agui/sessions/list${query}`, {headers}),
    await fetch(`${url}/agui/sessions/${SESSION}${query}`, {headers}),
    await fetch(`${url}/v1/agent/history${query}`, {headers}),
  ];
  for (const answer of answers) await answer.clone().text();
  return answers;
}

const statusesOf = (answers: Response[]) => answers.map(({status}) => status);
const errorOf = async (response: Response) => ((await response.json()) as Json).error;

describe('Who asks the gateway', () => {
  it('Q3 does not start until it is said who asks, and says what to write', () => {
    assert.throws(
      () => createGateway({upstream: ADK, appName: 'peer', userId: 'u'}),
      (error: Error) =>
        error instanceof TypeError &&
        error.message.includes('identify: async (request) => ({userId:') &&
        error.message.includes('trustRequestNames: true'),
    );
    assert.throws(() => createGateway({upstream: ADK, trustRequestNames: false}), /must know who asks/);
    assert.throws(() => createGateway({upstream: ADK, identify, trustRequestNames: true}), /either identify or trust/);
    createGateway({upstream: ADK, identify});
    createGateway({upstream: ADK, trustRequestNames: true});
  });

  it('Q3 is never the request’s own choice: not in the query, the body or a header', async () => {
    const {adk, url} = await playGateway({identify});
    const victim = {
      query: '?user_id=victim&userId=victim',
      body: {user_id: 'victim', userId: 'victim'},
      headers: {'x-user-id': 'victim'},
    };
    assert.deepEqual(statusesOf(await askEverywhere(url, victim)), [200, 201, 200, 200, 200]);
    await post(`${url}/v1/agent/runs?user_id=victim`, task('run-1', {user_id: 'victim'}), victim.headers);
    await until(() => adk.runs().length === 2);
    assert.ok(adk.seen.length >= 8);
    assert.ok(!JSON.stringify(adk.seen).includes('victim'));
    for (const {body, path, headers} of adk.seen) {
      assert.equal(headers['x-user-id'], 'me');
      if (path === '/run_sse') assert.equal(body.userId, 'me');
      else assert.match(path, /^\/apps\/peer\/users\/me\//);
    }
  });

  it('Q3 is nobody where identify gives headers only: every route refuses, and ADK is not asked', async () => {
    const victim = {query: '?user_id=victim', body: {user_id: 'victim'}, headers: {'x-user-id': 'victim'}};
    for (const given of [
      {headers: {authorization: 'Bearer of-the-host'}},
      {userId: ''},
      {appName: 'peer'},
      undefined,
    ]) {
      const {adk, url} = await playGateway({identify: () => given, userId: 'u', a2a: {p: ADK}});
      const answers = await askEverywhere(url, victim);
      answers.push(await post(`${url}/v1/agent/runs?user_id=victim`, task('r'), victim.headers));
      answers.push(await fetch(`${url}/agui?user_id=victim&threadId=${SESSION}&runId=r1`, {headers: victim.headers}));
      answers.push(await post(`${url}/agui/cancel?user_id=victim`, {threadId: SESSION, runId: 'r1'}, victim.headers));
      answers.push(await fetch(`${url}/v1/agent/runs/r/events?user_id=victim`, {headers: victim.headers}));
      answers.push(await fetch(`${url}/a2a/p/tasks/x?user_id=victim`, {headers: victim.headers}));
      assert.deepEqual([...new Set(statusesOf(answers))], [401]);
      const {code, message} = await errorOf(answers[0]!);
      assert.deepEqual([code, /identify gave no userId/.test(message)], ['AGUI_UNAUTHORIZED', true]);
      assert.equal(adk.seen.length, 0);
    }
  });

  it('Q3 reads and ends no run of another user', async () => {
    const {url} = await playGateway({identify: (request) => ({userId: request.headers.get('cookie') ?? undefined})});
    const [mine, theirs] = [{cookie: 'me'}, {cookie: 'other'}];
    await post(`${url}/v1/agent/runs`, task('run-1'), mine);
    const asked = (headers: Record<string, string>) => [
      fetch(`${url}/v1/agent/runs/run-1/events?user_id=me`, {headers: {...headers, 'x-user-id': 'me'}}),
      fetch(`${url}/agui?threadId=${SESSION}&runId=run-1&user_id=me`, {headers}),
      post(`${url}/agui/cancel?user_id=me`, {threadId: SESSION, runId: 'run-1', user_id: 'me'}, headers),
    ];
    assert.deepEqual(statusesOf(await Promise.all(asked(theirs))), [404, 404, 404]);
    assert.deepEqual(statusesOf(await Promise.all(asked(mine))), [200, 200, 202]);
  });
});

describe('The app that is asked', () => {
  const admin = {query: '?app_name=admin_agent', body: {app_name: 'admin_agent'}};

  for (const [how, options] of [
    ['with identify', {identify}],
    ['with trusted names', {}],
  ] as [string, Partial<GatewayOptions>][]) {
    it(`Q3 is one of the gateway’s own, ${how}`, async () => {
      const {adk, url} = await playGateway(options);
      const answers = await askEverywhere(url, admin);
      assert.deepEqual(statusesOf(answers), [403, 403, 403, 403, 403]);
      const error = await errorOf(answers[0]!);
      assert.deepEqual(
        [error.code, error.message, error.fields],
        [
          'AGUI_FORBIDDEN',
          'The gateway does not serve the app "admin_agent".',
          {app_name: 'The gateway does not serve the app "admin_agent".'},
        ],
      );
      assert.equal(adk.seen.length, 0);
    });
  }

  it('Q3 may be one that the host listed, or one of its agents', async () => {
    const {adk, url} = await playGateway({identify, apps: ['admin_agent'], agents: {planner: 'p-app'}});
    assert.deepEqual(statusesOf(await askEverywhere(url, admin)), [200, 201, 200, 200, 200]);
    assert.equal(adk.runs()[0]!.body.appName, 'admin_agent');
    assert.equal((await fetch(`${url}/agui/sessions/list?app_name=p-app`)).status, 200);
    assert.equal((await fetch(`${url}/agui/sessions/list?app_name=other`)).status, 403);
  });

  it('Q3 is the one that identify gives, whatever the request names', async () => {
    const {adk, url} = await playGateway({identify: () => ({userId: 'me', appName: 'mine'})});
    await askEverywhere(url, admin);
    assert.ok(adk.seen.length > 0);
    assert.ok(!JSON.stringify(adk.seen).includes('admin_agent'));
  });
});

describe('State that ADK shares', () => {
  const state = {'app:plan': 'free', 'user:role': 'admin', 'user:theme': 'dark', 'temp:step': 1, mode: 'x'};

  it('Q3 is not set by a request, and the answer and the log say so', async () => {
    for (const body of [
      turn('hi', {forwardedProps: {stateDelta: state}}),
      turn('hi', {forwarded_props: {state_delta: state}, forwardedProps: undefined}),
      turn('hi', {stateDelta: state}),
      turn('hi', {state_delta: state}),
    ]) {
      const logged: unknown[] = [];
      const {adk, url} = await playGateway({identify, onError: (error) => void logged.push(error)});
      const response = await post(`${url}/agui`, body);
      await response.text();
      assert.deepEqual(adk.runs()[0]!.body.stateDelta, {'temp:step': 1, mode: 'x'});
      assert.equal(response.headers.get('x-ignored-state'), 'app:plan user:role user:theme');
      assert.match(String(logged[0]), /Shared state was not passed on: app:plan user:role user:theme/);
    }
  });

  it('Q3 is not set with a new session either', async () => {
    const {adk, url} = await playGateway({identify});
    const response = await post(`${url}/agui/sessions`, {session_id: OTHER_SESSION, state});
    assert.equal(response.status, 201);
    assert.deepEqual(adk.seen[0]!.body, {state: {'temp:step': 1, mode: 'x'}});
    assert.equal(response.headers.get('x-ignored-state'), 'app:plan user:role user:theme');
  });

  it('Q3 is set where the host allows it, by key or by prefix', async () => {
    const byKey = await playGateway({identify, sharedState: ['user:theme']});
    await (await post(`${byKey.url}/agui`, turn('hi', {stateDelta: state}))).text();
    assert.deepEqual(byKey.adk.runs()[0]!.body.stateDelta, {'user:theme': 'dark', 'temp:step': 1, mode: 'x'});
    const byPrefix = await playGateway({identify, sharedState: ['user:']});
    await (await post(`${byPrefix.url}/agui`, turn('hi', {stateDelta: state}))).text();
    assert.deepEqual(Object.keys(byPrefix.adk.runs()[0]!.body.stateDelta), [
      'user:role',
      'user:theme',
      'temp:step',
      'mode',
    ]);
  });

  it('Q3 may have any name: the header stays short and plain', async () => {
    const {adk, url} = await playGateway({identify});
    const keys = Array.from({length: 5_000}, (_, index) => [`app:\ud800 \r\n${index}`, 1]);
    const response = await post(`${url}/agui`, turn('hi', {stateDelta: Object.fromEntries(keys)}));
    await response.text();
    assert.equal(response.status, 200);
    assert.deepEqual(adk.runs()[0]!.body.stateDelta, {});
    assert.ok(response.headers.get('x-ignored-state')!.length <= 1_000);
  });
});

/** A request with headers that `fetch` does not let through. */
function ask(url: string, headers: Record<string, string>, method = 'GET', body?: Json): Promise<Json> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? headers : {'content-type': 'application/json', ...headers};
    httpRequest(url, {method, headers: sent}, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({status: response.statusCode, text}));
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('The name under which the gateway is asked', () => {
  it('Q3 is a loopback name: a name of another site that points here is refused, at every route', async () => {
    const {adk, url} = await playGateway({identify, a2a: {p: ADK}, attachments: () => Promise.reject(new Error())});
    const host = 'rebound.evil.test';
    for (const [path, method, body] of [
      ['/agui', 'POST', turn()],
      [`/agui?threadId=${SESSION}&runId=r1`, 'GET'],
      ['/agui/cancel', 'POST', {}],
      ['/agui/sessions', 'POST', {}],
      ['/agui/sessions/list', 'GET'],
      [`/agui/sessions/${SESSION}`, 'GET'],
      ['/v1/agent/runs', 'POST', task('r')],
      ['/v1/agent/runs/r/events', 'GET'],
      ['/v1/agent/history', 'GET'],
      ['/v1/agent/attachments', 'POST', {}],
      ['/a2a/p/tasks/x', 'GET'],
    ] as [string, string, Json][]) {
      const {status, text} = await ask(url + path, {host}, method, body);
      assert.equal(status, 403, path);
      assert.match(text, /"AGUI_FORBIDDEN".*rebound\.evil\.test.*allowedHosts/);
    }
    assert.equal(adk.seen.length, 0);
    assert.equal((await ask(`${url}/health`, {host})).status, 200, 'a health check tells nothing');
  });

  it('Q3 may have a port, and is one of those that the host listed', async () => {
    const list = '/agui/sessions/list';
    const {url} = await playGateway({identify, allowedHosts: ['App.example']});
    const statusOf = async (host: string) => (await ask(url + list, {host})).status;
    for (const host of ['localhost', 'localhost:8080', 'LOCALHOST', '127.0.0.1:1', '[::1]:3000', 'app.example:8443'])
      assert.equal(await statusOf(host), 200, host);
    for (const host of [
      'localhost.evil.test',
      'evil.test:80',
      '127.0.0.1.nip.io',
      'localhost@evil.test',
      'x.app.example',
      '0.0.0.0',
    ])
      assert.equal(await statusOf(host), 403, host);
  });

  it('Q3 is not taken for granted where none was sent', async () => {
    const {url} = await playGateway({identify});
    const {hostname, port} = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write('GET /api/agui/sessions/list HTTP/1.0\r\n\r\n');
    await once(socket, 'close');
    assert.match(text, /^HTTP\/1\.1 403 /);
  });

  it('Q3 is that of the address where a request has no such header', async () => {
    const {adk} = await playGateway();
    const gateway = (options: Partial<GatewayOptions>) =>
      createGateway({upstream: adk.url, appName: 'peer', identify, ...options});
    const request = () => new Request('https://app.example/api/agui/sessions/list');
    assert.equal((await gateway({})(request())).status, 403);
    assert.equal((await gateway({allowedHosts: ['app.example']})(request())).status, 200);
  });
});

describe('The page that asks', () => {
  it('Q3 is of the gateway’s own origin, of this machine, or one that the host listed', async () => {
    const options = {identify, allowedHosts: ['app.example'], allowedOrigins: ['https://other.example']};
    const {url} = await playGateway(options);
    const statusOf = async (host: string, origin: string) =>
      (await ask(`${url}/agui/sessions/list`, {host, origin})).status;
    for (const [host, origin] of [
      ['app.example', 'https://app.example'],
      ['app.example:8443', 'https://app.example:8443'],
      ['app.example', 'https://other.example'],
      ['127.0.0.1:3000', 'http://localhost:5173'],
      ['localhost:3000', 'http://localhost:3000'],
    ] as const)
      assert.equal(await statusOf(host, origin), 200, `${origin} at ${host}`);
    for (const [host, origin] of [
      ['localhost:3000', 'https://evil.test'],
      ['localhost:3000', 'null'],
      ['app.example', 'http://localhost:5173'],
      ['app.example', 'https://app.example.evil.test'],
      ['app.example', 'https://app.example:9000'],
      ['app.example', 'https://sub.app.example'],
    ] as const)
      assert.equal(await statusOf(host, origin), 403, `${origin} at ${host}`);
  });

  it('Q3 is not of another site where the browser says no origin', async () => {
    const {url} = await playGateway({identify});
    const statusOf = async (site: string) => (await ask(`${url}/agui/sessions/list`, {'sec-fetch-site': site})).status;
    assert.deepEqual(
      [await statusOf('cross-site'), await statusOf('same-origin'), await statusOf('none')],
      [403, 200, 200],
    );
  });

  it('Q3 of another site cannot upload with a form', async () => {
    let stored = 0;
    const {url} = await playGateway({
      identify,
      attachments: () => {
        stored += 1;
        return Promise.resolve({url: 'https://x.example/1', mimeType: 'image/png'});
      },
    });
    const body = new FormData();
    body.append('file', new Blob(['x'], {type: 'image/png'}), 'a.png');
    const headers = {origin: 'https://evil.test'};
    const response = await fetch(`${url}/v1/agent/attachments`, {method: 'POST', body, headers});
    assert.deepEqual([response.status, stored], [403, 0]);
  });
});

/** An ADK whose runs never end. */
const endlessAdk = () =>
  playAdk((_, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'}).write(recording('text').split(/(?<=\n\n)/)[0]);
  });

describe('What one user may take of the gateway', () => {
  const byCookie = (request: Request) => ({userId: request.headers.get('cookie') ?? undefined});

  it('Q3 is a share of its runs, in the background and in the foreground', async () => {
    const adk = await endlessAdk();
    const url = await serveGateway(adk.url, {identify: byCookie, runsPerUser: 2});
    const statusOf = async (cookie: string, runId: string) =>
      (await post(`${url}/v1/agent/runs`, task(runId), {cookie})).status;
    assert.deepEqual([await statusOf('a', '1'), await statusOf('a', '2')], [202, 202]);
    const refused = await post(`${url}/v1/agent/runs`, task('3'), {cookie: 'a'});
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
    assert.equal((await errorOf(refused)).message, 'Too many runs of this user are under way.');
    assert.equal((await post(`${url}/agui`, turn(), {cookie: 'a'})).status, 429);
    assert.equal(await statusOf('a', '1'), 202, 'the same request again starts nothing');
    assert.equal(await statusOf('b', '1'), 202, 'another user has a share of their own');
    await post(`${url}/agui/cancel`, {threadId: SESSION, runId: '1'}, {cookie: 'a'});
    await (await fetch(`${url}/v1/agent/runs/1/events`, {headers: {cookie: 'a'}})).text();
    assert.equal(await statusOf('a', '3'), 202, 'a run that has ended makes room');
  });

  it('Q3 leaves what is kept for others to them', async () => {
    const adk = await playAdk();
    const url = await serveGateway(adk.url, {identify: byCookie, runsPerUser: 2, buffer: {runs: 4}});
    const events = (cookie: string, runId: string) =>
      fetch(`${url}/v1/agent/runs/${runId}/events`, {headers: {cookie}});
    for (const [cookie, runId] of [['b', '1'], ...['1', '2', '3', '4', '5'].map((id) => ['a', id])] as [
      string,
      string,
    ][]) {
      await post(`${url}/v1/agent/runs`, task(runId), {cookie});
      await (await events(cookie, runId)).text();
    }
    const kept = await Promise.all([events('b', '1'), events('a', '5'), events('a', '4'), events('a', '3')]);
    assert.deepEqual(statusesOf(kept), [200, 200, 200, 404]);
  });

  it('Q3 is far from all of its runs by default', async () => {
    const adk = await endlessAdk();
    const url = await serveGateway(adk.url, {identify: byCookie});
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1)
      statuses.push((await post(`${url}/v1/agent/runs`, task(`r${n}`), {cookie: 'a'})).status);
    assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [50, 429]);
    assert.equal((await post(`${url}/v1/agent/runs`, task('r'), {cookie: 'b'})).status, 202);
  });

  it('Q3 is a limited time: a run that takes longer is ended, and says so', async () => {
    let left = false;
    const adk = await playAdk((_, response, request) => {
      request.socket.once('close', () => (left = true));
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    });
    const clock = new TestClock();
    const patient = {idleTimeoutMs: 10 ** 9, heartbeatMs: 10 ** 9};
    const url = await serveGateway(adk.url, {identify, clock, maxRunMs: 60_000, ...patient});
    await post(`${url}/v1/agent/runs`, task('run-1'));
    await until(() => adk.runs().length === 1);
    const events = fetch(`${url}/v1/agent/runs/run-1/events`).then(eventsOf);
    clock.advance(60_000);
    const last = (await events).at(-1) as Json;
    assert.deepEqual([last.type, last.code], ['RUN_ERROR', 'AGUI_UPSTREAM_TIMEOUT']);
    assert.match(last.message, /took longer than a run may/);
    await until(() => left, 'ADK to be left');
  });

  it('Q3 has an end by default, and may be as long as a timer can be', async () => {
    for (const [options, ms] of [
      [{}, 3_600_000],
      [{maxRunMs: Infinity}, 2 ** 31 - 1],
    ] as const) {
      const clock = new TestClock();
      const adk = await endlessAdk();
      const url = await serveGateway(adk.url, {identify, clock, ...options});
      await post(`${url}/v1/agent/runs`, task('run-1'));
      assert.ok(clock.delays.includes(ms), String(clock.delays));
    }
  });

  it('Q3 is free again after that time, though the page has stopped reading', async () => {
    const line = `data: ${JSON.stringify({author: 'a', invocationId: 'e', partial: true, content: {parts: [{text: 'x'.repeat(8_000)}]}})}\n\n`;
    let isStuck = false;
    const adk = await playAdk(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      const gone = once(response, 'close');
      for (let n = 0; n < 5_000 && !response.closed; n += 1) {
        if (response.write(line)) continue;
        isStuck = true;
        await Promise.race([once(response, 'drain'), gone]);
        isStuck = false;
      }
    });
    const clock = new TestClock();
    const patient = {idleTimeoutMs: 10 ** 9, heartbeatMs: 10 ** 9};
    const url = await serveGateway(adk.url, {identify, clock, maxRunMs: 60_000, buffer: {runs: 1}, ...patient});
    const leaving = new AbortController();
    const unread = await post(`${url}/agui`, turn(), {}, {signal: leaving.signal});
    let quiet = 0;
    await until(() => (quiet = isStuck ? quiet + 1 : 0) > 100, 'the agent to wait for the page');
    clock.advance(60_000);
    let status = 0;
    for (let n = 0; n < 200 && status !== 202; n += 1)
      status = (await post(`${url}/v1/agent/runs`, task('next'))).status;
    assert.equal(status, 202);
    leaving.abort();
    await unread.text().catch(() => undefined);
  });

  it('Q3 has ids of a bounded length, at every route', async () => {
    const {adk, url} = await playGateway({identify, sessionIds: 'any'});
    const query = `?session_id=${SESSION}`;
    const cases: [string, Promise<Response>][] = [
      ['threadId', post(`${url}/agui${query}`, turn('hi', {threadId: LONG}))],
      ['session_id', post(`${url}/agui?session_id=${LONG}`, turn())],
      ['runId', post(`${url}/agui`, turn('hi', {runId: LONG}))],
      ['runId', post(`${url}/agui`, turn('hi', {runId: undefined, run_id: LONG}))],
      ['runId', post(`${url}/agui`, turn('hi', {runId: 'a\u0000b'}))],
      ['invocationId', post(`${url}/agui`, turn('hi', {invocation_id: LONG}))],
      ['client_request_id', post(`${url}/agui`, turn('hi', {forwardedProps: {client_request_id: LONG}}))],
      ['threadId', fetch(`${url}/agui?threadId=${LONG}&runId=r`)],
      ['runId', fetch(`${url}/agui?threadId=t&runId=${LONG}`)],
      ['runId', post(`${url}/agui/cancel`, {threadId: 't', runId: LONG})],
      ['session_id', post(`${url}/agui/sessions`, {session_id: LONG})],
      ['session_id', fetch(`${url}/agui/sessions/${LONG}`)],
      ['runId', fetch(`${url}/v1/agent/runs/${LONG}/events`)],
      ['threadId', fetch(`${url}/v1/agent/history?threadId=${LONG}`)],
    ];
    for (const [field, asked] of cases) {
      const response = await asked;
      assert.deepEqual([response.status, Object.keys((await errorOf(response)).fields)], [400, [field]], field);
    }
    assert.equal(adk.seen.length, 0);
  });
});

describe('Where files of a message come from', () => {
  const REFUSED = [
    'file:///etc/passwd',
    'gs://bucket/secret.txt',
    's3://bucket/secret.txt',
    'data:text/plain,x',
    'ftp://files.example/a.png',
    'http://files.example/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://metadata.google.internal./computeMetadata/v1/',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://0177.0.0.1/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://[::1]/x',
    'https://[fe80::1]/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://localhost/x',
    'https://LOCALHOST:8443/x',
    'https://api.localhost/x',
    'https://adk/x',
    'https://db.svc.cluster.local/x',
    'https://user:pass@files.example/a.png',
    'https://files.example/a/..%2f..%2fb',
    '//files.example/a.png',
    'a.png',
  ];
  /** The ways in which a file gets into a message. */
  const WAYS: Record<string, (address: string) => Json> = {
    binary: (url) => user([{type: 'binary', mimeType: 'image/png', url}]),
    image: (value) => user([{type: 'image', source: {type: 'url', value, mimeType: 'image/png'}}]),
    fileData: (fileUri) => ({newMessage: {parts: [{text: 'x'}, {fileData: {mimeType: 'image/png', fileUri}}]}}),
    file_data: (file_uri) => ({new_message: {parts: [{text: 'x', file_data: {mime_type: 'image/png', file_uri}}]}}),
  };
  const user = (content: Json) => ({messages: [{id: 'm1', role: 'user', content}]});

  for (const [way, make] of Object.entries(WAYS)) {
    it(`Q3 is no place inside of a network, and no scheme but https: ${way}`, async () => {
      const {adk, url} = await playGateway({identify});
      for (const address of REFUSED) {
        const response = await post(`${url}/agui`, turn('hi', make(address)));
        assert.equal(response.status, 400, address);
        assert.equal((await errorOf(response)).message, 'A file must not come from this address.', address);
      }
      assert.equal(adk.seen.length, 0);
      const address = 'https://files.example/a.png?signature=a%2Fb';
      await (await post(`${url}/agui`, turn('hi', make(address)))).text();
      const sent = adk.runs()[0]!.body.newMessage.parts.at(-1);
      assert.deepEqual(sent, {fileData: {mimeType: 'image/png', fileUri: address}});
    });
  }

  it('Q3 is checked for runs in the background too', async () => {
    const {adk, url} = await playGateway({identify});
    for (const address of ['http://169.254.169.254/x', 'https://localhost/x']) {
      const response = await post(`${url}/v1/agent/runs`, task('r', WAYS['binary']!(address)));
      assert.equal(response.status, 400, address);
    }
    assert.equal(adk.seen.length, 0);
  });

  it('Q3 is as it was checked, and hides in no other field of a part', async () => {
    const {adk, url} = await playGateway({identify});
    await (await post(`${url}/agui`, turn('hi', WAYS['fileData']!('https://files.example\\@evil.test/a')))).text();
    const response = {id: 'c', name: 'f', response: {}, parts: [{fileData: {fileUri: 'file:///etc/passwd'}}]};
    const parts = [{functionResponse: response, videoMetadata: {fileUri: 'file:///etc/passwd'}}];
    await (await post(`${url}/agui`, turn('hi', {newMessage: {parts}}))).text();
    assert.deepEqual(
      adk.runs().map(({body}) => body.newMessage.parts.at(-1)),
      [
        {fileData: {mimeType: 'image/png', fileUri: 'https://files.example/@evil.test/a'}},
        {functionResponse: {id: 'c', name: 'f', response: {}}},
      ],
    );
  });

  it('Q3 is where the host says, and nowhere else', async () => {
    const fileSources = ['gs://bucket/public', 'http://127.0.0.1:9000/', 'https://files.example'];
    const {url} = await playGateway({identify, fileSources});
    const statusOf = async (address: string) => {
      const response = await post(`${url}/agui`, turn('hi', WAYS['fileData']!(address)));
      await response.text();
      return response.status;
    };
    for (const address of ['gs://bucket/public/a', 'http://127.0.0.1:9000/a/b', 'https://files.example/a'])
      assert.equal(await statusOf(address), 200, address);
    for (const address of [
      'gs://bucket/publicity/a',
      'gs://bucket/public/../secret',
      'gs://bucket/public/..%2fsecret',
      'gs://other/public/a',
      'http://127.0.0.1:9001/a',
      'http://files.example/a',
      'https://files.example.evil.test/a',
      'https://elsewhere.example/a',
    ])
      assert.equal(await statusOf(address), 400, address);
    assert.throws(() => createGateway({upstream: ADK, identify, fileSources: ['files.example']}), TypeError);
  });
});

describe('What an A2A peer is asked', () => {
  async function front(options: Partial<GatewayOptions> = {}) {
    const seen: {url?: string; user?: unknown; body: string}[] = [];
    const peer = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      seen.push({url: request.url, user: request.headers['x-user-id'], body});
      response.writeHead(200, {'content-type': 'application/json'}).end('{}');
    });
    const a2a = {p: {url: `${peer}/base`, headers: {authorization: 'Bearer shared-credential'}}};
    return {seen, url: `${await serveGateway(ADK, {identify, a2a, ...options})}/a2a/p`};
  }
  const call = (method: string, params: Json = {}) => ({jsonrpc: '2.0', id: '1', method, params});

  it('Q3 by JSON-RPC is what a page asks, in both versions', async () => {
    const {seen, url} = await front();
    const methods = [
      ...['SendMessage', 'SendStreamingMessage', 'GetTask', 'ListTasks', 'CancelTask', 'SubscribeToTask'],
      ...['message/send', 'message/stream', 'tasks/get', 'tasks/cancel', 'tasks/resubscribe'],
    ];
    for (const method of methods) assert.equal((await post(`${url}/rpc`, call(method))).status, 200, method);
    assert.equal(seen.length, methods.length);
    for (const body of [
      call('CreateTaskPushNotificationConfig'),
      call('tasks/pushNotificationConfig/set'),
      call('tasks/pushNotificationConfig/get'),
      call('GetExtendedAgentCard'),
      call('agent/getAuthenticatedExtendedCard'),
      call('admin/deleteEverything'),
      call('constructor'),
      {...call(''), method: ['GetTask']},
      {...call(''), method: null},
      {},
    ]) {
      const response = await post(`${url}/rpc`, body);
      assert.deepEqual(
        [response.status, (await errorOf(response)).code],
        [403, 'AGUI_FORBIDDEN'],
        JSON.stringify(body),
      );
    }
    assert.equal((await post(`${url}/rpc`, [call('GetTask'), call('admin')])).status, 400, 'no batches');
    assert.equal(seen.length, methods.length);
  });

  it('Q3 by REST is the same', async () => {
    const {seen, url} = await front();
    for (const path of ['', 'v1/', 'rest/tenant/']) {
      for (const place of ['message:send', 'message:stream', 'tasks/t1:cancel', 'tasks/t1:subscribe'])
        assert.equal((await post(`${url}/${path}${place}`, {})).status, 200, path + place);
      for (const place of ['tasks', 'tasks?contextId=c', 'tasks/t1'])
        assert.equal((await fetch(`${url}/${path}${place}`)).status, 200, path + place);
    }
    const before = seen.length;
    for (const [method, place] of [
      ['GET', 'extendedAgentCard'],
      ['GET', 'v1/card'],
      ['GET', 'admin'],
      ['GET', ''],
      ['GET', 'tasks/t1/pushNotificationConfigs'],
      ['GET', 'tasks/t1%2FpushNotificationConfigs'],
      ['POST', 'tasks/t1/pushNotificationConfigs'],
      ['POST', 'tasks/t1%252FpushNotificationConfigs'],
      ['POST', 'tasks/t1'],
      ['POST', 'admin'],
    ]) {
      const response =
        method === 'GET' ? fetch(`${url}/${place}`) : post(`${url}/${place}`, {url: 'https://evil.test'});
      assert.equal((await response).status, 403, `${method} ${place}`);
    }
    const cover = {...call('GetTask'), url: 'https://evil.test'};
    assert.equal((await post(`${url}/tasks/t1/pushNotificationConfigs`, cover)).status, 403);
    assert.equal(seen.length, before);
  });

  it('Q3 has what was checked, and no address to notify', async () => {
    const {seen, url} = await front();
    const headers = {'content-type': 'application/json'};
    const body = '{"jsonrpc":"2.0","id":"1","method":"admin","more":1,"method":"GetTask","params":{}}';
    assert.equal((await fetch(`${url}/rpc`, {method: 'POST', headers, body})).status, 200);
    assert.deepEqual(seen[0]?.body, JSON.stringify(call('GetTask')));
    for (const name of ['pushNotificationConfig', 'taskPushNotificationConfig', 'push_notification_config']) {
      const params = {message: {}, configuration: {[name]: {url: 'https://evil.test'}}};
      assert.equal((await post(`${url}/rpc`, call('SendMessage', params))).status, 403, name);
      assert.equal((await post(`${url}/message:send`, params)).status, 403, name);
    }
    assert.equal(seen.length, 1);
  });

  it('Q3 says for whom: the user that identify gave', async () => {
    const {seen, url} = await front();
    await post(`${url}/rpc?user_id=victim`, call('GetTask'), {'x-user-id': 'victim'});
    const trusting = await front({identify: undefined, trustRequestNames: true, userId: 'u'});
    await post(`${trusting.url}/rpc`, call('GetTask'), {'x-user-id': 'named'});
    assert.deepEqual([seen[0]?.user, trusting.seen[0]?.user], ['me', 'named']);
  });
});
