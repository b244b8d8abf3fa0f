import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentHitlInbox} from '../../src/components/requests/hitl-inbox/hitl-inbox.js';
import '../../src/define/agent-hitl-inbox.js';
import {updatesInUpdates} from './driving.js';
import {bench, button, type Bench} from './fixtures.js';
import {read} from './reading.js';

const at = (minute: number) => `2026-11-16T14:0${String(minute)}:00Z`;
const asked = (id: string, sessionId: string, minute: number, more: object = {}) => ({
  type: 'action.required',
  sessionId,
  runId: `${sessionId}.r`,
  actionId: id,
  timestamp: at(minute),
  payload: {actionType: 'tool_approval', title: `Do ${id}`, ...more},
});
const opened = (sessionId: string, title: string) => ({type: 'session.opened', sessionId, payload: {title}});

async function show(...events: object[]): Promise<{inbox: AgentHitlInbox; on: Bench}> {
  const on = await bench(html`<agent-hitl-inbox></agent-hitl-inbox>`);
  await on.tell(...events);
  return {inbox: on.projection.querySelector('agent-hitl-inbox')!, on};
}
const rows = (inbox: AgentHitlInbox) => [...inbox.shadowRoot!.querySelectorAll<HTMLElement>('.request')];
const card = (inbox: AgentHitlInbox) => inbox.shadowRoot!.querySelector('agent-hitl-card');

