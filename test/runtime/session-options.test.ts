import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {Receipt} from '../../src/commands/receipts.js';
import type {QueuedTurn} from '../../src/protocol/events.js';
import {permissionKey, sessionKey} from '../../src/state/keys.js';
import type {PermissionRow} from '../../src/state/facts/permissions.js';
import type {SessionRow} from '../../src/state/facts/sessions.js';
import {ProjectionStore} from '../../src/state/store.js';
import {startServer} from '../../packages/runtime/src/node/server.js';
import {SessionFeed} from '../../src/transport/session-feed.js';
import {Stage} from './helpers.js';
import {ask, openServer, post, temporaryFolder, temporaryPage} from './server-helpers.js';
import {receiptKey} from '../../src/commands/keys.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const queued = (stage: Stage) => stage.payload('queue.changed')['queued'] as QueuedTurn[];

/** A page on a session of a server: its store, its router, and a way to wait for what its store says. */
async function page(url: string, sessionId: string) {
  const store = new ProjectionStore({schedule: (flush) => void setTimeout(flush)});
  const feed = new SessionFeed({store, adapter: createAdapter(), url: `${url}api`, sessionId});
  const router = CommandRouter.of(store);
  router.connect(feed);
  await feed.start();
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (holds() ? resolve() : void setTimeout(look, 5));
      look();
    });
  return {
    store,
    router,
    until,
    session: () => store.get<SessionRow>(sessionKey(sessionId)),
    permission: () => store.get<PermissionRow>(permissionKey(sessionId)),
    receipt: (id: string) => store.get<Receipt>(receiptKey(id)),
    close: () => {
      feed.stop();
      router.close();
    },
  };
}

test('V8 over HTTP a session is told with its modes, models and permissions; a change is confirmed by events and outlives the runtime', async () => {
  const [folder, staticRoot] = [temporaryFolder(), temporaryPage()];
  const first = await startServer({port: 0, folder, staticRoot, pace: 0});
  await post(first.url, '/api/sessions', {scenario: 'approval'});
  const live = await page(first.url, 'approval');
  assert.equal(live.session()?.mode, 'build');
  assert.ok((live.session()?.models?.length ?? 0) > 1);
  assert.equal(live.permission()?.mode, 'ask-writes');
  assert.equal(live.permission()?.modes?.find(({id}) => id === 'ask-writes')?.label, 'Ask before writes');
  const edit = (payload: Record<string, unknown>) =>
    live.router.send({control: 'edit', sessionId: 'approval', payload}).id;
  const ids = [edit({mode: 'plan'}), edit({model: 'onyx-2'}), edit({permissionMode: 'read-only'})];
  await live.until(() => ids.every((id) => live.receipt(id)?.status === 'confirmed'));
  const refused = edit({model: 'gold'});
  await live.until(() => live.receipt(refused)?.status === 'refused');
  assert.match(live.receipt(refused)?.fields?.['model'] ?? '', /cobalt-large/);
  assert.equal(live.session()?.model, 'onyx-2');
  live.close();
  await first.close();
  const second = await startServer({port: 0, folder, staticRoot, pace: 0});
  const after = await page(second.url, 'approval');
  assert.deepEqual([after.session()?.mode, after.session()?.model], ['plan', 'onyx-2']);
  assert.equal(after.permission()?.mode, 'read-only');
  after.close();
  await second.close();
});

