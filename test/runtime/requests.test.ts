import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Stage} from './helpers.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);

/** A session that waits for the approval of its migration. */
async function asking(): Promise<{stage: Stage; actionId: string}> {
  const stage = await Stage.create('approval');
  await stage.play('Run 0042');
  return {stage, actionId: stage.last('action.required').actionId!};
}

/** A session that waits for the answer to its question. */
async function questioning(): Promise<{stage: Stage; actionId: string}> {
  const {stage, actionId} = await asking();
  await stage.command({control: 'approve', actionId});
  await stage.clock.run();
  return {stage, actionId: stage.last('action.required').actionId!};
}

test('A6 V7 a tool waits for its approval with all that a person needs to decide', async () => {
  const {stage, actionId} = await asking();
  const request = stage.payload('action.required');
  for (const name of ['title', 'prompt', 'toolName', 'input', 'risk', 'requestedScope', 'policy', 'expiresAt']) {
    assert.ok(request[name], name);
  }
  assert.equal(request['actionType'], 'tool_approval');
  assert.ok(stage.of('tool.args').length > 2, 'the arguments stream in');
  assert.equal(stage.of('tool.started').length, 1, 'only the rehearsal has run');
  assert.deepEqual(await stage.command({id: 'yes', control: 'approve', actionId}), {
    accepted: true,
    commandId: 'yes',
    sequence: stage.last('action.resolved').sequence,
  });
  const {inputHash, ...settled} = stage.payload('action.resolved');
  assert.deepEqual(settled, {resolution: 'approved', by: 'user'});
  assert.match(String(inputHash), /^\w+$/, 'the receipt names the input that was decided on');
  assert.equal(stage.last('action.resolved')['commandId'], 'yes');
  await stage.clock.run();
  assert.equal(stage.payload('tool.result')['name'], 'db.migrate');
  assert.match(stage.said, /applied on staging/);
});

test('A6 an approval may carry edited arguments: the tool runs with them and says so', async () => {
  const {stage, actionId} = await asking();
  const bad = await stage.command({control: 'approve', actionId, payload: {input: {batchSize: 'many', force: true}}});
  assert.equal(code(bad), 'invalid_input');
  assert.deepEqual(Object.keys(bad.accepted ? {} : bad.fields!), ['batchSize', 'force']);
  await stage.command({control: 'approve', actionId, payload: {input: {batchSize: 500}, reason: 'Gently'}});
  await stage.clock.run();
  const input = stage.payload('tool.started')['input'] as Record<string, unknown>;
  assert.equal(input['batchSize'], 500);
  assert.equal(input['lockTimeout'], '5s', 'what was not edited stays');
  assert.match(stage.said, /--batch 500/);
  assert.equal(stage.payload('action.resolved')['reason'], 'Gently');
});

test('A6 after a rejection the agent takes another way, and the tool never runs', async () => {
  const {stage, actionId} = await asking();
  const {toolCallId} = stage.last('action.required');
  await stage.command({control: 'reject', actionId, payload: {reason: 'Not before the audit'}});
  await stage.clock.run();
  assert.equal(stage.payload('action.resolved')['resolution'], 'rejected');
  const ends = stage.events.filter(
    (event) => event.toolCallId === toolCallId && /tool\.(started|result|failed)/.test(event.type),
  );
  assert.deepEqual(
    ends.map(({type}) => type),
    ['tool.failed'],
  );
  assert.match(stage.said, /Not before the audit/);
  assert.match(stage.said, /copy of last night/);
});

test('V7 a request is settled once, and the second try is told how', async () => {
  const {stage, actionId} = await asking();
  assert.equal(code(await stage.command({control: 'approve', actionId: 'nobody'})), 'unknown_action');
  assert.equal(code(await stage.command({control: 'approve'})), 'bad_command');
  const both = await Promise.all([
    stage.command({control: 'approve', actionId}),
    stage.command({control: 'reject', actionId}),
    stage.command({control: 'approve', actionId}),
  ]);
  assert.deepEqual(both.map(code), ['accepted', 'already_settled', 'already_settled']);
  assert.equal(stage.of('action.resolved').length, 1);
});

test('V7 a request that nobody decides expires, and the run goes on without it', async () => {
  const {stage, actionId} = await asking();
  await stage.clock.pass(5 * 60_000);
  assert.deepEqual(stage.payload('action.resolved'), {
    resolution: 'expired',
    reason: 'Nobody decided in time.',
    by: 'policy',
  });
  assert.equal(code(await stage.command({control: 'approve', actionId})), 'expired');
  await stage.clock.run();
  assert.match(stage.said, /The request expired/);
});

