import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {QueuedTurn} from '../../src/protocol/events.js';
import {Stage} from './helpers.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const queued = (stage: Stage) => stage.payload('queue.changed')['queued'] as QueuedTurn[];
const steers = (stage: Stage) => stage.payload('queue.changed')['steers'] as QueuedTurn[];

test('A1 V2 a sent message is a user message, then a run that reports itself before the first word', async () => {
  const stage = await Stage.create('solo');
  const reply = await stage.command({control: 'send', payload: {text: 'Is dual write safe?'}});
  assert.deepEqual(reply, {accepted: true, commandId: 'c1', sequence: 2});
  await stage.clock.run();
  const types = stage.events.map(({type}) => type);
  assert.deepEqual(types.slice(0, 6), [
    'session.opened',
    'text.final',
    'run.started',
    'run.status',
    'run.status',
    'run.status',
  ]);
  assert.deepEqual(stage.events[1]?.payload, {text: 'Is dual write safe?', role: 'user'});
  assert.equal(stage.events[1]?.['commandId'], 'c1');
  assert.equal(stage.events[2]?.['commandId'], 'c1');
  assert.equal(types.at(-1), 'run.finished');
  assert.deepEqual(
    stage.events.map(({sequence}) => sequence),
    stage.events.map((_, index) => index + 1),
  );
});

test('A2 A3 A5 the solo run mixes thoughts, a plan, tools with live output, and text', async () => {
  const stage = await Stage.create('solo');
  await stage.play();
  const order = stage.events
    .map(({type}) => type)
    .filter((type) => /^(reasoning.summary|tool.result|text.final)$/.test(type));
  assert.deepEqual(order.slice(1), [
    'reasoning.summary',
    'tool.result',
    'text.final',
    'tool.result',
    'reasoning.summary',
    'tool.result',
    'text.final',
  ]);
  assert.ok(stage.of('tool.output.delta').length >= 10);
  assert.equal(stage.payload('tool.progress')['percent'], 100);
  assert.ok(stage.of('plan.delta').length >= 4);
  assert.equal(stage.of('plan.final').length, 1);
  assert.ok(stage.payload('run.finished')['usage']);
  assert.ok(stage.of('metric.changed').length > 0);
});

test('A4 V5 the final answer of the solo run differs from what was streamed', async () => {
  const stage = await Stage.create('solo');
  await stage.play();
  const {partId, payload} = stage.last('text.final');
  const streamed = stage
    .of('text.delta')
    .filter((event) => event.partId === partId)
    .map((event) => (event.payload as {delta: string}).delta)
    .join('');
  assert.notEqual(streamed, (payload as {text: string}).text);
  assert.equal(streamed.slice(0, 100), (payload as {text: string}).text.slice(0, 100));
});

test('V8 a message is refused while a run is at work, with the two ways that there are', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'One'}});
  const reply = await stage.command({control: 'send', payload: {text: 'Two'}});
  assert.equal(code(reply), 'run_active');
  assert.match(reply.accepted ? '' : reply.message, /queue.*steer/i);
  assert.equal(code(await stage.command({control: 'send', payload: {text: '  '}})), 'invalid_input');
});

