import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import {eventSchema} from '../../src/protocol/schemas.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {ProjectionStore} from '../../src/state/index.js';
import {MemoryStorage, SCENARIOS, ScenarioRuntime} from '../../packages/runtime/src/index.js';
import {HandClock, Stage, turnOver} from './helpers.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);

/** Plays a scenario to its end, saying yes to everything that is asked. */
async function playThrough(stage: Stage): Promise<void> {
  await stage.play('Move the ledger');
  await stage.sayYes();
  const failed = stage.of('run.failed').at(-1);
  if (failed) await stage.command({control: 'retry', runId: failed.runId!});
  await stage.clock.run();
}

/** The scenarios that a test has played to their end: the next one looks at the same. */
const played = new Map<string, Promise<Stage>>();

/** A scenario that was played to its end. */
function playedStage(name: string): Promise<Stage> {
  const known = played.get(name) ?? Stage.create(name).then((stage) => playThrough(stage).then(() => stage));
  played.set(name, known);
  return known;
}

for (const {name} of SCENARIOS) {
  test(`S1 H9 ${name}: the log breaks no rule of order, and its replay is what a live page has`, async () => {
    const stage = await Stage.create(name);
    const live = new ProjectionStore({schedule: () => undefined});
    stage.runtime.subscribe(name, 0, (event) => live.append([event], {contiguousIn: name}));
    await playThrough(stage);
    played.set(name, Promise.resolve(stage));
    assert.equal(stage.runtime.sessions()[0]?.status, 'idle');
    const snapshot = stage.runtime.snapshot(name);
    // What the scenario itself reports is no broken rule.
    const broken = Object.values(snapshot.diagnostics).filter(({source}: {source?: string}) => source === 'stream');
    assert.deepEqual(broken, []);
    assert.deepEqual(JSON.parse(JSON.stringify(snapshot)), JSON.parse(JSON.stringify(live.snapshot())));
    assert.deepEqual(snapshot.connection, {[name]: {id: name, status: 'live', sequence: stage.events.length}});
  });

  test(`T1 ${name}: every event is complete and fits the published schema`, async () => {
    const stage = await playedStage(name);
    const ids = new Set(stage.events.map(({eventId}) => eventId));
    assert.equal(ids.size, stage.events.length);
    for (const event of stage.events) {
      eventSchema.parse(event);
      for (const field of [
        'sequence',
        'eventId',
        'timestamp',
        'sessionId',
        'threadId',
        'owner',
        'scope',
        'surface',
        'persistence',
      ]) {
        assert.ok(event[field], `${event.type} has no ${field}`);
      }
      // A job that sleeps is in no run; a task that waits is in none either, and its attempts are in no turn.
      if (
        !/^(session|diagnostic|queue|permission|team|task)\./.test(event.type) &&
        event.runtimeEntity !== 'automation_job' &&
        event.taskId === undefined
      )
        assert.ok(event.runId && event.turnId, event.type);
      if (event.type.startsWith('task.')) assert.ok(event.taskId ?? event['workItemId']);
      if (event.type.startsWith('task.attempt.')) assert.ok(event.runId && event['attemptId']);
      if (event.type.startsWith('tool.')) assert.ok(event.toolCallId);
      if (event.type.startsWith('action.')) assert.ok(event.actionId);
    }
  });
}

test('V7 the same command id is done once and answered alike, whether it was accepted or refused', async () => {
  const stage = await Stage.create('solo');
  const send = {id: 'once', control: 'send', payload: {text: 'Go'}} as const;
  const replies = await Promise.all([
    stage.command(send),
    stage.command(send),
    stage.command({...send, payload: {text: 'Other'}}),
  ]);
  assert.deepEqual(replies[1], replies[0]);
  assert.deepEqual(replies[2], replies[0]);
  assert.equal(stage.of('run.started').length, 1);
  const refused = await stage.command({id: 'no', control: 'send', payload: {text: 'Go'}});
  await stage.clock.run();
  const count = stage.events.length;
  assert.deepEqual(
    await stage.command({id: 'no', control: 'send', payload: {text: 'Go'}}),
    refused,
    'though it would be accepted now',
  );
  assert.equal(stage.events.length, count);
});

test('C5 a command that is none, is for another session, or is not supported is refused with a reason', async () => {
  const stage = await Stage.create('solo');
  for (const bad of [undefined, 'send', [], {}, {id: 'x'}, {id: '', control: 'send'}, {id: 'x', control: 'dance'}]) {
    const reply = await stage.runtime.command('solo', bad);
    assert.equal(code(reply), 'bad_command', JSON.stringify(bad));
  }
  assert.equal(code(await stage.command({control: 'send', sessionId: 'other', payload: {text: 'Go'}})), 'bad_command');
  assert.equal(code(await stage.command({id: 'x'.repeat(201), control: 'interrupt'})), 'bad_command');
  assert.equal(code(await stage.runtime.command('other', {id: 'x', control: 'send'})), 'unknown_session');
  const known = ['send', 'queue', 'steer', 'interrupt', 'approve', 'reject', 'answer', 'retry', 'edit', 'export'];
  const team = ['assign', 'delegate', 'continue_agent', 'wait', 'stop', 'close'];
  for (const control of CONTROLS.filter((each) => ![...known, ...team].includes(each))) {
    const reply = await stage.command({control});
    assert.equal(code(reply), 'unsupported', control);
    assert.match(reply.accepted ? '' : reply.message, /^[A-Z].*\.$/);
  }
  assert.equal(stage.events.length, 1, 'nothing of it left a trace');
});

