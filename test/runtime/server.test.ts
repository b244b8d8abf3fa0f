import assert from 'node:assert/strict';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import WebSocket from 'ws';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {SCENARIOS} from '../../packages/runtime/src/index.js';
import {PAGE_LINES} from '../../packages/runtime/src/opening.js';
import {startServer, type RunningServer} from '../../packages/runtime/src/node/server.js';
import {ask, post, readStream, temporaryFolder, temporaryPage} from './server-helpers.js';

const page = temporaryPage();
const folder = temporaryFolder();
let server: RunningServer;
let url: string;

before(async () => {
  writeFileSync(join(page, 'app.js'), 'export {};');
  writeFileSync(join(page, '.secret'), 'hidden');
  mkdirSync(join(page, 'deep'));
  writeFileSync(join(page, 'deep', 'index.html'), 'deep');
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  symlinkSync(join(folder, 'outside.txt'), join(page, 'link.txt'));
  symlinkSync(folder, join(page, 'linked'));
  server = await startServer({port: 0, folder, staticRoot: page, pace: 0.01});
  url = server.url;
  for (const scenario of ['solo', 'approval']) await server.runtime.createSession({scenario});
});
after(() => server.close());

interface Frame {
  readonly id?: string;
  readonly type?: string;
  readonly data?: AgentEvent;
}

/** A socket, and the frames that it has got. */
async function connect(
  path: string,
  origin?: string,
): Promise<{socket: WebSocket; frames: Frame[]; until(done: (frames: Frame[]) => boolean): Promise<void>}> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, origin === undefined ? {} : {origin});
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)));
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise((open, fail) => socket.once('open', open).once('error', fail));
  const until = async (done: (all: Frame[]) => boolean) => {
    while (!done(frames)) await new Promise<void>((wake) => waiting.push(wake));
  };
  return {socket, frames, until};
}

test('the API lists scenarios and sessions, makes sessions, and is well', async () => {
  assert.deepEqual((await ask(url, '/api/health')).json, {status: 'ok'});
  const {scenarios} = (await ask(url, '/api/scenarios')).json;
  assert.deepEqual(
    scenarios.map(({name}: {name: string}) => name),
    SCENARIOS.map(({name}) => name),
  );
  const made = await post(url, '/api/sessions', {scenario: 'failure', title: 'Mine'});
  assert.deepEqual([made.status, made.json.id, made.json.title], [201, 'failure', 'Mine']);
  const wrong = await post(url, '/api/sessions', {scenario: 'opera'});
  assert.deepEqual([wrong.status, wrong.json.error.code], [422, 'unknown_scenario']);
  const {sessions} = (await ask(url, '/api/sessions')).json;
  assert.equal(sessions.length, 3);
  assert.equal((await ask(url, '/api/sessions/nobody/shell')).status, 404);
  assert.equal((await ask(url, '/api/sessions/%E0%A4%A/shell')).status, 404);
  const put = await ask(url, '/api/sessions', {method: 'PUT'});
  assert.deepEqual([put.status, put.headers.allow], [405, 'GET, POST']);
  assert.equal((await ask(url, '/api/nowhere')).status, 404);
});

test('A6 V7 a run is asked for, streamed, decided and snapshotted over HTTP', async () => {
  const path = '/api/sessions/approval/commands';
  const sent = await post(url, path, {id: 'send-1', control: 'send', payload: {text: 'Run 0042'}});
  assert.equal(sent.status, 202);
  assert.deepEqual(sent.json, {accepted: true, commandId: 'send-1', sequence: 3});
  const first = await readStream(url, 'approval', undefined, ({type}) => type === 'action.required');
  const {actionId} = first.events.at(-1)!;
  const busy = await post(url, path, {id: 'send-2', control: 'send', payload: {text: 'Again'}});
  assert.deepEqual([busy.status, busy.json.error.code], [409, 'run_active']);
  const unknown = await post(url, path, {id: 'a-1', control: 'approve', actionId: 'nobody'});
  assert.equal(unknown.status, 404);
  assert.equal((await post(url, path, {id: 'a-2', control: 'approve', actionId})).status, 202);
  assert.equal((await post(url, path, {id: 'a-3', control: 'reject', actionId})).status, 409);
  const second = await readStream(url, 'approval', first.ids.at(-1), ({type}) => type === 'action.required');
  const wrong = await post(url, path, {
    id: 'b-1',
    control: 'answer',
    actionId: second.events.at(-1)!.actionId,
    payload: {value: {}},
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.json.error.fields), ['window', 'owner']);
  assert.equal((await post(url, path, {id: 'x-1', control: 'delegate'})).status, 422);
  assert.equal((await post(url, path, {control: 'send'})).status, 400);
  const ids = [...first.ids, ...second.ids].map(Number);
  assert.deepEqual(
    ids,
    ids.map((_, index) => index + 1),
  );
  const {at, snapshot} = (await ask(url, '/api/sessions/approval/shell')).json;
  assert.ok(at >= ids.length);
  assert.equal(snapshot.connection.approval.sequence, at);
  const window = (await ask(url, `/api/sessions/approval/window?at=${at}`)).json;
  assert.equal(window.snapshot.actions[actionId!].resolution, 'approved');
});

