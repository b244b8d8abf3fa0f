import {expect, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import '../../src/all.js';
import {TOPOLOGIES, type Topology} from '../../src/protocol/taxonomy.js';
import {bench, button, nameOf} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

/** T14: each topology by the parts that the standard requires of its projection, out of facts alone. */

const S = {sessionId: 's1', runId: 'r1'};
const by = (topology: Topology) => ({
  run: (type: string, payload: object = {}, more: object = {}) => ({type, ...S, topology, payload, ...more}),
  agent: (agentId: string, payload: object, more: object = {}) => ({
    ...{type: 'agent.changed', ...S, topology, agentId, agentName: agentId[0]!.toUpperCase() + agentId.slice(1)},
    ...{payload, ...more},
  }),
  team: (payload: object, more: object = {}) => ({
    ...{type: 'team.changed', ...S, topology, teamId: 'tm1', teamName: 'delivery', payload, ...more},
  }),
});

/** A required part: its name in the standard, and what a person must be able to read. */
type Part = readonly [part: string, place: string, words: string | RegExp];
interface Shape {
  readonly template: TemplateResult;
  readonly events: readonly object[];
  readonly parts: readonly Part[];
  /** Names of controls, each with the place that it stands in once its fact is looked at. */
  readonly controls?: readonly (readonly [part: string, place: string, name: RegExp])[];
  /** Looks at the fact that has the controls. */
  readonly look?: (element: Element) => void;
}

const solo = by('solo_run');
const coordinator = by('coordinator_team');
const parallel = by('parallel_workers');
const handoff = by('specialist_handoff');
const review = by('review_team');
const board = by('human_agent_board');
const background = by('background_teammate');
const remote = by('remote_teammate');

const PANE = html`<agent-team-pane session-id="s1"></agent-team-pane>`;
const JOIN = {
  id: 'j1',
  status: 'waiting',
  waitsFor: ['ben', 'cyd', 'dan'],
  done: ['ben'],
  missing: ['cyd'],
  into: 'lead',
};
const node = (element: Element, id: string) =>
  all(element.shadowRoot!, '[data-node]').find((each) => (each as HTMLElement).dataset['node'] === id)!;

const SHAPES: Readonly<Record<Exclude<Topology, 'unknown'>, Shape>> = {
  solo_run: {
    template: html`<div>
      <agent-conversation style="height: 480px"></agent-conversation>
      <agent-runtime-status></agent-runtime-status>
      <agent-artifact-workspace></agent-artifact-workspace>
      <agent-timeline-evidence></agent-timeline-evidence>
      <agent-team-pane session-id="s1"></agent-team-pane>
    </div>`,
    events: [
      solo.run('run.started', {title: 'Move the ledger'}),
      solo.run('reasoning.delta', {delta: 'Dual write first'}, {partId: 'p1'}),
      solo.run('tool.started', {name: 'sql.query'}, {toolCallId: 't1'}),
      solo.run('artifact.created', {kind: 'document', title: 'Plan of the move', status: 'ready'}, {artifactId: 'f1'}),
      solo.run('evidence.changed', {kind: 'citation', title: 'Ledger schema', status: 'ready'}, {evidenceId: 'e1'}),
    ],
    parts: [
      ['one active run', 'agent-runtime-status', /Using a tool|sql\.query/],
      ['process', 'agent-conversation', 'Dual write first'],
      ['tools', 'agent-conversation', 'sql.query'],
      ['artifacts', 'agent-artifact-workspace', 'Plan of the move'],
      ['evidence', 'agent-conversation', 'Ledger schema'],
      ['no team', 'agent-team-pane', 'No teammates yet'],
    ],
  },
  coordinator_team: {
    template: PANE,
    events: [
      coordinator.run('run.started'),
      coordinator.team({
        coordinator: 'lead',
        status: 'merging',
        members: ['lead', 'ben'],
        joins: [{...JOIN, waitsFor: ['ben'], done: ['ben'], missing: [], status: 'merging'}],
      }),
      coordinator.agent('lead', {status: 'running', detail: 'Puts it together', activeOwner: true}),
      {
        ...coordinator.agent(
          'ben',
          {status: 'running', detail: 'Reads shard 4'},
          {parentAgentId: 'lead', taskId: 'k1'},
        ),
        type: 'agent.spawned',
      },
      coordinator.run(
        'worker.notification',
        {status: 'completed', summary: '31 readers'},
        {agentId: 'ben', taskId: 'k1'},
      ),
    ],
    parts: [
      ['the topology', 'agent-team-roster', /coordinat/i],
      ['coordinator', 'agent-team-roster', /Lead .*Active owner/],
      ['roster', 'agent-team-roster', '2 members'],
      ['worker tasks', 'agent-team-roster', 'Reads shard 4'],
      ['worker result notifications', 'agent-worker-notifications', '31 readers'],
      [
        'synthesis boundary',
        'agent-delegation-graph',
        'Synthesis by Lead: 1 of 1 results. Each worker’s own result stays in its report.',
      ],
    ],
  },
  parallel_workers: {
    template: PANE,
    events: [
      parallel.run('run.started'),
      parallel.team({coordinator: 'lead', status: 'waiting', joins: [JOIN]}),
      parallel.agent('lead', {status: 'waiting'}),
      ...['ben', 'cyd', 'dan'].map((id) => ({
        ...parallel.agent(id, {status: 'running'}, {parentAgentId: 'lead'}),
        type: 'agent.spawned',
      })),
      parallel.agent('ben', {status: 'completed'}),
      parallel.agent('cyd', {status: 'failed', error: 'Out of memory'}),
    ],
    parts: [
      ['the topology', 'agent-team-roster', 'Parallel workers'],
      ['fan-out', 'agent-delegation-graph', '3 branches'],
      ['fan-in', 'agent-delegation-graph', 'Join 1 of 3'],
      ['state of one worker', 'agent-delegation-graph', 'Dan Running'],
      ['state of another', 'agent-delegation-graph', 'Ben Completed'],
      ['a partial failure', 'agent-delegation-graph', /Cyd Failed/],
      ['synthesis boundary', 'agent-delegation-graph', 'Synthesis by Lead: 1 of 3 results'],
    ],
    look: (element) =>
      node(element, 'join:tm1/j1').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1})),
    controls: [
      ['wait', 'agent-delegation-detail', /^Wait for all$/],
      ['merge', 'agent-delegation-detail', /^Merge 1 of 3 now$/],
    ],
  },
  specialist_handoff: {
    template: PANE,
    events: [
      handoff.run('run.started'),
      handoff.agent('planner', {status: 'waiting'}),
      handoff.agent('builder', {status: 'running', activeOwner: true}),
      handoff.run(
        'agent.handoff',
        {
          from: 'planner',
          to: 'builder',
          reason: 'Needs SQL',
          resumeTarget: 'step 4',
          memoryBoundary: 'repo only',
          status: 'active',
        },
        {handoffId: 'h1'},
      ),
    ],
    parts: [
      ['the topology', 'agent-team-roster', /handoff/i],
      ['active owner', 'agent-team-roster', /Builder .*Active owner/],
      ['active owner in the lane', 'agent-handoff-lane', 'Builder'],
      ['reason', 'agent-handoff-lane', 'Needs SQL'],
      ['resume target', 'agent-handoff-lane', 'step 4'],
      ['memory boundary', 'agent-handoff-lane', 'repo only'],
    ],
  },
  review_team: {
    template: PANE,
    events: [
      review.run('run.started'),
      review.agent('rita', {status: 'running', role: 'reviews'}),
      review.run('evidence.changed', {kind: 'trace', title: 'Test run 9', status: 'ready'}, {evidenceId: 'e1'}),
      review.run(
        'review.completed',
        {
          reviewer: 'rita',
          target: 'plan.md',
          verdict: 'changes_requested',
          fixes: [{id: 'f1', title: 'Round half up'}],
        },
        {reviewId: 'v1', evidenceRefs: ['e1']},
      ),
    ],
    parts: [
      ['the topology', 'agent-team-roster', /review/i],
      ['reviewer', 'agent-review-lane', 'Rita'],
      ['verdict', 'agent-review-lane', 'Changes requested'],
      ['evidence link', 'agent-review-lane', 'Test run 9'],
      ['requested fix', 'agent-review-lane', 'Round half up'],
    ],
  },
  human_agent_board: {
    template: html`<agent-work-board session-id="s1"></agent-work-board>`,
    events: [
      board.run('run.started'),
      board.agent('mara', {kind: 'human', status: 'idle'}),
      board.agent('bot', {status: 'running'}),
      board.team(
        {
          title: 'Ask legal',
          status: 'blocked',
          assignee: 'mara',
          assigneeKind: 'human',
          blocker: 'No contract',
          comments: [{by: 'mara', text: 'Mailed them'}],
          artifacts: [],
        },
        {workItemId: 'w1', runtimeEntity: 'work_item'},
      ),
      board.run(
        'task.changed',
        {title: 'Fix rounding', status: 'claimed', assignee: 'bot', owner: 'mara', progress: {percent: 40}},
        {workItemId: 'w2', runtimeEntity: 'work_item'},
      ),
    ],
    parts: [
      ['a person', 'agent-work-board', 'Mara'],
      ['an agent', 'agent-work-board', 'Bot'],
      ['a blocker', 'agent-work-board', 'No contract'],
      ['a claim', 'agent-work-board', /Claimed/],
      ['a comment', 'agent-work-board', /1 comment|Mailed them/],
      ['an item that the team reported', 'agent-work-board', 'Ask legal'],
      ['an item that its task reported', 'agent-work-board', 'Fix rounding'],
    ],
  },
  background_teammate: {
    template: PANE,
    events: [
      background.agent(
        'night',
        {
          status: 'sleeping',
          schedule: 'Daily at 02:00',
          wakeReason: 'New rates',
          lastRunRef: 'run-4',
          lastRunAt: '2026-11-16T02:00:00Z',
          controls: ['pause', 'resume'],
        },
        {runtimeEntity: 'automation_job', taskId: 'k1'},
      ),
    ],
    parts: [
      ['wake reason', 'agent-background-teammate', 'New rates'],
      ['schedule', 'agent-background-teammate', 'Daily at 02:00'],
      ['background run record', 'agent-background-teammate', 'run-4'],
      ['sleep state', 'agent-background-teammate', /Sleeping|Asleep/],
    ],
    controls: [['pause', 'agent-background-card', /^Pause/]],
  },
  remote_teammate: {
    template: PANE,
    events: [
      remote.agent(
        'pixel',
        {card: {name: 'Pixelwright', description: 'Draws maps'}, status: 'running'},
        {runtimeEntity: 'external_task', taskId: 'k1', remoteTaskId: 'rt-7'},
      ),
      remote.run(
        'task.changed',
        {title: 'Draw the map', status: 'running', remoteStatus: 'input_required', artifacts: ['f1']},
        {taskId: 'k1', agentId: 'pixel', remoteTaskId: 'rt-7', runtimeEntity: 'external_task'},
      ),
      remote.run(
        'artifact.changed',
        {title: 'Map of Quebec', kind: 'image', status: 'ready'},
        {artifactId: 'f1', taskId: 'k1'},
      ),
      remote.run(
        'action.required',
        {actionType: 'clarification', title: 'Which projection?'},
        {actionId: 'a1', agentId: 'pixel', taskId: 'k1'},
      ),
    ],
    parts: [
      ['agent card', 'agent-remote-teammate', 'Draws maps'],
      ['task lifecycle', 'agent-remote-teammate', 'Draw the map'],
      ['its native word', 'agent-remote-teammate', 'input_required'],
      ['remote task id', 'agent-remote-teammate', 'rt-7'],
      ['input required', 'agent-remote-teammate', 'Which projection?'],
      ['artifacts', 'agent-remote-teammate', 'Map of Quebec'],
    ],
  },
};

