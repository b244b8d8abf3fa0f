import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal} from '../../src/commands/router.js';
import type {AgentTeamHead} from '../../src/components/team/team-roster/team-head.js';
import type {AgentTeamMember} from '../../src/components/team/team-roster/team-member.js';
import type {AgentTeamRoster} from '../../src/components/team/team-roster/team-roster.js';
import {openingKey} from '../../src/state/keys.js';
import '../../src/define/agent-team-roster.js';
import {pressMenuKey} from './driving.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';

const SESSION = {sessionId: 's1'};
const agent = (agentId: string, payload: object = {}, more: object = {}) => ({
  ...{type: 'agent.changed', ...SESSION, agentId, agentName: agentId, payload, ...more},
});
const team = (payload: object, more: object = {}) => ({
  ...{type: 'team.changed', ...SESSION, teamId: 't1', teamName: 'delivery-team', payload, ...more},
});
const asks = (actionId: string, agentId: string) => ({
  ...{type: 'action.required', ...SESSION, actionId, agentId, payload: {actionType: 'tool_approval', title: 'May I?'}},
});

interface Shown {
  readonly roster: AgentTeamRoster;
  readonly on: Bench;
}

async function show(events: readonly object[], options?: BenchOptions): Promise<Shown> {
  const on = await bench(html`<agent-team-roster session-id="s1"></agent-team-roster>`, options);
  await on.tell(...events);
  return {roster: on.projection.querySelector('agent-team-roster')!, on};
}
const members = (roster: AgentTeamRoster) => [
  ...roster.shadowRoot!.querySelectorAll<AgentTeamMember>('agent-team-member'),
];
const ids = (roster: AgentTeamRoster) => members(roster).map((each) => each.agentId);
const member = (roster: AgentTeamRoster, id: string) => members(roster).find(({agentId}) => agentId === id)!;
const head = (roster: AgentTeamRoster) => roster.shadowRoot!.querySelector<AgentTeamHead>('agent-team-head')!;
const group = (row: AgentTeamMember) => row.shadowRoot!.querySelector<HTMLElement>('[data-group]')!.dataset['group'];
/** Whose name has the focus, through shadow roots. */
const here = (roster: AgentTeamRoster) =>
  (roster.shadowRoot!.activeElement as AgentTeamMember | null)?.agentId ??
  roster.shadowRoot!.activeElement?.textContent?.trim();
const within = (row: AgentTeamMember) => row.shadowRoot!.activeElement;
const press = async ({on}: Shown, element: Element, name: string | RegExp) => {
  button(element, name)!.click();
  await on.settle();
};
async function openControls({roster, on}: Shown, id: string): Promise<AgentTeamMember> {
  const row = member(roster, id);
  row.shadowRoot!.querySelector<HTMLElement>('.more')!.click();
  await on.settle();
  return row;
}
async function say({on}: Shown, row: AgentTeamMember, text: string): Promise<void> {
  const field = row.shadowRoot!.querySelector('textarea')!;
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await on.settle();
  await press({on} as Shown, row, 'Send');
}

