import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {makePack, PackError, type PackSource} from '../../src/recording/make-pack.js';
import {PACK_FILES, type PackManifest} from '../../src/recording/manifest.js';
import {packOfStore} from '../../src/recording/page-pack.js';
import {readPack} from '../../src/recording/read-pack.js';
import {ProjectionStore} from '../../src/state/index.js';
import {anyEvent, deliver, delivery, numberedBy, session} from '../state/generators.js';
import {makeStore} from '../state/helpers.js';
import {filesOf, plainSnapshot, teamSession} from './samples.js';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

const manifestOf = (pack: Uint8Array) => JSON.parse(filesOf(pack)['manifest.json']!) as PackManifest;

const eventsIn = (pack: Uint8Array) =>
  filesOf(pack)
    ['events.ndjson']!.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AgentEvent);

/** The manifest of a pack of these events, without its files. */
async function packed(source: PackSource): Promise<{manifest: PackManifest; events: AgentEvent[]}> {
  const pack = await makePack(source);
  return {manifest: manifestOf(pack), events: eventsIn(pack)};
}

/** As in the log of a page whose source promised numbers without gaps for the session `parent`. */
const promised = ([first, ...events]: readonly AgentEvent[]) => [{...first, contiguousIn: 'parent'}, ...events];

describe('an evidence pack', () => {
  it('A9 holds the events, the rows, the refs of artifacts and what was taken out, with a checksum of each', async () => {
    const events = teamSession();
    const files = filesOf(await makePack({events, sessionId: 'parent'}));
    assert.deepEqual(Object.keys(files), PACK_FILES);
    const manifest = JSON.parse(files['manifest.json']!) as PackManifest;
    for (const {name, bytes, lines, sha256: told} of manifest.files) {
      assert.equal(told, sha256(files[name]!), name);
      assert.equal(bytes, Buffer.byteLength(files[name]!));
      assert.equal(lines, files[name]!.split('\n').length - 1);
    }
    assert.equal(manifest.completeness, 'complete');
    assert.deepEqual(manifest.time, {from: events[0]!.timestamp, to: events.at(-1)!.timestamp});
    assert.deepEqual(
      manifest.gaps.map(({area, reason, count}) => [area, reason, count]),
      [['artifacts', 'not_collected', 1]],
    );
    assert.deepEqual(JSON.parse(files['artifacts.ndjson']!).artifactId, 'artifact1');
    assert.match(files['artifacts.ndjson']!, /artifact:artifact1@v1/);
  });

  it('V14 H7 keeps every id of parents and children, and the rows are equal after it is read', async () => {
    const events = teamSession();
    const store = ProjectionStore.replay(events);
    const read = await readPack(await makePack({events, sessionId: 'parent'}));
    assert.deepEqual(read.problems, []);
    assert.deepEqual(read.events, events, 'every event is as it was');
    assert.deepEqual(plainSnapshot(ProjectionStore.replay(read.events)), plainSnapshot(store));
    const {lineage} = read.manifest!;
    assert.deepEqual(lineage, {
      parentSessions: ['parent'],
      sessions: ['child', 'parent'],
      parentThreads: ['parent.main'],
      threads: ['child.main', 'parent.main'],
      runs: ['child.run1', 'run1'],
      turns: ['turn1'],
      tasks: ['task1'],
      agents: ['worker'],
      attempts: ['attempt1'],
      traces: ['trace1'],
    });
    for (const [group, rows] of Object.entries(plainSnapshot(store))) {
      assert.deepEqual(read.snapshot[group] ?? {}, rows, group);
    }
    for (const group of ['sessions', 'runs', 'tools', 'actions', 'tasks', 'agents', 'artifacts', 'evidence'])
      assert.ok(Object.keys(read.snapshot[group] ?? {}).length > 0, group);
  });

  it('V14 law: whatever a store has seen, its pack gives equal rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        session,
        fc.constantFrom('session' as const, 'run' as const, 'none' as const),
        delivery,
        fc.array(fc.tuple(fc.nat(200), anyEvent), {maxLength: 3}),
        fc.array(fc.nat(200), {maxLength: 3}),
        async (events, counts, how, garbage, lost) => {
          const store = makeStore();
          const whole = numberedBy(counts, events).filter((_, index) => !lost.includes(index));
          for (const batch of deliver(whole, how)) {
            store.append(batch);
            store.flush();
          }
          store.append(garbage.map(([, event]) => event));
          store.settle();
          const read = await readPack(await packOfStore(store));
          assert.deepEqual(read.problems, []);
          assert.deepEqual(plainSnapshot(ProjectionStore.replay(read.events)), plainSnapshot(store));
        },
      ),
      {numRuns: 150},
    );
  });

  it('V14 exporting twice gives equal bytes, and so does a copy of what was read', async () => {
    const source = {events: teamSession(), sessionId: 'parent'};
    const pack = await makePack(source);
    assert.deepEqual(await makePack(source), pack);
    const {events} = await readPack(pack);
    assert.deepEqual(await makePack({...source, events}), pack);
  });

  it('V14 the bytes are the same in every time zone and language', () => {
    const program = `
      import {createHash} from 'node:crypto';
      import {makePack} from './src/recording/make-pack.ts';
      import {teamSession} from './test/recording/samples.ts';
      const pack = await makePack({events: teamSession(), sessionId: 'parent'});
      console.log(createHash('sha256').update(pack).digest('hex'));
    `;
    const args = ['--import=tsx', '--input-type=module', '--eval', program];
    const run = (TZ: string, LANG: string) =>
      execFileSync(process.execPath, args, {env: {...process.env, TZ, LANG}, encoding: 'utf8'}).trim();
    const sums = [run('UTC', 'C'), run('Pacific/Kiritimati', 'tr_TR.UTF-8'), run('America/Los_Angeles', 'zh_CN.UTF-8')];
    assert.match(sums[0]!, /^[0-9a-f]{64}$/);
    assert.deepEqual(new Set(sums).size, 1);
  });

  it('leaves other sessions out, also of lists of sessions', async () => {
    const list = {
      type: 'session.hydrated',
      payload: {snapshot: {sessions: {parent: {id: 'parent'}, other: {id: 'other', title: 'Not yours'}}}},
    };
    const others = teamSession().filter(({sessionId}) => sessionId === 'parent');
    const elsewhere = others.map(({parentSessionId: _parent, ...event}) => ({
      ...event,
      sessionId: 'other',
      eventId: `other${event.eventId!}`,
      runId: 'other.run',
    }));
    const {manifest, events} = await packed({events: [list, ...elsewhere, ...teamSession()], sessionId: 'parent'});
    assert.deepEqual(manifest.lineage.sessions, ['child', 'parent']);
    assert.doesNotMatch(JSON.stringify(events), /other|Not yours/);
    assert.equal(events.length, teamSession().length + 1);
  });

  it('V14 of one run holds the sessions, teammates and tasks that it started, and no other run', async () => {
    const other: AgentEvent[] = [
      {type: 'run.started', runId: 'run2'},
      {type: 'text.final', runId: 'run2', messageId: 'm9', payload: {text: 'Something else'}},
      {type: 'run.finished', runId: 'run2', payload: {outcome: 'success'}},
    ];
    const parents = teamSession().filter(({sessionId}) => sessionId === 'parent').length;
    const later = other.map((event, index) => ({...event, sessionId: 'parent', sequence: parents + 1 + index}));
    const after = {type: 'session.updated', sessionId: 'parent', sequence: parents + 4, payload: {title: 'Done'}};
    const pack = await makePack({events: promised([...teamSession(), ...later, after]), runId: 'run1'});
    const {manifest, problems, events} = await readPack(pack);
    assert.deepEqual(problems, []);
    assert.deepEqual(manifest!.scope, 'run');
    assert.deepEqual(manifest!.lineage.runs, ['child.run1', 'run1']);
    assert.deepEqual(manifest!.lineage.sessions, ['child', 'parent']);
    assert.doesNotMatch(JSON.stringify(events), /Something else/);
    assert.deepEqual(events, [...teamSession(), after], 'without a promise that others would wait for');
    assert.deepEqual(manifest!.gaps.find(({area}) => area === 'session')?.count, 3);
    const rows = plainSnapshot(ProjectionStore.replay(events));
    assert.equal((rows['connection']!['parent'] as {status: string}).status, 'live');
    assert.equal((rows['sessions']!['parent'] as {title: string}).title, 'Done', 'nothing waits for what is not there');
  });

  it('names a run, a session or events that are not there', async () => {
    const codeOf = (source: PackSource) =>
      makePack(source).then(
        () => undefined,
        (error: PackError) => error.code,
      );
    assert.equal(await codeOf({events: teamSession(), sessionId: 'nobody'}), 'unknown_session');
    assert.equal(await codeOf({events: teamSession(), runId: 'none'}), 'unknown_run');
    assert.equal(await codeOf({events: teamSession(), sessionId: 'child', runId: 'run1'}), 'unknown_run');
    assert.equal(await codeOf({events: []}), 'nothing_to_pack');
  });

  it('names the events that are missing, and is partial', async () => {
    const events = teamSession().filter((_, index) => index !== 10);
    const {manifest} = await packed({events: promised(events), sessionId: 'parent'});
    assert.equal(manifest.completeness, 'partial');
    assert.deepEqual(manifest.gaps[0], {
      area: 'runtime',
      reason: 'unknown',
      count: 1,
      detail: 'Events that never arrived.',
    });
  });

  it('F3 T6 keeps the promise of numbers without gaps where the event that carries it stays out', async () => {
    const [first, ...rest] = teamSession().filter(({sessionId}) => sessionId === 'parent');
    const live = {...first, persistence: 'ephemeral_live'} as AgentEvent;
    const {manifest} = await packed({events: promised([live, ...rest.filter((_, index) => index !== 5)])});
    assert.ok(manifest.gaps.some(({detail}) => detail === 'Events that never arrived.'));
  });

  it('keeps large results whole', async () => {
    const output = 'x'.repeat(100_000);
    const {events} = await packed({
      events: [{type: 'tool.result', sessionId: 's1', toolCallId: 't1', payload: {output}}],
    });
    assert.equal((events[0]!.payload as {output: string}).output, output);
  });

  it('of a page whose log has left its window has the rows of what is gone, and names the gap', async () => {
    const store = makeStore({limits: {window: 8}});
    const events = teamSession();
    for (const event of events) store.append([event]);
    const read = await readPack(await packOfStore(store, {sessionId: 'parent'}));
    assert.ok(store.log.start > 0);
    assert.deepEqual(read.manifest!.completeness, 'partial');
    assert.deepEqual(read.manifest!.gaps.map(({area, reason, count}) => [area, reason, count]).slice(0, 2), [
      ['runtime', 'expired', store.log.start],
      ['runtime', 'not_collected', 1],
    ]);
    assert.deepEqual(plainSnapshot(ProjectionStore.replay(read.events)), plainSnapshot(store));
    assert.ok(read.manifest!.lineage.runs.includes('child.run1'));
  });

  it('of a page that joined later begins with the snapshot, and says so', async () => {
    const events = teamSession();
    const store = makeStore();
    store.hydrate(ProjectionStore.replay(events.slice(0, 15)).snapshot(), store.openSession('parent'));
    store.append(events.slice(15));
    const read = await readPack(await packOfStore(store, {sessionId: 'parent'}));
    assert.equal(read.manifest!.completeness, 'partial');
    assert.deepEqual(read.manifest!.gaps[0]!.reason, 'not_collected');
    assert.deepEqual(plainSnapshot(ProjectionStore.replay(read.events)), plainSnapshot(store));
  });

  it('is made in slices: the event loop turns meanwhile, progress only grows, and it can be called off', async () => {
    const events = Array.from({length: 4_000}, (_, index) => ({
      type: 'text.delta',
      sessionId: 's1',
      runId: 'r1',
      messageId: `m${String(index % 40)}`,
      sequence: index + 1,
      payload: {delta: `word ${String(index)} `.repeat(20)},
    }));
    const seen: number[] = [];
    let turns = 0;
    const timer = setInterval(() => turns++);
    await makePack({events}, {onProgress: (done, total) => seen.push(done / total)});
    clearInterval(timer);
    assert.ok(turns > 0);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    assert.equal(seen.at(-1), 1);
    const call = new AbortController();
    const making = makePack({events}, {signal: call.signal, onProgress: () => call.abort(new Error('Not now.'))});
    await assert.rejects(making, /Not now\./);
  });
});
