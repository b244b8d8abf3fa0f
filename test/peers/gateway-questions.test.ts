import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {AdkBehindGateway, contentOf} from './gateway-peer.js';
import {rejectedByOfficialClient} from './official.js';
import {agUiInput, joined, ofType, type WireEvent} from './peer.js';

let peer: AdkBehindGateway;
before(async () => {
  peer = await AdkBehindGateway.start();
});
after(() => peer.stop());

const play = (scenario: string) => peer.play(scenario);
const last = (events: WireEvent[]) => events.at(-1)!;
const say = (interruptId: string, approved: boolean) => ({interruptId, status: 'resolved', payload: {approved}});

describe('The gateway in front of a real ADK that asks', () => {
  for (const [payload, content, said] of [
    [{approved: true}, '{"deleted":"/tmp/report.txt"}', 'It is deleted.'],
    [{approved: false}, '{"error":"This tool call is rejected."}', 'I left it there.'],
    [undefined, '{"error":"This tool call is rejected."}', 'I left it there.'],
  ] as const) {
    const words = payload ? (payload.approved ? 'approved' : 'denied') : 'cancelled';
    it(`U12 U11 a confirmation, ${words} through resume`, async () => {
      const {events, input} = await play('confirm');
      const [call] = ofType(events, 'TOOL_CALL_START');
      const {type, interrupts} = last(events).outcome;
      assert.deepEqual([type, interrupts.length], ['interrupt', 1]);
      const [{id, reason, toolCallId, metadata}] = interrupts;
      assert.deepEqual([reason, toolCallId], ['tool_call', call?.toolCallId]);
      assert.deepEqual(metadata, {toolName: 'delete_file', args: {path: '/tmp/report.txt'}});
      assert.equal(ofType(events, 'TOOL_CALL_START').length, 1, 'the question is not shown as a tool');
      assert.deepEqual(ofType(events, 'TOOL_CALL_RESULT'), []);

      const entry = payload ? {status: 'resolved', payload} : {status: 'cancelled'};
      const next = await peer.answer(`confirm ${words}`, input, [{interruptId: id, ...entry}]);
      const [result] = ofType(next, 'TOOL_CALL_RESULT');
      assert.deepEqual([result?.toolCallId, result?.content], [call?.toolCallId, content]);
      assert.equal(joined(next, 'TEXT_MESSAGE_CONTENT'), said);
      assert.equal(last(next).outcome.type, 'success');
    });
  }

  it('U12 a confirmation that ADK then refuses ends in an error, with the words of ADK', async () => {
    const {events, input} = await play('confirm-dynamic');
    const [interrupt] = last(events).outcome.interrupts;
    assert.equal(interrupt.message, 'Send a mail to ann@example.com?');
    assert.ok(interrupt.responseSchema.properties.payload, 'the draft can be answered');
    const resume = [{interruptId: interrupt.id, status: 'resolved', payload: {approved: true}}];
    const next = await peer.answer('confirm-dynamic approved', input, resume);
    assert.equal(last(next).type, 'RUN_ERROR');
    assert.match(last(next).message, /confirmation_not_required/);
  });

  it('U12 a long-running tool stays open, and its answer comes later through resume', async () => {
    const {events, input} = await play('long');
    assert.deepEqual(ofType(events, 'TOOL_CALL_RESULT'), []);
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'I asked the expert.');
    const [{id, reason, toolCallId, metadata}] = last(events).outcome.interrupts;
    assert.deepEqual([reason, toolCallId], ['adk:long_running_tool', id]);
    assert.deepEqual(metadata.response, {status: 'pending', ticket: 'T-1'});
    const payload = {status: 'done', answer: 'Yes.'};
    const next = await peer.answer('long answered', input, [{interruptId: id, status: 'resolved', payload, metadata}]);
    assert.deepEqual(
      ofType(next, 'TOOL_CALL_RESULT').map(({toolCallId, content}) => [toolCallId, JSON.parse(content)]),
      [[id, payload]],
    );
    assert.equal(joined(next, 'TEXT_MESSAGE_CONTENT'), 'The expert says: Yes.');
  });

  it('U12 U11 two questions at once: one approved, one denied, in one resume', async () => {
    const {events, input} = await play('confirm-two');
    const {interrupts} = last(events).outcome;
    const [first, second] = ofType(events, 'TOOL_CALL_START').map(({toolCallId}) => toolCallId);
    assert.deepEqual(
      interrupts.map(({toolCallId}: WireEvent) => toolCallId),
      [first, second],
    );
    const resume = [say(interrupts[0].id, true), say(interrupts[1].id, false)];
    const next = await peer.answer('confirm-two answered', input, resume);
    assert.deepEqual(
      Object.fromEntries(ofType(next, 'TOOL_CALL_RESULT').map(({toolCallId, content}) => [toolCallId, content])),
      {[first]: '{"deleted":"/tmp/a.txt"}', [second]: '{"error":"This tool call is rejected."}'},
    );
  });

  it('U12 U11 the question of another agent is its own, and so is what follows the answer', async () => {
    const {events, input} = await play('agents-confirm');
    const [started] = ofType(events, 'SUBAGENT_STARTED');
    const [interrupt] = last(events).outcome.interrupts;
    assert.equal(interrupt.subagentRunId, started?.subagentRunId);
    assert.deepEqual(ofType(events, 'SUBAGENT_FINISHED')[0]?.outcome, {
      type: 'suspended',
      interruptIds: [interrupt.id],
    });
    const next = await peer.answer('agents-confirm approved', input, [say(interrupt.id, true)]);
    assert.equal(ofType(next, 'TOOL_CALL_RESULT')[0]?.content, '{"deleted":"/tmp/old.txt"}');
    assert.equal(ofType(next, 'TEXT_MESSAGE_START')[0]?.name, 'janitor');
  });

  it('U12 U11 a question can be passed over, and answered after another turn', async () => {
    const {events, input} = await play('confirm');
    const [interrupt] = last(events).outcome.interrupts;
    const other = await peer.run('another turn', agUiInput('text', {threadId: input.threadId}));
    assert.equal(joined(other, 'TEXT_MESSAGE_CONTENT'), 'Hello, 世界 👩‍🚀.');
    const next = await peer.answer('answered late', input, [say(interrupt.id, true)]);
    assert.equal(ofType(next, 'TOOL_CALL_RESULT')[0]?.content, '{"deleted":"/tmp/report.txt"}');
  });

  it('U12 what was asked and answered is told again as it was told live', async () => {
    for (const [scenario, approved] of [
      ['confirm', true],
      ['confirm', false],
      ['confirm-two', true],
      ['agents-confirm', true],
    ] as const) {
      const {events, input} = await play(scenario);
      const resume = last(events).outcome.interrupts.map(({id}: WireEvent) => say(id, approved));
      const next = await peer.answer(`${scenario} answered`, input, resume);
      const again = await peer.replay(`${scenario} answered`, input.threadId);
      assert.deepEqual(contentOf(again), contentOf([...events, ...next]), scenario);
      assert.deepEqual(
        ofType(again, 'RUN_STARTED').map(({input: given}) => given?.resume),
        [undefined, resume],
      );
    }
    const {events, input} = await play('long');
    const [{id, metadata}] = last(events).outcome.interrupts;
    const payload = {status: 'done', answer: 'Yes.'};
    const next = await peer.answer('long', input, [{interruptId: id, status: 'resolved', payload, metadata}]);
    assert.deepEqual(contentOf(await peer.replay('long', input.threadId)), contentOf([...events, ...next]));
  });

  it('U12 the official AG-UI client accepts every one of these streams', async () => {
    assert.ok(peer.streams.length > 20, String(peer.streams.length));
    assert.deepEqual(await rejectedByOfficialClient(peer.streams), []);
  });
});
