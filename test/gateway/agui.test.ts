import assert from 'node:assert/strict';
import {once} from 'node:events';
import {describe, it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {until} from '../transport/helpers.js';
import {
  OTHER_SESSION,
  SESSION,
  eventsOf,
  playGateway,
  post,
  readUntil,
  recording,
  serveGateway,
  stream,
  tell,
  turn,
  types,
  type Json,
} from './helpers.js';

const {adk, url} = await playGateway({apps: ['agents', 'a', 'c']});

describe('POST /api/agui', () => {
  it("U12 answers a turn with the run's AG-UI events, numbered, each with thread and run", async () => {
    const response = await post(`${url}/agui?app_name=peer&user_id=u&session_id=${SESSION}`, turn());
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/);
    const told = await tell(response);
    assert.deepEqual(
      told.map(({id}) => id),
      told.map((_, index) => String(index + 1)),
    );
    const events = told.map(({event}) => event);
    assert.deepEqual(
      [...new Set(types(events))],
      ['RUN_STARTED', 'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END', 'RUN_FINISHED'],
    );
    for (const {threadId, runId} of events) assert.deepEqual([threadId, runId], [SESSION, 'r1']);
  });

  it('U12 asks ADK in its own words, and passes session, user and trace on', async () => {
    const props = {forwardedProps: {stateDelta: {mode: 'x'}}};
    await (await post(`${url}/agui`, turn('你好', props), {'x-trace-id': 'trace-7'})).text();
    const {body, headers} = adk.runs().at(-1)!;
    assert.deepEqual(body, {
      appName: 'peer',
      userId: 'u',
      sessionId: SESSION,
      newMessage: {role: 'user', parts: [{text: '你好'}]},
      streaming: true,
      stateDelta: {mode: 'x'},
    });
    assert.deepEqual([headers['x-session-id'], headers['x-user-id'], headers['x-trace-id']], [SESSION, 'u', 'trace-7']);
  });

  it('U12 takes app, user and session from the query, then the body, then the headers', async () => {
    const asked = async (query: string, body: Json, headers: Record<string, string>) => {
      await (await post(`${url}/agui${query}`, {...turn(), ...body}, headers)).text();
      const {appName, userId, sessionId} = adk.runs().at(-1)!.body;
      return [appName, userId, sessionId];
    };
    const names = {'x-user-id': 'h', 'x-session-id': OTHER_SESSION};
    assert.deepEqual(await asked('', {}, names), ['peer', 'h', OTHER_SESSION]);
    assert.deepEqual(await asked('', {user_id: 'b', app_name: 'c'}, names), ['c', 'b', OTHER_SESSION]);
    assert.deepEqual(await asked(`?user_id=q&app_name=a&session_id=${SESSION}`, {user_id: 'b'}, names), [
      'a',
      'q',
      SESSION,
    ]);
    assert.deepEqual(await asked('?user_id=%E4%BD%A0', {}, {}), ['peer', '你', SESSION]);
    assert.equal(adk.runs().at(-1)!.headers['x-user-id'], '%E4%BD%A0');
  });

  it('takes the request of the plan (13.4.2) as well', async () => {
    const body = {
      app_name: 'agents',
      user_id: 'ui',
      session_id: SESSION,
      new_message: {role: 'user', parts: [{text: 'hi'}]},
      streaming: true,
      state_delta: {a: 1},
      invocation_id: 'e-9',
    };
    const [first] = await eventsOf(await post(`${url}/agui`, body));
    assert.equal(first?.threadId, SESSION);
    assert.match(first?.runId ?? '', /^[0-9a-f-]{36}$/);
    const sent = adk.runs().at(-1)!.body;
    assert.deepEqual([sent.appName, sent.stateDelta, sent.invocationId], ['agents', {a: 1}, 'e-9']);
  });

  it('gives the first event before the agent has finished', async () => {
    let finish: () => void = () => undefined;
    const [first, ...rest] = recording('text').split(/(?<=\n\n)/);
    adk.play = async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(first);
      await new Promise<void>((resolve) => (finish = resolve));
      response.end(rest.join(''));
    };
    const response = await post(`${url}/agui`, turn());
    const {told, leave} = await readUntil(response, ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    assert.deepEqual(types(told.map(({event}) => event)).slice(-1), ['TEXT_MESSAGE_CONTENT']);
    finish();
    await leave();
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('answers with its headers as soon as ADK has taken the run on, before any word', async () => {
    let finish: () => void = () => undefined;
    adk.play = async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
      await new Promise<void>((resolve) => (finish = resolve));
      response.end(recording('text'));
    };
    const response = await post(`${url}/agui`, turn());
    const {told, leave} = await readUntil(response, () => true);
    assert.equal(told[0]?.event.type, 'RUN_STARTED');
    finish();
    await leave();
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('gives up the request to ADK when the page leaves', async () => {
    let left = false;
    adk.play = (_, response, request) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(recording('text').split(/(?<=\n\n)/)[0]);
      request.socket.once('close', () => (left = true));
    };
    const abort = new AbortController();
    const response = await post(`${url}/agui`, turn(), {}, {signal: abort.signal});
    await readUntil(response, ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    abort.abort();
    await until(() => left, 'ADK to be left');
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('gives up the request to ADK when the page leaves before there is an answer', async () => {
    let [asked, left] = [false, false];
    adk.play = (_, _response, request) => {
      asked = true;
      request.socket.once('close', () => (left = true));
    };
    const abort = new AbortController();
    const response = post(`${url}/agui`, turn(), {}, {signal: abort.signal}).catch(() => undefined);
    await until(() => asked);
    abort.abort();
    await response;
    await until(() => left, 'ADK to be left');
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('reads ADK no faster than the page reads', async () => {
    const line = `data: ${JSON.stringify({author: 'a', invocationId: 'e', partial: true, content: {parts: [{text: 'x'.repeat(8_000)}]}})}\n\n`;
    let written = 0;
    let [closed, isStuck] = [false, false];
    adk.play = async (_, response) => {
      const gone = once(response, 'close').then(() => (closed = true));
      response.writeHead(200, {'content-type': 'text/event-stream'});
      while (!closed && written < 20_000) {
        written += 1;
        if (response.write(line)) continue;
        isStuck = true;
        await Promise.race([once(response, 'drain'), gone]);
        isStuck = false;
      }
    };
    const abort = new AbortController();
    const response = await post(`${url}/agui`, turn(), {}, {signal: abort.signal});
    // Nobody reads: the pipes fill up, and the agent has to wait. All of it would be 160 MB.
    for (let [quiet, last] = [0, -1]; quiet < 50 && written < 20_000; last = written) {
      quiet = isStuck && last === written ? quiet + 1 : 0;
      await wait(5);
    }
    assert.ok(written < 5_000, `${written} events were taken in`);
    abort.abort();
    await response.text().catch(() => undefined);
    await until(() => closed);
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('sends a sign of life while the agent is silent', async () => {
    const lively = await serveGateway(adk.url, {heartbeatMs: 1});
    let finish: () => void = () => undefined;
    adk.play = async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
      await new Promise<void>((resolve) => (finish = resolve));
      response.end(recording('text'));
    };
    const reader = (await post(`${lively}/agui`, turn())).body!.getReader();
    let text = '';
    while (!text.includes(': waiting\n\n')) text += new TextDecoder().decode((await reader.read()).value);
    finish();
    await reader.cancel();
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('U11 carries an interrupt and its answer through a whole turn', async () => {
    adk.play = (_, response) => stream(response, recording('confirmation'));
    const asked = await eventsOf(await post(`${url}/agui`, turn('pay')));
    const [interrupt] = (asked.at(-1) as Json).outcome.interrupts;
    adk.play = (_, response) => stream(response, recording('confirmation-approved'));
    const resume = [{interruptId: interrupt.id, status: 'resolved', payload: {approved: true}}];
    const answered = await eventsOf(await post(`${url}/agui`, turn('pay', {runId: 'r2', resume})));
    assert.deepEqual(adk.runs().at(-1)!.body.newMessage.parts, [
      {functionResponse: {id: interrupt.id, name: 'adk_request_confirmation', response: {confirmed: true}}},
    ]);
    assert.deepEqual((answered[0] as Json).input.resume, resume);
    assert.equal(answered[1]?.type, 'TOOL_CALL_RESULT');
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('tells the result that a long-running tool was given', async () => {
    adk.play = (_, response) => stream(response, recording('long-running-answered'));
    const call = {id: 'c1', type: 'function', function: {name: 'approve', arguments: '{}'}};
    const events = await eventsOf(
      await post(
        `${url}/agui`,
        turn('', {
          messages: [{id: 'a', role: 'assistant', toolCalls: [call]}],
          resume: [{interruptId: 'c1', status: 'resolved', payload: {status: 'approved'}}],
        }),
      ),
    );
    const result = events.find(({type}) => type === 'TOOL_CALL_RESULT') as Json;
    assert.deepEqual([result.toolCallId, result.content], ['c1', '{"status":"approved"}']);
    adk.play = (_, out) => stream(out, recording('text'));
  });

  it('makes a missing session, unless it was told not to', async () => {
    const strict = await serveGateway(adk.url, {createMissingSessions: false});
    const eager = await serveGateway(adk.url);
    for (const [gateway, isMade] of [
      [strict, false],
      [eager, true],
    ] as const) {
      const threadId = crypto.randomUUID();
      await (await post(`${gateway}/agui`, turn('hi', {threadId}))).text();
      assert.equal(adk.sessions.has(threadId), isMade);
    }
  });
});
