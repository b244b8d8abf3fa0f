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

  it('K11 an attempt that completes does not complete its task', () => {
    const store = storeOf(
      {type: 'task.started', taskId: 't1'},
      attempt('started', 'try1'),
      attempt('completed', 'try1'),
    );
    has(store, taskKey('t1'), {status: 'running'});
  });
});
