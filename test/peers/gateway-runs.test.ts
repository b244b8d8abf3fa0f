import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {AdkBehindGateway, contentOf} from './gateway-peer.js';
import {rejectedByOfficialClient} from './official.js';
import {agUiInput, joined, ofType, parse, post, type WireEvent} from './peer.js';

let peer: AdkBehindGateway;
before(async () => {
  peer = await AdkBehindGateway.start();
});
after(() => peer.stop());

const task = (said: string) => agUiInput(said, {forwardedProps: {agent_type: 'worker'}});

/** Hands a task in, and reads its events from a second request. */
async function perform(said: string): Promise<{events: WireEvent[]; input: WireEvent}> {
  const input = task(said);
  const {status, body} = await post(`${peer.gateway.url}/v1/agent/runs`, input);
  assert.equal(status, 202, body);
  const {runId, threadId} = input;
  const {taskId, ...accepted} = JSON.parse(body) as WireEvent;
  assert.ok(taskId);
  assert.deepEqual(accepted, {threadId, runId, created: true});
  const response = await fetch(`${peer.gateway.url}/v1/agent/runs/${runId}/events`);
  const events = parse(await response.text());
  peer.streams.push({name: said, events});
  return {events, input};
}

describe('Tasks and history of a real ADK through the gateway', () => {
  it('R6 U12 a task is accepted at once, and its events are read from a request of their own', async () => {
    const {events} = await perform('parallel');
    assert.equal(joined(events, 'TEXT_MESSAGE_CONTENT'), 'Sunny in Paris, nine in Tokyo.');
    assert.equal(events.at(-1)?.outcome.type, 'success');
  });

  it('R6 U12 a task goes on without a reader, and is read whole afterwards', async () => {
    const input = task('slow 10 20');
    await post(`${peer.gateway.url}/v1/agent/runs`, input);
    let stored: WireEvent[] = [];
    while (!ofType(stored, 'RUN_FINISHED').length) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      stored = (await peer.get(`/agui/sessions/${input.threadId}`)).aguiEvents ?? [];
    }
    const response = await fetch(`${peer.gateway.url}/v1/agent/runs/${input.runId}/events`);
    const events = parse(await response.text());
    assert.equal(ofType(events, 'TEXT_MESSAGE_CONTENT').length, 10);
    assert.deepEqual(contentOf(stored), contentOf(events));
  });

  it('R7 R9 H7 history has the words of both sides under the ids that they had live, and no tool', async () => {
    const {events, input} = await perform('text-then-tool');
    const history = await peer.get(`/v1/agent/history?threadId=${input.threadId}`);
    const messages = history.messages as WireEvent[];
    assert.deepEqual(
      messages.map(({role, content}) => [role, content]),
      [
        ['user', 'text-then-tool'],
        ['assistant', 'Let me look.'],
        ['assistant', 'It is sunny.'],
      ],
    );
    assert.deepEqual(
      messages.slice(1).map(({id}) => id),
      ofType(events, 'TEXT_MESSAGE_START').map(({messageId}) => messageId),
    );
    assert.equal(history.hasMore, false);
  });

  it('R7 H7 history names the words of another agent as the stream did', async () => {
    const {events, input} = await perform('agents');
    const {messages} = await peer.get(`/v1/agent/history?threadId=${input.threadId}`);
    assert.equal(messages.at(-1).id, ofType(events, 'TEXT_MESSAGE_START')[0]?.messageId);
  });

  it('U12 an answer that the model did not finish is told to be one', async () => {
    const {events, input} = await perform('max-tokens');
    assert.equal(events.at(-1)?.outcome.type, 'success');
    const again = await peer.replay('max-tokens', input.threadId);
    for (const told of [events, again]) {
      assert.deepEqual(
        ofType(told, 'CUSTOM').map(({value}) => [value.type, value.payload.level, value.payload.code]),
        [['diagnostic.changed', 'warning', 'MAX_TOKENS']],
      );
    }
  });

  it('U12 the official AG-UI client accepts every one of these streams', async () => {
    assert.ok(peer.streams.length > 3, String(peer.streams.length));
    assert.deepEqual(await rejectedByOfficialClient(peer.streams), []);
  });
});
