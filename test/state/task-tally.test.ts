import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc, {type Arbitrary} from '../fast-check.js';
import {TASK_STATUSES, type AgentEvent} from '../../src/protocol/index.js';
import {
  deliveryStateKey,
  listKey,
  ProjectionStore,
  taskKey,
  taskSummaryKey,
  type TaskSummaryRow,
} from '../../src/state/index.js';
import {deliver, delivery, interleave} from './generators.js';
import {codes, has, ids, makeStore, numbered, row, storeOf} from './helpers.js';
import {activityOf, countsOf, endedOf, recounted} from './task-recount.js';

const RUNS = {numRuns: 150};
const time = (at: number) => new Date(at).toISOString();
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const task = (id: string, type: string, payload: object = {}, more: object = {}): AgentEvent => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId: id, payload},
  ...more,
});

/** What may be told of one task, in any order: sensible streams and such that make none. */
const told: Arbitrary<readonly [string, object]> = fc.oneof(
  fc
    .constantFrom('created', 'queued', 'started', 'blocked', 'paused', 'resumed', 'retrying', 'lost', 'archived')
    .map((type) => [type, {}] as const),
  fc.constantFrom('completed', 'failed', 'cancelled', 'timed_out').map((type) => [type, {}] as const),
  fc.constantFrom(...TASK_STATUSES).map((status) => ['changed', {status}] as const),
  fc
    .constantFrom('pending', 'queued', 'failed', 'delivered', 'parent_missing', 'airborne')
    .map((state) => ['progress', {delivery: state}] as const),
  fc.nat(50).map((cost) => ['progress', {usage: {cost}}] as const),
  fc.constantFrom('hidden', 'foreground').map((visibility) => ['updated', {visibility}] as const),
  fc.constantFrom('1', '2').map((attemptId) => ['attempt.started', {attemptId}] as const),
  fc.constantFrom('1', '2').map((attemptId) => ['attempt.failed', {attemptId}] as const),
  fc.constantFrom('1', '2').map((attemptId) => ['lost', {attemptId}] as const),
  fc.constantFrom('t1', 't2', 't3').map((targetId) => ['dependency.updated', {relation: 'blocks', targetId}] as const),
);

/** Tasks at work side by side, with times; few cost as much as each other says again, so that the dearest are all there. */
const work: Arbitrary<AgentEvent[]> = fc
  .tuple(
    fc.array(fc.array(told, {minLength: 1, maxLength: 14}), {minLength: 1, maxLength: 9}),
    fc.array(fc.nat(9), {maxLength: 20}),
  )
  .map(([lives, picks]) => {
    const flows = lives.map((life, index) =>
      life.map(([type, payload]) => {
        const {attemptId, ...rest} = payload as {attemptId?: string};
        const id = `t${String(index)}`;
        return task(id, type, rest, attemptId === undefined ? {} : {attemptId: `${id}.${attemptId}`});
      }),
    );
    return interleave(flows, picks).map((event, at) => ({
      ...event,
      timestamp: time(Date.UTC(2026, 4, 11) + at * 250),
    }));
  });

function assertCounted(store: ProjectionStore): void {
  assert.deepEqual(countsOf(store), recounted(store));
  for (const kind of ['blocked-tasks', 'undelivered-tasks', 'ended-attempts'] as const) {
    const listed = ids(store, kind, 's1');
    assert.equal(new Set(listed).size, listed.length, kind);
  }
  const {recent = []} = store.get<TaskSummaryRow>(taskSummaryKey('s1')) ?? {};
  const visible = endedOf(store).filter((id) => row<{visibility?: string}>(store, taskKey(id)).visibility !== 'hidden');
  assert.deepEqual([...recent].sort(), visible.slice(0, 10).sort());
}

describe('law: counts', () => {
  it('K10 equal a recount of the rows after every event, come twice, late or in batches', () => {
    fc.assert(
      fc.property(work, delivery, (events, how) => {
        const store = makeStore();
        for (const batch of deliver(numbered(events), how)) {
          store.append(batch);
          assertCounted(store);
        }
        store.settle();
        assertCounted(store);
        assert.ok(!codes(store).includes('projection_error'));
        const again = ProjectionStore.replay(copied([...store.log]));
        assert.deepEqual(countsOf(again), countsOf(store));
        assert.deepEqual(activityOf(again), activityOf(store));
        assert.deepEqual(again.get(taskSummaryKey('s1')), store.get(taskSummaryKey('s1')));
      }),
      RUNS,
    );
  });

  it('K10 are those of one who was there all the time, whenever the snapshot comes', () => {
    fc.assert(
      fc.property(work, fc.nat(200), fc.nat(20), fc.nat(20), (events, cut, back, ahead) => {
        const whole = numbered(events);
        const at = cut % (whole.length + 1);
        const first = storeOf(...copied(whole.slice(0, at)));
        const store = makeStore();
        const token = store.openSession('s1');
        store.append(copied(whole.slice(at, at + ahead)));
        store.hydrate(copied(first.snapshot()), token);
        store.append(copied(whole.slice(Math.max(at - back, 0))));
        store.settle();
        assertCounted(store);
        const expected = storeOf(...copied(whole));
        if (at > 0) assert.deepEqual(countsOf(store), countsOf(expected));
        if (at > 0) assert.deepEqual(store.snapshot().edges, expected.snapshot().edges);
      }),
      RUNS,
    );
  });

  it('K10 go back in time with the rows, and forward again', () => {
    fc.assert(
      fc.property(
        work,
        fc.integer({min: 1, max: 9}),
        fc.array(fc.nat(200), {maxLength: 4}),
        (events, segment, jumps) => {
          const store = makeStore({limits: {window: Infinity, segment}});
          store.append(copied(events));
          const stage = makeStore();
          for (const jump of jumps) {
            const index = (jump % (events.length + 1)) - 1;
            assertCounted(store.at(index));
            stage.travel(store, index);
            assertCounted(stage);
            assert.deepEqual(activityOf(stage), activityOf(storeOf(...copied(events.slice(0, index + 1)))));
          }
          assertCounted(store);
        },
      ),
      RUNS,
    );
  });
});

