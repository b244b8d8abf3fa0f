import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {attemptKey, reconciliationOf, taskKey, taskSummaryKey, uiKey, type TaskRow} from '../../src/state/index.js';
import {codes, has, ids, inRun, makeStore, row, storeOf} from './helpers.js';

const task = (type: string, payload: object = {}, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId: 't1', payload},
  ...more,
});

/** Each has the tempting wrong answer on the wire, and the row that does not give it. */
describe('K11 the eight mistakes about tasks', () => {
  it('K11 1 a to-do list that is all done does not end its task, and its items are no tasks', () => {
    const steps = ['Read', 'Write', 'Ship'].map((title, at) => ({id: String(at), title, status: 'completed'}));
    const store = storeOf(
      task('started', {}, {runId: 'r1'}),
      ...inRun({type: 'plan.final', taskId: 't1', payload: {steps, text: 'All done'}}),
      task('progress', {step: 'Ship', counters: {todos: 3, done: 3}, percent: 100}),
    );
    has(store, taskKey('t1'), {status: 'running', endedAt: undefined});
    assert.deepEqual(ids(store, 'tasks', 's1'), ['t1']);
  });

  it('K11 2 a retry that tells the record anew, without the failure, takes no failure away', () => {
    const store = storeOf(
      task('attempt.started', {attemptCount: 1}, {attemptId: 'a1'}),
      task('attempt.failed', {error: 'Disk full'}, {attemptId: 'a1'}),
      task('failed', {error: 'Disk full'}),
      task('retrying'),
      task('created', {title: 'Import', status: 'running', attempts: [], lastError: null, error: null}),
      task('attempt.started', {attemptCount: 2, lastError: null}, {attemptId: 'a2'}),
    );
    has(store, attemptKey('a1'), {status: 'failed', lastError: 'Disk full'});
    has(store, taskKey('t1'), {lastError: 'Disk full', endedAt: undefined});
    assert.deepEqual(ids(store, 'attempts', 't1'), ['a1', 'a2']);
  });

  it('K11 3 work in the background is in the facts, not in the page: a new page has it, and only what the facts have', () => {
    const store = storeOf(task('started', {visibility: 'background'}));
    store.setLocal(uiKey('task'), {taskId: 't9', status: 'completed'});
    const page = makeStore();
    page.hydrate(JSON.parse(JSON.stringify(store.snapshot())), page.openSession('s1'));
    has(page, taskKey('t1'), {status: 'running', visibility: 'background'});
    assert.deepEqual(ids(page, 'tasks', 's1'), ['t1']);
    assert.equal(page.get(uiKey('task')), undefined);
  });

  it('K11 4 completed with a delivery that is pending, or failed, is not a success yet', () => {
    for (const delivery of ['pending', 'queued', 'failed', 'parent_missing']) {
      const store = storeOf(task('started'), task('completed', {delivery, summary: 'Sent to everybody!'}));
      assert.deepEqual(reconciliationOf(row<TaskRow>(store, taskKey('t1'))).open, ['delivery']);
      assert.deepEqual(ids(store, 'undelivered-tasks', 's1'), ['t1']);
    }
  });

  it('K11 5 an agent that was spawned without a word about its task has no edge; nobody guesses one', () => {
    const store = storeOf(task('started'), {
      type: 'agent.spawned',
      sessionId: 's1',
      agentId: 'ada',
      payload: {agentName: 'Ada', reason: 'Help with t1'},
    });
    assert.deepEqual([ids(store, 'edges', 's1'), ids(store, 'edges-of', 't1')], [[], []]);
    store.append([{type: 'agent.spawned', sessionId: 's1', agentId: 'bob', taskId: 't1'}]);
    assert.deepEqual(ids(store, 'edges-of', 't1'), ['spawned_subagent:t1:bob']);
  });

  it('K11 6 prose that says "done", and a run that ends well, are no progress and no end', () => {
    const store = storeOf(
      task('started', {}, {runId: 'r1'}),
      ...inRun(
        {type: 'run.started', taskId: 't1'},
        {type: 'text.final', messageId: 'm1', payload: {text: 'Done! All 40 files are imported, 100 %.'}},
        {type: 'run.finished', taskId: 't1', payload: {outcome: 'success'}},
      ),
    );
    has(store, taskKey('t1'), {status: 'running', progress: undefined, endedAt: undefined, delivery: undefined});
  });

  it('K11 7 the ticks of a scheduler are no tasks', () => {
    const tick = (wakeReason: string) =>
      task(
        'changed',
        {status: 'running', wakeReason, lastRunRef: wakeReason},
        {taskId: 'job', runtimeEntity: 'automation_job'},
      );
    const store = storeOf(tick('02:00'), tick('03:00'), tick('04:00'), task('created', {}, {jobId: 'job'}));
    has(store, taskSummaryKey('s1'), {total: 1});
    assert.deepEqual([ids(store, 'jobs', 's1'), Object.keys(store.snapshot().tasks)], [['job'], ['job', 't1']]);
    has(store, taskKey('t1'), {jobId: 'job'});
  });

  it('K11 8 a worker that is lost without an error has not succeeded', () => {
    const store = storeOf(
      task('started'),
      task('attempt.started', {}, {attemptId: 'a1'}),
      task('progress', {percent: 100, summary: 'Almost there'}, {attemptId: 'a1'}),
      task('lost', {}, {attemptId: 'a1'}),
      {type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'success'}},
    );
    has(store, taskKey('t1'), {status: 'lost', endedAt: undefined});
    has(store, attemptKey('a1'), {status: 'lost'});
    has(store, taskSummaryKey('s1'), {byGroup: {active: 0, unclear: 1}, recent: []});
    assert.deepEqual(
      codes(store).filter((code) => code.startsWith('task')),
      [],
    );
  });
});
