import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {createAdapter} from '../../src/adapters/agent-runtime/index.js';
import {CLASSES} from '../../src/adapters/agent-runtime/decode.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {EVENT_TYPES, TASK_EVENT_TYPES} from '../../src/protocol/event-classes.js';
import {ProjectionStore} from '../../src/state/store.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows are read by tests that know what they look for
type Row = Record<string, any>;

/** The families of the standard, each with its classes. */
const FAMILIES: Readonly<Record<string, string>> = {
  session: 'created updated',
  thread: 'started updated',
  turn: 'submitted started completed failed',
  task: `${TASK_EVENT_TYPES.map((type) => type.slice(5)).join(' ')} profile.resolved`,
  run: 'status',
  model: 'requested delta completed failed',
  reasoning: 'delta summary',
  tool: 'catalog.resolved started args progress result failed',
  action: 'required resolved',
  queue: 'changed',
  context: 'resolved compaction.started compaction.completed compaction.failed',
  artifact: 'changed',
  evidence: 'changed',
  subagent: 'spawned status input completed failed closed',
  limit: 'changed',
  snapshot: 'updated repaired',
  runtime: 'warning error',
  permission: 'evaluated requested resolved',
  sandbox: 'applied violation',
  hook: 'started completed failed',
  policy: 'changed',
  process: 'started output input completed failed terminated',
  routing: 'candidates.resolved decided fallback.applied not_possible single_candidate',
  cost: 'estimated recorded',
  rate_limit: 'hit',
  quota: 'low blocked',
  channel: 'connected disconnected resumed message permission_forwarded permission_returned',
  job: 'created started progress item.started item.completed item.failed completed failed cancelled',
  output: 'spilled truncated redacted expired',
  history: 'window.loaded reconstructed rollback.started rollback.completed',
  benchmark:
    'dataset.resolved configuration.resolved trial.started trial.completed trial.failed reward.recorded comparison.completed',
};
const ALL = Object.entries(FAMILIES).flatMap(([family, names]) => names.split(' ').map((name) => `${family}.${name}`));

/** An event with every id that the standard knows, and a payload in which each family finds something. */
const full = (type: string, sequence = 1): Row => ({
  type,
  eventId: `e${String(sequence)}`,
  sequence,
  timestamp: '2026-07-01T09:00:00Z',
  sessionId: 's1',
  threadId: 'th1',
  turnId: 'turn1',
  taskId: 'task1',
  attemptId: 'attempt1',
  runId: 'run1',
  toolCallId: 'call1',
  actionId: 'action1',
  subagentId: 'sub1',
  artifactId: 'artifact1',
  evidenceId: 'evidence1',
  jobId: 'job1',
  jobItemId: 'item1',
  processId: 'process1',
  payload: {
    text: 'Hello',
    delta: 'He',
    toolName: 'read_file',
    safeArgs: {file_path: 'a.ts'},
    status: 'running',
    selectedModel: 'cobalt',
    decisionReason: 'cheapest',
    outputRef: 'out:1',
    amount: 0.5,
    reward: 0.75,
    meanRewardDelta: 0.1,
    failureCategory: 'tool_failed',
    queuedTurns: [{queuedTurnId: 'q1', text: 'Next'}],
  },
});

/** The same event in the other spelling; what a person or a tool named stays as it is. */
function snake(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => snake(item));
  if (typeof value !== 'object' || value === null || name === 'safeArgs') return value;
  const spell = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [spell(key), snake(inner, key)]));
}

const decode = (...wires: unknown[]): AgentEvent[] => {
  const adapter = createAdapter();
  return wires.flatMap((wire) => [...adapter.decode(wire)]);
};
const one = (wire: unknown): AgentEvent & {payload: Row} => decode(wire)[0] as AgentEvent & {payload: Row};
const storeOf = (...wires: unknown[]) => ProjectionStore.replay(decode(...wires));
const rows = (store: ProjectionStore, group: string) =>
  (store.snapshot() as Record<string, Record<string, Row>>)[group] ?? {};

