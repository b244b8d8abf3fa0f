import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {isUnsupported, type WireRequest} from '../../src/adapters/adapter.js';
import {createAdapter} from '../../src/adapters/agent-runtime/index.js';
import type {AgentCommand} from '../../src/commands/command.js';
import {missingFrom} from '../../src/commands/controls.js';
import {TASK_CONTROLS} from '../../src/protocol/task.js';
import {COMMANDS} from '../../src/protocol/taxonomy.js';
import {taskKey} from '../../src/state/keys.js';
import {reconciliationOf} from '../../src/state/facts/task-facts.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import {ProjectionStore} from '../../src/state/store.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows are read by tests that know what they look for
type Row = Record<string, any>;

const rows = (store: ProjectionStore, group: string) =>
  (store.snapshot() as Record<string, Record<string, Row>>)[group] ?? {};

function open(snapshot: unknown, store = new ProjectionStore({schedule: () => undefined})): ProjectionStore {
  const piece = createAdapter().opening?.read(snapshot);
  assert.ok(piece);
  store.hydrate(piece.snapshot, store.openSession('s'));
  return store;
}

/** As a runtime in snake_case tells it. */
const SNAPSHOT = {
  schema_version: '0.4.0',
  session_id: 's',
  sequence: 40,
  threads: [
    {
      thread_id: 'th',
      status: 'blocked',
      turns: [
        {
          turn_id: 'turn1',
          status: 'waiting_permission',
          started_at: '2026-07-01T09:00:00Z',
          steps: [
            {step_id: 'st1', type: 'user_message', text: 'Move it'},
            {step_id: 'st2', type: 'agent_message', text: 'I will.'},
          ],
        },
      ],
      pending_requests: [{action_id: 'a1', action_type: 'tool_permission', prompt: 'Write?', turn_id: 'turn1'}],
      actions: [{action_id: 'a0', action_type: 'approval', status: 'approved'}],
      tool_calls: [
        {tool_call_id: 'c1', tool_name: 'psql', status: 'failed', turn_id: 'turn1', error: {message: 'No'}},
        {tool_call_id: 'c2', tool_name: 'sh', turn_id: 'turn1'},
      ],
      subagents: [{subagent_id: 'scout', nickname: 'Scout', role: 'finds'}],
      jobs: [
        {job_id: 'j', status: 'running', items: [{status: 'completed'}, {status: 'failed'}, {status: 'completed'}]},
      ],
      queued_turns: [{queued_turn_id: 'q1', input: [{type: 'text', text: 'Next'}]}],
      incidents: [{code: 'stalled', message: 'Nothing for ten minutes'}],
    },
  ],
  tasks: [
    {
      task_id: 't1',
      status: 'completed',
      title: 'Import',
      requested_by: {id: 'mara'},
      current_run_id: 'r2',
      created_at: '2026-07-01T09:00:00Z',
      delivery_state: {state: 'pending', target: 'mara'},
      last_error: {message: 'Cut'},
      attempts: [
        {run_id: 'r1', attempt_id: 'at1', status: 'failed', worker: {id: 'w1'}, attempt_count: 1},
        {run_id: 'r2', status: 'completed'},
      ],
      relationships: [{kind: 'produced_artifact', target_id: 'art', created_at: '2026-07-01T09:10:00Z'}],
    },
    {task_id: 't2', title: 'Nobody says how it stands'},
    {task_id: 't3', status: 'hibernating', attempts: [{run_id: 'r9'}]},
  ],
  task_graph: {edges: [{source_id: 't1', target_id: 't2', kind: 'child'}]},
  blocked_tasks: [{task_id: 't2', action_ids: ['a1']}],
};

