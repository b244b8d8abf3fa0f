import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ITEM_STATUSES, TASK_STATUSES} from '../../src/protocol/index.js';
import {taskKey, type TaskRow} from '../../src/state/index.js';
import {codes, has, ids, row, storeOf} from './helpers.js';

const task = (type: string, payload: object = {}, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId: 't1', payload},
  ...more,
});

describe('tasks', () => {
  it('K2 keeps every field of the task record', () => {
    const record = {
      ...{title: 'Ship', objective: 'Release 1.0', visibility: 'background', priority: 2, requestedBy: 'ann'},
      ...{owner: 'runtime', assignee: 'Ada', scope: {workspace: 'w1'}, constraints: {cost: 3}, acceptance: ['green']},
      ...{artifacts: ['f1'], statusReason: 'in time', rootTaskId: 't0', parentTaskId: 't0'},
    };
    const store = storeOf({
      ...task('created', {...record, taskKind: 'release', taskFamily: 'coding', taskProfile: {latency: 'low'}}),
      ...{threadId: 'th1', turnId: 'tu1', evidenceRefs: ['e1'], timestamp: '2026-05-11T10:00:00Z'},
    });
    has(store, taskKey('t1'), {
      ...record,
      ...{kind: 'release', family: 'coding', profile: {latency: 'low'}, threadId: 'th1', turnId: 'tu1'},
      ...{sessionId: 's1', evidenceRefs: ['e1'], createdAt: Date.parse('2026-05-11T10:00:00Z')},
    });
  });

  it('K3 takes each of the 20 statuses, and keeps the native word beside it', () => {
    for (const status of TASK_STATUSES) has(storeOf(task('changed', {status})), taskKey('t1'), {status});
    has(storeOf(task('changed', {status: 'working'})), taskKey('t1'), {status: 'running', nativeStatus: 'working'});
    has(storeOf(task('changed', {status: 'canceled'})), taskKey('t1'), {status: 'cancelled', nativeStatus: 'canceled'});
  });

  it('T12 gives every status of every item one of the 20, and never invents success', () => {
    for (const [item, statuses] of Object.entries(ITEM_STATUSES)) {
      for (const status of statuses) {
        const known = row<TaskRow>(storeOf(task('changed', {status, itemKind: item})), taskKey('t1'));
        assert.ok(TASK_STATUSES.includes(known.status), status);
        assert.equal(known.nativeStatus, status);
        if (known.status === 'completed') assert.ok(['done', 'completed'].includes(status), status);
      }
    }
  });

  it('C6 K11 a status that nobody knows is unknown, and lost stays lost', () => {
    has(storeOf(task('changed', {status: 'somewhere'})), taskKey('t1'), {status: 'unknown', nativeStatus: 'somewhere'});
    has(storeOf(task('started'), task('lost')), taskKey('t1'), {status: 'lost', endedAt: undefined});
    has(storeOf({type: 'task.changed', taskId: 't1'}), taskKey('t1'), {status: 'unknown'});
  });

  it('K8 waiting says what for', () => {
    for (const [waitingFor, status] of Object.entries({
      input: 'waiting_input',
      user: 'waiting_input',
      permission: 'waiting_permission',
      approval: 'waiting_permission',
      quota: 'waiting_resource',
      worker: 'waiting_resource',
    })) {
      has(storeOf(task('waiting', {waitingFor})), taskKey('t1'), {status});
    }
  });

  it('K5 cancellation sticks: work that was under way does not undo it', () => {
    const store = storeOf(
      task('started'),
      task('cancel_requested', {reason: 'Enough'}, {timestamp: '2026-05-11T10:00:00Z'}),
      task('progress', {percent: 90}),
      task('started'),
      task('changed', {status: 'running'}),
      task('cancel_requested', {reason: 'Again'}, {timestamp: '2026-05-11T11:00:00Z'}),
    );
    has(store, taskKey('t1'), {
      status: 'cancelling',
      cancelRequested: {at: Date.parse('2026-05-11T10:00:00Z'), reason: 'Enough'},
      progress: {percent: 90},
    });
    store.append([task('cancelled'), task('started')]);
    has(store, taskKey('t1'), {
      status: 'cancelled',
      cancelRequested: {at: Date.parse('2026-05-11T10:00:00Z'), reason: 'Enough'},
    });
  });

  it('K5 a task may still finish after its cancellation was asked for: the owner has the last word', () => {
    has(storeOf(task('started'), task('cancel_requested'), task('completed')), taskKey('t1'), {status: 'completed'});
  });

  it('S1 what comes after the end is flagged and does not open the task again', () => {
    for (const end of ['completed', 'failed', 'cancelled', 'timed_out']) {
      for (const late of [task('started'), task('progress', {status: 'running'}), task('queued'), task('waiting')]) {
        const store = storeOf(task('started'), task(end), late);
        assert.deepEqual(codes(store), ['task_changed_after_end'], `${end}, ${late.type}`);
        has(store, taskKey('t1'), {status: end});
      }
    }
  });

  it('K4 after the end a retry goes on, and so does a start that names another attempt', () => {
    const retried = storeOf(task('started'), task('failed'), task('retrying'), task('started'));
    has(retried, taskKey('t1'), {status: 'running'});
    assert.deepEqual(codes(retried), []);
    const again = storeOf(
      task('started', {}, {attemptId: 'try1'}),
      task('failed'),
      task('started', {}, {attemptId: 'try2'}),
    );
    has(again, taskKey('t1'), {status: 'running', currentRunId: 'try2'});
    assert.deepEqual(codes(again), []);
  });

  it('K7 progress is merged fact by fact', () => {
    const store = storeOf(
      task('progress', {phase: 'working', counters: {tests: 3}, percent: 10, deliveryState: 'pending'}),
      task('progress', {currentStep: 'Lint', outputOffsets: {stdout: 99}, percent: 20}),
      task('progress', {progress: {validation: 'passed'}, acceptanceCoverage: 0.5, delivery: 'delivered'}),
    );
    has(store, taskKey('t1'), {
      progress: {
        ...{phase: 'working', counters: {tests: 3}, percent: 20, step: 'Lint', outputOffsets: {stdout: 99}},
        ...{validation: 'passed', acceptanceCoverage: 0.5},
      },
      delivery: 'delivered',
    });
  });

  it('K7 a delivery state that nobody knows does not replace one that is known', () => {
    has(storeOf(task('progress', {delivery: 'pending'}), task('progress', {delivery: 'airborne'})), taskKey('t1'), {
      delivery: 'pending',
    });
  });

  it('K6 keeps the fields of a peer task, and the peer word for its status', () => {
    const peer = {
      ...{
        nativeProtocol: 'a2a',
        remoteContextId: 'ctx1',
        deliveryMechanism: 'streaming',
        remoteStatus: 'input-required',
      },
      remoteArtifactRefs: ['ra1'],
    };
    const store = storeOf({
      ...task('changed', {...peer, agentCardRef: 'card1', status: 'input-required'}),
      ...{remoteTaskId: 'rt1', runtimeEntity: 'external_task', agentId: 'remote'},
    });
    has(store, taskKey('t1'), {
      ...peer,
      ...{remoteTaskId: 'rt1', remoteAgentRef: 'card1', status: 'waiting_input', nativeStatus: 'input-required'},
      ...{runtimeEntity: 'external_task', agentId: 'remote'},
    });
  });

  it('T13 a background job keeps schedule, wake reason and last run; a work item its assignee and blocker', () => {
    has(
      storeOf(
        task(
          'changed',
          {schedule: '02:00', wakeReason: 'guard', lastRunRef: 'run9'},
          {runtimeEntity: 'automation_job'},
        ),
      ),
      taskKey('t1'),
      {
        ...{schedule: '02:00', wakeReason: 'guard', lastRunRef: 'run9', runtimeEntity: 'automation_job'},
      },
    );
    const board = storeOf({
      type: 'task.changed',
      workItemId: 'wi1',
      payload: {assignee: 'Ada', blocker: 'CI', comments: ['why?'], dependencies: ['wi0']},
    });
    has(board, taskKey('wi1'), {
      workItemId: 'wi1',
      assignee: 'Ada',
      blocker: 'CI',
      comments: ['why?'],
      dependencies: ['wi0'],
    });
  });

  it('K1 runs, attempts and tasks are rows of their own', () => {
    const store = storeOf(
      task('started', {}, {runId: 'r1'}),
      task('attempt.started', {}, {runId: 'r1', attemptId: 'try1'}),
      {type: 'run.started', sessionId: 's1', runId: 'r1', taskId: 't1'},
      {type: 'run.failed', sessionId: 's1', runId: 'r1', payload: {error: 'No'}},
    );
    has(store, taskKey('t1'), {status: 'running'});
    const {tasks, runs, attempts} = store.snapshot();
    assert.deepEqual([Object.keys(tasks), Object.keys(runs), Object.keys(attempts)], [['t1'], ['r1'], ['try1']]);
  });

  it('K1 a plan, a job and the end of a run move no task', () => {
    const store = storeOf(
      task('started', {}, {runId: 'r1'}),
      {
        type: 'plan.final',
        sessionId: 's1',
        runId: 'r1',
        taskId: 't1',
        payload: {steps: [{id: '1', status: 'completed'}]},
      },
      {type: 'run.finished', sessionId: 's1', runId: 'r1', taskId: 't1', payload: {outcome: 'success'}},
      task('changed', {status: 'completed'}, {taskId: 'job', runtimeEntity: 'automation_job'}),
    );
    has(store, taskKey('t1'), {status: 'running'});
    assert.deepEqual([ids(store, 'tasks', 's1'), ids(store, 'jobs', 's1')], [['t1', 'job'], ['job']]);
  });

  it('K2 keeps what it is held up by, what it may do, what it used, how often it may be tried, and how it is delivered', () => {
    const known = {
      ...{
        waitingFor: 'approval',
        controls: ['pause_task', 'cancel_task'],
        maxAttempts: 3,
        jobId: 'job',
        retryable: true,
      },
      ...{blockers: [{id: 'b1', kind: 'action', reason: 'No key', actionId: 'a1'}], failureCategory: 'network'},
      usage: {inputTokens: 3, outputTokens: 4, totalTokens: 7, cost: 0.2, currency: 'EUR'},
    };
    const delivery = {state: 'failed', target: 'mail', reason: 'Unreachable', attempts: 2, mechanism: 'push'};
    const retryPolicy = {backoffMs: 500};
    const store = storeOf(task('changed', {...known, delivery, retryPolicy, nextRetryAt: '2026-05-11T10:00:00Z'}));
    const {state: _state, ...deliveryDetail} = delivery;
    has(store, taskKey('t1'), {
      ...known,
      ...{delivery: 'failed', deliveryDetail, retryPolicy, nextRetryAt: Date.parse('2026-05-11T10:00:00Z')},
    });
    store.append([task('updated', {nextRetryAt: null, usage: {costUsd: 1}})]);
    has(store, taskKey('t1'), {nextRetryAt: 0, usage: {cost: 1, currency: 'USD'}});
  });

  it('K7 a delivery that goes on keeps its target; the reason of a failure goes with the failure', () => {
    const failed = {
      state: 'failed',
      target: 'mail',
      reason: 'Unreachable',
      attempts: 2,
      nextRetryAt: '2026-05-11T10:00:00Z',
    };
    const store = storeOf(task('completed', {delivery: failed}), task('progress', {delivery: 'delivered'}));
    has(store, taskKey('t1'), {delivery: 'delivered', deliveryDetail: {target: 'mail', attempts: 2}});
  });

  it('K4 what was said of an end is not said of the attempt after it', () => {
    const coverage = {acceptanceCoverage: {covered: 2, total: 2}, validation: 'passed', phase: 'delivering'};
    const store = storeOf(
      task('progress', coverage),
      task('completed', {delivery: 'delivered', reconciled: true}),
      task('retrying'),
    );
    has(store, taskKey('t1'), {
      ...{status: 'retrying', delivery: undefined, reconciled: undefined, progress: {phase: 'delivering'}},
    });
    store.append([task('completed')]);
    has(store, taskKey('t1'), {status: 'completed', delivery: undefined});
  });

  it('K3 an end that is taken back is no end: no time of it is left', () => {
    const at = {timestamp: '2026-05-11T10:00:00Z'};
    const store = storeOf(task('completed', {}, at), task('changed', {status: 'running'}));
    has(store, taskKey('t1'), {status: 'running', endedAt: undefined});
    const doubted = storeOf(task('completed', {}, at), task('changed', {status: 'stale'}));
    has(doubted, taskKey('t1'), {status: 'stale', endedAt: Date.parse(at.timestamp)});
  });

  it('K3 the native word and the reason of a status go with the status', () => {
    const held = task('waiting', {status: 'on_hold', reason: 'No key', waitingFor: 'resource'});
    const store = storeOf(task('created', {status: 'queued'}), held, task('progress', {percent: 3}));
    has(store, taskKey('t1'), {nativeStatus: 'on_hold', statusReason: 'No key', waitingFor: 'resource'});
    store.append([task('resumed')]);
    has(store, taskKey('t1'), {nativeStatus: undefined, statusReason: undefined, waitingFor: undefined});
  });

  it('K7 outputs are added by name, each with its newest offset', () => {
    const store = storeOf(
      task('progress', {outputRefs: [{ref: 'log', offset: 10}, 'report']}),
      task('progress', {outputRefs: [{ref: 'log', offset: 40}, {ref: 'trace'}, 7]}),
    );
    has(store, taskKey('t1'), {progress: {outputRefs: [{ref: 'log', offset: 40}, 'report', {ref: 'trace'}]}});
  });

  it('H7 keeps its lineage and is listed in its session', () => {
    const store = storeOf({...task('created'), agentId: 'ada', parentSessionId: 's0', parentThreadId: 'th0'});
    has(store, taskKey('t1'), {agentId: 'ada', parentSessionId: 's0', parentThreadId: 'th0'});
    assert.deepEqual(ids(store, 'tasks', 's1'), ['t1']);
  });
});