test('H9 the steps of an opening are of the moment that is asked for, and of no other', async () => {
  const then = (await ask(url, '/api/sessions/approval/current?at=10')).json;
  assert.deepEqual([then.at, then.snapshot.connection.approval.sequence], [10, 10]);
  for (const query of ['at=x', 'at=-1', 'at=999999', 'at=10&before=x', 'at=10&before=999']) {
    const wrong = await ask(url, `/api/sessions/approval/window?${query}`);
    assert.deepEqual([wrong.status, wrong.json.error.code], [422, 'invalid_input'], query);
  }
});

test('V14 H5 the past of a teammate comes in pages of its thread, and is no part of the session’s own window', async () => {
  const {id} = await server.runtime.createSession({scenario: 'coordinator-team'});
  const command = (body: object) => post(url, `/api/sessions/${id}/commands`, {sessionId: id, ...body});
  const builder = `${id}.builder`;
  await command({id: 'go', control: 'send', payload: {text: 'Go'}});
  const {events} = await readStream(
    url,
    id,
    undefined,
    ({type, agentId}) => type === 'action.required' && agentId === builder,
  );
  for (let index = 0; index < 100; index++)
    await command({id: `word-${String(index)}`, control: 'continue_agent', agentId: builder, payload: {text: 'More'}});
  await command({id: 'yes', control: 'approve', actionId: events.at(-1)!.actionId});
  await readStream(url, id, undefined, ({type, agentId}) => type === 'worker.notification' && agentId === builder);
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const query = new URLSearchParams({thread: builder, ...(before === undefined ? {} : {before})});
    const {json} = await ask(url, `/api/sessions/${id}/window?${query.toString()}`);
    const lines = json.snapshot.turns[builder] as string[];
    assert.ok(lines.length <= PAGE_LINES + 1, String(lines.length));
    for (const kind of ['messages', 'runs', 'tools'])
      for (const row of Object.values<{threadId?: string}>(json.snapshot[kind]))
        assert.equal(row.threadId, builder, kind);
    seen.unshift(...lines);
    before = json.before;
  } while (before !== undefined);
  assert.equal(seen.length, 101, 'its run, and what it was told');
  assert.equal(new Set(seen).size, 101, 'each once');
  const {json: own} = await ask(url, `/api/sessions/${id}/window`);
  assert.ok(own.snapshot.turns[id].length > 0);
  assert.doesNotMatch(JSON.stringify({...own.snapshot, connection: undefined}), /"threadId":"[^"]*\.builder"/);
});

test('H9 the stream resumes by header or by query, and refuses a position that it cannot have', async () => {
  const all = await readStream(url, 'approval', undefined, ({sequence}) => sequence === 10);
  const rest = await readStream(url, 'approval', '7', ({sequence}) => sequence === 10);
  assert.deepEqual(rest.ids, ['8', '9', '10']);
  assert.deepEqual(rest.events, all.events.slice(7));
  assert.equal((await ask(url, '/api/sessions/approval/events?after=x')).status, 400);
  const gone = await ask(url, '/api/sessions/approval/events', {headers: {'last-event-id': '99999'}});
  assert.deepEqual([gone.status, gone.json.error.code], [410, 'position_gone']);
});

