import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {attemptKey, taskKey} from '../../src/state/index.js';
import {codes, has, ids, storeOf} from './helpers.js';

const attempt = (what: string, attemptId: string, payload: object = {}) => ({
  ...{type: `task.attempt.${what}`, sessionId: 's1', taskId: 't1', attemptId, payload},
});

describe('attempts', () => {
  it('K4 a retry adds an attempt and leaves the failed one as it ended', () => {
    const store = storeOf(
      {type: 'task.started', sessionId: 's1', taskId: 't1'},
      attempt('started', 'try1', {attemptCount: 1, worker: 'w1', inputRefs: ['in1']}),
      attempt('failed', 'try1', {error: {message: 'Broke'}, retryable: true, nextRetryAt: '2026-05-11T10:00:00Z'}),
      {type: 'task.retrying', sessionId: 's1', taskId: 't1', attemptId: 'try2'},
      attempt('started', 'try2', {attemptCount: 2, retryPolicy: {max: 3}}),
      attempt('completed', 'try2', {outputRefs: ['out1'], completionSummary: 'Fine'}),
    );
    has(store, attemptKey('try1'), {
      ...{status: 'failed', lastError: 'Broke', retryable: true, worker: 'w1', inputRefs: ['in1'], attemptCount: 1},
      nextRetryAt: Date.parse('2026-05-11T10:00:00Z'),
    });
    has(store, attemptKey('try2'), {
      ...{status: 'completed', attemptCount: 2, retryPolicy: {max: 3}, outputRefs: ['out1'], completionSummary: 'Fine'},
    });
    assert.deepEqual(ids(store, 'attempts', 't1'), ['try1', 'try2']);
    has(store, taskKey('t1'), {currentRunId: 'try2'});
  });

  it('S1 an attempt that has ended is not changed any more', () => {
    const store = storeOf(
      attempt('started', 'try1'),
      attempt('failed', 'try1', {error: 'No'}),
      attempt('completed', 'try1'),
    );
    has(store, attemptKey('try1'), {status: 'failed', lastError: 'No'});
    assert.deepEqual(codes(store), ['attempt_changed_after_end']);
  });

  it('K8 an attempt without an id of its own is known by its run', () => {
    const store = storeOf({type: 'task.attempt.failed', taskId: 't1', runId: 'r1', payload: {error: 'No'}});
    has(store, attemptKey('r1'), {status: 'failed', runId: 'r1', taskId: 't1'});
  });

  it('K4 lost, timed out and cancelled end the attempt that they name, and no other', () => {
    for (const status of ['lost', 'timed_out', 'cancelled']) {
      const told = (more: object) => ({type: `task.${status}`, sessionId: 's1', taskId: 't1', ...more});
      const begun = [attempt('started', 'try1'), {...attempt('started', 'try2'), runId: 'r2'}];
      const named = storeOf(...begun, told({attemptId: 'try1', timestamp: '2026-05-11T10:00:00Z'}));
      has(named, attemptKey('try1'), {status, endedAt: Date.parse('2026-05-11T10:00:00Z')});
      has(named, attemptKey('try2'), {status: 'running'});
      assert.deepEqual(ids(named, 'ended-attempts', 's1'), ['try1']);
      const unnamed = storeOf(...begun, told({}));
      for (const id of ['try1', 'try2']) has(unnamed, attemptKey(id), {status: 'running'});
      const foreign = storeOf(...begun, told({attemptId: 'try1', taskId: 't2'}), told({attemptId: 'try9'}));
      has(foreign, attemptKey('try1'), {status: 'running'});
      assert.equal(foreign.get(attemptKey('try9')), undefined);
    }
  });

  it('K4 K7 an attempt whose worker is lost keeps why and what it used, and its task shows that reason and no earlier one', () => {
    const store = storeOf(
      attempt('started', 'try1'),
      {...attempt('failed', 'try1'), payload: {error: 'The disk is full.'}},
      attempt('started', 'try2'),
      {
        ...{type: 'task.progress', sessionId: 's1', taskId: 't1', attemptId: 'try2'},
        payload: {usage: {inputTokens: 9}, attemptUsage: {inputTokens: 4}},
      },
      {
        ...{type: 'task.lost', sessionId: 's1', taskId: 't1', attemptId: 'try2'},
        payload: {reason: 'Not heard of for 30 s.', failureCategory: 'worker_lost', usage: {inputTokens: 9}},
      },
    );
    const why = {status: 'lost', lastError: 'Not heard of for 30 s.', failureCategory: 'worker_lost'};
    has(store, attemptKey('try2'), {...why, usage: {inputTokens: 4}});
    has(store, attemptKey('try1'), {status: 'failed', lastError: 'The disk is full.'});
    has(store, taskKey('t1'), why);
  });

  it('K4 keeps cause, policy, category and usage, which are its own and not its task’s', () => {
    const own = {cause: 'worker_lost', retryOf: 'try1', retryPolicy: {max: 3}, checkpointRefs: ['cp1']};
    const end = {usage: {cost: 0.5}, failureCategory: 'network', status: 'exit_7', error: 'No route'};
    const store = storeOf(
      {type: 'task.started', sessionId: 's1', taskId: 't1', payload: {usage: {cost: 9}, status: 'busy'}},
      attempt('started', 'try2', own),
      attempt('failed', 'try2', end),
    );
    has(store, attemptKey('try2'), {
      ...{...own, usage: {cost: 0.5}, failureCategory: 'network', nativeStatus: 'exit_7', lastError: 'No route'},
    });
    has(store, taskKey('t1'), {usage: {cost: 9}, nativeStatus: 'busy', status: 'running', lastError: 'No route'});
  });

  it('K4 the late end of an earlier attempt does not make it the current one', () => {
    const store = storeOf(attempt('started', 'try1'), attempt('started', 'try2'), attempt('completed', 'try1'));
    has(store, taskKey('t1'), {currentRunId: 'try2'});
  });

  it('K4 a start that comes twice keeps the first time; a lost attempt that goes on has not ended', () => {
    const at = (second: number) => ({timestamp: `2026-05-11T10:00:0${String(second)}Z`});
    const store = storeOf(
      {...attempt('started', 'try1'), ...at(1)},
      {...attempt('started', 'try1'), ...at(2)},
      {type: 'task.lost', sessionId: 's1', taskId: 't1', attemptId: 'try1', ...at(3)},
      {...attempt('started', 'try1'), ...at(4)},
    );
    has(store, attemptKey('try1'), {status: 'running', startedAt: Date.parse(at(1).timestamp), endedAt: undefined});
    assert.deepEqual(ids(store, 'ended-attempts', 's1'), []);
    store.append([attempt('completed', 'try1')]);
    assert.deepEqual(ids(store, 'ended-attempts', 's1'), ['try1']);
  });

  it('C6 K11 the end of an attempt that is the first word of a task says nothing of the task', () => {
    has(storeOf(attempt('completed', 'try1')), taskKey('t1'), {status: 'unknown'});
    has(storeOf(attempt('started', 'try1')), taskKey('t1'), {status: 'running'});
  });

  it('K11 an attempt that completes does not complete its task', () => {
    const store = storeOf(
      {type: 'task.started', taskId: 't1'},
      attempt('started', 'try1'),
      attempt('completed', 'try1'),
    );
    has(store, taskKey('t1'), {status: 'running'});
  });
});
