import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {AdkBehindGateway, contentOf} from './gateway-peer.js';
import {rejectedByOfficialClient, runNode} from './official.js';
import {agUiInput, joined, ofType, parse, post, type WireEvent} from './peer.js';

let peer: AdkBehindGateway;
before(async () => {
  peer = await AdkBehindGateway.start();
});
after(() => peer.stop());

const SCENARIOS = [
  'text',
  'reasoning',
  'parallel',
  'text-then-tool',
  'correction',
  'throwing',
  'confirm',
  'long',
  'unknown-tool',
  'state',
  'state-late',
  'no-summary',
  'artifact',
  'agents',
  'agent-tool',
  'parts',
  'pictures',
  'model-throws',
  'model-error',
  'max-tokens',
];
const last = (events: WireEvent[]) => events.at(-1)!;

/** Waits until the session shows that a tool was called. */
async function untilCalled(threadId: string): Promise<void> {
  for (;;) {
    const {aguiEvents = []} = await peer.get(`/agui/sessions/${threadId}`);
    if (ofType(aguiEvents, 'TOOL_CALL_START').length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('Sessions of a real ADK through the gateway', () => {
  it('U12 a reader that was cut off comes back and gets the rest, nothing twice and nothing lost', async () => {
    const input = agUiInput('slow 20 20', {forwardedProps: {client_request_id: crypto.randomUUID()}});
    const stop = new AbortController();
    const response = await fetch(`${peer.gateway.url}/agui`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(input),
      signal: stop.signal,
    });
    let body = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      body += chunk;
      if (body.includes('word3 ') && body.endsWith('\n\n')) break;
    }
    stop.abort();
    const id = /^id: (\d+)$/gm;
    const lastId = [...body.matchAll(id)].at(-1)![1]!;
    const rest = await post(`${peer.gateway.url}/agui`, input, {'last-event-id': lastId});
    const all = parse(body + rest.body);
    const words = Array.from({length: 20}, (_, i) => `word${i + 1} `).join('');
    assert.equal(joined(all, 'TEXT_MESSAGE_CONTENT'), words);
    const ids = [...(body + rest.body).matchAll(id)].map(([, digits]) => Number(digits));
    assert.deepEqual(
      ids,
      ids.map((_, index) => index + 1),
    );
    peer.streams.push({name: 'slow, cut and resumed', events: all});
  });

  it('U12 a reader that stops reads later what ADK said to nobody: it cannot be stopped', async () => {
    const input = agUiInput('slow 10 30');
    const stop = new AbortController();
    const response = await fetch(`${peer.gateway.url}/agui`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(input),
      signal: stop.signal,
    });
    await response.body!.getReader().read();
    stop.abort();
    let again: WireEvent[] = [];
    while (ofType(again, 'RUN_FINISHED').length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      again = (await peer.get(`/agui/sessions/${input.threadId}`)).aguiEvents;
    }
    const words = Array.from({length: 10}, (_, i) => `word${i + 1} `).join('');
    assert.deepEqual(Object.values(contentOf(again).messages), [words]);
  });

  it('U12 the list has every session', async () => {
    const {input} = await peer.play('state');
    const listed = (await peer.get('/agui/sessions/list')) as unknown as WireEvent[];
    assert.ok(listed.some(({id}) => id === input.threadId));
  });

  for (const scenario of SCENARIOS) {
    it(`U12 a session tells ${scenario} again as it was told live, under the same ids`, async () => {
      const {events, input} = await peer.play(scenario);
      const again = await peer.replay(scenario, input.threadId);
      const people = ofType(again, 'TEXT_MESSAGE_START').filter(({role}) => role === 'user');
      assert.equal(people.length, 1);
      const said = ofType(again, 'TEXT_MESSAGE_CONTENT').find(({messageId}) => messageId === people[0]?.messageId);
      assert.equal(said?.delta, scenario);
      assert.deepEqual(contentOf(again), contentOf(events));
      const end = ({type, outcome, code, message}: WireEvent) => ({type, outcome, code, message});
      assert.deepEqual(end(last(again)), end(last(events)));
    });
  }

  it('U12 a session of many turns tells each as a run, answers to interrupts and errors included', async () => {
    const {events, input} = await peer.play('confirm');
    const [{id}] = last(events).outcome.interrupts;
    await peer.answer('many turns', input, [{interruptId: id, status: 'resolved', payload: {approved: true}}]);
    for (const scenario of ['model-throws-mid', 'model-error', 'state', 'text'])
      await peer.run(scenario, agUiInput(scenario, {threadId: input.threadId}));
    const aguiEvents = await peer.replay('many turns', input.threadId);
    const ends = aguiEvents.filter(({type}) => type === 'RUN_FINISHED' || type === 'RUN_ERROR');
    assert.deepEqual(
      ends.map(({code, outcome}) => code ?? outcome.type),
      ['interrupt', 'success', 'UNKNOWN_ERROR', 'SAFETY', 'success', 'success'],
    );
    assert.deepEqual(ofType(aguiEvents, 'STATE_SNAPSHOT').at(-1)?.snapshot, {theme: 'dark'});
  });

  it('U12 a session that is read while its run goes on is told as open, and later as ended', async () => {
    const input = agUiInput('slow-tool 600');
    const running = peer.run('slow-tool', input);
    await untilCalled(input.threadId);
    const open = await peer.replay('slow-tool, running', input.threadId);
    assert.equal(ofType(open, 'RUN_FINISHED').length, 0);
    const events = await running;
    const again = await peer.replay('slow-tool', input.threadId);
    assert.deepEqual(contentOf(again), contentOf(events));
    assert.equal(last(again).type, 'RUN_FINISHED');
  });

  it('U12 two runs at once in one session are told apart again, under the ids that they had live', async () => {
    const input = agUiInput('slow-tool 600');
    const first = peer.run('slow-tool', input);
    await untilCalled(input.threadId);
    const second = await peer.run('text', agUiInput('text', {threadId: input.threadId}));
    const events = await first;
    const again = await peer.replay('two at once', input.threadId);
    assert.deepEqual(contentOf(again), contentOf([...events, ...second]));
  });

  it('U12 the official AG-UI client accepts every one of these streams', async () => {
    assert.ok(peer.streams.length > 30, String(peer.streams.length));
    assert.deepEqual(await rejectedByOfficialClient(peer.streams), []);
  });

  it('U12 the official AG-UI client talks to the gateway: a tool, a question, an answer', async () => {
    const script = `
      import {HttpAgent} from '@ag-ui/client';
      console.warn = () => undefined;
      const agent = new HttpAgent({url: process.argv[1], threadId: process.argv[2]});
      const say = async (content) => {
        agent.addMessage({id: crypto.randomUUID(), role: 'user', content});
        await agent.runAgent();
      };
      await say('parallel');
      await say('confirm');
      const [interrupt] = agent.pendingInterrupts;
      await agent.runAgent({resume: [{interruptId: interrupt.id, status: 'resolved', payload: {approved: true}}]});
      console.log(JSON.stringify(agent.messages));`;
    const out = await runNode(['--input-type=module', '-e', script, `${peer.gateway.url}/agui`, crypto.randomUUID()]);
    const messages = JSON.parse(out) as WireEvent[];
    assert.deepEqual(
      messages.filter(({content}) => content).map(({role, content}) => [role, content]),
      [
        ['user', 'parallel'],
        ['tool', '{"city":"Paris","sky":"sunny","celsius":21}'],
        ['tool', '{"city":"Tokyo","time":"09:00"}'],
        ['assistant', 'Sunny in Paris, nine in Tokyo.'],
        ['user', 'confirm'],
        ['tool', '{"deleted":"/tmp/report.txt"}'],
        ['assistant', 'It is deleted.'],
      ],
    );
  });
});