test('H9 A7 a socket streams from where it resumes, takes commands and answers them', async () => {
  const one = await connect('api/sessions/solo/socket');
  one.socket.send(JSON.stringify({type: 'command', command: {id: 'w-1', control: 'send', payload: {text: 'Go'}}}));
  await one.until((frames) => frames.some(({data}) => data?.type === 'run.finished'));
  const reply = one.frames.find(({type}) => type === 'reply');
  assert.deepEqual(reply, {type: 'reply', id: 'w-1', reply: {accepted: true, commandId: 'w-1', sequence: 2}});
  const events = one.frames.filter(({data}) => data);
  assert.deepEqual(
    events.map(({id}) => id),
    events.map((_, index) => String(index + 1)),
  );
  one.socket.send('nonsense');
  await one.until((frames) => frames.at(-1)?.type === 'error');
  one.socket.close();

  const two = await connect('api/sessions/solo/socket');
  two.socket.send(JSON.stringify({type: 'resume', lastEventId: String(events.length - 2)}));
  await two.until((frames) => frames.length === 2);
  assert.deepEqual(
    two.frames.map(({id}) => id),
    [String(events.length - 1), String(events.length)],
  );
  two.socket.close();

  const three = await connect('api/sessions/solo/socket');
  await three.until((frames) => frames.length === events.length);
  three.socket.close();

  for (const [path, code] of [
    ['api/sessions/nobody/socket', 4404],
    ['api/sessions/solo/socket?after=99999', 4410],
  ] as const) {
    const {socket} = await connect(path);
    const [closed] = await new Promise<[number]>((gone) => socket.once('close', (...args) => gone(args as never)));
    assert.equal(closed, code);
  }
});

test('pages of other sites can neither command nor listen', async () => {
  const command = {id: 'evil', control: 'send', payload: {text: 'Go'}};
  const own = url.slice(0, -1);
  for (const origin of ['https://evil.example', 'null', own.replace('http', 'https'), 'http://127.0.0.1:1']) {
    const answer = await post(url, '/api/sessions/solo/commands', command, {origin});
    assert.equal(answer.status, 403, origin);
    assert.match(answer.json.error.message, /may not use this server/);
    await assert.rejects(connect('api/sessions/solo/socket', origin), /403/);
  }
  for (const host of ['evil.example', `evil.example:${new URL(url).port}`, '127.0.0.1.evil.example', '192.168.1.9']) {
    assert.equal((await ask(url, '/api/sessions', {headers: {host}})).status, 403, host);
    assert.equal((await ask(url, '/', {headers: {host}})).status, 403, host);
  }
  const port = new URL(url).port;
  assert.equal((await ask(url, '/api/health', {headers: {host: `localhost:${port}`}})).status, 200);
  const fromPage = await post(url, '/api/sessions/solo/commands', {id: 'mine', control: 'steer'}, {origin: own});
  assert.equal(fromPage.status, 422, 'the own page gets through to the command');
});

test('only JSON of a bearable size is read', async () => {
  const path = '/api/sessions/solo/commands';
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
    const answer = await ask(url, path, {method: 'POST', headers: {'content-type': type}, body: '{}'});
    assert.equal(answer.status, 415, type);
  }
  const charset = await ask(url, path, {
    method: 'POST',
    headers: {'content-type': 'application/json; charset=utf-8'},
    body: '{',
  });
  assert.deepEqual([charset.status, charset.json.error.code], [400, 'bad_json']);
  const big = await post(url, path, {id: 'big', control: 'send', payload: {text: 'x'.repeat(1024 * 1024)}});
  assert.deepEqual([big.status, big.json.error.code], [413, 'too_large']);
});

test('files are served from the page’s folder and from nowhere else, with a strict policy', async () => {
  const home = await ask(url, '/');
  assert.equal(home.status, 200);
  assert.match(home.text, /Workbench/);
  assert.match(home.headers['content-type']!, /^text\/html/);
  assert.equal(home.headers['x-content-type-options'], 'nosniff');
  const policy = String(home.headers['content-security-policy']);
  assert.match(policy, /img-src 'self' data: blob:;/, 'a picture in an answer asks no other server');
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types lit-html/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.match((await ask(url, '/app.js')).headers['content-type']!, /^text\/javascript/);
  assert.equal((await ask(url, '/deep/')).text, 'deep');
  const outside = [
    '/..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc',
    '/.secret',
    '/deep/../.secret',
    '/link.txt',
    '/linked/outside.txt',
    '/%00',
    '/%E0%A4%A',
    '/nowhere.js',
  ];
  for (const path of outside) assert.equal((await ask(url, path)).status, 404, path);
  assert.equal((await ask(url, '/app.js', {method: 'DELETE'})).status, 405);
});
