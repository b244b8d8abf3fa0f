import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import {TEAMMATE_KEY} from '../../src/components/team/team/agent-teammate-open.js';
import type {AgentTeamPane} from '../../src/components/team/team-pane/team-pane.js';
import {openingKey} from '../../src/state/keys.js';
import '../../src/define/agent-team-pane.js';
import '../../src/define/agent-workbench.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';

const about = {sessionId: 's1', teamName: 'delivery', topology: 'coordinator_team'};
const spawned = (agentId: string, agentName: string, sessionId = 's1') => ({
  ...{...about, sessionId, type: 'agent.spawned', runId: 'r1', agentId, agentName},
  ...{threadId: `${sessionId}.${agentId}`, parentThreadId: `${sessionId}.main`, payload: {status: 'running'}},
});

async function show() {
  const on = await bench(html`<agent-team-pane lang="en" session-id="s1"></agent-team-pane>`);
  const pane = on.projection.querySelector('agent-team-pane')!;
  const surfaces = () => [...pane.shadowRoot!.querySelectorAll('[part] > *')].map(({localName}) => localName);
  return {on, pane, surfaces};
}

describe('agent-team-pane', () => {
  // A workbench opens the tab that the last one had, also that of another file.
  beforeEach(() => localStorage.clear());

  it('V12 each surface comes with its first fact, and none before', async () => {
    const {on, pane, surfaces} = await show();
    expect(read(pane)).to.contain('No teammates yet');
    await on.tell(spawned('scout', 'Scout'));
    expect(surfaces()).to.include.members(['agent-team-roster', 'agent-delegation-graph']);
    expect(surfaces()).not.to.include.members(['agent-handoff-lane']);
    await on.tell(
      {...about, type: 'agent.handoff', handoffId: 'h1', payload: {from: 'lead', to: 'scout'}},
      {...about, type: 'review.requested', reviewId: 'v1', payload: {reviewer: 'scout', target: 'a1'}},
      {...about, type: 'worker.notification', agentId: 'scout', taskId: 't1', payload: {status: 'completed'}},
      {...spawned('watch', 'Watch'), runtimeEntity: 'automation_job', payload: {schedule: 'Daily at 02:00'}},
      {...spawned('peer', 'Peer'), runtimeEntity: 'external_task', payload: {remoteStatus: 'working'}},
    );
    expect(surfaces()).to.include.members([
      ...['agent-handoff-lane', 'agent-review-lane', 'agent-worker-notifications'],
      ...['agent-background-teammate', 'agent-remote-teammate', 'agent-team-policy'],
    ]);
    await expect(pane).to.be.accessible();
  });

  it('T15 a teammate that is opened by its name takes the column until it is closed; one of another session does not', async () => {
    const {on, pane, surfaces} = await show();
    await on.tell(spawned('scout', 'Scout'), spawned('far', 'Far', 's2'));
    on.store.setLocal(TEAMMATE_KEY, {agentId: 'far'});
    await on.settle();
    expect(surfaces()).to.include('agent-team-roster');
    (all(pane.shadowRoot!, 'button.mate').find((name) => read(name).includes('Scout')) as HTMLElement).click();
    await on.settle();
    expect(surfaces()).to.deep.equal(['agent-teammate-transcript']);
    on.store.setLocal(TEAMMATE_KEY, {agentId: ''});
    await on.settle();
    expect(surfaces()).to.include('agent-team-roster');
  });

  it('V12 one subagent is no team: it is listed, and its pane does not open by itself', async () => {
    const on = await bench(html`<agent-workbench lang="en" without-badge></agent-workbench>`);
    const workbench = on.projection.querySelector('agent-workbench')!;
    const selected = () => workbench.shadowRoot!.querySelector('[role="tab"][aria-selected="true"]')?.id;
    const alone = (agentId: string) => ({
      type: 'agent.spawned',
      sessionId: 's1',
      runId: 'r1',
      agentId,
      agentName: agentId,
    });
    workbench.store.append([{type: 'run.started', sessionId: 's1', runId: 'r1'}, alone('ada')]);
    workbench.store.flush();
    await workbench.updateComplete;
    expect(selected()).to.equal('tab-requests');
    workbench.shadowRoot!.querySelector<HTMLElement>('#tab-team')!.click();
    await workbench.updateComplete;
    const pane = workbench.shadowRoot!.querySelector('agent-team-pane')!;
    const surfaces = () => [...pane.shadowRoot!.querySelectorAll('[part] > *')].map(({localName}) => localName);
    await pane.updateComplete;
    expect(surfaces()).to.deep.equal(['agent-team-roster']);
    workbench.store.append([alone('ben')]);
    workbench.store.flush();
    await pane.updateComplete;
    expect(surfaces()).to.include.members(['agent-delegation-graph', 'agent-team-policy']);
  });

  it('V12 in the workbench the team and the board come with their facts, and the head names the topology', async () => {
    const on = await bench(html`<agent-workbench lang="en" without-badge></agent-workbench>`);
    const workbench = on.projection.querySelector('agent-workbench')!;
    const store = workbench.store;
    const tabs = () => [...workbench.shadowRoot!.querySelectorAll('[role="tab"]')].map((tab) => tab.id);
    store.openSession('s1');
    store.append([{type: 'run.started', sessionId: 's1', runId: 'r1', topology: 'solo_run'}]);
    store.flush();
    await workbench.updateComplete;
    expect(tabs()).not.to.include.members(['tab-team']);
    expect(workbench.shadowRoot!.querySelector('.team')).to.equal(null);
    const item = {
      sessionId: 's1',
      workItemId: 'w1',
      runtimeEntity: 'work_item',
      payload: {title: 'One', status: 'open'},
    };
    store.append([
      {...about, type: 'team.changed', payload: {}},
      spawned('scout', 'Scout'),
      {type: 'task.changed', ...item},
    ]);
    store.flush();
    await workbench.updateComplete;
    expect(tabs().slice(0, 2)).to.deep.equal(['tab-team', 'tab-board']);
    expect(read(workbench.shadowRoot!.querySelector('.team')!)).to.contain('1 teammate');
  });

  it('C6 says what it lacks without a store, and waits while the session is being opened', async () => {
    const alone = await fixture<AgentTeamPane>(html`<agent-team-pane lang="en"></agent-team-pane>`);
    expect(read(alone)).not.to.contain('No teammates');
    const {on, pane} = await show();
    on.store.setLocal(openingKey('s1'), {
      steps: {shell: 'ready', window: 'loading', current: 'loading', refs: 'waiting'},
    });
    await on.settle();
    expect(read(pane)).not.to.contain('No teammates');
  });
});