describe('task summary', () => {
  it('K10 says what is at work, waits, needs somebody, failed, is lost and ended last', () => {
    const store = storeOf(
      task('a', 'started'),
      task('b', 'waiting', {waitingFor: 'input'}),
      task('c', 'blocked', {reason: 'No key'}),
      task('d', 'failed', {}, {timestamp: time(2_000)}),
      task('e', 'lost'),
      task('f', 'completed', {}, {timestamp: time(1_000)}),
    );
    has(store, taskSummaryKey('s1'), {
      total: 6,
      byGroup: {active: 1, needs: 1, waiting: 1, failed: 1, unclear: 1, completed: 1},
      recent: ['d', 'f'],
    });
    assert.deepEqual(ids(store, 'blocked-tasks', 's1'), ['c']);
  });

  it('K1 counts neither jobs nor items of a board, nor what is kept from people', () => {
    const store = storeOf(
      task('job', 'started', {}, {runtimeEntity: 'automation_job'}),
      task('item', 'started', {}, {runtimeEntity: 'work_item'}),
      task('own', 'started', {visibility: 'internal'}),
      task('secret', 'completed', {visibility: 'hidden', delivery: 'failed', usage: {cost: 3}}),
    );
    assert.equal(store.get(taskSummaryKey('s1')), undefined);
    assert.equal(store.get(deliveryStateKey('s1')), undefined);
    assert.deepEqual(ids(store, 'undelivered-tasks', 's1'), []);
    assert.deepEqual(ids(store, 'jobs', 's1'), ['job']);
  });

  it('K1 what turns out to be a job is counted no longer', () => {
    const store = storeOf(
      task('a', 'completed', {delivery: 'failed', usage: {cost: 2}}),
      task('a', 'changed', {}, {runtimeEntity: 'automation_job'}),
    );
    has(store, taskSummaryKey('s1'), {total: 0, recent: [], dearest: []});
    assert.deepEqual(countsOf(store), recounted(store));
  });

  it('K10 a delivery is open until somebody says that it came, and nothing said is not counted', () => {
    const store = storeOf(
      task('a', 'completed', {delivery: 'pending'}),
      task('b', 'completed'),
      task('c', 'started', {delivery: 'pending'}),
      task('d', 'completed', {delivery: {state: 'failed', target: 'mail', reason: 'Unreachable'}}),
    );
    has(store, deliveryStateKey('s1'), {byState: {pending: 2, failed: 1}});
    assert.deepEqual(ids(store, 'undelivered-tasks', 's1'), ['a', 'd']);
    store.append([task('a', 'progress', {delivery: 'delivered'}), task('c', 'completed')]);
    assert.deepEqual(ids(store, 'undelivered-tasks', 's1'), ['d', 'c']);
  });

  it('K10 a task that a snapshot puts into its session is counted there, and nowhere else', () => {
    const store = makeStore();
    const token = store.openSession('s1');
    store.append([{type: 'task.started', taskId: 'a'}]);
    store.hydrate({tasks: {a: {id: 'a', status: 'running', sessionId: 's1'}}}, token);
    assert.deepEqual(countsOf(store), recounted(store));
    assert.deepEqual(countsOf(store, ''), recounted(store, ''));
    assert.deepEqual([ids(store, 'tasks', 's1'), ids(store, 'tasks', '')], [['a'], []]);
  });

  it('H8 K10 a snapshot from before the end does not undo it; one from after a retry does', () => {
    const ended = [
      task('a', 'started', {}, {timestamp: time(1_000)}),
      task('a', 'failed', {delivery: 'failed'}, {timestamp: time(2_000)}),
    ];
    const snapshot = (updatedAt: number) => ({tasks: {a: {id: 'a', sessionId: 's1', status: 'running', updatedAt}}});
    for (const [at, status] of [
      [1_000, 'failed'],
      [3_000, 'running'],
    ] as const) {
      const store = makeStore();
      const token = store.openSession('s1');
      store.append(ended);
      store.hydrate(snapshot(at), token);
      has(store, taskKey('a'), {status, endedAt: status === 'failed' ? 2_000 : undefined});
      assert.deepEqual(countsOf(store), recounted(store));
    }
  });

  it('K10 costs one row, however many tasks there are', () => {
    const store = storeOf(...Array.from({length: 500}, (_, at) => task(`t${String(at)}`, 'started')));
    let changed = 0;
    for (const key of [taskSummaryKey('s1'), listKey('tasks', 's1'), taskKey('t7'), taskKey('t8')])
      store.subscribe(key, () => changed++);
    store.append([task('t7', 'progress', {percent: 3})]);
    store.flush();
    assert.equal(changed, 1);
  });
});
