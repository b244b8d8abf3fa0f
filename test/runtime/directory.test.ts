import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, test} from 'node:test';
import {createAdapter as agUi} from '../../src/adapters/ag-ui/index.js';
import {createAdapter as agentUi} from '../../src/adapters/agent-ui/index.js';
import {ALL_SESSIONS, listKey, NO_SESSION, sessionKey, type ListRow} from '../../src/state/keys.js';
import type {SessionRow} from '../../src/state/facts/sessions.js';
import {ProjectionStore} from '../../src/state/store.js';
import {DirectoryFeed, type DirectoryRow} from '../../src/transport/directory-feed.js';
import {ask, openServer, post} from './server-helpers.js';
import {DIRECTORY_KEY} from '../../src/transport/keys.js';

const server = await openServer(0);
const feeds: DirectoryFeed[] = [];
after(() => {
  for (const feed of feeds) feed.stop();
});

const row = (store: ProjectionStore, id: string) => store.get<SessionRow>(sessionKey(id));
const directory = (store: ProjectionStore) => store.get<DirectoryRow>(DIRECTORY_KEY);
const listed = (store: ProjectionStore) => [...(store.get<ListRow>(listKey('sessions', NO_SESSION))?.ids ?? [])];
const open = (store: ProjectionStore) => [...(store.get<ListRow>(listKey('open-actions', ALL_SESSIONS))?.ids ?? [])];
const make = async (scenario: string) =>
  ((await post(server.url, '/api/sessions', {scenario})).json as {id: string}).id;
const command = (id: string, body: object) =>
  post(server.url, `/api/sessions/${id}/commands`, {id: crypto.randomUUID(), sessionId: id, ...body});

