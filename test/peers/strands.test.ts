import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {rejectedByOfficialClient, type NamedStream} from './official.js';
import {agUiInput, joined, ofType, post, startPeer, typesOf, type Peer, type WireEvent} from './peer.js';

let peer: Peer;
before(async () => {
  peer = await startPeer('strands');
});
after(() => peer.stop());

const SNAPSHOTS = ['STATE_SNAPSHOT', 'MESSAGES_SNAPSHOT'];
const COLOR = {
  name: 'set_color',
  description: 'Paints the page.',
  parameters: {type: 'object', properties: {color: {type: 'string'}}, required: ['color']},
};

const streams: NamedStream[] = [];

async function run(input: WireEvent): Promise<WireEvent[]> {
  const {status, type, events} = await post(`${peer.url}/agui`, input);
  assert.deepEqual([status, type], [200, 'text/event-stream']);
  streams.push({name: input.messages[0].content, events});
  return events;
}

describe('AWS Strands AG-UI on the wire', () => {
  it('streams text, between snapshots of state and of all messages', async () => {
    const input = agUiInput('text');
    const events = await run(input);
    assert.deepEqual(typesOf(events, ['TEXT_MESSAGE_CONTENT']), [
      'RUN_STARTED',
      ...SNAPSHOTS,
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_END',
      'MESSAGES_SNAPSHOT',
      'STATE_SNAPSHOT',
      'RUN_FINISHED',
    ]);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Hello, 世界 👩‍🚀.');
    const {threadId, runId} = events.at(-1)!;
    assert.deepEqual([threadId, runId], [input.threadId, input.runId]);
  });

  it('streams reasoning in events of its own, and leaves it out of the messages', async () => {
    const events = await run(agUiInput('reasoning'));
    assert.equal(joined(events, 'REASONING_MESSAGE_CONTENT'), 'Let me think.');
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Forty-two.');
    assert.deepEqual(
      ofType(events, 'MESSAGES_SNAPSHOT')
        .at(-1)
        ?.messages.map(({role}: WireEvent) => role),
      ['user', 'assistant'],
    );
  });

  it('streams the call of a tool, and its result as a message', async () => {
    const events = await run(agUiInput('tool'));
    assert.deepEqual(
      typesOf(events).filter((type) => type.startsWith('TOOL_CALL')),
      ['TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_ARGS', 'TOOL_CALL_END', 'TOOL_CALL_RESULT'],
    );
    assert.equal(joined(events, 'TOOL_CALL_ARGS'), '{"city":"Paris"}');
    assert.deepEqual(JSON.parse(ofType(events, 'TOOL_CALL_RESULT')[0]?.content), {
      city: 'Paris',
      sky: 'sunny',
      celsius: 21,
    });
  });

  for (const [approved, result, said] of [
    [true, {deleted: '/tmp/report.txt'}, 'It is deleted.'],
    [false, {kept: '/tmp/report.txt'}, 'I left it there.'],
  ] as const) {
    it(`interrupts without a tool call id, and resumes after ${approved ? 'yes' : 'no'} with its result`, async () => {
      const input = agUiInput('confirm');
      const events = await run(input);
      const {type, interrupts} = events.at(-1)!.outcome;
      assert.equal(type, 'interrupt');
      const [interrupt] = interrupts as WireEvent[];
      assert.equal(interrupt?.reason, 'confirmation');
      assert.deepEqual(JSON.parse(interrupt.message), {question: 'Delete /tmp/report.txt?', path: '/tmp/report.txt'});
      assert.equal('toolCallId' in interrupt, false);
      assert.deepEqual(ofType(events, 'TOOL_CALL_RESULT'), []);

      const resume = [{interruptId: interrupt.id, status: 'resolved', payload: {approved}}];
      const next = await run({...input, runId: crypto.randomUUID(), resume});
      assert.deepEqual(ofType(next, 'TOOL_CALL_START'), []);
      const answer = ofType(next, 'TOOL_CALL_RESULT')[0];
      assert.equal(answer?.toolCallId, ofType(events, 'TOOL_CALL_START')[0]?.toolCallId);
      assert.deepEqual(JSON.parse(answer?.content), result);
      assert.equal(joined(next, 'TEXT_MESSAGE_CONTENT'), said);
      // Only the person's message was sent back: the result is there, the message that called the tool is not.
      assert.deepEqual(
        ofType(next, 'MESSAGES_SNAPSHOT')
          .at(-1)
          ?.messages.map(({role}: WireEvent) => role),
        ['user', 'tool', 'assistant'],
      );
    });
  }

  it('ends the run after the call of a tool of the page, and goes on with its result', async () => {
    const input = agUiInput('frontend', {tools: [COLOR]});
    const events = await run(input);
    assert.equal(joined(events, 'TOOL_CALL_ARGS'), '{"color":"teal"}');
    assert.deepEqual(ofType(events, 'TOOL_CALL_RESULT'), []);
    assert.equal('outcome' in events.at(-1)!, false);
    const {toolCallId} = ofType(events, 'TOOL_CALL_START')[0]!;
    const {messages} = ofType(events, 'MESSAGES_SNAPSHOT').at(-1)!;
    const result = {id: crypto.randomUUID(), role: 'tool', toolCallId, content: 'teal now'};
    const next = await run({...input, runId: crypto.randomUUID(), messages: [...messages, result]});
    assert.match(joined(next, 'TEXT_MESSAGE_CONTENT'), /^You have .*teal now/);
  });

  it('ends with RUN_ERROR and leaves the message open when the model breaks', async () => {
    const events = await run(agUiInput('error'));
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Half a ');
    assert.deepEqual(ofType(events, 'TEXT_MESSAGE_END'), []);
    assert.deepEqual(events.at(-1), {
      type: 'RUN_ERROR',
      message: 'The model went away.',
      code: 'STRANDS_ERROR',
    });
  });

  it('refuses a bad input with 400 and says what is wrong', async () => {
    const {status, body} = await post(`${peer.url}/agui`, {threadId: 1});
    const {error, issues} = JSON.parse(body) as {error: string; issues: WireEvent[]};
    assert.deepEqual([status, error], [400, 'Invalid RunAgentInput']);
    assert.deepEqual(issues[0]?.path, ['threadId']);
  });

  it('keeps the rules of the official client in all of this', async () => {
    assert.equal(streams.length, 10);
    assert.deepEqual(await rejectedByOfficialClient(streams), []);
  });
});
