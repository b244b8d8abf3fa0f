import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {HANDOFF_STATUSES} from '../../src/components/team/handoff-lane/statuses.js';
import type {AgentHandoffLane} from '../../src/components/team/handoff-lane/handoff-lane.js';
import {dockedKey, openingKey} from '../../src/state/keys.js';
import '../../src/all.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';

const at = (minute: number) => `2026-11-16T14:${String(minute).padStart(2, '0')}:00Z`;
const mate = (agentId: string, agentName: string, more: object = {}) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: more,
});
const handoff = (handoffId: string, minute: number, payload: object) => ({
  type: 'agent.handoff',
  sessionId: 's1',
  handoffId,
  timestamp: at(minute),
  payload,
});
const TEAM = [mate('ada', 'Ada'), mate('bob', 'Bob'), mate('eve', 'Eve')];

async function show(...events: object[]): Promise<{lane: AgentHandoffLane; on: Bench}> {
  const on = await bench(html`<agent-handoff-lane session-id="s1"></agent-handoff-lane>`);
  await on.tell(...events);
  return {lane: on.projection.querySelector('agent-handoff-lane')!, on};
}
const items = (lane: AgentHandoffLane) => [...lane.shadowRoot!.querySelectorAll('agent-handoff')];
const owner = (lane: AgentHandoffLane) => read(lane.shadowRoot!.querySelector('.owner')!);

