import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {BACKGROUND_STATES, isCron} from '../../src/components/team/background-teammate/facts.js';
import type {AgentBackgroundTeammate} from '../../src/components/team/background-teammate/background-teammate.js';
import {Refusal} from '../../src/commands/router.js';
import '../../src/define/agent-background-teammate.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

const changed = (agentId: string, payload: object, more: object = {}) => ({
  type: 'agent.changed',
  sessionId: 's1',
  agentId,
  agentName: agentId.toUpperCase(),
  runtimeEntity: 'automation_job',
  payload,
  ...more,
});

async function show(events: object[], options?: BenchOptions): Promise<{list: AgentBackgroundTeammate; on: Bench}> {
  const on = await bench(html`<agent-background-teammate session-id="s1"></agent-background-teammate>`, options);
  await on.tell(...events);
  return {list: on.projection.querySelector('agent-background-teammate')!, on};
}
const cards = (list: AgentBackgroundTeammate) => all(list.shadowRoot!, 'agent-background-card') as HTMLElement[];
const statusOf = (card: Element) => card.shadowRoot!.querySelector('[part="base"]')!.getAttribute('data-status');

describe('agent-background-teammate', () => {
  it('T12 shows each of the eight states of a background job in its own word', async () => {
    const {list} = await show(BACKGROUND_STATES.map((status, index) => changed(`w${String(index)}`, {status})));
    expect(cards(list).map(statusOf)).to.deep.equal([...BACKGROUND_STATES]);
    const words = cards(list).map((card) => read(card.shadowRoot!.querySelector('.st')!));
    expect(words).to.deep.equal([
      'Scheduled',
      'Sleeping',
      'Waking',
      'Running',
      'Blocked',
      'Paused',
      'Failed',
      'Completed',
    ]);
    await expect(list).to.be.accessible();
  });

  it('T13 T15 shows schedule, wake reason, current run, last record and next wake of an automation job', async () => {
    const {list, on} = await show([
      {type: 'run.started', sessionId: 's1', runId: 'r7', agentId: 'w', timestamp: '2026-11-16T02:00:00Z'},
      {type: 'evidence.changed', sessionId: 's1', evidenceId: 'e6', payload: {title: 'Record'}},
      changed('w', {status: 'running', schedule: '0 2 * * *', wakeReason: 'Publish guard', currentRunId: 'r7'}),
      // What the teammate does not say, its job says.
      {
        type: 'task.changed',
        sessionId: 's1',
        agentId: 'w',
        taskId: 'j1',
        runtimeEntity: 'automation_job',
        payload: {title: 'Nightly check', status: 'running', lastRunRef: 'evidence:e6'},
      },
      changed('w', {nextWakeAt: Date.now() + 7_200_500}),
    ]);
    expect(cards(list)).to.have.length(1);
    const text = read(list);
    for (const words of ['W', 'Nightly check', 'Running', '0 2 * * *', 'Publish guard', 'in 2 hours'])
      expect(text).to.contain(words);
    const opened: string[] = [];
    on.projection.addEventListener('agent-reveal', ({fact}) => opened.push(fact));
    on.projection.addEventListener('agent-evidence-open', ({evidenceId}) => opened.push(evidenceId));
    button(cards(list)[0]!, 'Open this run')!.click();
    button(cards(list)[0]!, 'Open its record')!.click();
    expect(opened).to.deep.equal(['run:r7', 'e6']);
    expect([isCron('0 2 * * *'), isCron('@daily'), isCron('every night at two o’clock')]).to.deep.equal([
      true,
      true,
      false,
    ]);
  });

  it('A18 a control is pending until its owner tells, and stays where it was when refused', async () => {
    const {list, on} = await show([changed('w', {status: 'running', schedule: 'nightly'})], {
      reply: ({payload}) =>
        payload?.['mode'] === 'sleep'
          ? Promise.reject(new Refusal('A run is being written'))
          : new Promise(() => undefined),
    });
    const [card] = cards(list);
    button(card!, 'Put to sleep')!.click();
    await on.settle();
    expect(read(card!)).to.contain('Refused A run is being written');
    expect(statusOf(card!)).to.equal('running');
    button(card!, 'Pause')!.click();
    await on.settle();
    expect(on.carried[1]).to.deep.include({
      control: 'stop',
      agentId: 'w',
      sessionId: 's1',
      payload: {cascade: 'self', mode: 'pause'},
    });
    expect(read(card!)).to.contain('Pause: asked, not confirmed yet');
    expect(statusOf(card!)).to.equal('running');
    expect(button(card!, 'End for good')!.getAttribute('aria-disabled')).to.equal('true');
    await on.tell(changed('w', {status: 'paused', reason: 'By policy'}, {commandId: on.carried[1]!.id}));
    expect(statusOf(card!)).to.equal('paused');
    expect(read(card!)).to.contain('By policy');
    button(card!, 'Resume')!.click();
    await on.settle();
    expect(on.carried[2]).to.deep.include({control: 'continue_agent', payload: {mode: 'resume'}});
  });

  it('A18 asks before it ends a teammate for good, by keyboard alone, and Escape goes back', async () => {
    const {list, on} = await show([changed('w', {status: 'sleeping'})]);
    const [card] = cards(list);
    const end = button(card!, 'End for good')!;
    end.focus();
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(read(card!)).to.contain('It will not wake again');
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(card!.shadowRoot!.activeElement).to.equal(end);
    expect(on.carried).to.deep.equal([]);
    await sendKeys({press: 'Enter'});
    await on.settle();
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(on.carried[0]).to.deep.include({control: 'stop', payload: {cascade: 'self', mode: 'terminate'}});
  });

  it('an event about one teammate updates its card, and not the list; one that becomes a watcher joins it', async () => {
    const {list, on} = await show([
      {type: 'agent.spawned', sessionId: 's1', agentId: 'a', agentName: 'A', payload: {}},
      changed('w', {status: 'sleeping'}),
    ]);
    let updates = 0;
    list.addController({hostUpdated: () => updates++});
    await on.tell(changed('w', {status: 'running'}), changed('w', {detail: 'page 2'}));
    expect(updates).to.equal(0);
    expect(read(list)).to.contain('page 2');
    await on.tell({type: 'agent.changed', sessionId: 's1', agentId: 'a', payload: {schedule: 'hourly'}});
    expect(cards(list)).to.have.length(2);
  });

  it('C6 says what is for whom while nobody is, what it lacks without a store, and why a control is off', async () => {
    const {list} = await show([]);
    expect(read(list)).to.contain('Nobody works in the background');
    await expect(list).to.be.accessible();
    const alone = await fixture<AgentBackgroundTeammate>(html`<agent-background-teammate></agent-background-teammate>`);
    expect(read(alone)).not.to.contain('Nobody works');
    const off = await show([changed('w', {status: 'sleeping'})], {controls: ['stop']});
    const wake = button(cards(off.list)[0]!, 'Wake now')!;
    expect(wake.getAttribute('aria-disabled')).to.equal('true');
    expect(wake.title).to.contain('does not take this');
  });

  it('fits 320 px with hostile words, from right to left, and speaks Chinese', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(30);
    const {list, on} = await show([
      changed('w', {
        status: 'failed',
        error: nasty,
        schedule: nasty,
        wakeReason: nasty,
        lastRunRef: 'javascript:alert(1)',
      }),
    ]);
    on.projection.dir = 'rtl';
    list.style.inlineSize = '320px';
    list.lang = 'zh-CN';
    cards(list)[0]!.lang = 'zh-CN';
    await on.settle();
    expect(list.scrollWidth).to.be.at.most(320);
    expect(all(list.shadowRoot!, 'img, a')).to.deep.equal([]);
    expect(read(list)).to.contain('立即唤醒');
    await expect(list).to.be.accessible();
  });
});
