import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {post, startPeer, type Answer, type Peer, type WireEvent} from './peer.js';

let peer: Peer;
before(async () => {
  peer = await startPeer('adk');
});
after(() => peer.stop());

const sessions = () => `${peer.url}/apps/peer/users/ann/sessions`;
const json = async (path: string) => (await fetch(path)).json() as Promise<WireEvent>;

async function newSession(): Promise<string> {
  const id = crypto.randomUUID();
  assert.equal((await post(`${sessions()}/${id}`, {})).status, 200);
  return id;
}

function send(sessionId: string, parts: unknown[] | undefined, rest: object = {}): Promise<Answer> {
  const newMessage = parts && {role: 'user', parts};
  return post(`${peer.url}/run_sse`, {appName: 'peer', userId: 'ann', sessionId, newMessage, streaming: true, ...rest});
}

/** Plays a scenario in a session of its own. */
async function play(scenario: string, rest?: object): Promise<{events: WireEvent[]; session: string}> {
  const session = await newSession();
  const {status, type, body, events} = await send(session, [{text: scenario}], rest);
  assert.deepEqual([status, type], [200, 'text/event-stream']);
  assert.doesNotMatch(body, /^(?!data: )./m, 'nothing but data lines: no ids to resume from');
  return {events, session};
}

const textOf = ({content}: WireEvent) => (content?.parts ?? []).map((part: WireEvent) => part.text ?? '').join('');
const partsOf = (events: WireEvent[], kind: string): WireEvent[] =>
  events.flatMap(({content}) => content?.parts ?? []).flatMap((part: WireEvent) => (part[kind] ? [part[kind]] : []));
const answer = (id: string, name: string, response: unknown) => [{functionResponse: {id, name, response}}];