describe('agent-handoff-lane', () => {
  it('T15 tells from, to, reason, resume target, memory boundary and accepted time', async () => {
    const {lane, on} = await show(
      ...TEAM,
      {type: 'task.changed', sessionId: 's1', taskId: 't1', payload: {title: 'Refund', status: 'running'}},
      handoff('h1', 1, {
        from: 'ada',
        to: 'bob',
        reason: 'Refunds belong to billing',
        resumeTarget: 't1',
        memoryBoundary: {summary: 'The last 6 turns', tokens: 6200, refs: ['t1', 'notes']},
        status: 'handoff_requested',
      }),
    );
    const words = () => read(items(lane)[0]!);
    expect(words()).to.match(/^Ada hands over to Bob Asked .* Refunds belong to billing Goes on at Task Refund/);
    expect(words()).to.contain('Takes along The last 6 turns 6.2K tokens Task Refund notes');
    expect(words()).not.to.contain('Accepted');
    await on.tell(handoff('h1', 3, {status: 'accepted'}));
    expect(words()).to.match(/Accepted .*Accepted \d+:03/);
    let opened = '';
    on.projection.addEventListener('agent-task-open', (event) => (opened = event.taskId));
    button(items(lane)[0]!, 'Task Refund')!.click();
    expect(opened).to.equal('t1');
    await expect(lane).to.be.accessible();
  });

  it('T15 both names lead to the teammate; somebody whom no fact knows leads nowhere', async () => {
    const {lane, on} = await show(...TEAM, handoff('h1', 1, {from: 'ada', to: 'ghost'}));
    const opened: string[] = [];
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => opened.push(agentId));
    for (const each of all(items(lane)[0]!.shadowRoot!, '.mate')) (each as HTMLElement).click();
    expect(opened).to.deep.equal(['ada']);
    expect(on.store.get('ui:teammate')).to.deep.equal({agentId: 'ada'});
    expect(read(lane)).to.contain('ghost').and.to.contain('Takes along not given');
  });

  it('T12 each of the five statuses has a word and a shape of its own; another word is shown as it came', async () => {
    const statuses = [...HANDOFF_STATUSES, 'parked'];
    const {lane} = await show(
      ...TEAM,
      ...statuses.map((status, index) => handoff(`h${String(index)}`, index, {from: 'ada', to: 'bob', status})),
    );
    const marks = items(lane)
      .reverse()
      .map((item) => item.shadowRoot!.querySelector('.st')!);
    expect(marks.map((mark) => read(mark))).to.deep.equal([
      ...['Asked', 'Accepted', 'Active', 'Returned', 'Resumed', 'parked'],
    ]);
    expect(new Set(marks.map((mark) => mark.querySelector('svg')!.innerHTML)).size).to.equal(6);
    expect(all(lane.shadowRoot!, '[data-fact]').map((each) => each.getAttribute('data-status'))).to.have.members(
      statuses,
    );
  });

  it('T14 says who has the work now, as far as it is told', async () => {
    const {lane, on} = await show(...TEAM, handoff('h1', 1, {from: 'ada', to: 'bob'}));
    expect(owner(lane)).to.equal('Has the work now not given');
    await on.tell(handoff('h1', 2, {status: 'active'}));
    expect(owner(lane)).to.equal('Has the work now Bob');
    await on.tell(handoff('h1', 3, {status: 'returned'}));
    expect(owner(lane)).to.equal('Has the work now Ada');
    await on.tell({type: 'agent.changed', sessionId: 's1', agentId: 'eve', payload: {activeOwner: true}});
    expect(owner(lane)).to.equal('Has the work now Eve');
  });

  it('A15 needs you while a request of the handoff is open, and leads to it', async () => {
    const request = (actionId: string, more: object, payload: object) => ({
      type: 'action.required',
      sessionId: 's1',
      runId: 'r1',
      actionId,
      ...more,
      payload: {actionType: 'handoff_acceptance', ...payload},
    });
    const {lane, on} = await show(
      ...TEAM,
      handoff('h1', 1, {from: 'ada', to: 'bob'}),
      handoff('h2', 2, {from: 'bob', to: 'eve'}),
      handoff('h3', 3, {from: 'eve', to: 'ada'}),
      request('a1', {handoffId: 'h1'}, {}),
      request('a2', {}, {from: 'Bob', to: 'eve'}),
      request('a3', {}, {actionType: 'tool_approval', from: 'eve', to: 'ada'}),
    );
    expect(items(lane).map((item) => item.request)).to.deep.equal(['', 'a2', 'a1']);
    expect(read(items(lane)[1]!)).to.contain('Needs you Decide');
    expect(read(items(lane)[0]!)).not.to.contain('Needs you');
    await expect(lane).to.be.accessible();
    const led: string[] = [];
    on.projection.addEventListener('agent-reveal', ({fact}) => led.push(fact));
    on.projection.addEventListener('agent-hitl-reveal', ({actionId}) => led.push(actionId));
    button(items(lane)[1]!, 'Decide')!.click();
    on.store.setLocal(dockedKey('s1'), {actionIds: ['a2']});
    button(items(lane)[1]!, 'Decide')!.click();
    expect(led).to.deep.equal(['action:a2', 'a2']);
    await on.tell({type: 'action.resolved', sessionId: 's1', actionId: 'a2', payload: {resolution: 'approved'}});
    expect(read(items(lane)[1]!)).not.to.contain('Needs you');
  });

  it('A15 V13 what was said before a handoff keeps its author', async () => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    const said = (agentId: string, runId: string, text: string) => ({
      type: 'text.final',
      sessionId: 's1',
      runId,
      agentId,
      messageId: `m.${text}`,
      payload: {text},
    });
    await on.tell(
      ...TEAM,
      {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'ada', timestamp: at(1)},
      said('ada', 'r1', 'Looking into it'),
      handoff('h1', 2, {from: 'ada', to: 'bob', status: 'active'}),
      {type: 'agent.changed', sessionId: 's1', agentId: 'bob', payload: {activeOwner: true}},
      said('bob', 'r1', 'Taking over here'),
      {type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'success'}},
      {type: 'run.started', sessionId: 's1', runId: 'r2', agentId: 'bob', timestamp: at(3)},
      said('bob', 'r2', 'Refunded'),
    );
    const words = read(on.projection);
    expect(words).to.match(/Ada .*Looking into it.*Bob Taking over here.*Bob .*Refunded/);
    const authors = all(on.projection, 'article').map((turn) => turn.getAttribute('aria-label'));
    expect(authors).to.deep.equal(['Ada', 'Bob']);
  });

  it('lists the newest first, a thousand of them as few rows, and walks by arrows with one stop for Tab', async () => {
    const many = Array.from({length: 1000}, (_, index) =>
      handoff(`h${String(index)}`, 1, {from: 'ada', to: 'bob', reason: `Reason ${String(index)}`}),
    );
    const {lane, on} = await show(...TEAM, ...many);
    await on.settle();
    expect(items(lane).length).to.be.within(3, 60);
    expect(read(items(lane)[0]!)).to.contain('Reason 999');
    const stops = [...lane.shadowRoot!.querySelectorAll<HTMLElement>('li')];
    expect(stops.filter(({tabIndex}) => tabIndex === 0)).to.have.length(1);
    stops[0]!.focus();
    await sendKeys({press: 'ArrowDown'});
    await on.settle();
    expect((lane.shadowRoot!.activeElement as HTMLElement).dataset['id']).to.equal('h998');
  });

  it('C6 says what it is for while nothing was handed over, and what it lacks without a store', async () => {
    const {lane, on} = await show();
    expect(read(lane)).to.contain('No handoffs');
    await expect(lane).to.be.accessible();
    on.store.setLocal(openingKey('s1'), {
      steps: {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'},
    });
    await on.settle();
    expect(read(lane)).to.contain('Loading').and.not.to.contain('No handoffs');
    const alone = await fixture(html`<agent-handoff-lane></agent-handoff-lane>`);
    expect(read(alone)).to.contain('Unavailable');
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(4);
    const {lane, on} = await show();
    on.projection.dir = 'rtl';
    lane.style.inlineSize = '320px';
    lane.lang = 'zh-CN';
    await on.tell(
      mate('ada', nasty),
      handoff('h1', 1, {
        from: 'ada',
        to: nasty,
        reason: nasty,
        resumeTarget: nasty,
        memoryBoundary: {refs: [nasty, 7]},
      }),
      handoff('h2', 2, {from: 7, to: {}, reason: [], memoryBoundary: [1], status: null}),
    );
    expect(lane.shadowRoot!.querySelector('[part="list"]')!.scrollWidth).to.be.at.most(320);
    expect(all(lane.shadowRoot!, 'img')).to.have.length(0);
    expect(read(lane)).to.contain('当前负责者').and.to.contain('已请求');
    await expect(lane).to.be.accessible();
  });
});