describe('agent-hitl-inbox', () => {
  it('A6 gathers every open request of every session and worker, the oldest first', async () => {
    const {inbox, on} = await show(
      opened('s1', 'Ledger'),
      opened('s2', 'Webhook keys'),
      asked('late', 's1', 5, {risk: 'high'}),
      {type: 'agent.spawned', sessionId: 's2', agentId: 'ada', agentName: 'Ada'},
      {...asked('early', 's2', 1), agentId: 'ada'},
    );
    expect(rows(inbox).map((row) => row.dataset['id'])).to.deep.equal(['early', 'late']);
    expect(read(rows(inbox)[0]!)).to.contain('Needs you Ada asks: Do early Webhook keys asked');
    expect(read(rows(inbox)[1]!)).to.contain('Ledger');
    expect(read(rows(inbox)[1]!)).to.contain('High');
    expect(read(inbox)).to.contain('2 requests wait');
    await expect(inbox).to.be.accessible();
    await on.tell({type: 'action.resolved', sessionId: 's2', actionId: 'early', payload: {resolution: 'approved'}});
    expect(rows(inbox).map((row) => row.dataset['id'])).to.deep.equal(['late']);
  });

  it('A6 learns of other sessions from their list, and loses what is settled there', async () => {
    const {inbox, on} = await show(asked('mine', 's1', 3));
    const list = (status: string) => ({
      type: 'session.hydrated',
      payload: {
        snapshot: {
          sessions: {s9: {title: 'Far away', status: 'active'}},
          actions: {far: {status, actionType: 'tool_approval', title: 'Far', sessionId: 's9', requestedAt: 5}},
        },
      },
    });
    await on.tell(list('required'));
    expect(rows(inbox).map((row) => row.dataset['id'])).to.deep.equal(['far', 'mine']);
    rows(inbox)[0]!.click();
    await on.settle();
    button(card(inbox)!, 'Approve')!.click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'far', sessionId: 's9'});
    expect(read(card(inbox)!)).to.contain('Sending');
    await on.tell(list('resolved'));
    expect(rows(inbox).map((row) => row.dataset['id'])).to.deep.equal(['mine']);
    expect(on.store.get(`ui:receipt:${on.carried[0]!.id}`)).to.include({status: 'confirmed'});
  });

  it('N2 opens one at a time, in place, and shows it in its session', async () => {
    const {inbox, on} = await show(asked('a', 's1', 1), asked('b', 's2', 2));
    rows(inbox)[0]!.click();
    await on.settle();
    rows(inbox)[1]!.click();
    await on.settle();
    expect(inbox.shadowRoot!.querySelectorAll('agent-hitl-card')).to.have.length(1);
    expect(card(inbox)!.actionId).to.equal('b');
    expect(rows(inbox).map((row) => row.getAttribute('aria-expanded'))).to.deep.equal(['false', 'true']);
    await expect(inbox).to.be.accessible();
    let session = '';
    on.projection.addEventListener('agent-session-open', ({sessionId}) => (session = sessionId));
    button(inbox, 'Open its session')!.click();
    expect(session).to.equal('s2');
  });

  it('walks by arrows, with one stop for Tab; the focus stays in the list when a request goes', async () => {
    const {inbox, on} = await show(asked('a', 's1', 1), asked('b', 's2', 2), asked('c', 's3', 3));
    expect(rows(inbox).map((row) => row.tabIndex)).to.deep.equal([0, -1, -1]);
    await sendKeys({press: 'Tab'});
    const here = () => (inbox.shadowRoot!.activeElement as HTMLElement | null)?.dataset['id'];
    const walk = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await sendKeys({press: key});
      walk.push(here());
    }
    expect(walk).to.deep.equal(['b', 'c', 'c', 'b', 'a']);
    await on.tell({type: 'action.resolved', sessionId: 's1', actionId: 'a', payload: {resolution: 'expired'}});
    expect(here()).to.equal('b');
  });

  it('updates once when the request with the focus goes', async () => {
    const {inbox, on} = await show(asked('a', 's1', 1), asked('b', 's2', 2));
    const used = await updatesInUpdates(async () => {
      rows(inbox)[0]!.focus();
      await on.settle();
      await on.tell({type: 'action.resolved', sessionId: 's1', actionId: 'a', payload: {resolution: 'approved'}});
    });
    expect(inbox.shadowRoot!.activeElement).to.equal(rows(inbox)[0]);
    expect(used).to.deep.equal([]);
  });

  it('V15 names who asks; a digit and Enter answer each request, one after the other', async () => {
    const names = ['Ada', 'Bo', 'Cy', 'Di'];
    const {inbox, on} = await show(
      ...names.map((name) => ({type: 'agent.spawned', sessionId: 's1', agentId: name, agentName: name})),
      ...names.map((name, at) => ({...asked(`by-${name}`, 's1', at + 1), agentId: name})),
    );
    await sendKeys({press: 'Tab'});
    for (const name of names) {
      expect(read(inbox.shadowRoot!.activeElement!)).to.contain(name);
      await sendKeys({press: '1'});
      await sendKeys({press: 'Enter'});
      await on.settle();
    }
    expect(on.carried.map(({control, actionId, agentId}) => `${control} ${actionId} ${agentId}`)).to.deep.equal(
      names.map((name) => `approve by-${name} ${name}`),
    );
    // Nothing is settled by that: each waits for the word of its owner.
    expect(rows(inbox).map((row) => read(row).includes('Sending'))).to.deep.equal([true, true, true, true]);
  });

  it('C6 says what it is for while nobody waits, and what it lacks without a store', async () => {
    const {inbox} = await show();
    expect(read(inbox)).to.contain('Nobody waits for you');
    await expect(inbox).to.be.accessible();
    const alone = await fixture<AgentHitlInbox>(html`<agent-hitl-inbox></agent-hitl-inbox>`);
    expect(read(alone)).not.to.contain('Nobody waits');
    await expect(alone).to.be.accessible();
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(30);
    const {inbox, on} = await show(opened('s1', nasty), asked('a', 's1', 1, {title: nasty, risk: nasty}));
    on.projection.dir = 'rtl';
    inbox.style.inlineSize = '320px';
    inbox.lang = 'zh-CN';
    await on.settle();
    expect(inbox.scrollWidth).to.be.at.most(320);
    expect(inbox.shadowRoot!.querySelector('img')).to.equal(null);
    expect(read(inbox)).to.contain('1 个请求在等待');
    await expect(inbox).to.be.accessible();
  });
});
