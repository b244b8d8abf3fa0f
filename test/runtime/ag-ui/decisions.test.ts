import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ask, openServer, post} from '../server-helpers.js';
import {
  envelopes,
  follow,
  interrupts,
  of,
  open,
  outcome,
  run,
  says,
  texts,
  type RunBody,
  type Stream,
} from './helpers.js';

const LIMIT = {timeout: 60_000};
const server = await openServer();
const {url} = server;

/** A thread that waits for the approval of a migration. */
async function asked(
  threadId: string,
): Promise<{id: string; resume(payload: unknown, status?: string): Promise<Stream>}> {
  const first = await run(url, {
    threadId,
    runId: `${threadId}-asks`,
    messages: says('Migrate'),
    forwardedProps: {scenario: 'approval'},
  });
  const {id} = interrupts(first.events)[0]!;
  let tries = 0;
  const resume = (payload: unknown, status = 'resolved') => {
    const body: RunBody = {
      threadId,
      runId: `${threadId}-answer-${String(++tries)}`,
      resume: [{interruptId: id, status, payload}],
    };
    return run(url, body);
  };
  return {id, resume};
}

test('U11 a no goes in the answer with its reason, and the agent takes another way', LIMIT, async () => {
  const {id, resume} = await asked('refused');
  const {events} = await resume({approved: false, reason: 'Not on a Friday'});
  const resolved = envelopes(events, 'action.resolved')[0]!;
  assert.deepEqual(
    [resolved.actionId, resolved.payload],
    [id, {resolution: 'rejected', reason: 'Not on a Friday', by: 'user'}],
  );
  const types = events.map((event) => (event.type === 'CUSTOM' ? String(envelopes([event])[0]?.type) : event.type));
  const failed = types.indexOf('tool.failed');
  assert.deepEqual(types.slice(failed, failed + 2), ['tool.failed', 'TOOL_CALL_RESULT']);
  assert.deepEqual(JSON.parse(String(of(events, 'TOOL_CALL_RESULT')[0]?.content)), {error: 'Not on a Friday'});
  assert.match([...texts(events, 'TEXT_MESSAGE_CONTENT').values()].join(), /Your reason: “Not on a Friday”/);
  assert.equal(outcome(events), 'interrupt', 'it asks for the cutover next');
});

test('U11 a request that is cancelled is a no as well', LIMIT, async () => {
  const {resume} = await asked('dropped');
  const {events} = await resume(undefined, 'cancelled');
  assert.equal((envelopes(events, 'action.resolved')[0]?.payload as {resolution: string}).resolution, 'rejected');
});

test('U11 a yes may edit the arguments, and the tool runs with them', LIMIT, async () => {
  const {resume} = await asked('edited');
  const {events} = await resume({approved: true, editedArgs: {batchSize: 9}});
  const started = envelopes(events, 'tool.started')[0]!;
  assert.equal((started.payload as {input: {batchSize: number}}).input.batchSize, 9);
  assert.equal(JSON.parse(String(of(events, 'TOOL_CALL_RESULT')[0]?.content)).batchSize, 9);
});

test('U11 a question is answered as its schema has it, or under value, or not at all', LIMIT, async () => {
  for (const [threadId, payload, expected] of [
    ['plain', {window: 'tue-0200', owner: 'Mara'}, /Tuesday, 02:00 UTC/],
    ['wrapped', {value: {window: 'thu-0200', owner: 'Mara'}}, /Thursday, 02:00 UTC/],
    ['declined', {approved: false}, /no date yet/],
  ] as const) {
    const {resume} = await asked(threadId);
    const [question] = interrupts((await resume({approved: true})).events);
    assert.deepEqual(
      [question?.reason, question?.responseSchema?.['required']],
      ['input_required', ['window', 'owner']],
    );
    const wrong = await run(url, {
      threadId,
      runId: 'wrong',
      resume: [{interruptId: question!.id, status: 'resolved', payload: {window: 'monday'}}],
    });
    assert.equal(wrong.status, 422);
    assert.deepEqual(wrong.json.error.fields, {
      owner: 'This is required.',
      window: 'Choose one of: tue-0200, thu-0200, sat-0600.',
    });
    const {events} = await run(url, {
      threadId,
      runId: 'right',
      resume: [{interruptId: question!.id, status: 'resolved', payload}],
    });
    assert.equal(outcome(events), 'success');
    assert.match([...texts(events, 'TEXT_MESSAGE_CONTENT').values()].join(), expected);
  }
});