test('V7 the deadline counts, also where its timer comes late', async () => {
  const {stage, actionId} = await asking();
  stage.clock.skip(5 * 60_000);
  assert.equal(stage.of('action.resolved').length, 0);
  assert.equal(code(await stage.command({control: 'approve', actionId})), 'expired');
  assert.equal(stage.payload('action.resolved')['resolution'], 'expired');
  await stage.clock.run();
  assert.equal(stage.of('action.resolved').length, 1, 'the timer adds nothing');
});

test('V7 an answer is checked field by field before it counts', async () => {
  const {stage, actionId} = await questioning();
  assert.equal(stage.payload('action.required')['actionType'], 'structured_input');
  const answer = (value: unknown) => stage.command({control: 'answer', actionId, payload: {value}});
  const empty = await answer({});
  assert.equal(code(empty), 'invalid_input');
  assert.deepEqual(empty.accepted ? {} : empty.fields, {window: 'This is required.', owner: 'This is required.'});
  const wrong = await answer({window: 'someday', owner: 'Mara'});
  assert.deepEqual(wrong.accepted ? {} : wrong.fields, {window: 'Choose one of: tue-0200, thu-0200, sat-0600.'});
  assert.equal(code(await answer('soon')), 'invalid_input');
  assert.equal(code(await stage.command({control: 'answer', actionId})), 'invalid_input');
  assert.equal(code(await stage.command({control: 'approve', actionId})), 'bad_command');
  const value = {window: 'thu-0200', owner: 'Mara', keepOldColumn: false};
  assert.equal(code(await answer(value)), 'accepted');
  assert.deepEqual(stage.payload('action.resolved'), {resolution: 'answered', value, by: 'user'});
  await stage.clock.run();
  assert.match(stage.said, /Thursday, 02:00 UTC\*\*; Mara is on call\. The old column goes at once/);
});

test('V7 a question may be declined: the run says that it is open', async () => {
  const {stage, actionId} = await questioning();
  assert.equal(code(await stage.command({control: 'reject', actionId})), 'accepted');
  await stage.clock.run();
  assert.match(stage.said, /no date yet/);
  assert.equal(stage.events.at(-1)?.type, 'run.finished');
});

test('A10 an old session has a past, a failed tool, a compaction and an approval that still waits', async () => {
  const stage = await Stage.create('old-session');
  assert.equal(stage.of('run.started').length, 132);
  assert.equal(stage.of('tool.failed').length, 1);
  assert.equal(stage.of('context.compaction.completed').length, 1);
  assert.equal(stage.payload('run.finished')['outcome'], 'interrupt');
  assert.equal(stage.runtime.sessions()[0]?.status, 'needs_input');
  const times = stage.events.map(({timestamp}) => Date.parse(timestamp!));
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  assert.ok(times.at(-1)! < stage.clock.now());
});

test('A10 an old session can be gone on with: a new message, and the decision that it waits for', async () => {
  const stage = await Stage.create('old-session');
  const {actionId, runId} = stage.last('action.required');
  await stage.command({control: 'send', payload: {text: 'Is dual write safe?'}});
  await stage.clock.step();
  assert.equal(code(await stage.command({control: 'approve', actionId: actionId!})), 'accepted');
  const started = () => stage.of('tool.started').filter((event) => event.runId === runId).length;
  assert.equal(started(), 0, 'the other run is at work');
  await stage.clock.run();
  assert.equal(started(), 1, 'it went on when the other run had ended');
  assert.equal(stage.last('run.finished').runId, runId);
  assert.equal(stage.payload('run.finished')['outcome'], 'success');

  const stopped = await Stage.create('old-session');
  const steered = await stopped.command({control: 'steer', runId: runId!, payload: {text: 'Left'}});
  assert.equal(code(steered), 'no_active_run', 'it waits for a decision');
  assert.equal(code(await stopped.command({control: 'interrupt', runId: runId!})), 'accepted');
  assert.equal(stopped.payload('run.finished')['outcome'], 'cancelled');
  assert.equal(code(await stopped.command({control: 'approve', actionId: actionId!})), 'already_settled');
});

/** Approves with one of the offers, then asks for the same once more. */
async function twice(response: string): Promise<Stage> {
  const {stage, actionId} = await asking();
  assert.equal(code(await stage.command({control: 'approve', actionId, payload: {response}})), 'accepted');
  await stage.clock.run();
  await stage.command({control: 'reject', actionId: stage.last('action.required').actionId!});
  await stage.clock.run();
  await stage.play('Once more');
  return stage;
}