/** Waits until something holds, as long as the test itself may take. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function follow(url: string, adapter = agentUi()): {store: ProjectionStore; feed: DirectoryFeed} {
  const store = new ProjectionStore({schedule: () => undefined});
  const feed = new DirectoryFeed({store, adapter, url});
  feeds.push(feed);
  feed.start();
  return {store, feed};
}

test('U1 the list has every session of the runtime, and what can be made', async () => {
  const id = await make('solo');
  const {store} = follow(`${server.url}api`);
  assert.equal(directory(store)?.state, 'loading');
  await until(() => directory(store)?.state === 'ready');
  assert.ok(listed(store).includes(id));
  const {templates, canCreate, canEdit} = directory(store)!;
  assert.deepEqual([canCreate, canEdit], [true, true]);
  assert.ok(templates?.some((template) => template.id === 'approval' && template.description !== undefined));
});

test('U1 a session that is not open tells what it does: it runs, it asks, it is done', async () => {
  const id = await make('approval');
  const {store} = follow(`${server.url}api`);
  await until(() => row(store, id) !== undefined);
  assert.equal(row(store, id)?.runStatus, 'idle');
  await command(id, {control: 'send', payload: {text: 'Go'}});
  await until(() => (row(store, id)?.openActionCount ?? 0) > 0);
  assert.equal(open(store).length > 0, true);
  for (;;) {
    const [actionId] = open(store);
    if (actionId === undefined) break;
    const reply = await command(id, {control: 'approve', actionId});
    if (reply.status !== 202) await command(id, {control: 'reject', actionId});
    await until(() => !open(store).includes(actionId));
    if (row(store, id)?.runStatus === 'completed') break;
    await until(() => open(store).length > 0 || row(store, id)?.runStatus === 'completed');
  }
  await until(() => row(store, id)?.runStatus === 'completed');
  assert.equal(row(store, id)?.openActionCount, 0);
  assert.ok((row(store, id)?.messageCount ?? 0) > 0);
  assert.ok(row(store, id)?.preview);
});

test('A10 an old session is in the list with the request that still waits', async () => {
  const id = await make('old-session');
  const {store} = follow(`${server.url}api`);
  await until(() => open(store).some((action) => action.startsWith(id)));
  assert.equal(row(store, id)?.openActionCount, 1);
});

test('the row in the list is the row of the session itself', async () => {
  const id = await make('old-session');
  const {store} = follow(`${server.url}api`);
  await until(() => row(store, id)?.runId !== undefined);
  const own = server.runtime.snapshot(id).sessions[id] as SessionRow;
  // What the list adds is that nothing is so: not pinned, nothing queued.
  assert.deepEqual({...row(store, id)}, {...own, pinned: false, archived: false, queuedTurnCount: 0});
});

test('U1 renamed, pinned and archived: confirmed by the list, and kept in the log', async () => {
  const id = await make('solo');
  const {store} = follow(`${server.url}api`);
  await until(() => row(store, id) !== undefined);
  await command(id, {control: 'edit', payload: {title: 'Ledger'}});
  await command(id, {control: 'edit', payload: {pinned: true}});
  await command(id, {control: 'edit', payload: {archived: true}});
  await until(() => row(store, id)?.archived === true);
  const {title, pinned} = row(store, id)!;
  assert.deepEqual([title, pinned], ['Ledger', true]);
  const {sessions} = (await ask(server.url, '/api/sessions')).json as {sessions: {id: string; title: string}[]};
  assert.equal(sessions.find((session) => session.id === id)?.title, 'Ledger');
  for (const payload of [{title: ' '}, {title: 'x'.repeat(201)}, {pinned: 'yes'}, {archived: 1}]) {
    assert.equal((await command(id, {control: 'edit', payload})).status, 422, JSON.stringify(payload));
  }
});

test('U2 a session is made by the feed, and is in the list', async () => {
  const {store, feed} = follow(`${server.url}api`);
  const {sessionId: id} = await feed.create({template: 'solo', title: 'Mine'});
  await until(() => row(store, id)?.title === 'Mine');
  await assert.rejects(feed.create({template: 'opera'}), /scenario/);
});

test('V18 a stream of changes goes on where it stopped, and tells what was settled meanwhile', async () => {
  const id = await make('old-session');
  const frames: {id: string; sessions: Record<string, SessionRow>; actions: Record<string, {status: string}>}[] = [];
  const hear = (after?: string) =>
    server.runtime.watchSessions(after, ({id: place, event}) => {
      const {snapshot} = event.payload as {snapshot: (typeof frames)[number]};
      frames.push({...snapshot, id: place});
    });
  hear()();
  const [action] = Object.keys(frames[0]!.actions).filter((each) => each.startsWith(id));
  await command(id, {control: 'reject', actionId: action, payload: {reason: 'Later'}});
  hear(frames[0]!.id)();
  assert.deepEqual(Object.keys(frames[1]!.sessions), [id]);
  assert.equal(frames[1]!.actions[action!]?.status, 'resolved');
  // A place of another life of the runtime: everything, with what was settled.
  hear('elsewhere.4')();
  assert.equal(frames[2]!.actions[action!]?.status, 'resolved');
  assert.ok(Object.keys(frames[2]!.sessions).length > 1);
});

test('changes that come close together are told together, and only of the sessions that changed', async () => {
  const [one, other] = [await make('solo'), await make('solo')];
  const frames: string[][] = [];
  let count = 0;
  const stop = server.runtime.watchSessions(undefined, ({event}) => {
    const {snapshot} = event.payload as {snapshot: {sessions: Record<string, SessionRow>}};
    frames.push(Object.keys(snapshot.sessions));
  });
  const hush = server.runtime.subscribe(one, server.runtime.lastSequence(one), () => count++);
  await command(one, {control: 'send', payload: {text: 'Go'}});
  await until(() => server.runtime.sessions().find(({id}) => id === one)?.runStatus === 'completed');
  await until(() => frames.length > 1);
  stop();
  hush();
  assert.ok(frames.length - 1 < count / 4, `${String(frames.length - 1)} frames for ${String(count)} events`);
  for (const ids of frames.slice(1)) assert.ok(!ids.includes(other));
});

test('V17 AG-UI: the threads of a service that lists them; a service that does not is asked for nothing', async () => {
  const id = await make('old-session');
  const {store, feed} = follow(`${server.url}api/agui`, agUi({history: 'sessions', newId: () => 'fresh'}));
  await until(() => directory(store)?.state === 'ready');
  assert.equal(row(store, id)?.runStatus, 'needs_input');
  const {sessionId, isNew} = await feed.create();
  assert.deepEqual([directory(store)?.canEdit, isNew], [false, undefined]);
  assert.ok(server.runtime.has(sessionId), 'the service has made it');
  let asked = 0;
  const quiet = createServer((_, response) => {
    asked++;
    response.end();
  }).listen(0);
  after(() => quiet.close());
  const url = `http://127.0.0.1:${String((quiet.address() as AddressInfo).port)}/`;
  const plain = follow(url, agUi());
  assert.deepEqual([directory(plain.store)?.state, directory(plain.store)?.canCreate], ['unavailable', true]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(asked, 0);
});

test('V17 a list that is not there, is refused or is nonsense is told as such, and throws nothing', async () => {
  let answer: [number, string] = [404, ''];
  const strange = createServer((_, response) => {
    response.writeHead(answer[0], {'content-type': 'application/json'}).end(answer[1]);
  }).listen(0);
  after(() => strange.close());
  const url = `http://127.0.0.1:${String((strange.address() as AddressInfo).port)}/`;
  const outcome = async (given: [number, string], settled: (known?: DirectoryRow) => boolean) => {
    answer = given;
    const {store, feed} = follow(url, agUi({options: {sessionsPath: 'list'}}));
    await until(() => settled(directory(store)));
    feed.stop();
    return directory(store);
  };
  assert.equal((await outcome([404, '{}'], (known) => known?.state !== 'loading'))?.state, 'unavailable');
  assert.equal((await outcome([403, '{"error":"No."}'], (known) => known?.state !== 'loading'))?.reason, 'No.');
  assert.equal((await outcome([200, '<html>'], (known) => known?.state !== 'loading'))?.state, 'failed');
  assert.equal((await outcome([503, '{}'], (known) => known?.reason !== undefined))?.state, 'loading');
  for (const nonsense of ['null', '3', '[1,{"id":7},{"id":""}]', '{"sessions":{"a":1}}', '[{"id":"__proto__"}]']) {
    assert.equal((await outcome([200, nonsense], (known) => known?.state !== 'loading'))?.state, 'ready', nonsense);
  }
});

test('V18 an answer that comes after the page has left is not taken', async () => {
  let release: (() => void) | undefined;
  const slow = createServer((_, response) => {
    release = () => response.writeHead(200, {'content-type': 'application/json'}).end('[{"id":"late"}]');
  }).listen(0);
  after(() => slow.close());
  const url = `http://127.0.0.1:${String((slow.address() as AddressInfo).port)}/`;
  const {store, feed} = follow(url, agUi({options: {sessionsPath: 'list'}}));
  await until(() => release !== undefined);
  feed.stop();
  release?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(listed(store), []);
  assert.equal(directory(store)?.state, 'loading');
});
