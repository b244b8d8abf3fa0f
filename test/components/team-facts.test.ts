import {expect, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import '../../src/all.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

/** The facts of T13 and T15 to T18, value by value: from the event through the store to the words of an element. */

const S = {sessionId: 's1'};
const agent = (payload: object = {}, more: object = {}) => ({
  ...{type: 'agent.changed', ...S, agentId: 'ada', agentName: 'Ada', payload, ...more},
});
const run = (type: string, payload: object = {}, more: object = {}) => ({type, ...S, runId: 'r1', payload, ...more});

/** One value: what is told, where it stands, and the words that only this value can have brought. */
type Case = readonly [name: string, events: readonly object[], words: string | RegExp];

async function shown(template: TemplateResult, events: readonly object[]) {
  const on = await bench(template);
  await on.tell(...events);
  const element = on.projection.firstElementChild!;
  return {on, element};
}

function reads(words: string | RegExp, text: string): boolean {
  return typeof words === 'string' ? text.includes(words) : words.test(text);
}

function proves(
  id: string,
  place: string,
  template: () => TemplateResult,
  cases: readonly Case[],
  before = async (_: Element) => {},
) {
  for (const [name, events, words] of cases) {
    it(`${id} ${place} shows ${name}`, async () => {
      const {element, on} = await shown(template(), events);
      await before(element);
      await on.settle();
      await waitUntil(() => reads(words, read(element)), `${String(words)} in: ${read(element)}`);
      expect(all(element.shadowRoot!, '.k-danger'), 'a limit or a fact is no failure').to.have.length(0);
    });
  }
}

const LIMITS: readonly (readonly [string, unknown, string])[] = [
  ['queueReason', 'rate_limit', 'waits for the rate limit'],
  ['queueReason', 'night_shift', 'night_shift'],
  ['providerConcurrencyGroup', 'cobalt', 'shares the limit of cobalt'],
  ['providerParallelBudget', 4, 'provider: at most 4 at a time'],
  ['retryableOverload', true, 'provider busy, tried again by itself'],
];
const COUNTED = [...LIMITS, ['queuedTurnCount', 3, '3 turns queued'] as const];
const both = (list: typeof COUNTED, event: (fields: object, payload: object) => object): Case[] =>
  list.flatMap(([name, value, words]): Case[] => [
    [`${name} of the envelope`, [event({[name]: value}, {})], words],
    [`${name} of the payload`, [event({}, {[name]: value})], words],
  ]);

describe('T18 queue and parallelism facts', () => {
  const queue = (fields: object, payload: object) => ({
    ...{type: 'queue.changed', ...S, ...fields, payload: {queued: [{id: 'q1', text: 'Next'}], ...payload}},
  });
  proves('T18', 'the queue', () => html`<agent-queue></agent-queue>`, [
    ...both(LIMITS as typeof COUNTED, queue),
    [
      'queuedTurnCount where no turn is named',
      [{type: 'queue.changed', ...S, queuedTurnCount: 3}],
      '3 more queued turns',
    ],
  ]);
  proves('T18', 'the roster', () => html`<agent-team-roster session-id="s1"></agent-team-roster>`, [
    ...both(COUNTED as typeof COUNTED, (fields, payload) => agent({status: 'running', ...payload}, fields)),
    ['teamPhase of a member', [agent({}, {teamName: 'delivery', teamPhase: 'merging'})], 'Merging results'],
    [
      'teamParallelBudget of a member',
      [agent({}, {teamName: 'delivery', teamParallelBudget: 7})],
      'at most 7 at a time',
    ],
    ['teamActiveCount of a member', [agent({}, {teamName: 'delivery', teamActiveCount: 5})], '5 at work'],
    ['teamQueuedCount of a member', [agent({}, {teamName: 'delivery', teamQueuedCount: 6})], '6 queued'],
  ]);
  const task = (fields: object, payload: object) => ({
    ...{type: 'task.changed', ...S, taskId: 't1', ...fields, payload: {title: 'Job', status: 'queued', ...payload}},
  });
  proves(
    'T18',
    'the task detail',
    () => html`<agent-task-detail task-id="t1" session-id="s1"></agent-task-detail>`,
    both(COUNTED as typeof COUNTED, task),
  );
  proves(
    'T18',
    'the task capsule',
    () => html`<agent-task-capsule></agent-task-capsule>`,
    both(COUNTED as typeof COUNTED, task),
    async (capsule) => {
      capsule.shadowRoot!.querySelector<HTMLElement>('.capsule')!.click();
    },
  );

  it('T18 a task that is over has reached no limit', async () => {
    const {element} = await shown(html`<agent-task-detail task-id="t1" session-id="s1"></agent-task-detail>`, [
      task({retryableOverload: true}, {}),
      {type: 'task.completed', ...S, taskId: 't1'},
    ]);
    expect(read(element)).not.to.contain('provider busy');
  });
});

describe('T15 teammate status', () => {
  const WORDS =
    'queued submitted accepted preparing waiting needs_input plan_ready completed failed aborted cancelled closed not_found'.split(
      ' ',
    );
  it('T15 the roster shows each latestTurnStatus beside what the teammate is at now', async () => {
    const {element, on} = await shown(html`<agent-team-roster session-id="s1"></agent-team-roster>`, []);
    const said = new Set<string>();
    for (const latestTurnStatus of WORDS) {
      await on.tell(agent({status: 'running'}, {latestTurnStatus}));
      const [, word] = /last turn: (.+)$/.exec(read(all(element.shadowRoot!, '.now')[0]!)) ?? [];
      expect(word, latestTurnStatus).to.be.a('string');
      said.add(word!);
    }
    expect(said.size, 'words of their own, but for two spellings of an end').to.be.at.least(WORDS.length - 2);
    await on.tell(agent({status: 'running', latestTurnStatus: 'running'}));
    expect(read(element), 'what it is at now is said once').not.to.contain('last turn');
  });

  it('T15 needs_input and plan_ready stand above those at work, whichever field says so', async () => {
    const of = (agentId: string, more: object) => ({type: 'agent.changed', ...S, agentId, agentName: agentId, ...more});
    const {element} = await shown(html`<agent-team-roster session-id="s1"></agent-team-roster>`, [
      of('a', {payload: {status: 'running'}}),
      of('b', {runtimeStatus: 'needs_input'}),
      of('c', {payload: {runtimeStatus: 'plan_ready'}}),
    ]);
    expect(
      all(element.shadowRoot!, '[data-group="needs"]').map((row) => (row as HTMLElement).dataset['fact']),
    ).to.have.members(['agent:b', 'agent:c']);
  });
});

describe('T15 team workbench facts, each by its required fields', () => {
  const PLACES: readonly (readonly [
    fact: string,
    template: () => TemplateResult,
    events: readonly object[],
    words: readonly (string | RegExp)[],
  ])[] = [
    [
      'teammate identity in the roster',
      () => html`<agent-team-roster session-id="s1"></agent-team-roster>`,
      [
        agent(
          {role: 'builds', source: 'plugin', model: 'cobalt-2', policy: {mode: 'plan'}},
          {teamName: 'delivery', teamActiveCount: 1},
        ),
      ],
      ['Ada', 'delivery', 'builds', 'plugin', 'cobalt-2', 'plans first'],
    ],
    [
      'members of the team in the roster, also those of whom nothing else is known',
      () => html`<agent-team-pane session-id="s1"></agent-team-pane>`,
      [
        agent(),
        {
          ...{type: 'team.changed', ...S, teamId: 'tm1', teamName: 'delivery'},
          payload: {members: ['ada', 'ghost', {agentId: 'm', name: 'Mara', role: 'owns billing', kind: 'human'}]},
        },
      ],
      ['3 members', 'ghost', /Mara owns billing person/],
    ],
    [
      'parent and child lineage in the graph',
      () => html`<agent-delegation-graph session-id="s1"></agent-delegation-graph>`,
      [
        {type: 'agent.changed', ...S, agentId: 'lead', agentName: 'Lead', payload: {status: 'running'}},
        {
          ...agent({reason: 'Look up'}, {parentAgentId: 'lead', parentSessionId: 's1', taskId: 't1'}),
          type: 'agent.spawned',
        },
      ],
      ['Lead', 'Ada', '1 branch'],
    ],
    [
      'a worker notification',
      () => html`<agent-worker-notifications session-id="s1"></agent-worker-notifications>`,
      [
        agent(),
        {
          ...{type: 'worker.notification', ...S, taskId: 't1', agentId: 'ada'},
          payload: {
            status: 'completed',
            summary: '31 readers',
            resultRef: 'ref-9',
            toolCount: 7,
            durationMs: 61_000,
            workerUsage: {costUsd: 0.21},
          },
        },
      ],
      ['Ada', '31 readers', /7 tool/, /1:01|1 min/, /0\.21/],
    ],
    [
      'a work item that the team reports, on the board',
      () => html`<agent-work-board session-id="s1"></agent-work-board>`,
      [
        agent(),
        {
          ...{type: 'team.changed', ...S, workItemId: 'w1', runtimeEntity: 'work_item'},
          payload: {
            title: 'Fix rounding',
            assignee: 'ada',
            owner: 'lead',
            status: 'blocked',
            blocker: 'No token',
            priority: 'high',
            artifacts: [],
          },
        },
      ],
      ['Fix rounding', 'Ada', 'No token', /high/i, 'Blocked'],
    ],
    [
      'a handoff',
      () => html`<agent-handoff-lane session-id="s1"></agent-handoff-lane>`,
      [
        agent(),
        {
          ...{type: 'agent.handoff', ...S, handoffId: 'h1'},
          payload: {
            from: 'Planner',
            to: 'ada',
            reason: 'Knows SQL',
            resumeTarget: 'step 4',
            memoryBoundary: 'repo only',
            status: 'accepted',
            acceptedAt: '2026-11-16T10:00:00Z',
          },
        },
      ],
      ['Planner', 'Ada', 'Knows SQL', 'step 4', 'repo only'],
    ],
    [
      'a review verdict',
      () => html`<agent-review-lane session-id="s1"></agent-review-lane>`,
      [
        agent(),
        {
          ...{type: 'review.completed', ...S, reviewId: 'v1'},
          payload: {
            reviewer: 'ada',
            target: 'plan.md',
            verdict: 'changes_requested',
            fixes: [{id: 'f1', title: 'Round half up'}],
            evidenceRefs: ['e1'],
          },
        },
      ],
      ['Ada', 'plan.md', 'Changes requested', 'Round half up'],
    ],
    [
      'a delegated approval',
      () => html`<agent-hitl-dock session-id="s1"></agent-hitl-dock>`,
      [
        agent(),
        {
          ...{type: 'action.required', ...S, runId: 'r1', actionId: 'a1', agentId: 'ada'},
          payload: {actionType: 'delegated_permission', title: 'Write to staging', requestedScope: 'db.write'},
        },
      ],
      ['Ada', 'Write to staging', 'db.write'],
    ],
    [
      'a remote teammate',
      () => html`<agent-remote-teammate session-id="s1"></agent-remote-teammate>`,
      [
        agent(
          {
            card: {name: 'Pixelwright', description: 'Draws maps'},
            remoteStatus: 'auth_required',
            runtimeStatus: 'waiting',
          },
          {remoteTaskId: 'rt-7', runtimeEntity: 'external_task'},
        ),
      ],
      ['Ada', 'Draws maps', 'auth_required', 'rt-7'],
    ],
    [
      'a background teammate',
      () => html`<agent-background-teammate session-id="s1"></agent-background-teammate>`,
      [
        agent(
          {
            schedule: 'Daily at 02:00',
            wakeReason: 'New rates',
            currentRunId: 'run-5',
            lastRunRef: 'run-4',
            status: 'running',
          },
          {runtimeEntity: 'automation_job', taskId: 't1'},
        ),
      ],
      ['Daily at 02:00', 'New rates', 'Ada', 'run-4'],
    ],
  ];
  for (const [fact, template, events, words] of PLACES) {
    it(`T15 shows ${fact}`, async () => {
      const {element} = await shown(template(), events);
      for (const word of words)
        await waitUntil(() => reads(word, read(element)), `${String(word)} in: ${read(element)}`);
    });
  }

  it('T15 a teammate’s transcript has what it said and what waits for it, and opens on demand', async () => {
    const thread = {threadId: 's1.ada', parentThreadId: 's1.main', parentSessionId: 's1'};
    const {element, on} = await shown(html`<agent-team-pane session-id="s1"></agent-team-pane>`, [
      {
        ...agent({reason: 'Look', pending: [{id: 'p1', text: 'Also May', status: 'pending'}]}, thread),
        type: 'agent.spawned',
      },
      {
        type: 'text.final',
        ...S,
        ...thread,
        agentId: 'ada',
        runId: 'r2',
        messageId: 'm1',
        payload: {text: 'Thirty-one readers'},
      },
    ]);
    expect(read(element)).not.to.contain('Thirty-one readers');
    (all(element.shadowRoot!, 'button.mate')[0] as HTMLElement).click();
    await on.settle();
    await waitUntil(
      () => read(element).includes('Thirty-one readers') && read(element).includes('Also May'),
      'the transcript',
    );
  });
});

describe('T13 runtime entities on their surfaces', () => {
  const TURN = {
    ...{type: 'agent.changed', ...S, threadId: 'th1', agentId: 'main', agentName: 'Main', runId: 'r1'},
    ...{runtimeEntity: 'agent_turn', runtimeStatus: 'preparing', queuedTurnCount: 2},
  };
  it('T13 agent_turn is in the status, the queue and the capsule, and is no teammate', async () => {
    const status = await shown(html`<agent-runtime-status session-id="s1"></agent-runtime-status>`, [TURN]);
    await waitUntil(() => /Preparing/i.test(read(status.element)), 'the status');
    const queue = await shown(html`<agent-queue></agent-queue>`, [TURN]);
    expect(read(queue.element)).to.contain('2 more queued turns');
    const capsule = await shown(html`<agent-task-capsule></agent-task-capsule>`, [TURN]);
    expect(read(capsule.element)).to.match(/Running.*Queued 2/);
    const pane = await shown(html`<agent-team-pane session-id="s1"></agent-team-pane>`, [TURN]);
    expect(read(pane.element)).to.contain('No teammates yet');
  });

  it('T13 an incomplete entity is reported to the engineer by the missing field, and is drawn all the same', async () => {
    const told = agent({status: 'running'}, {runtimeEntity: 'subagent_turn'});
    const {element, on} = await shown(html`<agent-team-roster session-id="s1"></agent-team-roster>`, [told, told]);
    expect(read(element)).to.contain('Ada');
    const diagnostics = Object.values(on.store.snapshot().diagnostics);
    expect(diagnostics).to.have.length(1);
    const panel = await shown(html`<agent-diagnostics></agent-diagnostics>`, [told, told]);
    await waitUntil(() => read(panel.element).includes('incomplete_entity'), 'its group in the diagnostics');
    (all(panel.element.shadowRoot!, '.line')[0] as HTMLElement).click();
    await waitUntil(() => read(panel.element).includes('subagent_turn: parentSessionId'), 'in the diagnostics');
  });
});

describe('T16 context, memory and compaction facts', () => {
  const context = (payload: object) => ({type: 'context.changed', ...S, payload});
  const bar = () => html`<agent-context-bar session-id="s1"></agent-context-bar>`;
  proves('T16', 'the context bar', bar, [
    ['a context reference', [context({refs: [{id: 'c1', title: 'ledger.sql'}]})], 'ledger.sql'],
    ['the context budget', [context({budget: {used: 40, limit: 100}})], /40.*100/],
    ['missing context', [context({missing: [{id: 'x', title: 'Rates of May'}]})], /Unknown Rates of May/],
    ['a retrieval result', [context({retrieval: [{id: 'd1', title: 'Runbook'}]})], 'Runbook'],
    [
      'a memory write that may be seen',
      [context({memory: {visible: true, writes: [{id: 'w', title: 'Uses pnpm'}]}})],
      'Uses pnpm',
    ],
    [
      'team memory with its precedence',
      [context({memory: {refs: [{id: 't', title: 'Style', scope: 'team', precedence: 'team first'}]}})],
      /Style Scope: team .*team first/,
    ],
  ]);
  const team = (memory: unknown) => ({type: 'team.changed', ...S, teamId: 'tm1', payload: {memory}});
  proves('T16', 'the team', () => html`<agent-team-pane session-id="s1"></agent-team-pane>`, [
    ['a memory ref', [team('repo:ledger')], 'Team memory repo:ledger'],
    [
      'refs with scope and precedence',
      [team({refs: [{id: 't', title: 'House style', scope: 'repo', precedence: 'repo before team'}]})],
      /House style Scope: repo .*repo before team/,
    ],
  ]);
  const done = (payload: object) => ({
    type: 'context.compaction.completed',
    ...S,
    contextId: 'c1',
    payload: {turns: 8, ...payload},
  });
  const boundary = () => html`<agent-compaction session-id="s1"></agent-compaction>`;
  proves('T16', 'the compaction boundary', boundary, [
    ['how much was compacted', [done({})], /8 earlier turns/],
    ['a resume target', [done({resumeTarget: 'turn 41'})], 'Goes on from turn 41'],
    ['resume metadata as text', [done({resume: 'checkpoint 7'})], 'Goes on from checkpoint 7'],
    [
      'resume metadata as fields',
      [done({resume: {cursor: 'c-91', openRequests: ['a1', 'a2']}})],
      /cursor c-91 openRequests a1, a2/,
    ],
    ['resumeMetadata by its other name', [done({resumeMetadata: {target: 'turn 12'}})], 'Goes on from turn 12'],
    [
      'what was preserved',
      [done({preserved: ['request a1', {title: 'Failed import'}]})],
      'Kept request a1, Failed import',
    ],
    [
      'what was said at its start',
      [{type: 'context.compaction.started', ...S, contextId: 'c1', payload: {resumeTarget: 'turn 3'}}, done({})],
      'Goes on from turn 3',
    ],
  ]);

  it('T16 resume metadata survives a snapshot', async () => {
    const {on} = await shown(boundary(), [done({resume: {target: 'turn 41'}})]);
    const snapshot: unknown = JSON.parse(JSON.stringify(on.store.snapshot()));
    const {element} = await shown(boundary(), [{type: 'session.hydrated', ...S, payload: {snapshot}}]);
    await waitUntil(() => read(element).includes('Goes on from turn 41'), 'after hydration');
  });

  it('T16 a memory write is not shown where the policy does not say that it may be seen', async () => {
    const {element} = await shown(bar(), [context({refs: ['a'], memory: {writes: [{id: 'w', title: 'Uses pnpm'}]}})]);
    expect(read(element)).not.to.contain('Uses pnpm');
  });
});

describe('T17 permission and security facts', () => {
  const permission = (payload: object, more: object = {}) => ({type: 'permission.changed', ...S, payload, ...more});
  proves(
    'T17',
    'a session without a team',
    () => html`<agent-session-options session-id="s1"></agent-session-options>`,
    [
      ['its mode', [permission({mode: 'plan'})], 'plan'],
      ['its risk', [permission({risk: 'high'})], /Risk High/],
      ['its sandbox', [permission({sandbox: 'read_only'})], 'Sandbox read only'],
      ['its scope', [permission({scope: 'repo'})], 'Scope repo'],
      ['its retention', [permission({retention: '30 days'})], 'Retention 30 days'],
      ['its waiver', [permission({waiver: 'four eyes'})], 'Waiver four eyes'],
      [
        'a sandbox that is more than a word',
        [permission({sandbox: {mode: 'workspace_write', network: 'off'}})],
        /Sandbox .*workspace_write.*off/,
      ],
      [
        'until when it holds',
        [permission({sandbox: 'read_only', expiresAt: '2026-11-16T18:30:00Z'})],
        /Holds until .*30/,
      ],
    ],
  );

  it('T17 a session of which nothing was said claims no policy', async () => {
    const {element} = await shown(html`<agent-session-options session-id="s1"></agent-session-options>`, [
      permission({mode: 'plan'}),
    ]);
    expect(all(element.shadowRoot!, '.policy')).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('T17 the composer has it where a person writes, accessibly, also in Chinese', async () => {
    const {element, on} = await shown(html`<agent-composer session-id="s1" lang="zh-CN"></agent-composer>`, [
      run('run.started'),
      permission({sandbox: 'read_only', waiver: 'four eyes'}),
    ]);
    await waitUntil(() => read(element).includes('沙箱'), 'the sandbox');
    expect(read(element)).to.contain('four eyes');
    await on.settle();
    await expect(element).to.be.accessible();
  });

  it('T17 a teammate whose mode is another than the coordinator’s says so', async () => {
    const {element} = await shown(html`<agent-team-roster session-id="s1"></agent-team-roster>`, [
      {type: 'team.changed', ...S, teamId: 'tm1', payload: {coordinator: 'lead', policy: {mode: 'default'}}},
      agent(),
      permission({mode: 'read_only'}, {agentId: 'ada'}),
    ]);
    await waitUntil(() => read(element).includes('read only'), 'its own mode');
  });

  it('T17 a request is settled by its owner’s word alone, says who asked, and keeps no secret', async () => {
    const asked = {
      ...{type: 'action.required', ...S, runId: 'r1', actionId: 'a1', agentId: 'ada'},
      payload: {
        actionType: 'delegated_permission',
        title: 'Deploy',
        risk: 'high',
        input: {password: 'hunter2-secret', region: 'eu'},
      },
    };
    const {element, on} = await shown(html`<agent-hitl-dock session-id="s1"></agent-hitl-dock>`, [
      agent(),
      asked,
      {type: 'text.final', ...S, runId: 'r1', messageId: 'm1', payload: {text: 'The approval was granted.'}},
    ]);
    await waitUntil(() => read(element).includes('Ada'), 'the teammate who asks');
    expect(read(element)).to.contain('High');
    expect(on.store.get('action:a1' as never)).to.deep.include({status: 'required'});
    expect(JSON.stringify(on.store.snapshot())).not.to.contain('hunter2-secret');
  });
});
