import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Stage} from './helpers.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);

test('a message of a person is said anew on a branch of its own, with a run of its own, also after a restart', async () => {
  const stage = await Stage.create('solo');
  await stage.play('First words');
  const first = stage.of('text.final')[0]!;
  assert.equal(
    code(await stage.command({control: 'edit', messageId: 'nobody', payload: {text: 'x'}})),
    'unknown_message',
  );
  assert.equal(
    code(await stage.command({control: 'edit', messageId: first.messageId!, payload: {text: ' '}})),
    'invalid_input',
  );
  const answer = stage.last('text.final').messageId!;
  assert.equal(
    code(await stage.command({control: 'edit', messageId: answer, payload: {text: 'x'}})),
    'unknown_message',
  );
  const edit = {id: 'anew', control: 'edit', messageId: first.messageId!, payload: {text: 'Better words'}} as const;
  assert.equal(code(await stage.command(edit)), 'accepted');
  const anew = stage.of('text.final').findLast(({owner}) => owner === 'session')!;
  assert.deepEqual(anew.payload, {text: 'Better words', role: 'user', editOf: first.messageId});
  assert.equal(anew['commandId'], 'anew');
  assert.notEqual(anew.messageId, first.messageId);
  assert.equal(code(await stage.command({...edit, id: 'too-soon'})), 'run_active');
  await stage.clock.run();
  assert.equal(stage.events.at(-1)?.type, 'run.finished');
  assert.equal(stage.events.at(-1)?.runId, anew.runId);
  const later = await Stage.restart(stage.meta, [...stage.events]);
  assert.equal(code(await later.command({...edit, id: 'again', messageId: anew.messageId!})), 'accepted');
  assert.equal(
    (later.of('text.final').findLast(({owner}) => owner === 'session')?.payload as {editOf: string}).editOf,
    anew.messageId,
  );
});

test('a run that was stopped is tried again with the same message', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Begin'}});
  await stage.clock.step();
  const {runId} = stage.last('run.started');
  await stage.command({control: 'interrupt', runId: runId!});
  assert.equal(code(await stage.command({control: 'retry', runId: runId!})), 'accepted');
  assert.deepEqual(stage.last('run.started').payload, {status: 'submitted', attempt: 2, retryOf: runId});
});
