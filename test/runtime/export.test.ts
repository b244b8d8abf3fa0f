import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {describe, it, mock, test} from 'node:test';
import {CommandRouter} from '../../src/commands/index.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {makePack} from '../../src/recording/make-pack.js';
import {readPack} from '../../src/recording/read-pack.js';
import {connectInPage} from '../../packages/runtime/src/index.js';
import {evidenceKey, ProjectionStore, type EvidenceRow} from '../../src/state/index.js';
import {Stage} from './helpers.js';
import {
  ask,
  kill,
  openServer,
  post,
  readStream,
  startProcess,
  temporaryFolder,
  temporaryPage,
} from './server-helpers.js';
import {receiptKey} from '../../src/commands/keys.js';

/** Lets work in the background go on until a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn++) {
    if (turn > 5_000) throw new Error('It never came.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const packEvents = ({events}: {events: readonly AgentEvent[]}, id: string) =>
  events.filter(({evidenceId}) => evidenceId === id);
const statusesOf = (events: readonly AgentEvent[]) => events.map(({payload}) => (payload as {status: string}).status);
const isOver = (stage: Stage, id: string) => () => {
  const status = statusesOf(packEvents(stage, id)).at(-1);
  return status === 'ready' || status === 'failed';
};
const body = async (stage: Stage, ref: string) =>
  (await stage.runtime.ref(stage.id, ref))?.body as Uint8Array | undefined;

describe('A9 a pack as a job of the runtime', () => {
  it('A9 collects in the background, tells how far it is, and ends with a ref that gives the pack', async () => {
    const stage = await Stage.create('solo');
    await stage.play();
    const before = stage.runtime.lastSequence('solo');
    const reply = await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack'}});
    assert.deepEqual(reply, {accepted: true, commandId: 'c2', sequence: before + 1});
    await until(isOver(stage, 'solo.pack1'));
    const events = packEvents(stage, 'solo.pack1');
    assert.deepEqual(events[0]!.payload, {kind: 'pack', status: 'collecting', progress: {done: 0, total: before}});
    const last = events.at(-1)!;
    assert.equal(last['evidencePackRef'], 'pack:solo.pack1');
    assert.equal(last['commandId'], 'c2');
    const bytes = (await body(stage, 'pack:solo.pack1'))!;
    const told = last.payload as {bytes: number; checksum: string; completeness: object};
    assert.equal(told.bytes, bytes.length);
    assert.equal(told.checksum, createHash('sha256').update(bytes).digest('hex'));
    assert.deepEqual(told.completeness, {runtime: 'complete'});
    const read = await readPack(bytes);
    assert.deepEqual(read.problems, []);
    assert.deepEqual(
      ProjectionStore.replay(read.events).snapshot(),
      ProjectionStore.replay(stage.events.slice(0, before), {contiguousIn: 'solo'}).snapshot(),
    );
    const source = {events: stage.events.slice(0, before), sessionId: 'solo', contiguousIn: 'solo'};
    assert.deepEqual(bytes, await makePack(source));
  });

  it('A9 of one run holds that run, and an unknown run is refused', async () => {
    const stage = await Stage.create('solo');
    await stage.play();
    await stage.play('Once more.');
    await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack', runId: 'solo.run1'}});
    await until(isOver(stage, 'solo.pack1'));
    const read = await readPack((await body(stage, 'pack:solo.pack1'))!);
    assert.deepEqual(read.manifest!.lineage.runs, ['solo.run1']);
    assert.equal(packEvents(stage, 'solo.pack1').at(-1)!.runId, 'solo.run1');
    const refused = await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack', runId: 'nope'}});
    assert.equal(!refused.accepted && refused.code, 'unknown_run');
    const unknown = await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'video'}});
    assert.equal(!unknown.accepted && unknown.code, 'unsupported');
  });

  it('A9 a restart in the middle begins the job again from the log, with the same result', async () => {
    const stage = await Stage.create('solo');
    await stage.play();
    await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack'}});
    await until(isOver(stage, 'solo.pack1'));
    const started = stage.events.findIndex(({evidenceId}) => evidenceId === 'solo.pack1');
    const again = await Stage.restart(stage.meta, stage.events.slice(0, started + 1));
    await until(isOver(again, 'solo.pack1'));
    const ends = [stage, again].map((each) => packEvents(each, 'solo.pack1').at(-1)!);
    assert.deepEqual(ends[1]!.payload, ends[0]!.payload);
    assert.equal(ends[1]!['commandId'], 'c2');
    const repeated = await again.runtime.command('solo', {id: 'c2', control: 'export', sessionId: 'solo'});
    assert.equal(repeated.accepted && repeated.sequence, started + 1, 'the command is known and not done again');
    const later = await Stage.restart(stage.meta, stage.events);
    assert.deepEqual(await body(later, 'pack:solo.pack1'), await body(stage, 'pack:solo.pack1'));
    assert.deepEqual(statusesOf(packEvents(later, 'solo.pack1')), statusesOf(packEvents(stage, 'solo.pack1')));
  });

  it('A9 a failure is told in words, and the next export is one of its own', async () => {
    const stage = await Stage.create('solo');
    const broken = mock.method(crypto.subtle, 'digest', () => Promise.reject(new Error('No such algorithm')));
    await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack'}});
    await until(isOver(stage, 'solo.pack1'));
    broken.mock.restore();
    const {status, error} = packEvents(stage, 'solo.pack1').at(-1)!.payload as Record<string, string>;
    assert.deepEqual([status, error], ['failed', 'The pack could not be made: No such algorithm']);
    assert.equal(await stage.runtime.ref('solo', 'pack:solo.pack1'), undefined);
    await stage.command({control: 'export', sessionId: 'solo', payload: {kind: 'pack'}});
    await until(isOver(stage, 'solo.pack2'));
    assert.equal(statusesOf(packEvents(stage, 'solo.pack2')).at(-1), 'ready');
    assert.equal(await stage.runtime.ref('solo', 'pack:nothing'), undefined);
  });

  it('C5 the command is confirmed by the evidence that names it, and the page reads the pack', async () => {
    const stage = await Stage.create('solo');
    await stage.play();
    const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
    const disconnect = connectInPage(stage.runtime, 'solo', store);
    const router = CommandRouter.of(store);
    const {id} = router.send({control: 'export', sessionId: 'solo', payload: {kind: 'pack'}});
    await until(() => store.get<EvidenceRow>(evidenceKey('solo.pack1'))?.packRef !== undefined);
    assert.equal(store.get<{status: string}>(receiptKey(id))?.status, 'confirmed');
    const blob = await router.read('pack:solo.pack1', {sessionId: 'solo'});
    assert.equal((await readPack(new Uint8Array(await blob.arrayBuffer()))).manifest?.sessionId, 'solo');
    router.close();
    disconnect();
  });
});

describe('the log over HTTP', () => {
  it('is every event so far, one a line', async () => {
    const server = await openServer();
    await server.runtime.createSession({scenario: 'old-session', id: 'past'});
    const answer = await fetch(`${server.url}api/sessions/past/log`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/x-ndjson/);
    const text = await answer.text();
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AgentEvent);
    assert.deepEqual(ProjectionStore.replay(events).snapshot(), server.runtime.snapshot('past'));
    assert.equal((await ask(server.url, '/api/sessions/nobody/log')).status, 404);
  });
});

test('A9 a pack that was asked for before kill -9 is there after it', {timeout: 60_000}, async () => {
  const [folder, page] = [temporaryFolder(), temporaryPage()];
  const first = await startProcess(folder, page, {pace: 0});
  const command = {id: 'pack', control: 'export', sessionId: 'old-session', payload: {kind: 'pack'}};
  const answer = await post(first.url, '/api/sessions/old-session/commands', command);
  assert.equal(answer.status, 202);
  await kill(first);
  const second = await startProcess(folder, page, {pace: 0});
  const isReady = (event: AgentEvent) => event['evidencePackRef'] === 'pack:old-session.pack1';
  const {events} = await readStream(second.url, 'old-session', undefined, isReady);
  const response = await fetch(`${second.url}api/sessions/old-session/refs/pack%3Aold-session.pack1`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const {checksum} = events.at(-1)!.payload as {checksum: string};
  assert.equal(createHash('sha256').update(bytes).digest('hex'), checksum);
  assert.deepEqual((await readPack(bytes)).problems, []);
  assert.equal(
    events.filter(
      ({evidenceId, payload}) => evidenceId === 'old-session.pack1' && (payload as {status: string}).status === 'ready',
    ).length,
    1,
  );
  await kill(second);
});