describe('Google ADK 2.0.0 on the wire', () => {
  it('streams deltas under ever new ids, and then says the whole text again', async () => {
    const {events, session} = await play('text');
    const partials = events.filter(({partial}) => partial);
    const rest = events.filter(({partial}) => !partial);
    assert.equal(partials.length, 5);
    assert.equal(rest.length, 1);
    assert.equal(partials.map(textOf).join(''), 'Hello, 世界 👩‍🚀.');
    assert.equal(textOf(rest[0]!), 'Hello, 世界 👩‍🚀.');
    assert.equal('partial' in rest[0]!, false);
    assert.equal(new Set(events.map(({id}) => id)).size, events.length);
    assert.equal(new Set(events.map(({invocationId}) => invocationId)).size, 1);
    const stored = (await json(`${sessions()}/${session}`)).events as WireEvent[];
    assert.deepEqual(
      stored.map(({author, partial}) => [author, partial]),
      [
        ['user', undefined],
        ['peer_agent', undefined],
      ],
    );
  });

  it('without streaming says it once', async () => {
    const {events} = await play('text', {streaming: false});
    assert.deepEqual(events.map(textOf), ['Hello, 世界 👩‍🚀.']);
  });

  it('marks reasoning as thought, and repeats it beside the text', async () => {
    const {events} = await play('reasoning');
    const last = events.at(-1)!.content.parts as WireEvent[];
    assert.deepEqual(
      last.map(({thought, text}) => [thought, text]),
      [
        [true, 'Let me think.'],
        [undefined, 'Forty-two.'],
      ],
    );
    assert.deepEqual(
      events.slice(0, -1).map(({content}) => content.parts[0].thought ?? false),
      [true, true, false, false],
    );
  });

  it('sends parallel calls in one event, and their answers in one event of role user', async () => {
    const {events} = await play('parallel');
    const calls = partsOf([events[0]!], 'functionCall');
    const responses = partsOf([events[1]!], 'functionResponse');
    assert.deepEqual(
      calls.map(({name}) => name),
      ['get_weather', 'get_time'],
    );
    assert.deepEqual(
      responses.map(({id}) => id),
      calls.map(({id}) => id),
    );
    assert.deepEqual([events[1]!.author, events[1]!.content.role], ['peer_agent', 'user']);
  });

  it('gives the error of a tool as its answer, and goes on', async () => {
    const {events} = await play('throwing');
    assert.deepEqual(partsOf(events, 'functionResponse')[0]?.response, {
      error: "Error in tool 'break_down': no such disk",
    });
    assert.equal(textOf(events.at(-1)!), 'The tool failed.');
  });

  for (const [confirmed, response, said] of [
    [true, {deleted: '/tmp/report.txt'}, 'It is deleted.'],
    [false, {error: 'This tool call is rejected.'}, 'I left it there.'],
  ] as const) {
    it(`asks before a tool, and takes ${confirmed ? 'yes' : 'no'} under the id of the question`, async () => {
      const {events, session} = await play('confirm');
      const [call, question] = partsOf(events, 'functionCall');
      assert.equal(question?.name, 'adk_request_confirmation');
      assert.equal(question.args.originalFunctionCall.id, call?.id);
      assert.deepEqual(events.at(-1)!.longRunningToolIds, [question.id]);
      assert.deepEqual(Object.keys(events.at(-1)!.actions.requestedToolConfirmations), [call?.id]);
      assert.deepEqual(partsOf(events, 'functionResponse'), []);
      const next = await send(session, answer(question.id, question.name, {confirmed}));
      const result = partsOf(next.events, 'functionResponse')[0];
      assert.deepEqual([result?.id, result?.response], [call?.id, response]);
      assert.equal(textOf(next.events.at(-1)!), said);
      assert.notEqual(next.events[0]!.invocationId, events[0]!.invocationId);
    });
  }

  it('asks for a tool that asks by itself, but refuses the answer', async () => {
    const {events, session} = await play('confirm-dynamic');
    const question = partsOf(events, 'functionCall')[1]!;
    assert.equal(question.args.toolConfirmation.hint, 'Send a mail to ann@example.com?');
    const next = await send(session, answer(question.id, question.name, {confirmed: true}));
    assert.match(next.events.at(-1)!.error, /confirmation_not_required/);
  });

  it('does not wait for a long-running tool, and takes its answer later', async () => {
    const {events, session} = await play('long');
    const call = partsOf(events, 'functionCall')[0]!;
    assert.deepEqual(events[0]!.longRunningToolIds, [call.id]);
    assert.deepEqual(partsOf(events, 'functionResponse')[0]?.response, {status: 'pending', ticket: 'T-1'});
    assert.equal(textOf(events.at(-1)!), 'I asked the expert.');
    const next = await send(session, answer(call.id, call.name, {status: 'done', answer: 'Yes.'}));
    assert.equal(textOf(next.events.at(-1)!), 'The expert says: Yes.');
  });

  it('error shape 1: the model throws, before or after a partial that history then lacks', async () => {
    for (const [scenario, message, partials] of [
      ['model-throws', 'The model is not there.', 0],
      ['model-throws-mid', 'The model went away.', 1],
    ] as const) {
      const {events, session} = await play(scenario);
      const last = events.at(-1)!;
      assert.deepEqual([last.errorCode, last.errorMessage, last.content], ['UNKNOWN_ERROR', message, undefined]);
      assert.equal(events.length, partials + 1);
      assert.equal((await json(`${sessions()}/${session}`)).events.length, 2);
    }
  });

  it('error shape 2: the model reports an error', async () => {
    const {events} = await play('model-error');
    const {errorCode, errorMessage, finishReason, content} = events[0]!;
    assert.deepEqual(
      [errorCode, errorMessage, finishReason, content],
      ['SAFETY', 'Blocked by the safety filter.', 'SAFETY', undefined],
    );
  });

  it('error shape 3: the framework throws, at the start or after the text', async () => {
    assert.deepEqual((await play('framework-error')).events, [{error: 'The framework broke.'}]);
    const late = (await play('framework-error-late')).events;
    assert.equal(textOf(late.at(-2)!), 'Said in vain.');
    assert.deepEqual(late.at(-1), {error: 'The framework broke.'});
  });

  it('error shape 4: no such session is a 404 with JSON', async () => {
    const {status, type, body} = await send('nowhere', [{text: 'text'}]);
    assert.deepEqual([status, body], [404, '{"error":"Session not found: nowhere"}']);
    assert.match(type, /^application\/json/);
  });

  it('an error in the middle is not the end: after an unknown tool the model speaks again', async () => {
    const {events} = await play('unknown-tool');
    assert.equal(events[1]!.errorMessage, 'Function no_such_tool is not found in the toolsDict.');
    assert.deepEqual(partsOf(events, 'functionResponse'), []);
    assert.equal(textOf(events.at(-1)!), 'There is no such tool.');
  });

  it('answers nothing said with an empty stream', async () => {
    const {status, type, body} = await send(await newSession(), undefined);
    assert.deepEqual([status, type, body], [200, 'text/event-stream', '']);
    assert.deepEqual((await play('silent')).events, [], 'and so does a model that says nothing');
  });

  it('says why the model stopped when it was cut', async () => {
    assert.equal((await play('max-tokens')).events.at(-1)!.finishReason, 'MAX_TOKENS');
  });

  it('tells state as a delta on the answer of the tool, and keeps it in the session', async () => {
    const {events, session} = await play('state');
    assert.deepEqual(events[1]!.actions.stateDelta, {theme: 'dark'});
    assert.deepEqual((await json(`${sessions()}/${session}`)).state, {theme: 'dark'});
  });

  it('tells artifacts by name and version, and serves them', async () => {
    const {events, session} = await play('artifact');
    assert.deepEqual(events[1]!.actions.artifactDelta, {'report.txt': 0});
    assert.deepEqual(await json(`${sessions()}/${session}/artifacts/report.txt`), {text: 'All is well.'});
  });

  it('changes the author when one agent hands over to another', async () => {
    const {events} = await play('agents');
    assert.equal(events[1]!.actions.transferToAgent, 'writer');
    assert.deepEqual(
      events.map(({author}) => author),
      ['peer_agent', 'peer_agent', 'writer', 'writer', 'writer'],
    );
  });

  it('shows an agent that is used as a tool by its answer alone', async () => {
    const {events} = await play('agent-tool');
    assert.deepEqual(partsOf(events, 'functionResponse')[0]?.response, {result: 'Well done.'});
    assert.deepEqual(new Set(events.map(({author}) => author)), new Set(['peer_agent']));
  });

  it('sends code, its result and a picture as parts of one message', async () => {
    const {events} = await play('parts');
    assert.deepEqual(
      events[0]!.content.parts.map((part: WireEvent) => Object.keys(part)[0]),
      ['executableCode', 'codeExecutionResult', 'inlineData', 'text'],
    );
  });

  it('goes on when the listener leaves', async () => {
    const sessionId = await newSession();
    const stop = new AbortController();
    const newMessage = {role: 'user', parts: [{text: 'slow 20 20'}]};
    const response = await fetch(`${peer.url}/run_sse`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({appName: 'peer', userId: 'ann', sessionId, newMessage, streaming: true}),
      signal: stop.signal,
    });
    await response.body!.getReader().read();
    stop.abort();
    let last: WireEvent | undefined;
    while (last?.author !== 'peer_agent') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      last = (await json(`${sessions()}/${sessionId}`)).events.at(-1);
    }
    assert.match(textOf(last), /^word1 .* word20 $/);
  });

  it('lists sessions without their events and state', async () => {
    const {session} = await play('state');
    const {sessions: all} = (await json(sessions())) as {sessions: WireEvent[]};
    const listed = all.find(({id}) => id === session);
    assert.deepEqual([listed?.events, listed?.state], [[], {}]);
    assert.ok(listed?.lastUpdateTime > 1e12, 'in milliseconds');
  });
});