describe('Snapshots of Agent Runtime', () => {
  it('C6 a blocked turn is blocked: nobody is asked for anything', () => {
    const turns = [{turn_id: 'b', status: 'blocked'}];
    const store = open({session_id: 's', threads: [{thread_id: 'th', turns}]});
    assert.equal(rows(store, 'runs')['b']?.['status'], 'blocked');
  });

  it('K10 attempts and deliveries may stand beside the tasks', () => {
    const store = open({
      session_id: 's',
      tasks: [{task_id: 't1', status: 'completed'}],
      attempts: [
        {task_id: 't1', run_id: 'r1', status: 'failed', last_error: {code: 'E1', message: 'Cut'}},
        {task_id: 't1', run_id: 'r2', status: 'completed'},
      ],
      delivery_state: [{task_id: 't1', state: 'failed', reason: 'Mailbox full'}],
    });
    const {t1} = rows(store, 'tasks');
    assert.deepEqual([t1?.['delivery'], t1?.['deliveryDetail']], ['failed', {reason: 'Mailbox full'}]);
    const attempts = Object.values(rows(store, 'attempts'));
    assert.deepEqual(
      attempts.map(({id, taskId, status, lastError, lastErrorCode}) => [id, taskId, status, lastError, lastErrorCode]),
      [
        ['r1', 't1', 'failed', 'Cut', 'E1'],
        ['r2', 't1', 'completed', undefined, undefined],
      ],
    );
  });

  it('K10 tells tasks, attempts, graph, what is blocked and what was delivered', () => {
    const store = open(SNAPSHOT);
    const {t1, t2} = rows(store, 'tasks');
    assert.deepEqual(
      [
        t1?.['title'],
        t1?.['requestedBy'],
        t1?.['lastError'],
        t1?.['delivery'],
        t1?.['deliveryDetail'],
        t1?.['createdAt'],
      ],
      ['Import', 'mara', 'Cut', 'pending', {target: 'mara'}, Date.UTC(2026, 6, 1, 9)],
    );
    assert.deepEqual(t2?.['blockers'], [{actionId: 'a1'}]);
    const attempts = Object.values(rows(store, 'attempts')).map(({id, taskId, status, worker}) => [
      id,
      taskId,
      status,
      worker,
    ]);
    assert.deepEqual(attempts, [
      ['at1', 't1', 'failed', 'w1'],
      ['r2', 't1', 'completed', undefined],
      ['r9', 't3', 'unknown', undefined],
    ]);
    assert.deepEqual(Object.keys(rows(store, 'edges')).toSorted(), ['child:t1:t2', 'produced_artifact:t1:art']);
    assert.equal(createAdapter().opening?.read(SNAPSHOT)?.at, 40);
  });

  it('K10 K11 what it does not say is unknown, and completed without delivery is not settled', () => {
    const store = open(SNAPSHOT);
    const {t2, t3, j} = rows(store, 'tasks');
    assert.deepEqual([t2?.['status'], t2?.['delivery']], ['unknown', undefined]);
    assert.deepEqual([t3?.['status'], t3?.['nativeStatus']], ['unknown', 'hibernating']);
    assert.deepEqual(
      [j?.['runtimeEntity'], j?.['progress']],
      ['automation_job', {counters: {total: 3, completed: 2, failed: 1}}],
    );
    const t1 = store.get<TaskRow>(taskKey('t1'));
    assert.ok(t1);
    assert.equal(reconciliationOf(t1).state, 'open');
    assert.equal(rows(store, 'tools')['c2']?.['status'], 'unknown');
  });

  it('K10 threads bring turns, words, calls, requests, teammates, the queue and incidents', () => {
    const store = open(SNAPSHOT);
    assert.equal(rows(store, 'runs')['turn1']?.['status'], 'action_required');
    assert.deepEqual(
      Object.values(rows(store, 'parts')).map(({kind, text}) => [kind, text]),
      [
        ['user_text', 'Move it'],
        ['assistant_text', 'I will.'],
      ],
    );
    const {a0, a1} = rows(store, 'actions');
    assert.deepEqual(
      [a1?.['status'], a1?.['runId'], a0?.['status'], a0?.['resolution']],
      ['required', 'turn1', 'resolved', 'approved'],
    );
    assert.deepEqual(
      [rows(store, 'tools')['c1']?.['status'], rows(store, 'tools')['c1']?.['error']],
      ['output-error', 'No'],
    );
    assert.deepEqual(
      [rows(store, 'agents')['scout']?.['name'], rows(store, 'agents')['scout']?.['status']],
      ['Scout', 'unknown'],
    );
    assert.equal(rows(store, 'queue')['s']?.['queued'][0].text, 'Next');
    assert.equal(Object.values(rows(store, 'diagnostics'))[0]?.['message'], 'Nothing for ten minutes');
  });

  it('K10 a snapshot in the stream repairs, and erases neither an open request nor a failed call', () => {
    const adapter = createAdapter();
    const store = open(SNAPSHOT);
    const threads = [
      {thread_id: 'th', status: 'running', actions: [], tool_calls: [{tool_call_id: 'c1', status: 'running'}]},
    ];
    const wire = {
      type: 'snapshot.repaired',
      session_id: 's',
      payload: {snapshot: {session_id: 's', threads, tasks: [{task_id: 't2', status: 'running'}]}},
    };
    store.append(adapter.decode(wire));
    assert.equal(rows(store, 'actions')['a1']?.['status'], 'required');
    assert.equal(rows(store, 'tools')['c1']?.['status'], 'output-error');
    assert.equal(rows(store, 'tasks')['t2']?.['status'], 'running');
    assert.equal(rows(store, 'attempts')['at1']?.['status'], 'failed');
    store.append(adapter.decode({type: 'snapshot.updated', session_id: 's', payload: {stale: true}}));
    assert.equal(rows(store, 'sessions')['s']?.['stale'], true);
  });

  it('S6 what is no snapshot is none, and one without a place in the stream does not open a session', () => {
    const read = createAdapter().opening?.read;
    for (const value of [undefined, null, 3, 'x', [], {}, {threads: 'many'}]) assert.equal(read?.(value), undefined);
    assert.equal(read?.({sessionId: 's', threads: []})?.at, undefined);
  });
});

