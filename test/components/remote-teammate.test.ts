import {expect, fixture, html} from '@open-wc/testing';
import type {AgentRemoteTeammate} from '../../src/components/team/remote-teammate/remote-teammate.js';
import '../../src/define/agent-remote-teammate.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

const CARD = {
  name: 'Pixel',
  description: 'Takes screenshots',
  provider: {organization: 'Labs', url: 'https://labs.example/'},
  version: '2.4.1',
  documentationUrl: 'javascript:alert(1)',
  supportedInterfaces: [{protocolBinding: 'JSONRPC', protocolVersion: '1.0'}],
  capabilities: {streaming: true},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['image/png'],
  skills: [{id: 'shot', name: 'Screenshots', description: 'Any viewport'}],
  securitySchemes: {oauth: {}},
};

const mate = (payload: object, more: object = {}) => ({
  type: 'agent.changed',
  sessionId: 's1',
  threadId: 's1.p',
  parentThreadId: 's1',
  agentId: 'p',
  agentName: 'Pixel',
  agentSource: 'a2a',
  runtimeEntity: 'external_task',
  payload,
  ...more,
});
const work = (payload: object) => ({
  type: 'task.changed',
  sessionId: 's1',
  agentId: 'p',
  taskId: 't1',
  runtimeEntity: 'external_task',
  payload,
});

async function show(events: object[], options?: BenchOptions): Promise<{list: AgentRemoteTeammate; on: Bench}> {
  const on = await bench(html`<agent-remote-teammate session-id="s1"></agent-remote-teammate>`, options);
  await on.tell(...events);
  return {list: on.projection.querySelector('agent-remote-teammate')!, on};
}
const cards = (list: AgentRemoteTeammate) => all(list.shadowRoot!, 'agent-remote-card') as HTMLElement[];
const statusOf = (card: Element) => card.shadowRoot!.querySelector('[part="base"]')!.getAttribute('data-status');

