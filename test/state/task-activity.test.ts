import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {taskActivityKey, type TaskActivityRow} from '../../src/state/index.js';
import {codes, makeStore, row, storeOf} from './helpers.js';
import {activityOf} from './task-recount.js';

const at = (taskId: string, type: string, time: number, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId, timestamp: new Date(time).toISOString(), payload: {}},
  ...more,
});
const activity = (...events: readonly unknown[]) => row<TaskActivityRow>(storeOf(...events), taskActivityKey('s1'));

describe('task activity', () => {
  it('K10 counts what began and ended in the span that it fell into', () => {
    const {from, width, buckets} = activity(
      at('a', 'created', 10_200),
      at('a', 'attempt.started', 10_900, {attemptId: 'a1'}),
      at('a', 'attempt.failed', 12_100, {attemptId: 'a1'}),
      at('a', 'failed', 12_200),
    );
    assert.deepEqual([from, width, buckets.length], [10_000, 1_000, 3]);
    assert.deepEqual(buckets[0], {opened: 1, closed: 0, started: 1, stopped: 0, failed: 0});
    assert.deepEqual(buckets[2], {opened: 0, closed: 1, started: 0, stopped: 1, failed: 1});
  });

  it('K10 holds at most 96 spans, loses nothing, and is the same whichever came first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({min: -1e9, max: 1e13}), {minLength: 1, maxLength: 30}),
        fc.array(fc.nat(3_000), {maxLength: 30}),
        (far, near) => {
          const times = [...far, ...near];
          const events = times.map((time, index) => at(`t${String(index)}`, 'created', time));
          const {from, width, buckets} = activity(...events);
          assert.ok(buckets.length <= 96, String(buckets.length));
          assert.equal(
            buckets.reduce((sum, {opened}) => sum + opened, 0),
            times.length,
          );
          buckets.forEach(({opened}, place) => {
            const start = from + place * width;
            assert.equal(opened, times.filter((time) => time >= start && time < start + width).length);
          });
          assert.deepEqual(activity(...events.toReversed()), {from, width, buckets});
        },
      ),
      {numRuns: 100},
    );
  });

  it('K10 a time that no calendar has is not counted, and breaks nothing', () => {
    const store = makeStore();
    const made = [1e308, -1e308, 8.64e15, 5_000].map((createdAt, index) => [
      `t${String(index)}`,
      {status: 'running', sessionId: 's1', createdAt},
    ]);
    store.hydrate({tasks: Object.fromEntries(made) as unknown}, store.openSession('s1'));
    store.append([{type: 'task.created', sessionId: 's1', taskId: 'c', timestamp: 'soon'}]);
    assert.equal(activityOf(store).opened, 2);
    assert.ok(row<TaskActivityRow>(store, taskActivityKey('s1')).buckets.length <= 96);
    assert.deepEqual(codes(store), []);
  });

  it('K4 an attempt that was lost and goes on is at work again, and ends once more', () => {
    const store = makeStore();
    const own = {attemptId: 'a1'};
    store.append([at('a', 'attempt.started', 1_000, own), at('a', 'lost', 2_000, own)]);
    assert.deepEqual(activityOf(store), {opened: 1, closed: 0, started: 1, stopped: 1, failed: 1});
    store.append([at('a', 'attempt.started', 3_000, own), at('a', 'attempt.completed', 4_000, own)]);
    assert.deepEqual(activityOf(store), {opened: 1, closed: 0, started: 2, stopped: 2, failed: 1});
  });

  it('K10 a task that is tried again is opened again', () => {
    const store = storeOf(at('a', 'started', 1_000), at('a', 'failed', 2_000), at('a', 'retrying', 3_000));
    assert.deepEqual([activityOf(store).opened, activityOf(store).closed], [2, 1]);
  });
});