test('V7 what cannot be done is refused in words and codes, and changes nothing', LIMIT, async () => {
  const {id, resume} = await asked('strict');
  const to = (body: unknown) => open(url, 'api/agui', {method: 'POST', body});
  const entry = {interruptId: id, status: 'resolved', payload: {approved: true}};
  const base = {threadId: 'strict', runId: 'r', messages: []};
  const before = server.runtime.lastSequence('strict');
  const refusals: readonly (readonly [unknown, number, string, RegExp])[] = [
    [[], 400, 'AGUI_BAD_REQUEST', /no RunAgentInput/],
    [{...base, threadId: 7}, 400, 'AGUI_BAD_REQUEST', /no RunAgentInput/],
    [{...base, resume: [{...entry, status: 'maybe'}]}, 400, 'AGUI_BAD_REQUEST', /no RunAgentInput/],
    [base, 400, 'AGUI_BAD_REQUEST', /^Thread has 1 pending interrupt\(s\) not addressed by resume: strict\.run1/],
    [{...base, resume: [{...entry, interruptId: 'who'}]}, 404, 'AGUI_NOT_FOUND', /There is no interrupt who/],
    [{...base, resume: [entry, entry]}, 400, 'AGUI_BAD_REQUEST', /answered twice/],
    [{...base, resume: [{...entry, payload: 'yes'}]}, 422, 'AGUI_BAD_REQUEST', /neither a yes nor a no/],
    [
      {...base, resume: [{...entry, payload: {approved: true, editedArgs: {a: 1}}}]},
      422,
      'AGUI_BAD_REQUEST',
      /cannot be used/,
    ],
    [{...base, messages: says('And this', 'new'), resume: [entry]}, 400, 'AGUI_BAD_REQUEST', /cannot go along/],
    [{...base, threadId: 'none'}, 400, 'AGUI_BAD_REQUEST', /no message to answer/],
    [{...base, threadId: 'none', messages: says('  ')}, 422, 'AGUI_BAD_REQUEST', /message is empty/],
    [{...base, threadId: 'none', messages: says([{type: 'image', source: {}}])}, 422, 'AGUI_BAD_REQUEST', /text only/],
    [{...base, threadId: 'No such id', messages: says('Go')}, 422, 'AGUI_BAD_REQUEST', /cannot be the id/],
    [
      {...base, threadId: 'none', messages: says('Go'), forwardedProps: {scenario: 'opera'}},
      422,
      'AGUI_BAD_REQUEST',
      /no such scenario/,
    ],
  ];
  for (const [body, status, code, message] of refusals) {
    const {status: given, json} = await to(body);
    assert.deepEqual([given, json.error.code], [status, code], JSON.stringify(body));
    assert.match(json.error.message, message);
  }
  assert.equal(server.runtime.lastSequence('strict'), before);
  assert.equal(server.runtime.has('none'), false);
  const {status, json} = await ask(url, '/api/agui', {method: 'POST', body: '{}'}).then(({status, json}) => ({
    status,
    json,
  }));
  assert.deepEqual([status, json.error.code], [415, 'AGUI_BAD_REQUEST']);
  assert.equal(outcome((await resume({approved: true})).events), 'interrupt', 'the thread is as it was');
  const settled = await to({...base, resume: [entry]});
  assert.deepEqual(
    [settled.status, settled.json.error.message],
    [409, `Interrupt ${id} is settled already: approved.`],
  );
});

test('V7 a run that is asked for again is the same run', LIMIT, async () => {
  const body = {threadId: 'twice', runId: 'only', messages: says('Go', 'said')};
  const [first, second] = await Promise.all([run(url, body), run(url, body)]);
  assert.equal(outcome(first.events), 'success');
  assert.deepEqual(second.blocks, first.blocks);
  assert.deepEqual((await run(url, body)).blocks, first.blocks);
  await server.runtime.command('twice', {id: 'taken', control: 'queue', payload: {text: 'Natively'}});
  assert.equal(outcome((await follow(url, 'twice', 'twice.run2')).events), 'success');
  const taken = await run(url, {...body, runId: 'taken'});
  assert.deepEqual(
    [taken.status, taken.json.error.message],
    [400, 'That runId had another use on this thread already.'],
  );
  assert.equal(first.events[0]?.type === 'RUN_STARTED' && first.events[0].input?.messages[0]?.id, 'said');
});

test('sessions are made, listed and told over AG-UI', LIMIT, async () => {
  const made = await post(url, '/api/agui/sessions', {title: ' Mine '});
  assert.deepEqual([made.status, made.json.title, made.json.status], [201, 'Mine', 'idle']);
  const {sessions} = (await ask(url, '/api/agui/sessions/list')).json;
  assert.deepEqual(
    sessions.find(({id}: {id: string}) => id === made.json.id),
    made.json,
  );
  assert.deepEqual(Object.keys(made.json), ['id', 'title', 'updatedAt', 'status']);
  const empty = (await ask(url, `/api/agui/sessions/${made.json.id}`)).json;
  assert.deepEqual(empty, {id: made.json.id, title: 'Mine', aguiEvents: []});
  const refused = await post(url, '/api/agui/sessions', {title: 'x'.repeat(201)});
  assert.deepEqual([refused.status, refused.json.error.code], [422, 'AGUI_BAD_REQUEST']);
  for (const path of ['sessions/nobody', '?threadId=nobody&runId=r', `?threadId=${made.json.id}&runId=r`]) {
    const {status, json} = await ask(url, path.startsWith('?') ? `/api/agui${path}` : `/api/agui/${path}`);
    assert.deepEqual([status, json.error.code], [404, 'AGUI_NOT_FOUND'], path);
  }
});