describe('agent-remote-teammate', () => {
  it('T13 T15 K6 shows card, task, native word, messages and artifacts of a remote teammate', async () => {
    const {list, on} = await show([
      mate({status: 'running', card: CARD, reachability: 'reachable'}),
      work({
        title: 'Compare pages',
        status: 'working',
        remoteStatus: 'working',
        remoteTaskId: '6f1c',
        remoteContextId: 'ctx-9',
        nativeProtocol: 'a2a 1.0',
        remoteArtifactRefs: ['shot-1', {artifactId: 'shot-2'}],
      }),
      {type: 'artifact.created', sessionId: 's1', artifactId: 'shot-1', payload: {title: 'Invoice page'}},
      mate({text: 'Both pages are here.'}, {type: 'text.final', runId: 'r', messageId: 'm1'}),
    ]);
    const [card] = cards(list);
    expect(statusOf(card!)).to.equal('running');
    card!.shadowRoot!.querySelector('details')!.open = true;
    const text = read(card!);
    for (const words of ['Pixel', 'Labs', 'Working', 'Compare pages', 'Both pages are here.', 'Invoice page'])
      expect(text).to.contain(words);
    for (const words of [
      '2.4.1',
      'JSONRPC 1.0',
      'streaming',
      'text/plain',
      'image/png',
      'oauth',
      'Any viewport',
      '6f1c',
      'ctx-9',
    ])
      expect(text).to.contain(words);
    expect(text).to.contain('shot-2 has not arrived here');
    // Links pass the page's list of schemes; what does not is words.
    expect(all(card!.shadowRoot!, 'a').map((link) => link.getAttribute('href'))).to.deep.equal([
      'https://labs.example/',
    ]);
    await expect(list).to.be.accessible();
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    button(card!, 'Open the conversation')!.click();
    expect(opened).to.equal('p');
  });

  it('A19 an idle tick is not completion, and what is out of reach says what it said last', async () => {
    const {list, on} = await show([mate({status: 'running'}), work({status: 'working', remoteStatus: 'working'})]);
    const [card] = cards(list);
    await on.tell(mate({status: 'idle'}));
    expect(statusOf(card!)).to.equal('idle');
    expect(read(card!)).to.contain('Idle, not done');
    await on.tell(mate({reachability: 'unreachable', reachedAt: Date.now() - 60_000}));
    expect(statusOf(card!)).to.equal('unreachable');
    expect(read(card!)).to.contain('Its last word was “working”.');
    expect(read(card!)).to.contain('Last heard of at');
    expect(read(card!)).not.to.contain('Failed');
    button(card!, 'Try again')!.click();
    await on.settle();
    expect(on.carried[0]).to.deep.include({control: 'retry', agentId: 'p', sessionId: 's1'});
    await on.tell(
      mate({reachability: 'reachable'}, {commandId: on.carried[0]!.id}),
      work({status: 'completed', remoteStatus: 'completed', delivery: 'pending'}),
    );
    expect(statusOf(card!)).to.equal('undelivered');
    expect(read(card!)).to.contain('Not delivered here yet');
    await on.tell(work({delivery: 'delivered'}));
    expect(statusOf(card!)).to.equal('completed');
  });

  it('A19 V15 input and sign-in needs are the request cards, and the answer goes to the teammate itself', async () => {
    const {list, on} = await show([
      mate({status: 'needs_input'}),
      work({status: 'auth_required', remoteStatus: 'auth_required'}),
    ]);
    const [card] = cards(list);
    expect(statusOf(card!)).to.equal('waiting_auth');
    expect(read(card!)).to.contain('has sent no request');
    await on.tell(
      {
        type: 'action.required',
        sessionId: 's1',
        runId: 'r',
        actionId: 'a1',
        agentId: 'p',
        payload: {actionType: 'tool_approval', title: 'Which viewport?'},
      },
      {type: 'action.required', sessionId: 's1', runId: 'r', actionId: 'a2', agentId: 'x', payload: {title: 'Other'}},
    );
    const requests = all(card!.shadowRoot!, 'agent-hitl-card');
    expect(requests.map((each) => each.getAttribute('action-id'))).to.deep.equal(['a1']);
    expect(read(card!)).to.contain('Your answer goes to Pixel itself, not to the coordinator.');
    button(requests[0]!, 'Approve')!.click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1', agentId: 'p'});
  });

  it('T12 each end has its own shape; what failed says why', async () => {
    const {list, on} = await show([
      mate({status: 'running'}),
      work({status: 'failed', remoteStatus: 'failed', error: 'No page'}),
    ]);
    const [card] = cards(list);
    expect(statusOf(card!)).to.equal('failed');
    expect(read(card!)).to.contain('No page');
    await on.tell(work({status: 'rejected', remoteStatus: 'rejected'}));
    expect(statusOf(card!)).to.equal('rejected');
    await on.tell(work({status: 'canceled', remoteStatus: 'canceled'}));
    expect(statusOf(card!)).to.equal('cancelled');
  });

  it('C6 says what it is for while nobody is elsewhere, and what it lacks without a store', async () => {
    const {list} = await show([]);
    expect(read(list)).to.contain('Nobody works elsewhere');
    await expect(list).to.be.accessible();
    const alone = await fixture<AgentRemoteTeammate>(html`<agent-remote-teammate></agent-remote-teammate>`);
    expect(read(alone)).not.to.contain('Nobody works');
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(30);
    const {list, on} = await show([
      mate({status: nasty, card: {...CARD, description: nasty, skills: [{name: nasty}], provider: nasty}}),
      work({status: 'working', remoteStatus: nasty, title: nasty, remoteArtifactRefs: [nasty, 7, null]}),
    ]);
    on.projection.dir = 'rtl';
    list.style.inlineSize = '320px';
    const [card] = cards(list);
    card!.lang = 'zh-CN';
    card!.shadowRoot!.querySelector('details')!.open = true;
    await on.settle();
    expect(list.scrollWidth).to.be.at.most(320);
    expect(all(list.shadowRoot!, 'img')).to.deep.equal([]);
    expect(read(list)).to.contain('智能体名片');
    await expect(list).to.be.accessible();
  });
});
