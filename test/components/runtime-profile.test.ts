import {expect, html} from '@open-wc/testing';
import {
  actionKey,
  agentKey,
  attemptKey,
  evidenceKey,
  listKey,
  openingKey,
  ProjectionStore,
  reviewKey,
  runKey,
  taskKey,
  toolKey,
  type ListRow,
} from '../../src/state/index.js';
import '../../src/define/agent-context-bar.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-hitl-dock.js';
import '../../src/define/agent-runtime-status.js';
import '../../src/define/agent-state-snapshot.js';
import '../../src/define/agent-task-detail.js';
import '../../src/define/agent-timeline-evidence.js';
import {bench, button, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

/** The spine of the runtime profile, as every event of a turn has it. */
const SPINE = {runtimeId: 'rt1', sessionId: 's1', threadId: 'th1', turnId: 'tu1', runId: 'r1', traceId: 'tr1'};
const WORK = {...SPINE, taskId: 'k1', attemptId: 'k1.a1'};
let sequence = 0;
const event = (type: string, ids: object = {}, payload: object = {}) => ({
  ...{...SPINE, ...ids, type, schemaVersion: 'profile-0.4.0'},
  sequence: (sequence += 1),
  eventId: `ev${String(sequence)}`,
  timestamp: `2026-11-16T10:00:${String(sequence % 60).padStart(2, '0')}Z`,
  payload,
});
const accepted = () => event('run.started', {runtimeStatus: 'accepted'}, {status: 'accepted'});
const tool = (type: string, payload: object) => event(type, {...WORK, toolCallId: 'tc1', stepId: 'st1'}, payload);
const asked = () =>
  event(
    'action.required',
    {...WORK, stepId: 'st1', actionId: 'ac1', toolCallId: 'tc1'},
    {
      ...{actionType: 'tool_permission', title: 'Write notes.md', toolName: 'write_file'},
    },
  );
const row = (store: ProjectionStore, key: string) => ({...store.get(key)}) as Record<string, unknown>;

async function page(): Promise<Bench & {text(): string}> {
  sequence = 0;
  const on = await bench(html`
    <agent-runtime-status lang="en"></agent-runtime-status>
    <agent-conversation lang="en" style="block-size: 400px"></agent-conversation>
    <agent-hitl-dock lang="en"></agent-hitl-dock>
    <agent-timeline-evidence lang="en" view="evidence" style="block-size: 400px"></agent-timeline-evidence>
  `);
  return {...on, text: () => read(on.projection)};
}
const part = (on: Bench, tag: string) => on.projection.querySelector(tag)!;
const settle = async (on: Bench) => {
  for (let round = 0; round < 3; round++) {
    await on.settle();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};

describe('the runtime profile on the surfaces', () => {
  it('A22 AUI-AR-ID-001 the spine ids of a turn stay on its row', async () => {
    const on = await page();
    await on.tell(accepted());
    expect(row(on.store, runKey('r1'))).to.include({sessionId: 's1', threadId: 'th1', turnId: 'tu1'});
    expect(row(on.store, runKey('r1'))['lineage']).to.include({
      runtimeId: 'rt1',
      threadId: 'th1',
      turnId: 'tu1',
      traceId: 'tr1',
    });
  });

  it('A22 AUI-AR-ID-002 task, run and attempt ids join a task to its runs', async () => {
    const on = await page();
    await on.tell(
      event('task.created', {taskId: 'k1'}, {title: 'Write notes'}),
      event('task.attempt.started', WORK),
      event('task.attempt.failed', WORK, {error: 'tool_failed', retryable: true}),
      event('task.attempt.started', {...WORK, runId: 'r2', attemptId: 'k1.a2'}),
    );
    expect(on.store.get(taskKey('k1'))).to.include({id: 'k1'});
    const attempts = on.store.get<ListRow>(listKey('attempts', 'k1'))?.ids.toArray() ?? [];
    expect(attempts).to.have.length(2);
    const rows = attempts.map((id) => row(on.store, attemptKey(id)));
    expect(rows.map(({runId}) => runId)).to.deep.equal(['r1', 'r2']);
    expect(rows[0]).to.include({status: 'failed', taskId: 'k1'});
  });

  it('A22 AUI-AR-ID-003 a tool and its request are joined by their ids, with the step they belong to', async () => {
    const on = await page();
    await on.tell(accepted(), tool('tool.started', {name: 'write_file'}), asked());
    const spine = {runtimeId: 'rt1', taskId: 'k1', attemptId: 'k1.a1', stepId: 'st1'};
    expect(row(on.store, toolKey('tc1'))['lineage']).to.include(spine);
    expect(row(on.store, actionKey('ac1'))).to.include({toolCallId: 'tc1', taskId: 'k1', runId: 'r1'});
    expect(row(on.store, actionKey('ac1'))['lineage']).to.include(spine);
  });

  it('A22 AUI-AR-ID-004 evidence keeps trace, pack, replay and review refs, and the lineage of a subagent', async () => {
    const on = await page();
    await on.tell(
      accepted(),
      event(
        'evidence.changed',
        {
          ...WORK,
          subagentId: 'sa1',
          evidenceId: 'e1',
          evidencePackRef: 'pack:e1',
          replayRef: 'replay:r1',
          reviewRef: 'v1',
        },
        {status: 'ready', kind: 'pack'},
      ),
    );
    expect(row(on.store, evidenceKey('e1'))).to.include({
      traceId: 'tr1',
      packRef: 'pack:e1',
      replayRef: 'replay:r1',
      reviewRef: 'v1',
    });
    expect(row(on.store, evidenceKey('e1'))['lineage']).to.include({
      subagentId: 'sa1',
      attemptId: 'k1.a1',
      runtimeId: 'rt1',
    });
    expect(on.store.get<ListRow>(listKey('evidence', reviewKey('v1')))?.ids.toArray()).to.deep.equal(['e1']);
  });

  it('A22 AUI-AR-READ-001 an accepted turn is shown before any text', async () => {
    const on = await page();
    await on.tell(accepted());
    expect(
      part(on, 'agent-runtime-status').shadowRoot!.querySelector('[data-status]')!.getAttribute('data-status'),
    ).to.equal('accepted');
  });

  it('A22 AUI-AR-READ-002 a running turn says that it runs', async () => {
    const on = await page();
    await on.tell(accepted(), event('run.status', {runtimeStatus: 'running'}));
    expect(row(on.store, runKey('r1'))).to.include({status: 'streaming', nativeStatus: 'running'});
  });

  it('A22 AUI-AR-READ-003 a turn that waits for a permission needs somebody', async () => {
    const on = await page();
    await on.tell(accepted(), event('run.status', {runtimeStatus: 'waiting_permission'}));
    expect(row(on.store, runKey('r1'))).to.include({status: 'action_required', nativeStatus: 'waiting_permission'});
    expect(read(part(on, 'agent-runtime-status'))).to.contain('Needs');
  });

  it('A22 AUI-AR-READ-004 AUI-AR-READ-005 a turn ends completed or failed, with the error of the runtime', async () => {
    const on = await page();
    await on.tell(accepted(), event('run.finished', {}, {outcome: 'success'}));
    expect(row(on.store, runKey('r1'))).to.include({status: 'completed'});
    await on.tell(
      event('run.started', {runId: 'r2'}),
      event('run.failed', {runId: 'r2'}, {error: 'The provider is gone', code: 'provider_gone'}),
    );
    expect(row(on.store, runKey('r2'))).to.include({status: 'failed', errorCode: 'provider_gone'});
    expect(on.text()).to.contain('The provider is gone');
  });

  it('A22 AUI-AR-READ-006 a missing field is unknown, never made up', async () => {
    const on = await page();
    await on.tell(
      accepted(),
      event('tool.started', {toolCallId: 'tc9'}),
      event('evidence.changed', {evidenceId: 'e9'}),
    );
    expect(row(on.store, toolKey('tc9'))).not.to.have.property('name', 'tool');
    expect(row(on.store, evidenceKey('e9'))).to.include({status: 'unknown'});
    await settle(on);
    expect(read(part(on, 'agent-timeline-evidence')))
      .to.contain('Unverified')
      .and.not.to.contain('Verified ');
  });

  it('A22 AUI-AR-ACTION-001 a request appears as a card', async () => {
    const on = await page();
    await on.tell(accepted(), tool('tool.started', {name: 'write_file'}), asked());
    await settle(on);
    expect(read(part(on, 'agent-hitl-dock'))).to.contain('Write notes.md');
  });

  it('A22 AUI-AR-ACTION-002 to approve is to wait for the runtime’s word', async () => {
    const on = await page();
    await on.tell(accepted(), asked());
    await settle(on);
    const card = () => all(on.projection, 'agent-hitl-card').find((each) => button(each, 'Approve'));
    button(card()!, 'Approve')!.click();
    await settle(on);
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'ac1'});
    expect(row(on.store, actionKey('ac1'))).to.include({status: 'required'});
    await on.tell(
      event('action.resolved', {actionId: 'ac1', commandId: on.carried[0]!.id}, {resolution: 'approved', by: 'user'}),
    );
    expect(row(on.store, actionKey('ac1'))).to.include({status: 'resolved', commandId: on.carried[0]!.id});
  });

  it('A22 AUI-AR-ACTION-003 to reject makes no result of a tool', async () => {
    const on = await page();
    await on.tell(accepted(), tool('tool.args', {name: 'write_file', input: {}, complete: true}), asked());
    await settle(on);
    const before = row(on.store, toolKey('tc1'));
    const card = all(on.projection, 'agent-hitl-card').find((each) => button(each, 'Reject'))!;
    button(card, 'Reject')!.click();
    await settle(on);
    await on.tell(event('action.resolved', {actionId: 'ac1'}, {resolution: 'rejected', by: 'user'}));
    expect(row(on.store, actionKey('ac1'))).to.include({status: 'resolved', resolution: 'rejected'});
    expect(row(on.store, toolKey('tc1'))).to.deep.equal(before);
  });

  it('A22 AUI-AR-ACTION-004 a decision that is told twice is one decision', async () => {
    const on = await page();
    await on.tell(accepted(), asked());
    const first = event('action.resolved', {actionId: 'ac1'}, {resolution: 'approved', by: 'user'});
    await on.tell(first, first, event('action.resolved', {actionId: 'ac1'}, {resolution: 'rejected', by: 'other'}));
    expect(row(on.store, actionKey('ac1'))).to.include({resolution: 'approved', resolvedBy: 'user'});
    expect(on.store.get<ListRow>(listKey('open-actions', 's1'))?.ids.length).to.equal(0);
  });

  it('A22 A9 AUI-AR-EVID-001 AUI-AR-EVID-002 an export shows its progress, then the pack', async () => {
    const on = await page();
    const pack = (ids: object, payload: object) =>
      event('evidence.changed', {evidenceId: 'e1', ...ids}, {kind: 'pack', ...payload});
    await on.tell(accepted(), pack({}, {status: 'collecting', progress: {done: 4, total: 10}}));
    await settle(on);
    expect(read(part(on, 'agent-timeline-evidence')))
      .to.contain('Being collected')
      .and.to.contain('4 of 10');
    await on.tell(pack({evidencePackRef: 'pack:e1'}, {status: 'ready', bytes: 4_096}));
    await settle(on);
    expect(read(part(on, 'agent-timeline-evidence'))).to.contain('Download pack (4.1 kB)');
  });

  it('A22 V10 AUI-AR-EVID-003 replay and review share the source that they are about', async () => {
    const on = await page();
    await on.tell(
      accepted(),
      event('evidence.changed', {evidenceId: 'c1'}, {kind: 'claim', claim: 'It holds', status: 'supported'}),
      event(
        'evidence.changed',
        {evidenceId: 'y1', replayRef: 'replay:r1', evidencePackRef: 'pack:e1'},
        {kind: 'replay', title: 'Replay', determinism: 'deterministic', supports: [{id: 'c1', relation: 'replays'}]},
      ),
      event(
        'review.completed',
        {reviewId: 'v1', evidenceRefs: ['c1'], evidencePackRef: 'pack:e1', replayRef: 'replay:r1'},
        {verdict: 'approved', reviewer: 'Ada'},
      ),
    );
    await settle(on);
    expect(row(on.store, reviewKey('v1'))).to.include({packRef: 'pack:e1', replayRef: 'replay:r1'});
    expect(on.store.get<ListRow>(listKey('evidence', evidenceKey('c1')))?.ids.toArray()).to.deep.equal(['y1']);
    expect(on.store.get<ListRow>(listKey('evidence', reviewKey('v1')))?.ids.toArray()).to.deep.equal(['c1']);
    const text = read(part(on, 'agent-timeline-evidence'));
    expect(text).to.contain('Review by Ada').and.to.contain('Approved').and.to.contain('Ready');
  });

  it('A22 A9 AUI-AR-EVID-004 gaps are named with their reasons, and are not guessed', async () => {
    const on = await page();
    await on.tell(
      accepted(),
      event(
        'evidence.changed',
        {evidenceId: 'e1'},
        {
          kind: 'audit',
          gaps: [
            {area: 'telemetry', reason: 'not_collected'},
            {area: 'prompts', reason: 'redacted'},
          ],
        },
      ),
    );
    await settle(on);
    const text = read(part(on, 'agent-timeline-evidence'));
    expect(text)
      .to.contain('Known gaps 2')
      .and.to.contain('telemetry not collected')
      .and.to.contain('prompts redacted');
  });

  it('A22 H1 AUI-AR-HYDRATE-001 a page opened from a snapshot has the same facts, ids and surfaces', async () => {
    const live = await page();
    await live.tell(
      accepted(),
      tool('tool.started', {name: 'write_file'}),
      tool('tool.failed', {error: 'Disk full'}),
      asked(),
    );
    await live.tell(
      event('evidence.changed', {evidenceId: 'e1', replayRef: 'replay:r1'}, {claim: 'It holds', status: 'supported'}),
    );
    const snapshot: unknown = JSON.parse(JSON.stringify(live.store.snapshot()));
    const on = await page();
    on.store.hydrate(snapshot, on.store.openSession('s1'));
    await settle(on);
    for (const key of [runKey('r1'), toolKey('tc1'), actionKey('ac1'), evidenceKey('e1')])
      expect(row(on.store, key), key).to.deep.equal(JSON.parse(JSON.stringify(row(live.store, key))));
    expect(read(part(on, 'agent-hitl-dock'))).to.contain('Write notes.md');
    expect(read(part(on, 'agent-timeline-evidence')))
      .to.contain('It holds')
      .and.to.contain('Supported');
    expect(on.text()).to.contain('Disk full');
  });

  it('A22 H1 AUI-AR-HYDRATE-003 evidence may come later than the rest, and says so until it does', async () => {
    const on = await page();
    on.store.hydrate({sessions: {s1: {status: 'open'}}}, on.store.openSession('s1'));
    const steps = {shell: 'ready', window: 'ready', current: 'ready', refs: 'loading'} as const;
    on.store.setLocal(openingKey('s1'), {steps});
    await settle(on);
    const text = () => read(part(on, 'agent-timeline-evidence'));
    expect(text()).to.contain('still being fetched').and.not.to.contain('No evidence yet');
    await on.tell({
      type: 'session.hydrated',
      sessionId: 's1',
      payload: {snapshot: {evidence: {e1: {claim: 'Late', status: 'supported', sessionId: 's1', supports: ['c9']}}}},
    });
    on.store.setLocal(openingKey('s1'), {steps: {...steps, refs: 'ready'}});
    await settle(on);
    expect(text()).to.contain('Late').and.not.to.contain('still being fetched');
    expect(on.store.get<ListRow>(listKey('evidence', evidenceKey('c9')))?.ids.toArray()).to.deep.equal(['e1']);
  });

  it('A22 H1 AUI-AR-ID-005 AUI-AR-HYDRATE-004 AUI-AR-TASK-005 the lineage of a subagent survives a snapshot and a replay', async () => {
    const live = await page();
    const child = {agentId: 'g2', parentSessionId: 's1', parentThreadId: 'th1', threadId: 'th2'};
    await live.tell(
      accepted(),
      event('agent.spawned', {...child, taskId: 'k2', subagentId: 'sub2'}, {agentName: 'Scout', parentAgentId: 'g1'}),
      event('task.changed', {...WORK, taskId: 'k2'}, {title: 'Find it', status: 'running', parentTaskId: 'k1'}),
    );
    const agent = {...child, taskId: 'k2', parentAgentId: 'g1'};
    const {agentId: _agentId, ...lineage} = agent;
    for (const way of ['hydrated', 'replayed'] as const) {
      const again = new ProjectionStore();
      if (way === 'hydrated') again.hydrate(JSON.parse(JSON.stringify(live.store.snapshot())), again.openSession('s1'));
      else again.append([...live.store.log]);
      expect(row(again, agentKey('g2')), way).to.include({...lineage, name: 'Scout'});
      expect(row(again, taskKey('k2')), way).to.include({parentTaskId: 'k1'});
    }
  });

  it('A22 AUI-AR-ACTION-005 a large output is a ref that is read on demand, and never inline', async () => {
    const on = await page();
    await on.tell(
      accepted(),
      tool('tool.started', {name: 'dump'}),
      tool('tool.result', {outputRef: 'out://1', outputBytes: 9_000_000, preview: 'first lines'}),
    );
    expect(row(on.store, toolKey('tc1'))).to.include({outputRef: 'out://1', result: 'first lines'});
    await waitUntil(() => all(part(on, 'agent-conversation').shadowRoot!, 'agent-tool-card').length > 0);
    const card = all(part(on, 'agent-conversation').shadowRoot!, 'agent-tool-card')[0]!;
    await waitUntil(() => button(card, /^(Open|Show|Load)/) !== undefined, read(card));
    button(card, /^(Open|Show|Load)/)!.click();
    await waitUntil(() => on.carried.length === 1);
    expect(on.carried[0]).to.include({control: 'open_detail', toolCallId: 'tc1'});
    expect(on.carried[0]!.payload).to.deep.equal({ref: 'out://1'});
  });

  it('A22 AUI-AR-TASK-001 a retry is a new attempt, and the failed one stays', async () => {
    const on = await page();
    const attempt = (type: string, attemptId: string, payload: object = {}) =>
      event(`task.attempt.${type}`, {...WORK, attemptId}, payload);
    await on.tell(
      event('task.created', WORK, {title: 'Import'}),
      attempt('started', 'k1.a1'),
      attempt('failed', 'k1.a1', {error: 'Timeout'}),
      event('task.retrying', {...WORK, attemptId: 'k1.a2'}),
      attempt('started', 'k1.a2'),
    );
    expect(on.store.get<ListRow>(listKey('attempts', 'k1'))?.ids.toArray()).to.deep.equal(['k1.a1', 'k1.a2']);
    expect(row(on.store, attemptKey('k1.a1'))).to.include({status: 'failed'});
    expect(row(on.store, attemptKey('k1.a2'))).to.include({status: 'running'});
  });

  it('A22 AUI-AR-TASK-002 a task that a quota blocks is blocked with the reason, and does not run for ever', async () => {
    const on = await bench(html`<agent-task-detail task-id="k1" lang="en"></agent-task-detail>`);
    await on.tell(
      event('task.started', WORK, {title: 'Import'}),
      event('task.blocked', WORK, {blockers: [{kind: 'quota', reason: 'The daily quota is used up'}]}),
    );
    expect(row(on.store, taskKey('k1'))).to.include({status: 'blocked'});
    const detail = on.projection.querySelector('agent-task-detail')!;
    await waitUntil(() => read(detail).includes('The daily quota is used up'), read(detail));
    expect(read(detail)).to.contain('Blocked').and.not.to.contain('Running');
  });

  it('A22 AUI-AR-TASK-003 one candidate is named while it is chosen, and is not offered as a choice', async () => {
    const on = await page();
    await on.tell(accepted(), event('run.status', {}, {stage: 'routing', detail: 'small-model · single candidate'}));
    const status = part(on, 'agent-runtime-status');
    await waitUntil(() => read(status).includes('small-model · single candidate'), read(status));
    expect(read(status)).to.contain('Choosing model');
    expect(all(status.shadowRoot!, 'select, agent-picker')).to.have.length(0);
  });

  it('A22 AUI-AR-TASK-004 what a task has cost and its limit are shown as they were told', async () => {
    const on = await bench(html`<agent-context-bar session-id="s1" lang="en"></agent-context-bar>`);
    await on.tell(event('context.changed', {}, {budget: {cost: {used: 1.2, limit: 2, currency: 'EUR'}}}));
    const bar = on.projection.querySelector('agent-context-bar')!;
    await waitUntil(() => /€1\.20 of €2/.test(read(bar)), read(bar));
  });

  it('A22 V5 AUI-AR-EVID-005 a failed tool stays, and can be looked into after its run', async () => {
    const on = await bench(html`
      <agent-timeline-evidence lang="en" view="timeline" style="block-size: 400px"></agent-timeline-evidence>
    `);
    await on.tell(
      accepted(),
      tool('tool.started', {name: 'write_file'}),
      tool('tool.failed', {error: 'Disk full'}),
      event('run.finished', {}, {outcome: 'success'}),
    );
    expect(row(on.store, toolKey('tc1'))).to.include({status: 'output-error', error: 'Disk full'});
    expect([...on.store.log].filter(({toolCallId}) => toolCallId === 'tc1')).to.have.length(2);
    const timeline = part(on, 'agent-timeline-evidence');
    await waitUntil(() => /1 failed|failed/i.test(read(timeline)), read(timeline));
  });

  it('A22 H1 AUI-AR-HYDRATE-002 a stale page says so, and events repair it', async () => {
    const on = await bench(html`<agent-state-snapshot session-id="s1" lang="en"></agent-state-snapshot>`);
    const state = on.projection.querySelector('agent-state-snapshot')!;
    const told = (type: string, payload: object) => ({type, sessionId: 's1', payload});
    await on.tell(told('state.snapshot', {snapshot: {total: 1}}));
    expect(read(state)).not.to.contain('Stale');
    await on.tell(told('state.delta', {delta: [{op: 'replace', path: '/missing/here', value: 2}]}));
    await waitUntil(() => read(state).includes('Stale'), read(state));
    // What was there is kept, and the next whole state repairs it.
    expect(read(state)).to.contain('total');
    await on.tell(told('state.snapshot', {snapshot: {total: 3}}));
    await waitUntil(() => !read(state).includes('Stale'), read(state));
  });
});