describe('Agent Runtime, decoded', () => {
  it('K8 reads all 120 classes of the standard, and each of them is one event under its number', () => {
    assert.equal(ALL.length, 120);
    assert.deepEqual(
      ALL.filter((type) => !Object.hasOwn(CLASSES, type)),
      [],
    );
    for (const type of ALL) {
      const events = decode(full(type, 7));
      assert.equal(events.length, 1, type);
      assert.equal(events[0]?.sequence, 7, type);
      assert.ok((EVENT_TYPES as readonly string[]).includes(events[0]?.type ?? ''), `${type} → ${events[0]?.type}`);
    }
  });

  it('K8 says the same in camelCase and in snake_case, and leaves the names of data alone', () => {
    for (const type of ALL) assert.deepEqual(one(snake(full(type))), one(full(type)), type);
    assert.deepEqual(one(snake(full('tool.started'))).payload['input'], {file_path: 'a.ts'});
    assert.equal(one({type: 'task.cancelRequested', taskId: 't'}).type, 'task.cancel_requested');
  });

  it('S5 keeps a class that nobody knows, and takes one of Agent UI as it is', () => {
    const vendor = {type: 'acme.tick', eventId: 'e', sequence: 3, payload: {session_id: 's'}};
    assert.deepEqual(decode(vendor), [{...vendor, payload: {sessionId: 's'}}]);
    const plan = {type: 'plan.final', runId: 'r', payload: {steps: [{id: '1', some_name: 2}]}};
    assert.equal(decode(plan)[0], plan);
    assert.deepEqual(one({type: 'tool.result', payload: {output: 1}}), {type: 'tool.result', payload: {output: 1}});
  });

  it('S6 takes any JSON without throwing, whatever class it claims to be', () => {
    const claims = fc.record({type: fc.constantFrom(...ALL)}, {requiredKeys: ['type']});
    const names = fc.constantFrom(
      'payload',
      'task',
      'job',
      'task_id',
      'taskId',
      'job_id',
      'threads',
      'snapshot',
      'costState',
    );
    const anything = fc.dictionary(fc.oneof(names, fc.string()), fc.jsonValue());
    const adapter = createAdapter();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.tuple(claims, anything).map(([a, b]) => ({...b, ...a})),
        ),
        (wire) => {
          new ProjectionStore({schedule: () => undefined}).append(adapter.decode(wire));
          adapter.opening?.read(wire);
        },
      ),
      {numRuns: 600},
    );
  });

  it('S5 a source that samples has gaps between its numbers, which mean nothing', () => {
    const adapter = createAdapter({options: {profile: 'sampled'}});
    const wires = [1, 3, 7, 7, 32].map((sequence) => ({
      ...full('task.progress', sequence),
      taskId: `t${String(sequence)}`,
    }));
    const store = ProjectionStore.replay(wires.flatMap((wire) => [...adapter.decode(wire)]));
    assert.deepEqual(Object.keys(rows(store, 'tasks')), ['t1', 't3', 't7', 't32']);
    assert.deepEqual(rows(store, 'diagnostics'), {});
  });
});