describe('T14 topologies', () => {
  it('T14 every topology of the taxonomy is proven here', () => {
    expect(Object.keys(SHAPES)).to.deep.equal(TOPOLOGIES.filter((topology) => topology !== 'unknown'));
  });

  for (const [topology, {template, events, parts, controls = [], look}] of Object.entries(SHAPES)) {
    const open = async (tell: readonly object[]) => {
      const on = await bench(template);
      await on.tell(...tell);
      const root = on.projection.firstElementChild!;
      const place = (tag: string) =>
        root.localName === tag ? root : (all(on.projection, tag)[0] as Element | undefined);
      return {on, root, place};
    };
    it(`T14 ${topology} shows ${parts.map(([part]) => part).join(', ')}`, async () => {
      const {on, place} = await open(events);
      for (const [part, tag, words] of parts) {
        const text = () => read(place(tag) ?? document.createElement('i'));
        const isThere = () => (typeof words === 'string' ? text().includes(words) : words.test(text()));
        await waitUntil(isThere, `${part}: ${String(words)} in ${text()}`);
      }
      await on.settle();
    });

    for (const [part, tag, name] of controls) {
      it(`T14 ${topology} offers ${part} as a command`, async () => {
        const {on, root, place} = await open(events);
        await waitUntil(() => read(root) !== '', 'drawn');
        if (look) {
          await waitUntil(() => node(root, 'join:tm1/j1') !== undefined, 'the node');
          look(root);
          await on.settle();
        }
        await waitUntil(
          () => place(tag) !== undefined && button(place(tag)!, name) !== undefined,
          `${part} in ${read(root)}`,
        );
        const found = button(place(tag)!, name)!;
        expect(found.getAttribute('aria-disabled'), nameOf(found)).not.to.equal('true');
        found.click();
        await on.settle();
        expect(on.carried.length, 'it goes to the runtime, and changes nothing here').to.equal(1);
      });
    }
  }

  it('T14 to merge now ends the wait of that join, and offers a retry of what failed', async () => {
    const {events, look} = SHAPES.parallel_workers;
    const on = await bench(PANE);
    await on.tell(...events);
    const pane = on.projection.firstElementChild!;
    await waitUntil(() => node(pane, 'join:tm1/j1') !== undefined, 'the join');
    const broken = all(pane.shadowRoot!, '[data-broken]').map((edge) => edge.textContent);
    expect(broken, 'whose result will not come').to.include('no result');
    look!(pane);
    await on.settle();
    const detail = () => all(on.projection, 'agent-delegation-detail:not([hidden])')[0]!;
    button(detail(), /^Merge/)!.click();
    await on.settle();
    expect(on.carried[0]).to.deep.include({control: 'wait', sessionId: 's1', payload: {timeoutMs: 1, joinId: 'j1'}});
    expect(read(pane), 'nothing is merged before its owner says so').to.contain('Join 1 of 3');
    expect(button(detail(), /^Merge/)!.getAttribute('aria-disabled')).to.equal('true');
    node(pane, 'agent:cyd').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
    await on.settle();
    expect(button(detail(), 'Try again')).not.to.equal(undefined);
  });

  it('T14 a join that is over offers no merge', async () => {
    const {events, look} = SHAPES.parallel_workers;
    const on = await bench(PANE);
    await on.tell(...events, parallel.team({joins: [{...JOIN, status: 'done'}]}));
    const pane = on.projection.firstElementChild!;
    await waitUntil(() => node(pane, 'join:tm1/j1') !== undefined, 'the join');
    look!(pane);
    await on.settle();
    expect(button(all(on.projection, 'agent-delegation-detail:not([hidden])')[0]!, /^Merge/)).to.equal(undefined);
  });
});