describe('agent-team-roster', () => {
  it('F1 a teammate that ended without a result has ended, and is not counted as done', async () => {
    const {roster, on} = await show([agent('Ada', {status: 'running'}), agent('Bo', {status: 'running'})]);
    await on.tell({...agent('Ada'), type: 'agent.completed'});
    expect(read(roster)).to.contain('Ended, result unknown').and.not.to.contain('done');
  });

  it('T12 V15 names each status of a teammate; those who need somebody stand above all, then those who failed', async () => {
    const statuses = [
      'closed',
      'completed',
      'idle',
      'waiting',
      'spawning',
      'shutdown_requested',
      'running',
      'killed',
      'failed',
      'plan_ready',
    ];
    const {roster} = await show([...statuses, 'needs_input'].map((status) => agent(status, {status})));
    expect(ids(roster)).to.deep.equal([
      ...[
        'plan_ready',
        'needs_input',
        'killed',
        'failed',
        'shutdown_requested',
        'running',
        'waiting',
        'spawning',
        'idle',
      ],
    ]);
    const words = members(roster).map((row) => read(row.shadowRoot!.querySelector('.state')!));
    expect(new Set(words).size, 'each its own word').to.equal(words.length);
    expect(members(roster).filter((row) => group(row) === 'needs')).to.have.length(2);
    expect(read(head(roster))).to.contain('2 need input , 2 active');
    const [fold] = [...roster.shadowRoot!.querySelectorAll<HTMLElement>('.ended')];
    expect(read(fold!)).to.equal('1 closed, 1 done');
    fold!.click();
    await roster.updateComplete;
    expect(ids(roster).slice(-2)).to.deep.equal(['closed', 'completed']);
    await expect(roster).to.be.accessible();
  });

  it('T15 tells who somebody is: name, role, source, model, capability, active owner, person or agent', async () => {
    const {roster, on} = await show([
      agent('ada', {
        ...{
          role: 'builds',
          source: 'a2a',
          model: 'cobalt-2',
          capability: [{name: 'migrations'}, 'sql'],
          status: 'running',
        },
        ...{percent: 62, detail: 'Writes migration 0042', activeOwner: true},
      }),
      agent('Mara', {role: 'owner', kind: 'human'}),
    ]);
    const words = read(member(roster, 'ada'));
    for (const fact of ['ada builds', 'cobalt-2', 'remote, A2A', 'migrations, sql', 'Active owner', 'Running 62 %'])
      expect(words).to.contain(fact);
    expect(words).to.contain('Writes migration 0042');
    expect(read(member(roster, 'Mara'))).to.equal('Mara owner person');
    expect(member(roster, 'Mara').shadowRoot!.querySelector('.more'), 'a person is not stopped').to.equal(null);
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    button(member(roster, 'ada'), 'ada')!.click();
    expect(opened).to.equal('ada');
  });

  it('T15 A6 one who has an open request needs somebody, whatever its status says, until it is settled', async () => {
    const {roster, on} = await show([agent('ada', {status: 'running'}), agent('ben', {status: 'running'})]);
    await on.tell(asks('a1', 'ben'));
    expect(ids(roster)).to.deep.equal(['ben', 'ada']);
    expect(group(member(roster, 'ben'))).to.equal('needs');
    expect(read(member(roster, 'ben'))).to.contain('Needs you');
    await on.tell({type: 'action.resolved', ...SESSION, actionId: 'a1', payload: {resolution: 'approved'}});
    expect(ids(roster)).to.deep.equal(['ada', 'ben']);
    expect(read(member(roster, 'ben'))).to.contain('Running');
  });

  it('T17 shows a policy as its difference from the coordinator alone, and what was not told not at all', async () => {
    const {roster, on} = await show([
      team({status: 'active', coordinator: 'lead', policy: {'db.write': 'deny', 'fs.write': 'allow'}}),
      agent('lead', {policy: {mode: 'default'}}),
      agent('ada', {policy: {'db.write': 'ask', 'fs.write': 'allow', mode: 'default'}}),
      agent('ben', {policy: {'fs.write': 'deny'}}),
      agent('cyd', {policy: {mode: 'default'}}),
      agent('dan', {}),
    ]);
    const policy = (id: string) => read(member(roster, id).shadowRoot!.querySelector('.policy')!);
    expect(['ada', 'ben', 'cyd', 'dan'].map(policy)).to.deep.equal([
      '+ db.write asks',
      '− fs.write',
      'team policy',
      '',
    ]);
    await on.tell({type: 'permission.changed', ...SESSION, agentId: 'cyd', payload: {mode: 'read_only'}});
    expect(policy('cyd')).to.equal('read only');
  });

  it('T18 N6 shows limits as limits: queue, places, provider group and overload, and nothing has failed', async () => {
    const {roster} = await show([
      team(
        {status: 'waiting', wait: {status: 'waiting', until: Date.now() + 90_000}},
        {
          ...{topology: 'parallel_workers', teamPhase: 'fanout', teamParallelBudget: 2, teamActiveCount: 2},
          ...{teamQueuedCount: 3, providerConcurrencyGroup: 'cobalt', providerParallelBudget: 4},
          ...{queueReason: 'team_parallel_budget', retryableOverload: true},
        },
      ),
      agent('ada', {status: 'queued'}, {queueReason: 'provider_limit', queuedTurnCount: 2}),
    ]);
    const words = read(head(roster));
    for (const fact of ['delivery-team', 'Parallel workers', 'Waiting, Handing out work', '2 of 2 at work', '3 queued'])
      expect(words).to.contain(fact);
    for (const fact of [
      'waits for a free place',
      'cobalt: at most 4 at a time',
      'provider busy, tried again by itself',
    ])
      expect(words).to.contain(fact);
    expect(words).to.match(/All teammates Waited for, time left 1:[23]\d/);
    expect(read(member(roster, 'ada'))).to.contain('2 turns queued: waits for the provider');
    expect(group(member(roster, 'ada'))).to.equal('waiting');
    expect(roster.shadowRoot!.innerHTML + head(roster).shadowRoot!.innerHTML).not.to.contain('k-danger');
    await expect(roster).to.be.accessible();
  });

  it('C4 tells a teammate something: on its way until the event that names the command, and then out of the field', async () => {
    const shown = await show([agent('ada', {status: 'running'})]);
    const row = await openControls(shown, 'ada');
    await expect(shown.roster).to.be.accessible();
    row.shadowRoot!.querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
    await say(shown, row, 'Stop at row 100');
    const [command] = shown.on.carried;
    expect(command).to.deep.include({control: 'continue_agent', agentId: 'ada', sessionId: 's1'});
    expect(command!.payload).to.deep.equal({text: 'Stop at row 100', interrupt: true});
    await shown.on.tell(agent('ada', {status: 'running', detail: 'goes on'}));
    expect(button(row, 'Sending'), 'another change is no answer').not.to.equal(undefined);
    await shown.on.tell(agent('ada', {status: 'running'}, {commandId: command!.id}));
    expect(row.shadowRoot!.querySelector('textarea')!.value).to.equal('');
    expect(button(row, 'Send')).not.to.equal(undefined);
  });

  it('C4 what is refused comes back with the reason, and nothing has changed', async () => {
    const reply = () => Promise.reject(new Refusal('It holds a lock.'));
    const shown = await show([agent('ada', {status: 'running'})], {reply});
    const row = await openControls(shown, 'ada');
    await say(shown, row, 'Hurry');
    expect(read(row)).to.contain('It holds a lock.');
    expect(row.shadowRoot!.querySelector('textarea')!.value).to.equal('Hurry');
    await press(shown, row, 'Stop');
    expect(shown.on.carried.at(-1)).to.deep.include({control: 'stop', payload: {cascade: 'self'}});
    expect(read(row).split('It holds a lock.')).to.have.length(3);
    expect(read(row.shadowRoot!.querySelector('.state')!)).to.equal('Running');
  });

  it('C4 stops with or without those it delegated to, waits with a limit, tries again what failed', async () => {
    const shown = await show([
      agent('ada', {status: 'running'}),
      agent('ben', {status: 'running'}, {parentAgentId: 'ada'}),
      agent('cyd', {status: 'failed', error: 'Out of memory'}),
    ]);
    const row = await openControls(shown, 'ada');
    await press(shown, row, 'Stop');
    expect(shown.on.carried, 'asked in place first').to.have.length(0);
    row.shadowRoot!.querySelector<HTMLInputElement>('[value=all]')!.click();
    row.shadowRoot!.querySelector<HTMLFormElement>('.ask')!.requestSubmit();
    await shown.on.settle();
    expect(shown.on.carried[0]).to.deep.include({control: 'stop', agentId: 'ada', payload: {cascade: 'all'}});
    const other = await openControls(shown, 'ben');
    await press(shown, other, 'Wait');
    other.shadowRoot!.querySelector<HTMLFormElement>('.ask')!.requestSubmit();
    await shown.on.settle();
    expect(shown.on.carried[1]).to.deep.include({control: 'wait', agentId: 'ben', payload: {timeoutMs: 300_000}});
    await shown.on.tell(
      agent(
        'ben',
        {wait: {status: 'waiting', by: 'Mara', until: Date.now() + 300_000}},
        {commandId: shown.on.carried[1]!.id},
      ),
    );
    expect(read(member(shown.roster, 'ben'))).to.match(/Waited for by Mara, time left (5:00|4:5\d)/);
    const failed = await openControls(shown, 'cyd');
    expect(read(failed)).to.contain('Out of memory');
    await press(shown, failed, 'Try again');
    expect(shown.on.carried[2]).to.deep.include({control: 'retry', agentId: 'cyd'});
  });

  it('C4 delegates and waits for all; disabled with the reason where nobody takes it', async () => {
    const shown = await show([team({status: 'active'}), agent('ada', {status: 'running'})]);
    const top = head(shown.roster);
    await press(shown, top, 'Delegate');
    const form = top.shadowRoot!.querySelector('form')!;
    form.querySelector('textarea')!.value = 'Read the shard';
    form.querySelector<HTMLInputElement>('[name=role]')!.value = 'reads';
    form.requestSubmit();
    await shown.on.settle();
    const [command] = shown.on.carried;
    expect(command).to.deep.include({control: 'delegate', sessionId: 's1'});
    expect(command!.payload).to.deep.equal({objective: 'Read the shard', role: 'reads'});
    expect(read(top)).to.contain('Delegate: asked, not confirmed yet');
    await shown.on.tell({...agent('new', {status: 'running'}), type: 'agent.spawned', commandId: command!.id});
    expect(top.shadowRoot!.querySelector('form')).to.equal(null);
    expect(ids(shown.roster)).to.deep.equal(['ada', 'new']);
    await press(shown, top, 'Wait for all');
    top.shadowRoot!.querySelector('form')!.requestSubmit();
    await shown.on.settle();
    expect(shown.on.carried[1]).to.deep.include({control: 'wait', sessionId: 's1', payload: {timeoutMs: 300_000}});
    expect(shown.on.carried[1]).not.to.have.property('agentId');

    const cut = await show([agent('ada', {controls: ['continue_agent']})], {controls: 'not connected'});
    expect(button(head(cut.roster), 'Delegate')!.getAttribute('aria-disabled')).to.equal('true');
    expect(button(head(cut.roster), 'Delegate')!.title).to.contain('no connection');
    const row = await openControls(cut, 'ada');
    expect(read(row)).to.contain('There is no connection');
    expect(read(row)).to.contain('Not offered by its owner: wait, stop, close');
  });

  it('A1 walks by arrows, Home and End; Enter opens, the menu key opens the controls, Escape leaves them; no trap', async () => {
    const shown = await show([
      ...['ada', 'ben', 'cyd'].map((id) => agent(id, {status: 'running'})),
      agent('dan', {status: 'completed'}),
    ]);
    const {roster, on} = shown;
    roster.focus();
    const walk = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowDown']) {
      await sendKeys({press: key});
      await on.settle();
      walk.push(here(roster));
    }
    expect(walk).to.deep.equal(['ben', '1 done', '1 done', 'ada', 'ada', 'ben']);
    let opened = '';
    on.projection.addEventListener('agent-teammate-open', ({agentId}) => (opened = agentId));
    await sendKeys({press: 'Enter'});
    expect(opened).to.equal('ben');
    await pressMenuKey();
    await on.settle();
    expect(within(member(roster, 'ben'))?.localName).to.equal('textarea');
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(member(roster, 'ben').open).to.equal(false);
    expect(within(member(roster, 'ben'))?.getAttribute('aria-expanded')).to.equal('false');
    const next = document.createElement('button');
    on.projection.after(next); // with nothing after it, the focus would leave the page
    await sendKeys({press: 'Tab'});
    expect(document.activeElement, 'Tab leaves the list').to.equal(next);
  });

  it('V12 of 1,000 a few are drawn, with their places; a change costs its own row, and a new order takes no focus', async () => {
    const many = Array.from({length: 1000}, (_, index) => agent(`w${String(index)}`, {status: 'running'}));
    const {roster, on} = await show(many);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(members(roster).length).to.be.within(5, 40);
    const items = [...roster.shadowRoot!.querySelectorAll('[role=listitem]')];
    expect(items[2]!.getAttribute('aria-setsize')).to.equal('1000');
    expect(items[2]!.getAttribute('aria-posinset')).to.equal('3');

    roster.focus();
    await sendKeys({press: 'End'});
    await on.settle();
    expect(here(roster)).to.equal('w999');
    await sendKeys({press: 'Home'});
    await on.settle();
    expect(here(roster)).to.equal('w0');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

    const touched = new Set<string>();
    const observers = [roster, ...members(roster)].map((each) => {
      const observer = new MutationObserver(() =>
        touched.add(each instanceof HTMLElement ? (each.getAttribute('agent-id') ?? 'roster') : ''),
      );
      observer.observe(each.shadowRoot!, {subtree: true, childList: true, characterData: true, attributes: true});
      return observer;
    });
    await on.tell(agent('w2', {status: 'running', detail: 'shard 2'}), agent('w900', {status: 'running', detail: 'x'}));
    for (const observer of observers) observer.disconnect();
    expect([...touched]).to.deep.equal(['w2']);

    const row = await openControls({roster, on}, 'w3');
    row.shadowRoot!.querySelector('textarea')!.focus();
    await sendKeys({type: 'Hello'});
    await on.tell(
      agent('w3', {status: 'waiting'}),
      agent('w999', {status: 'needs_input'}),
      agent('w0', {status: 'failed'}),
    );
    expect(ids(roster).slice(0, 2)).to.deep.equal(['w999', 'w0']);
    expect(here(roster), 'the same row').to.equal('w3');
    expect(within(member(roster, 'w3'))?.localName, 'the same field').to.equal('textarea');
    await sendKeys({type: ' you'});
    expect(member(roster, 'w3').shadowRoot!.querySelector('textarea')!.value).to.equal('Hello you');
    await on.tell(agent('w3', {status: 'completed'}));
    expect(here(roster), 'it does not fold away under the hands').to.equal('w3');
  });

  it('C6 is honest while empty, while loading and without a store; fits 320 px with hostile words, and speaks Chinese', async () => {
    const {roster, on} = await show([{type: 'session.opened', ...SESSION}]);
    expect(read(roster)).to.contain('No teammates yet');
    await expect(roster).to.be.accessible();
    const steps = {shell: 'ready', window: 'ready', current: 'loading', refs: 'waiting'} as const;
    on.store.setLocal(openingKey('s1'), {steps});
    await on.settle();
    expect(read(roster)).to.contain('Loading');
    expect(read(roster)).not.to.contain('No teammates');
    const alone = await fixture<AgentTeamRoster>(html`<agent-team-roster></agent-team-roster>`);
    expect(read(alone)).not.to.contain('No teammates');
    await expect(alone).to.be.accessible();

    const chinese = await bench(html`<agent-team-roster session-id="s1" lang="zh-CN"></agent-team-roster>`);
    const other = chinese.projection.querySelector('agent-team-roster')!;
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(20);
    const policy = {[nasty]: 'ask', mode: [nasty], constructor: {x: 1}};
    await chinese.tell(
      agent('x', {
        ...{role: nasty, model: nasty, detail: nasty, policy, capability: {deep: [1]}},
        status: nasty,
        percent: 'no',
      }),
      team({status: nasty, policy: 7, coordinator: 'x'}, {teamPhase: nasty, queueReason: nasty}),
    );
    chinese.projection.dir = 'rtl';
    other.style.inlineSize = '320px';
    await chinese.settle();
    expect(other.scrollWidth).to.be.at.most(320);
    expect(member(other, 'x').shadowRoot!.querySelector('img')).to.equal(null);
    expect(read(other)).to.contain('委派');
    await expect(other).to.be.accessible();
  });
});