/** The settlements of requests to run the migration. */
const migrations = (stage: Stage) =>
  stage.of('action.resolved').filter(({toolCallId}) => toolCallId !== undefined) as {
    payload: Record<string, unknown>;
  }[];

/** Permissions that were granted: the mode of the session, which is told when it opens, is none of them. */
const grantsIn = (stage: Stage) => stage.of('permission.changed').filter(({actionId}) => actionId !== undefined);

for (const [response, scope] of [
  ['approve_session', 'session'],
  ['approve_pattern', 'pattern'],
] as const) {
  test(`A6 V7 approved with ${response}: an equal request later is settled by the policy, which names the permission`, async () => {
    const stage = await twice(response);
    const [permission] = grantsIn(stage);
    const {permissionId} = permission!.payload as Record<string, unknown>;
    assert.equal((permission!.payload as Record<string, unknown>)['scope'], scope);
    assert.equal(grantsIn(stage).length, 1);
    const [first, second] = migrations(stage);
    assert.equal(first!.payload['by'], 'user');
    assert.equal(first!.payload['permissionId'], permissionId);
    assert.ok(stage.last('permission.changed').sequence! < (first as {sequence?: number}).sequence!);
    assert.deepEqual([second!.payload['by'], second!.payload['resolution']], ['policy', 'approved']);
    assert.equal(second!.payload['permissionId'], permissionId);
    assert.match(String(second!.payload['reason']), scope === 'session' ? /this session/ : /migrate 0042 \*/);
    assert.equal(
      stage.of('tool.result').filter((event) => (event.payload as {name: string}).name === 'db.migrate').length,
      4,
    );
  });
}

test('A6 approved once is once: the same is asked again, with what was approved to compare', async () => {
  const {stage, actionId} = await asking();
  await stage.command({control: 'approve', actionId, payload: {input: {batchSize: 500}}});
  await stage.clock.run();
  await stage.command({control: 'reject', actionId: stage.last('action.required').actionId!});
  await stage.clock.run();
  await stage.play('Once more');
  assert.equal(grantsIn(stage).length, 0);
  const again = stage.payload('action.required');
  assert.equal(again['toolName'], 'db.migrate');
  assert.equal((again['approvedInput'] as Record<string, unknown>)['batchSize'], 500);
  assert.equal(
    code(
      await stage.command({
        control: 'approve',
        actionId: stage.last('action.required').actionId!,
        payload: {response: 'approve_forever'},
      }),
    ),
    'bad_command',
  );
});

test('T11 every kind of request is asked and answered; the secret is in no event', async () => {
  const stage = await Stage.create('requests');
  await stage.play('Open Quebec');
  const open = () => stage.last('action.required').actionId!;
  const types: unknown[] = [];
  const give = async (control: 'approve' | 'reject' | 'answer', payload?: Record<string, unknown>) => {
    types.push(stage.payload('action.required')['actionType']);
    const reply = await stage.command({control, actionId: open(), ...(payload ? {payload} : {})});
    await stage.clock.run();
    return code(reply);
  };
  assert.equal(await give('reject', {response: 'request_changes'}), 'invalid_input');
  assert.equal(await give('reject', {response: 'request_changes', reason: 'Compare the bills'}), 'accepted');
  assert.equal(stage.payload('action.required')['revision'], 2);
  assert.match(stage.said, /Compare the bills/);
  await give('approve');
  await give('answer', {value: 'net'});
  assert.equal(await give('answer', {value: ' '}), 'invalid_input');
  assert.equal(await give('answer', {value: 'hunter2-of-quebec'}), 'accepted');
  assert.deepEqual(stage.payload('action.resolved'), {resolution: 'provided', by: 'user'});
  assert.equal(stage.last('action.required').agentId, 'scout', 'V15 the teammate that asks is named');
  for (const control of ['approve', 'approve', 'reject', 'approve'] as const) await give(control);
  assert.equal(stage.events.at(-1)?.type, 'run.finished');
  assert.ok(!JSON.stringify(stage.events).includes('hunter2'));
  assert.deepEqual(
    [...new Set(types)],
    [
      'plan_decision',
      'clarification',
      'credential_request',
      'delegated_permission',
      'cost_confirmation',
      'artifact_review',
      'handoff_acceptance',
    ],
  );
});