test('H5 the detail of a tool call is its whole output, also after a restart', async () => {
  const stage = await Stage.create('solo');
  await stage.play();
  const search = stage.of('tool.result')[0]!;
  const {outputRef, outputBytes} = search.payload as {outputRef: string; outputBytes: number};
  assert.ok(outputRef);
  const ask = {control: 'open_detail', toolCallId: search.toolCallId!} as const;
  const reply = await stage.command(ask);
  const detail = reply.accepted ? reply.detail! : {};
  assert.equal(String(detail['output']).split('\n').length, 31);
  assert.equal(String(detail['output']).length, outputBytes);
  assert.deepEqual(detail['input'], {pattern: 'invoice_lines', path: 'packages/', glob: '**/*.ts'});
  const load = await stage.command({control: 'open_detail', toolCallId: stage.of('tool.result')[2]!.toolCallId!});
  assert.match(String(load.accepted && load.detail?.['output']), /t\+ 60s .* slow/);
  assert.equal(code(await stage.command({control: 'open_detail', toolCallId: 'nobody'})), 'unknown_tool');
  const later = await Stage.restart(stage.meta, stage.events);
  const again = await later.command(ask);
  assert.deepEqual(again.accepted && again.detail, detail);
});

test('H9 a subscriber gets everything after its sequence once, in order, whatever it does meanwhile', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  for (let step = 0; step < 20; step++) await stage.clock.step();
  const late: AgentEvent[] = [];
  const errors: unknown[] = [];
  const original = console.error;
  console.error = (error) => errors.push(error);
  stage.runtime.subscribe('solo', 5, (event) => {
    late.push(event);
    // A listener that subscribes, commands or throws must not disturb the order.
    if (event.sequence === 8) void stage.command({control: 'queue', payload: {text: 'Then this'}});
    if (event.sequence === 9) throw new Error('deaf');
  });
  const short: number[] = [];
  const from = stage.events.length;
  const stop = stage.runtime.subscribe('solo', from, (event) => {
    short.push(event.sequence!);
    if (short.length === 3) stop();
  });
  await turnOver();
  await stage.clock.run();
  console.error = original;
  assert.deepEqual(
    late.map(({sequence}) => sequence),
    stage.events.slice(5).map(({sequence}) => sequence),
  );
  assert.equal(errors.length, 1);
  assert.deepEqual(short, [from + 1, from + 2, from + 3]);
});

test('nothing is told before it is stored, and a storage that fails stops the session', async () => {
  const clock = new HandClock();
  const storage = new MemoryStorage();
  const waiting: {go: () => void; fail: (error: Error) => void}[] = [];
  storage.append = () => new Promise<void>((go, fail) => waiting.push({go, fail})) as never;
  const runtime = new ScenarioRuntime({storage, clock});
  await runtime.createSession({scenario: 'solo'});
  const told: string[] = [];
  runtime.subscribe('solo', 0, ({type}) => told.push(type));
  const reply = runtime.command('solo', {id: 'c1', control: 'send', payload: {text: 'Go'}});
  await turnOver();
  assert.deepEqual(told, ['session.opened']);
  assert.equal(Object.keys(runtime.snapshot('solo').runs).length, 0);
  waiting[0]?.go();
  await turnOver();
  assert.deepEqual(told, ['session.opened', 'text.final']);
  waiting[1]?.go();
  await turnOver();
  waiting[2]?.fail(new Error('The disk is full'));
  assert.equal(code(await reply), 'storage_failed');
  await clock.run();
  const next = await runtime.command('solo', {id: 'c2', control: 'interrupt'});
  assert.equal(code(next), 'storage_failed');
  assert.match(next.accepted ? '' : next.message, /disk is full/);
  assert.deepEqual(told, ['session.opened', 'text.final', 'run.started']);
});

test('sessions have ids and titles of their own, and only known scenarios', async () => {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), clock: new HandClock()});
  const first = await runtime.createSession({scenario: 'solo'});
  const second = await runtime.createSession({scenario: 'solo', title: 'Mine'});
  assert.deepEqual([first.id, second.id, second.title], ['solo', 'solo-2', 'Mine']);
  assert.equal(first.title, 'Is dual write safe?');
  await assert.rejects(runtime.createSession({scenario: 'opera'}), /no scenario "opera"/);
  await assert.rejects(runtime.createSession({scenario: 'solo', id: 'solo'}), /already/);
  await assert.rejects(runtime.createSession({scenario: 'solo', id: '../up'}), /cannot be the id/);
  runtime.close();
  assert.equal(code(await runtime.command('solo', {id: 'x', control: 'send', payload: {text: 'Go'}})), 'closed');
});