describe('Commands of Agent Runtime', () => {
  const adapter = createAdapter();
  const store = new ProjectionStore({schedule: () => undefined});
  const body = (command: Omit<AgentCommand, 'id'>) => {
    const request = adapter.encode({id: 'c1', sessionId: 's', ...command}, store);
    assert.ok('body' in request, JSON.stringify(request));
    assert.deepEqual([(request as WireRequest).method, (request as WireRequest).path], ['POST', 'commands']);
    return (request as WireRequest).body as Row;
  };

  it('K9 writes every command of the task control plane under its own name', () => {
    for (const control of TASK_CONTROLS) {
      const written = body({control, taskId: 't', payload: {reason: 'late', targetId: 'x'}});
      assert.deepEqual(written, {
        command: control,
        idempotencyKey: 'c1',
        sessionId: 's',
        taskId: 't',
        reason: 'late',
        targetId: 'x',
      });
    }
  });

  it('K9 writes turns, answers, the queue, teammates and exports in the standard’s words', () => {
    const names = [
      body({control: 'send', payload: {text: 'Hi'}}),
      body({control: 'steer', runId: 'r', payload: {text: 'No'}}),
      body({control: 'interrupt', runId: 'r', turnId: 'turn'}),
      body({control: 'approve', actionId: 'a', payload: {response: 'approve_once'}}),
      body({control: 'edit', queuedId: 'q', payload: {remove: true}}),
      body({control: 'edit', queuedId: 'q', payload: {position: 0}}),
      body({control: 'delegate', payload: {objective: 'Look'}}),
      body({control: 'continue_agent', agentId: 'x', payload: {text: 'Go'}}),
      body({control: 'stop', agentId: 'x', payload: {cascade: 'all'}}),
      body({control: 'stop', taskId: 't', payload: {cascade: 'all'}}),
      body({control: 'export', payload: {kind: 'pack'}}),
    ].map(({command, idempotencyKey: _key, sessionId: _session, ...facts}) => [command, facts]);
    assert.deepEqual(names, [
      ['submit_turn', {input: [{type: 'text', text: 'Hi'}], policy: 'start'}],
      ['submit_turn', {input: [{type: 'text', text: 'No'}], policy: 'steer', turnId: 'r'}],
      ['interrupt_turn', {turnId: 'turn', turnRunId: 'r'}],
      ['respond_action', {decision: 'approve_once', kind: 'approve', actionId: 'a'}],
      ['remove_queued_turn', {queuedTurnId: 'q'}],
      ['promote_queued_turn', {queuedTurnId: 'q', position: 0}],
      ['spawn_subagent', {objective: 'Look'}],
      ['send_subagent_input', {text: 'Go', subagentId: 'x'}],
      ['close_subagent', {cascade: 'all', release: false, subagentId: 'x'}],
      ['cancel_task', {cascade: 'all', taskId: 't'}],
      ['export_evidence', {kind: 'pack'}],
    ]);
  });

  it('C6 offers exactly what it can write, and says beforehand what it has no word for', () => {
    for (const control of COMMANDS) {
      if (adapter.controls.has(control)) continue;
      assert.ok(isUnsupported(adapter.encode({id: 'c', control, sessionId: 's'}, store)), control);
    }
    const wordless = {control: 'edit', sessionId: 's', artifactId: 'a', payload: {text: 'x'}} as const;
    assert.equal(missingFrom(wordless), undefined);
    assert.equal(adapter.refuses?.(wordless), 'agent_runtime_no_word');
    assert.ok(isUnsupported(adapter.encode({id: 'c', ...wordless}, store)));
    assert.equal(adapter.refuses?.({control: 'retry', sessionId: 's', taskId: 't'}), undefined);
    assert.equal(adapter.refuses?.({control: 'retry', sessionId: 's', runId: 'r'}), 'agent_runtime_no_word');
    assert.ok(isUnsupported(adapter.encode({id: 'c', control: 'send', payload: {text: 'x'}}, store)));
  });

  it('K9 reads the task that was asked for as rows', () => {
    const request = adapter.encode({id: 'c', control: 'get_task', sessionId: 's', taskId: 't'}, store) as WireRequest;
    const reply = request.read?.({task: {task_id: 't', status: 'lost'}}) as Row;
    assert.equal(reply['snapshot'].tasks.t.status, 'lost');
    assert.deepEqual(request.read?.('ok'), 'ok');
  });
});