describe('The families of Agent Runtime become rows', () => {
  it('a turn is a run: asked, answered, ended', () => {
    const ids = {sessionId: 's', turnId: 'turn1', taskId: 't', runId: 'attempt1'};
    const store = storeOf(
      {type: 'session.created', sessionId: 's', payload: {title: 'Ledger'}},
      {type: 'turn.submitted', ...ids, payload: {input: [{type: 'text', text: 'Move it'}]}},
      {type: 'turn.started', ...ids},
      {type: 'model.delta', ...ids, payload: {delta: 'Mov'}},
      {type: 'model.delta', ...ids, payload: 'ed.'},
      {type: 'model.completed', ...ids, payload: {text: 'Moved.', usage: {input_tokens: 3}}},
      {type: 'turn.completed', ...ids, payload: {status: 'completed'}},
    );
    assert.deepEqual(Object.keys(rows(store, 'runs')), ['turn1']);
    assert.equal(rows(store, 'runs')['turn1']?.['status'], 'completed');
    const texts = Object.values(rows(store, 'parts')).map(({kind, text}) => [kind, text]);
    assert.deepEqual(texts, [
      ['user_text', 'Move it'],
      ['assistant_text', 'Moved.'],
    ]);
    assert.equal(rows(store, 'sessions')['s']?.['title'], 'Ledger');
  });

  it('F1 K11 an end in a word that nobody knows is no success, and no cancellation', () => {
    const end = (status: string) => {
      const store = storeOf(
        {type: 'turn.started', turnId: 'r'},
        {type: 'turn.completed', turnId: 'r', payload: {status}},
      );
      return rows(store, 'runs')['r']?.['status'];
    };
    assert.deepEqual(['completed', 'interrupted', 'mostly_fine'].map(end), ['completed', 'cancelled', 'ended']);
  });

  /** Every field of the record of a task, and of an attempt at it. */
  const RECORD = {
    task_id: 't',
    parent_task_id: 'p',
    root_task_id: 'p',
    session_id: 's',
    title: 'Import',
    objective: 'Every row',
    task_kind: 'import',
    task_family: 'data',
    visibility: 'background',
    status: 'running',
    priority: 'high',
    requested_by: {id: 'mara'},
    owner: {id: 'team'},
    assignee: {id: 'importer'},
    scope: {workspace: 'w'},
    constraints: {network: 'none'},
    task_profile: {latency_target: 'low'},
    acceptance: {rows: 'all'},
    progress: {percent: 40, phase: 'working', summary: 'Half', output_refs: ['o1'], output_offsets: {o1: 3}},
    current_run_id: 'r2',
    attempts: [
      {
        attempt_id: 'a1',
        run_id: 'r1',
        status: 'failed',
        worker: {id: 'w1'},
        input_refs: ['i'],
        output_refs: ['o'],
        checkpoint_refs: ['c'],
        started_at: '2026-01-01T00:00:30Z',
        ended_at: '2026-01-01T00:01:00Z',
        attempt_count: 1,
        retry_policy: {max_attempts: 3},
        last_error: {code: 'E1', message: 'Cut'},
        completion_summary: 'Stopped',
      },
      {run_id: 'r2', status: 'running'},
    ],
    relationships: [
      {
        kind: 'blocked_by',
        target_id: 'q',
        created_at: '2026-01-01T00:00:10Z',
        updated_at: '2026-01-01T00:00:20Z',
        reason: 'Quota',
      },
    ],
    artifacts: ['art'],
    evidence_refs: ['ev'],
    last_error: {code: 'E1', message: 'Cut'},
    status_reason: 'Again',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:02:00Z',
    started_at: '2026-01-01T00:00:30Z',
  };
  const camel = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(camel);
    if (typeof value !== 'object' || value === null) return value;
    const named = ([name, inner]: [string, unknown]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camel(inner),
    ];
    return Object.fromEntries(Object.entries(value).map(named));
  };
  const moment = (text: string) => Date.parse(`2026-01-01T00:${text}Z`);

  for (const [spelling, event] of [
    ['snake case', {type: 'task.created', session_id: 's', timestamp: '2026-02-02T00:00:00Z', task: RECORD}],
    ['camel case', {type: 'task.created', sessionId: 's', timestamp: '2026-02-02T00:00:00Z', task: camel(RECORD)}],
    [
      'the payload itself',
      {type: 'task.created', sessionId: 's', taskId: 't', timestamp: '2026-02-02T00:00:00Z', payload: RECORD},
    ],
  ] as const) {
    it(`K2 K4 K5 the whole record of a task is kept, with its own times, in ${spelling}`, () => {
      const store = storeOf(event);
      const {links: _links, nativeStatus: _native, ...task} = rows(store, 'tasks')['t'] as Row;
      assert.deepEqual(task, {
        id: 't',
        status: 'running',
        sessionId: 's',
        parentTaskId: 'p',
        rootTaskId: 'p',
        title: 'Import',
        objective: 'Every row',
        kind: 'import',
        family: 'data',
        visibility: 'background',
        priority: 'high',
        requestedBy: 'mara',
        owner: 'team',
        assignee: 'importer',
        scope: {workspace: 'w'},
        constraints: {network: 'none'},
        profile: task['profile'],
        acceptance: {rows: 'all'},
        progress: {percent: 40, phase: 'working', summary: 'Half', outputRefs: ['o1'], outputOffsets: {o1: 3}},
        currentRunId: 'r2',
        artifacts: ['art'],
        evidenceRefs: ['ev'],
        lastError: 'Cut',
        lastErrorCode: 'E1',
        statusReason: 'Again',
        createdAt: moment('00:00'),
        updatedAt: moment('02:00'),
        startedAt: moment('00:30'),
      });
      assert.equal(Object.values(task['profile'] as Row)[0], 'low');
      const {a1, r2} = rows(store, 'attempts');
      assert.deepEqual(a1, {
        id: 'a1',
        taskId: 't',
        sessionId: 's',
        runId: 'r1',
        status: 'failed',
        worker: 'w1',
        inputRefs: ['i'],
        outputRefs: ['o'],
        checkpointRefs: ['c'],
        attemptCount: 1,
        retryPolicy: {maxAttempts: 3},
        lastError: 'Cut',
        lastErrorCode: 'E1',
        completionSummary: 'Stopped',
        startedAt: moment('00:30'),
        endedAt: moment('01:00'),
      });
      assert.equal(r2?.['status'], 'running');
      const edge = rows(store, 'edges')['blocked_by:t:q'];
      assert.deepEqual(
        [edge?.['createdAt'], edge?.['updatedAt'], edge?.['reason']],
        [moment('00:10'), moment('00:20'), 'Quota'],
      );
      assert.deepEqual(ProjectionStore.replay(store.log).snapshot(), store.snapshot());
    });
  }

  it('K2 K4 K7 a task is read from records beside the payload, and a retry adds an attempt', () => {
    const store = storeOf(
      {
        type: 'task.created',
        session_id: 's',
        task_id: 't',
        task: {
          task_id: 't',
          title: 'Import',
          task_kind: 'import',
          requested_by: {id: 'mara'},
          assignee: {name: 'importer'},
        },
        task_acceptance: {rows: 'all'},
        task_profile: {latency_target: 'low'},
      },
      {
        type: 'task.attempt.started',
        session_id: 's',
        task_id: 't',
        run_id: 'r1',
        worker: {id: 'w1'},
        payload: {attempt_count: 1},
      },
      {
        type: 'task.attempt.failed',
        task_id: 't',
        run_id: 'r1',
        payload: {retryable: true, failure_category: 'lost_link', error: {message: 'Cut'}},
      },
      {type: 'task.retrying', task_id: 't', run_id: 'r2'},
      {
        type: 'task.attempt.started',
        task_id: 't',
        run_id: 'r2',
        task_attempt: {run_id: 'r2', worker: {id: 'w2'}, checkpoint_refs: [{ref: 'c1'}]},
      },
      {type: 'task.progress', task_id: 't', task_progress: {phase: 'copying', counters: {rows_done: 3}}},
      {type: 'task.progress', task_id: 't', delivery_state: {state: 'failed', target: 'mara', reason: 'mailbox full'}},
    );
    const task = rows(store, 'tasks')['t'] ?? {};
    assert.deepEqual(
      [task['title'], task['kind'], task['requestedBy'], task['assignee'], task['acceptance'], task['profile']],
      ['Import', 'import', 'mara', 'importer', {rows: 'all'}, {latency_target: 'low'}],
    );
    assert.deepEqual(
      [task['progress'], task['delivery'], task['deliveryDetail']],
      [{phase: 'copying', counters: {rows_done: 3}}, 'failed', {target: 'mara', reason: 'mailbox full'}],
    );
    const [first, second] = Object.values(rows(store, 'attempts'));
    assert.deepEqual([first?.['status'], first?.['worker'], first?.['lastError']], ['failed', 'w1', 'Cut']);
    assert.deepEqual(
      [second?.['status'], second?.['worker'], second?.['checkpointRefs']],
      ['running', 'w2', [{ref: 'c1'}]],
    );
  });

  it('K5 relations are edges, under either name for what they mean', () => {
    const store = storeOf(
      {
        type: 'task.dependency.updated',
        taskId: 'a',
        taskRelationship: {kind: 'blocked_by', targetId: 'b', reason: 'order'},
      },
      {
        type: 'task.dependency.updated',
        taskId: 'a',
        payload: {kind: 'blocked_by', target_id: 'b', status: 'satisfied'},
      },
      {type: 'task.delegated', taskId: 'a', subagentId: 'scout', payload: {}},
    );
    const edges = Object.values(rows(store, 'edges')).map(({id, status, reason}) => [id, status, reason]);
    assert.deepEqual(edges, [
      ['blocked_by:a:b', 'satisfied', 'order'],
      ['spawned_subagent:a:scout', 'active', undefined],
    ]);
  });

  it('K1 K11 a job is no task, and its items are counters of it', () => {
    const item = (name: string, type: string) => ({
      type: `job.item.${type}`,
      sessionId: 's',
      jobId: 'j',
      jobItemId: name,
      payload: {error: 'x'},
    });
    const store = storeOf(
      {
        type: 'job.created',
        sessionId: 's',
        jobId: 'j',
        taskId: 'parent',
        payload: {title: 'Nightly', schedule: 'Daily'},
      },
      item('1', 'started'),
      item('2', 'started'),
      item('1', 'completed'),
      item('1', 'completed'),
      item('2', 'failed'),
    );
    const tasks = rows(store, 'tasks');
    assert.deepEqual(Object.keys(tasks), ['j']);
    assert.equal(tasks['j']?.['runtimeEntity'], 'automation_job');
    assert.deepEqual(tasks['j']?.['progress'], {counters: {running: 0, completed: 1, failed: 1}});
    assert.equal(tasks['j']?.['lastError'], undefined);
    assert.deepEqual(Object.keys(rows(store, 'edges')), ['child:parent:j']);
    const told = storeOf({type: 'job.progress', jobId: 'j', payload: {counters: {total: 2000, completed: 1980}}});
    assert.deepEqual(rows(told, 'tasks')['j']?.['progress'], {counters: {total: 2000, completed: 1980}});
  });

  it('K7 what a process prints is a line of the attempt’s log, and a process that fails is not its task', () => {
    const at = (offset: number, words: string) => ({
      type: 'process.output',
      taskId: 't',
      runId: 'r1',
      outputRef: 'log:1',
      payload: {text: words, stream: 'stdout', offset},
    });
    const store = storeOf(
      {type: 'task.started', taskId: 't', runId: 'r1'},
      {type: 'task.attempt.started', taskId: 't', runId: 'r1'},
      at(0, 'one\n'),
      at(0, 'one\n'),
      at(4, 'two\n'),
      {type: 'process.failed', taskId: 't', runId: 'r1', payload: {command: 'psql', exitCode: 1, error: 'no'}},
      {type: 'output.spilled', taskId: 't', runId: 'r1', payload: {outputRef: 'log:2', bytes: 9}},
    );
    const [log] = rows(store, 'attempts')['r1']?.['logs'] ?? [];
    assert.deepEqual([log.text, log.start, log.end], ['one\ntwo\n', 0, 8]);
    const task = rows(store, 'tasks')['t'];
    assert.deepEqual(
      [task?.['status'], task?.['lastError'], task?.['progress'].step],
      ['running', undefined, 'psql · exit 1 · no'],
    );
    assert.deepEqual(task?.['progress'].outputRefs, [{ref: 'log:2', offset: 9}]);
    const tool = storeOf(
      {type: 'tool.started', toolCallId: 'c', turnId: 'r', payload: {toolName: 'sh'}},
      {...at(0, 'hi'), toolCallId: 'c', turnId: 'r'},
    );
    assert.equal(rows(tool, 'tools')['c']?.['output'], 'hi');
  });

  it('K7 costs add up for their task, once each, unless the runtime says what they come to', () => {
    const cost = (eventId: string, payload: object) => ({type: 'cost.recorded', eventId, taskId: 't', payload});
    const store = storeOf(
      cost('e1', {amount: 0.5, currency: 'USD', usage: {input_tokens: 100}}),
      cost('e1', {amount: 0.5, currency: 'USD', usage: {input_tokens: 100}}),
      cost('e2', {costUsd: 0.25, outputTokens: 10}),
    );
    assert.deepEqual(rows(store, 'tasks')['t']?.['usage'], {
      inputTokens: 100,
      outputTokens: 10,
      cost: 0.75,
      currency: 'USD',
    });
    const total = storeOf(cost('e3', {amount: 1, totals: {cost: 9, currency: 'EUR'}}));
    assert.deepEqual(rows(total, 'tasks')['t']?.['usage'], {cost: 9, currency: 'EUR'});
  });

  it('requests, permissions and their decisions, in the words of runtimes', () => {
    const ids = {sessionId: 's', turnId: 'r', actionId: 'a'};
    const asked = {
      actionType: 'tool_permission',
      prompt: 'Write?',
      availableDecisions: ['allow', {id: 'deny'}],
      scope: {path: 'README.md'},
    };
    const store = storeOf(
      {type: 'action.required', ...ids, payload: asked},
      {type: 'permission.requested', ...ids, actionId: undefined, requestId: 'p', payload: {prompt: 'Net?'}},
      {
        type: 'permission.evaluated',
        sessionId: 's',
        permissionDecision: {decision: 'deny', decisionSource: 'policy', mode: 'never'},
      },
      {type: 'sandbox.applied', sessionId: 's', sandboxProfile: {mode: 'read_only'}},
    );
    const {a, p} = rows(store, 'actions');
    assert.deepEqual(
      [a?.['status'], a?.['actionType'], a?.['requestedScope']],
      ['required', 'tool_approval', 'README.md'],
    );
    assert.deepEqual(a?.['responses'], [{id: 'allow'}, {id: 'deny'}]);
    assert.deepEqual([p?.['status'], p?.['actionType']], ['required', 'permission_grant']);
    const permission = rows(store, 'permissions')['s'];
    assert.deepEqual(
      [permission?.['decision'], permission?.['mode'], permission?.['sandbox']],
      ['deny', 'never', {mode: 'read_only'}],
    );
    store.append(decode({type: 'action.resolved', ...ids, payload: {decision: 'deny', by: 'mara'}}));
    assert.deepEqual(
      [rows(store, 'actions')['a']?.['status'], rows(store, 'actions')['a']?.['resolution']],
      ['resolved', 'rejected'],
    );
  });

  it('K6 K11 a channel that is cut says that a teammate cannot be reached, and ends nothing', () => {
    const store = storeOf(
      {type: 'subagent.spawned', sessionId: 's', subagentId: 'peer', payload: {nickname: 'Peer', role: 'translator'}},
      {type: 'subagent.status', subagentId: 'peer', payload: {status: 'running'}},
      {type: 'channel.disconnected', subagentId: 'peer', channelId: 'c'},
      {type: 'channel.disconnected', sessionId: 's', channelId: 'c', payload: {reason: 'heartbeat missed'}},
    );
    const peer = rows(store, 'agents')['peer'];
    assert.deepEqual([peer?.['name'], peer?.['status'], peer?.['reachability']], ['Peer', 'running', 'unreachable']);
    assert.equal(Object.values(rows(store, 'diagnostics'))[0]?.['message'], 'heartbeat missed');
  });

  it('C6 a quota that is used up blocks the turn that it names, with the reason', () => {
    const store = storeOf(
      {type: 'turn.started', sessionId: 's', turnId: 'r'},
      {type: 'quota.blocked', sessionId: 's', turnId: 'r', payload: {reason: 'Monthly quota used'}},
    );
    const run = rows(store, 'runs')['r'];
    assert.deepEqual([run?.['status'], run?.['reason']], ['blocked', 'Monthly quota used']);
    assert.equal(Object.values(rows(store, 'diagnostics'))[0]?.['code'], 'quota_blocked');
  });

  it('warnings, quotas and hooks are diagnostics, figures of benchmarks are metrics', () => {
    const store = storeOf(
      {type: 'runtime.error', sessionId: 's', payload: {code: 'disk_full', message: 'No room'}},
      {type: 'quota.blocked', sessionId: 's', payload: {reason: 'Monthly quota used'}},
      {type: 'hook.failed', sessionId: 's', payload: {hookName: 'pre_tool_use', reason: 'timeout'}},
      {type: 'benchmark.reward.recorded', sessionId: 's', reward: {value: 0.5}},
      {type: 'routing.not_possible', sessionId: 's', turnId: 'r', payload: {decision_reason: 'no candidate'}},
    );
    const told = Object.values(rows(store, 'diagnostics')).map(({code, level, message}) => [code, level, message]);
    assert.deepEqual(told, [
      ['disk_full', 'error', 'No room'],
      ['quota_blocked', 'error', 'Monthly quota used'],
      ['hook_failed', 'warning', 'pre_tool_use · timeout'],
      ['routing_not_possible', 'error', 'no candidate'],
    ]);
    assert.equal(rows(store, 'metrics')['benchmark.reward.recorded']?.['value'], 0.5);
  });
});