test('completions come over HTTP, by trigger and query; a message that names them keeps their ids, and no others', async () => {
  const {url} = await openServer();
  await post(url, '/api/sessions', {scenario: 'solo'});
  const live = await page(url, 'solo');
  const scope = {sessionId: 'solo', signal: new AbortController().signal};
  const files = await live.router.complete!('@', 'ledger', scope);
  assert.deepEqual(
    files.map(({label}) => label),
    ['ledger/read.ts', 'ledger/totals.ts', 'ledger-v2.md'],
  );
  assert.equal(files[0]?.group, 'Files');
  assert.deepEqual(
    (await live.router.complete!('/', 'p', scope)).map(({label}) => label),
    ['plan', 'compact'],
  );
  live.close();
  assert.equal((await ask(url, '/api/sessions/solo/completions?trigger=%23&q=')).status, 422);
  assert.equal((await ask(url, '/api/sessions/none/completions?trigger=@&q=')).status, 404);
  const send = (id: string, mentions: unknown) =>
    post(url, '/api/sessions/solo/commands', {id, control: 'send', payload: {text: 'Read it', mentions}});
  assert.equal((await send('c1', [{id: 'file:nowhere', label: 'nowhere'}])).status, 422);
  assert.equal((await send('c2', [{id: 'file:ledger/read.ts', label: 'ledger/read.ts'}])).status, 202);
});

test('A1 V2 the ids that a message names are in the message that the runtime tells, queued or sent', async () => {
  const stage = await Stage.create('solo');
  const mentions = [{id: 'person:mara', label: 'Mara', kind: 'person'}];
  await stage.command({control: 'queue', payload: {text: 'Ask @Mara', mentions}});
  assert.deepEqual(stage.payload('text.final'), {text: 'Ask @Mara', role: 'user', mentions});
});

test('A7 V8 a turn that is edited is not started; it goes on with its new text, or when nobody was heard of any more', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  await stage.command({id: 'q1', control: 'queue', payload: {text: 'First'}});
  await stage.command({id: 'q2', control: 'queue', payload: {text: 'Second'}});
  const edit = (queuedId: string, payload: Record<string, unknown>) =>
    stage.command({control: 'edit', queuedId, payload});
  assert.equal(code(await edit('q1', {hold: true})), 'accepted');
  assert.ok(queued(stage)[0]?.heldUntil);
  await stage.clock.run();
  assert.equal(stage.of('run.finished').length, 1);
  assert.equal(stage.of('run.started').length, 1, 'and nothing overtakes it');
  assert.equal(code(await edit('q1', {text: 'First, better'})), 'accepted');
  assert.equal(stage.payload('text.final')['text'], 'First, better');
  assert.equal(code(await edit('q2', {hold: true})), 'accepted');
  await stage.clock.run();
  assert.equal(stage.of('run.started').length, 2);
  await stage.clock.pass(60_000);
  assert.equal(code(await edit('q2', {hold: true})), 'accepted', 'renewed');
  await stage.clock.pass(90_000);
  assert.equal(stage.of('run.started').length, 2);
  await stage.clock.pass(60_000);
  assert.equal(stage.of('run.started').length, 3);
  assert.equal(
    stage.of('text.final').some(({payload}) => (payload as {text: string}).text === 'Second'),
    true,
  );
});

test('A7 V8 a turn can be queued in the first place, and is the next one when the run is stopped', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  await stage.command({id: 'q1', control: 'queue', payload: {text: 'Later'}});
  await stage.command({id: 'q2', control: 'queue', payload: {text: 'Now', position: 0}});
  assert.deepEqual(
    queued(stage).map(({id}) => id),
    ['q2', 'q1'],
  );
  await stage.command({control: 'interrupt'});
  assert.equal(stage.payload('text.final')['text'], 'Now');
  assert.equal(code(await stage.command({control: 'queue', payload: {text: 'x', position: 9}})), 'invalid_input');
});

test('an edit of a session that says nothing, or something unknown, is refused and changes nothing', async () => {
  const stage = await Stage.create('solo');
  const before = stage.events.length;
  for (const [payload, wanted] of [
    [{}, 'bad_command'],
    [{colour: 'red'}, 'unsupported'],
    [{permissionMode: 'ask-writes'}, 'unsupported'],
    [{mode: 7}, 'invalid_input'],
    [{mode: 'plan', model: 'gold'}, 'invalid_input'],
  ] as const) {
    assert.equal(code(await stage.command({control: 'edit', payload})), wanted);
  }
  assert.equal(stage.events.length, before);
});
