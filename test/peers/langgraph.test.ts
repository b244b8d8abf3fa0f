import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {rejectedByOfficialClient, type NamedStream} from './official.js';
import {agUiInput, joined, ofType, post, startPeer, typesOf, type Peer, type WireEvent} from './peer.js';

let peer: Peer;
before(async () => {
  peer = await startPeer('langgraph');
});
after(() => peer.stop());

const NOISE = ['RAW', 'STATE_SNAPSHOT'];
const QUESTION = {question: 'Delete /tmp/report.txt?', path: '/tmp/report.txt'};

const streams: NamedStream[] = [];

async function run(input: WireEvent, path = ''): Promise<WireEvent[]> {
  const {status, type, events} = await post(`${peer.url}${path}`, input);
  assert.deepEqual([status, type], [200, 'text/event-stream']);
  streams.push({name: input.messages[0].content, events});
  return events;
}

const again = (input: WireEvent, rest: object): WireEvent => ({...input, runId: crypto.randomUUID(), ...rest});

describe('LangGraph and its AG-UI adapter on the wire', () => {
  it('streams text among snapshots and raw events, and ends another run than it started', async () => {
    const input = agUiInput('text');
    const events = await run(input);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Hello, 世界 👩‍🚀.');
    assert.deepEqual(typesOf(events, [...NOISE, 'TEXT_MESSAGE_CONTENT']), [
      'RUN_STARTED',
      'STEP_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_END',
      'STEP_FINISHED',
      'MESSAGES_SNAPSHOT',
      'RUN_FINISHED',
    ]);
    for (const type of NOISE) assert.ok(ofType(events, type).length > 1, type);
    assert.equal(events[0]?.runId, input.runId);
    assert.notEqual(events.at(-1)?.runId, input.runId);
    assert.equal(events.at(-1)?.threadId, input.threadId);
  });

  it('streams the call of a tool whose name comes before its arguments', async () => {
    const events = await run(agUiInput('tool'));
    assert.equal(joined(events, 'TOOL_CALL_ARGS'), '{"city":"Paris"}');
    assert.equal(JSON.parse(ofType(events, 'TOOL_CALL_RESULT')[0]?.content).city, 'Paris');
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Sunny in Paris.');
  });

  it('loses the arguments that come with the name, but for the snapshot', async () => {
    const events = await run(agUiInput('tool-eager'));
    assert.equal(joined(events, 'TOOL_CALL_ARGS'), '"Oslo"}');
    const {messages} = ofType(events, 'MESSAGES_SNAPSHOT').at(-1)!;
    assert.equal(messages[1].toolCalls[0].function.arguments, '{"city":"Oslo"}');
  });

  for (const [approved, said] of [
    [true, 'It is deleted.'],
    [false, 'I left it there.'],
  ] as const) {
    it(`interrupts in its own way, and resumes after ${approved ? 'yes' : 'no'} with the call once more`, async () => {
      const input = agUiInput('confirm');
      const events = await run(input);
      const custom = ofType(events, 'CUSTOM');
      assert.deepEqual(
        custom.map(({name, value}) => [name, JSON.parse(value)]),
        [['on_interrupt', QUESTION]],
      );
      assert.equal(typesOf(events).at(-1), 'RUN_FINISHED');
      assert.equal('outcome' in events.at(-1)!, false);
      const next = await run(again(input, {forwardedProps: {command: {resume: {approved}}}}));
      assert.equal(joined(next, 'TEXT_MESSAGE_CONTENT'), said);
      const [call] = ofType(events, 'TOOL_CALL_START');
      const [repeated] = ofType(next, 'TOOL_CALL_START');
      assert.deepEqual([repeated?.toolCallId, repeated?.parentMessageId], [call?.toolCallId, undefined]);
      assert.ok(call?.parentMessageId);
    });

    it(`interrupts in both ways under one id when asked to, and resumes after ${approved ? 'yes' : 'no'}`, async () => {
      const input = agUiInput('confirm');
      const events = await run(input, '/outcome');
      const {type, interrupts} = events.at(-1)!.outcome;
      assert.deepEqual([type, interrupts.length], ['interrupt', 1]);
      assert.equal(interrupts[0].reason, 'langgraph:interrupt');
      assert.deepEqual(interrupts[0].metadata.langgraph.raw, QUESTION);
      assert.deepEqual(
        ofType(events, 'CUSTOM').map(({name, rawEvent}) => [name, rawEvent.id]),
        [['on_interrupt', interrupts[0].id]],
      );
      const resume = [{interruptId: interrupts[0].id, status: 'resolved', payload: {approved}}];
      const next = await run(again(input, {resume}), '/outcome');
      assert.equal(joined(next, 'TEXT_MESSAGE_CONTENT'), said);
    });
  }

  it('goes on after RUN_ERROR, up to RUN_FINISHED', async () => {
    const events = await run(agUiInput('error'));
    const types = typesOf(events, NOISE);
    const end = types.slice(types.indexOf('RUN_ERROR'));
    assert.deepEqual(end, ['RUN_ERROR', 'STEP_FINISHED', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED']);
    assert.equal(ofType(events, 'RUN_ERROR')[0]?.message, 'The model went away.');
    // What was said before the error is not in the last word about the messages.
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Half a ');
    assert.equal(ofType(events, 'MESSAGES_SNAPSHOT').at(-1)?.messages.length, 1);
  });

  it('keeps the rules of the official client, but for what comes after RUN_ERROR', async () => {
    assert.equal(streams.length, 12);
    const rejected = await rejectedByOfficialClient(streams);
    assert.deepEqual(
      rejected.map(({name}) => name),
      ['error'],
    );
    assert.match(rejected[0]!.error, /RUN_ERROR/);
  });
});
