import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {AdkBehindGateway, contentOf, startGateway} from './gateway-peer.js';
import {rejectedByOfficialClient} from './official.js';
import {agUiInput, joined, ofType, post, typesOf, type WireEvent} from './peer.js';

let peer: AdkBehindGateway;
before(async () => {
  peer = await AdkBehindGateway.start();
});
after(() => peer.stop());

const play = (scenario: string) => peer.play(scenario);
const last = (events: WireEvent[]) => events.at(-1)!;
const envelopes = (events: WireEvent[]): WireEvent[] => ofType(events, 'CUSTOM').map(({value}) => value);

describe('The gateway in front of a real ADK', () => {
  it('U12 text: deltas of one message, and not the final text again', async () => {
    const {events} = await play('text');
    assert.deepEqual(typesOf(events), [
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      ...Array.from({length: 5}, () => 'TEXT_MESSAGE_CONTENT'),
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Hello, 世界 👩‍🚀.');
    assert.deepEqual(last(events).outcome, {type: 'success'});
    assert.deepEqual(last(events).usage, [{inputTokens: 12, outputTokens: 7, totalTokens: 19}]);
  });

  it('U12 reasoning: a message of its own that ends before the answer begins', async () => {
    const {events} = await play('reasoning');
    assert.equal(joined(events, 'REASONING_MESSAGE_CONTENT'), 'Let me think.');
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Forty-two.');
    const types = typesOf(events);
    assert.ok(types.indexOf('REASONING_END') < types.indexOf('TEXT_MESSAGE_START'));
  });

  it('U12 parallel tools: two whole calls, two results, then the answer', async () => {
    const {events} = await play('parallel');
    const {tools} = contentOf(events);
    assert.deepEqual(Object.values(tools), [
      {name: 'get_weather', args: '{"city":"Paris"}', result: '{"city":"Paris","sky":"sunny","celsius":21}'},
      {name: 'get_time', args: '{"city":"Tokyo"}', result: '{"city":"Tokyo","time":"09:00"}'},
    ]);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Sunny in Paris, nine in Tokyo.');
  });

  it('U12 a tool that throws: its result is marked as an error, and the run succeeds', async () => {
    const {events} = await play('throwing');
    const [result] = ofType(events, 'TOOL_CALL_RESULT');
    assert.deepEqual(result?.metadata, {status: 'error', error: "Error in tool 'break_down': no such disk"});
    assert.equal(last(events).outcome.type, 'success');
  });

  for (const [scenario, code, message, said] of [
    ['model-throws', 'UNKNOWN_ERROR', 'The model is not there.', ''],
    ['model-throws-mid', 'UNKNOWN_ERROR', 'The model went away.', 'Half a '],
    ['model-error', 'SAFETY', 'Blocked by the safety filter.', ''],
    ['framework-error', 'AGUI_UPSTREAM_ERROR', 'The framework broke.', ''],
    ['framework-error-late', 'AGUI_UPSTREAM_ERROR', 'The framework broke.', 'Said in vain.'],
  ] as const) {
    it(`U12 U6 ${scenario}: what was said, then RUN_ERROR with the code and the words of ADK`, async () => {
      const {events} = await play(scenario);
      const {type, ...error} = last(events);
      assert.deepEqual([type, error.code, error.message], ['RUN_ERROR', code, message]);
      assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), said);
    });
  }

  it('U12 U6 an unknown session is a 404 with AGUI_NOT_FOUND, where sessions are not made on the way', async () => {
    const strict = await startGateway(peer.adk.url, {createMissingSessions: false});
    const {status, body} = await post(`${strict.url}/agui`, agUiInput('text'));
    await strict.stop();
    assert.deepEqual([status, JSON.parse(body).error.code], [404, 'AGUI_NOT_FOUND']);
  });

  it('U12 U6 an empty stream is an error, not an answer', async () => {
    const {events} = await play('silent');
    assert.deepEqual(typesOf(events), ['RUN_STARTED', 'RUN_ERROR']);
    assert.equal(last(events).code, 'AGUI_UPSTREAM_ERROR');
  });

  it('U12 U6 an ADK that is not there is an error that may be tried again', async () => {
    const lost = await startGateway('http://127.0.0.1:9');
    const {status, body} = await post(`${lost.url}/agui`, agUiInput('text'));
    await lost.stop();
    assert.deepEqual([status, JSON.parse(body).error.code], [502, 'AGUI_UPSTREAM_ERROR']);
  });

  it('U12 an error in the middle of a run is told, and does not end it', async () => {
    const {events} = await play('unknown-tool');
    assert.deepEqual(
      envelopes(events).map(({type, payload}) => [type, payload.message]),
      [['diagnostic.changed', 'Function no_such_tool is not found in the toolsDict.']],
    );
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'There is no such tool.');
    const [call] = ofType(events, 'TOOL_CALL_START');
    assert.deepEqual(last(events).outcome, {type: 'success', pendingToolCallIds: [call?.toolCallId]});
  });

  it('U12 U13 state is told by STATE_DELTA alone', async () => {
    const {events} = await play('state');
    assert.deepEqual(
      ofType(events, 'STATE_DELTA').map(({delta}) => delta),
      [[{op: 'add', path: '/theme', value: 'dark'}]],
    );
  });

  it('U12 an artifact is told by its name and version', async () => {
    const {events} = await play('artifact');
    const told = envelopes(events).filter(({type}) => type === 'artifact.created');
    assert.deepEqual(
      told.map(({artifactId, artifactVersionId}) => [artifactId, artifactVersionId]),
      [['report.txt', '0']],
    );
  });

  it('U12 another agent speaks under its own name, inside a run of its own', async () => {
    const {events} = await play('agents');
    const [started] = ofType(events, 'SUBAGENT_STARTED');
    const [text] = ofType(events, 'TEXT_MESSAGE_START');
    assert.equal(started?.name, 'writer');
    assert.deepEqual([text?.name, text?.subagentRunId], ['writer', started?.subagentRunId]);
    assert.equal(ofType(events, 'SUBAGENT_FINISHED').length, 1);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Once upon a time.');
  });

  it('U12 parts that AG-UI has no place for are activities, none is lost', async () => {
    const {events} = await play('parts');
    assert.deepEqual(
      ofType(events, 'ACTIVITY_SNAPSHOT').map(({content}) => Object.keys(content)[0]),
      ['executableCode', 'codeExecutionResult', 'inlineData'],
    );
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'A picture.');
  });

  it('U12 two answers that are pictures alone are two activities', async () => {
    const {events} = await play('pictures');
    const ids = ofType(events, 'ACTIVITY_SNAPSHOT').map(({messageId}) => messageId);
    assert.deepEqual([ids.length, new Set(ids).size], [2, 2]);
  });

  it('U12 words and a call in one message: the words end first, and the call names their message', async () => {
    const {events} = await play('text-then-tool');
    const [first, second] = ofType(events, 'TEXT_MESSAGE_START');
    const [call] = ofType(events, 'TOOL_CALL_START');
    assert.equal(call?.parentMessageId, first?.messageId);
    assert.notEqual(second?.messageId, first?.messageId);
    const types = typesOf(events);
    assert.ok(types.indexOf('TEXT_MESSAGE_END') < types.indexOf('TOOL_CALL_START'));
    assert.deepEqual(Object.values(contentOf(events).messages), ['Let me look.', 'It is sunny.']);
  });

  it('U12 a final text that is not what was streamed is told as a correction', async () => {
    const {events} = await play('correction');
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Helo wrld');
    assert.deepEqual(Object.values(contentOf(events).messages), ['Hello world']);
  });

  it('U12 the official AG-UI client accepts every one of these streams', async () => {
    assert.ok(peer.streams.length > 15, String(peer.streams.length));
    assert.deepEqual(await rejectedByOfficialClient(peer.streams), []);
  });
});