test('A7 V8 queued turns keep their order, can be edited, moved and removed, and run when the run ends', async () => {
  const stage = await Stage.create('queue-steer');
  await stage.command({control: 'send', payload: {text: 'Verify'}});
  for (const text of ['First', 'Second', 'Third', 'Fourth'])
    await stage.command({id: text, control: 'queue', payload: {text}});
  assert.deepEqual(
    queued(stage).map(({id, text, mode, status}) => [id, text, mode, status]),
    ['First', 'Second', 'Third', 'Fourth'].map((text) => [text, text, 'queue', 'queued']),
  );
  const edit = (queuedId: string, payload: Record<string, unknown>) =>
    stage.command({control: 'edit', queuedId, payload});
  assert.equal(code(await edit('Second', {text: 'Second, better'})), 'accepted');
  assert.equal(code(await edit('Third', {remove: true})), 'accepted');
  assert.equal(code(await edit('Fourth', {position: 0})), 'accepted');
  assert.deepEqual(
    queued(stage).map(({text}) => text),
    ['Fourth', 'First', 'Second, better'],
  );
  assert.equal(code(await edit('Second', {text: ' '})), 'invalid_input');
  assert.equal(code(await edit('Second', {position: 3})), 'invalid_input');
  assert.equal(code(await edit('Second', {})), 'bad_command');
  assert.equal(code(await edit('Third', {remove: true})), 'unknown_queued');
  await stage.clock.run();
  const asked = stage.of('text.final').map(({payload}) => payload as {text: string; role: string});
  assert.deepEqual(
    asked.filter(({role}) => role === 'user').map(({text}) => text),
    ['Verify', 'Fourth', 'First', 'Second, better'],
  );
  assert.equal(stage.of('run.finished').length, 4);
  assert.match(stage.said, /> Second, better/);
  assert.deepEqual(queued(stage), []);
  assert.equal(code(await edit('First', {remove: true})), 'already_settled');
});

test('V8 a turn that is queued while nothing runs begins at once', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'queue', payload: {text: 'Later is now'}});
  assert.equal(stage.of('run.started').length, 1);
  assert.deepEqual(queued(stage), []);
});

test('A7 V8 a steer is pending until the next checkpoint, then accepted, and the agent quotes it', async () => {
  const stage = await Stage.create('queue-steer');
  await stage.command({control: 'send', payload: {text: 'Verify'}});
  for (let step = 0; step < 30; step++) await stage.clock.step();
  await stage.command({control: 'steer', payload: {text: 'Keep the old column until Friday'}});
  assert.equal(steers(stage)[0]?.status, 'pending');
  assert.doesNotMatch(stage.said, /Friday/);
  await stage.clock.run();
  const accepted = stage.of('queue.changed').find((event) => (event.payload as {accepted?: unknown}).accepted);
  assert.equal((accepted?.payload as {steers: QueuedTurn[]}).steers[0]?.status, 'accepted');
  const texts = stage
    .of('text.final')
    .filter(({payload}) => /> Keep the old column until Friday/.test((payload as {text: string}).text));
  assert.equal(texts.length, 2, 'quoted when taken, and in the report');
  assert.ok((texts[0]?.sequence ?? 0) > (accepted?.sequence ?? Infinity));
});

test('V8 a steer that the run did not get to is rejected and keeps its text; it can be withdrawn', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (stage.of('metric.changed').length === 0 && stage.of('plan.final').length === 0) {
    const last = stage.events.at(-1);
    if (last?.type === 'text.delta' && stage.of('tool.result').length === 3) break;
    await stage.clock.step();
  }
  await stage.command({id: 'late', control: 'steer', payload: {text: 'Too late'}});
  await stage.command({id: 'taken-back', control: 'steer', payload: {text: 'Never mind'}});
  await stage.command({control: 'edit', queuedId: 'taken-back', payload: {remove: true}});
  await stage.clock.run();
  assert.equal(stage.events.at(-1)?.type, 'queue.changed');
  assert.deepEqual(
    steers(stage).map(({id, text, status}) => [id, text, status]),
    [['late', 'Too late', 'rejected']],
  );
});

test('V8 steering and stopping need a run at work', async () => {
  const stage = await Stage.create('solo');
  assert.equal(code(await stage.command({control: 'steer', payload: {text: 'Left'}})), 'no_active_run');
  assert.equal(code(await stage.command({control: 'interrupt'})), 'no_active_run');
  assert.equal(code(await stage.command({control: 'interrupt', runId: 'nobody'})), 'unknown_run');
  await stage.play();
  const {runId} = stage.last('run.finished');
  assert.equal(code(await stage.command({control: 'interrupt', runId: runId!})), 'no_active_run');
});

test('an interrupt closes open tools, cancels open requests, ends the run, and the queue goes on', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (stage.of('tool.output.delta').length < 3) await stage.clock.step();
  await stage.command({control: 'queue', payload: {text: 'Next'}});
  await stage.command({id: 'stop', control: 'interrupt'});
  const caused = stage.events.filter((event) => event['commandId'] === 'stop');
  assert.deepEqual(
    caused.map(({type}) => type),
    ['tool.failed', 'run.finished'],
  );
  assert.equal((caused[0]?.payload as {cancelled: boolean}).cancelled, true);
  assert.equal((caused[1]?.payload as {outcome: string}).outcome, 'cancelled');
  const before = stage.of('run.started').length;
  assert.equal(before, 2, 'the queued turn has begun');
  await stage.clock.run();
  assert.equal(stage.payload('run.finished')['outcome'], 'success');
  assert.equal(stage.of('tool.result').length, 3, 'nothing more came from the stopped run');

  const asking = await Stage.create('approval');
  await asking.play();
  await asking.command({id: 'stop', control: 'interrupt'});
  assert.deepEqual(
    asking.events.filter((event) => event['commandId'] === 'stop').map(({type}) => type),
    ['tool.failed', 'action.resolved', 'run.finished'],
  );
  assert.equal(asking.payload('action.resolved')['resolution'], 'cancelled');
});

test('a failed tool is tried again by itself, or at once when a person asks for it', async () => {
  const stage = await Stage.create('failure');
  await stage.command({control: 'send', payload: {text: 'Compare'}});
  while (stage.of('tool.failed').length === 0) await stage.clock.step();
  await stage.clock.step(1);
  const {toolCallId, payload} = stage.last('tool.failed');
  assert.equal(Date.parse((payload as {nextAttemptAt: string}).nextAttemptAt) - stage.clock.now(), 8_000);
  assert.equal(code(await stage.command({control: 'retry', toolCallId: 'nobody'})), 'unknown_tool');
  assert.equal(code(await stage.command({id: 'now', control: 'retry', toolCallId: toolCallId!})), 'accepted');
  assert.equal(stage.payload('tool.started')['attempt'], 2);
  assert.equal(stage.last('tool.started')['commandId'], 'now');
  assert.equal(code(await stage.command({control: 'retry', toolCallId: toolCallId!})), 'not_retryable');
  await stage.clock.run();
  assert.equal(stage.of('tool.started').filter((event) => event.toolCallId === toolCallId).length, 2);

  const patient = await Stage.create('failure');
  await patient.play();
  assert.equal(patient.of('tool.started')[1]?.['commandId'], undefined);
  assert.equal((patient.of('tool.started')[1]?.payload as {attempt: number}).attempt, 2);
});

test('a failed run is retried with the same message, once, and succeeds', async () => {
  const stage = await Stage.create('failure');
  await stage.play('Compare the invoices');
  const {runId, turnId, payload} = stage.last('run.failed');
  assert.equal((payload as {retryable: boolean}).retryable, true);
  assert.equal(code(await stage.command({id: 'again', control: 'retry', runId: runId!})), 'accepted');
  const started = stage.last('run.started');
  assert.deepEqual(started.payload, {status: 'submitted', attempt: 2, retryOf: runId});
  assert.equal(started.turnId, turnId);
  assert.equal(started['commandId'], 'again');
  assert.equal(code(await stage.command({control: 'retry', runId: runId!})), 'run_active');
  await stage.clock.run();
  assert.equal(stage.events.at(-1)?.type, 'run.finished');
  assert.equal(
    stage.of('text.final').filter(({owner}) => owner === 'session').length,
    1,
    'no second message of the person',
  );
  assert.equal(code(await stage.command({control: 'retry', runId: runId!})), 'not_retryable');
  assert.equal(code(await stage.command({control: 'retry', runId: started.runId!})), 'not_retryable');
  assert.equal(code(await stage.command({control: 'retry', runId: 'nobody'})), 'unknown_run');
});
