import assert from 'node:assert/strict';
import {test} from 'node:test';
import {batchImportScenario, FAILING, ITEMS, RETRIED} from '../../packages/runtime/src/scenarios/batch-import.js';
import {failedDeliveryScenario} from '../../packages/runtime/src/scenarios/failed-delivery.js';
import {peerTaskScenario} from '../../packages/runtime/src/scenarios/peer-task.js';
import {wrongAnswersScenario} from '../../packages/runtime/src/scenarios/wrong-answers.js';
import {
  attemptKey,
  isRemoteAhead,
  listKey,
  planKey,
  ProjectionStore,
  reconciliationOf,
  taskKey,
  taskSummaryKey,
  type AttemptRow,
  type ListKind,
  type ListRow,
  type PlanRow,
  type TaskRow,
  type TaskSummaryRow,
} from '../../src/state/index.js';
import {countsOf, recounted} from '../state/task-recount.js';
import {Stage} from './helpers.js';

const SCENARIOS = [batchImportScenario, failedDeliveryScenario, peerTaskScenario, wrongAnswersScenario];

/** A page at a session: it has what came over the wire, and nothing else. */
class Page {
  readonly store = new ProjectionStore({schedule: () => undefined});
  readonly id: string;

  constructor(stage: Stage) {
    this.id = stage.id;
    this.store.openSession(stage.id);
    stage.runtime.subscribe(stage.id, 0, (event) => this.store.append([event]));
  }

  task(key: string): TaskRow {
    const row = this.store.get<TaskRow>(taskKey(`${this.id}.${key}`));
    assert.ok(row, key);
    return row;
  }

  attempts(key: string): AttemptRow[] {
    return this.ids('attempts', `${this.id}.${key}`).map((id) => this.store.get<AttemptRow>(attemptKey(id))!);
  }

  ids(kind: ListKind, scope = this.id): string[] {
    return this.store.get<ListRow>(listKey(kind, scope))?.ids.toArray() ?? [];
  }

  get summary(): TaskSummaryRow {
    return this.store.get<TaskSummaryRow>(taskSummaryKey(this.id))!;
  }
}

async function play(name: string): Promise<{stage: Stage; page: Page}> {
  const stage = await Stage.create(name, SCENARIOS);
  const page = new Page(stage);
  await stage.play('Go');
  return {stage, page};
}

let batch: ReturnType<typeof play> | undefined;
/** The batch, played once for all who look at it. */
const playBatch = () => (batch ??= play('batch-import'));

/** The wire has it, and the page counts what the wire has; a page that opens later has the same. */
function assertHonest(stage: Stage, page: Page): void {
  const snapshot = stage.runtime.snapshot(stage.id);
  assert.deepEqual(snapshot.diagnostics, {});
  assert.deepEqual(countsOf(page.store, page.id), recounted(page.store, page.id));
  const later = new ProjectionStore({schedule: () => undefined});
  later.hydrate(JSON.parse(JSON.stringify(snapshot)), later.openSession(stage.id));
  assert.deepEqual(countsOf(later, page.id), countsOf(page.store, page.id));
}

test('K10 K7 batch-import: two thousand tasks under one, and the counters say how many of them failed', async () => {
  const {stage, page} = await playBatch();
  const whole = page.task('import');
  assert.equal(whole.status, 'failed');
  assert.match(
    whole.lastError ?? '',
    new RegExp(`${String(ITEMS - FAILING)} of ${String(ITEMS)} .* ${String(FAILING)} failed`),
  );
  const {children, completed, failed} = whole.progress?.['counters'] as Record<string, number>;
  assert.deepEqual([children, completed, failed], [ITEMS, ITEMS - FAILING, FAILING]);
  assert.ok(FAILING / ITEMS > 0.02 && FAILING / ITEMS < 0.04, String(FAILING));
  assert.deepEqual(page.summary.byGroup['failed'], FAILING + 1);
  assert.deepEqual(page.summary.byGroup['completed'], ITEMS - FAILING);
  assert.equal(page.ids('edges-of', whole.id).length, ITEMS);
  assert.equal(page.ids('ended-attempts').length, ITEMS + RETRIED + 1);
  assert.ok(stage.events.length < ITEMS * 6.5, `${String(stage.events.length)} events`);
  assertHonest(stage, page);
});

test('K4 batch-import: an item that is tried again keeps its first failure; one that cannot be read is not tried again', async () => {
  const {page} = await playBatch();
  assert.deepEqual(
    page.attempts('customer-0053').map(({status, failureCategory}) => [status, failureCategory]),
    [
      ['failed', 'lock'],
      ['completed', undefined],
    ],
  );
  assert.deepEqual(
    page.attempts('customer-0003').map(({status}) => status),
    ['failed', 'failed'],
  );
  assert.deepEqual(
    page.attempts('customer-0017').map(({retryable}) => retryable),
    [false],
  );
});

test('K7 K11 failed-delivery: what succeeded and did not arrive is not settled, until a person has it delivered', async () => {
  const {stage, page} = await play('failed-delivery');
  const report = page.task('channel-report');
  assert.deepEqual([report.status, report.delivery, report.deliveryDetail?.attempts], ['completed', 'failed', 2]);
  assert.match(report.deliveryDetail?.reason ?? '', /cannot be reached/);
  assert.deepEqual(reconciliationOf(report).open, ['delivery', 'reconciliation']);
  assert.equal(page.task('audit-report').delivery, 'parent_missing');
  assert.equal(reconciliationOf(page.task('mail-report')).state, 'settled');
  assert.deepEqual(page.ids('undelivered-tasks').sort(), [page.task('audit-report').id, report.id]);
  const payload = {reason: 'The channel is back', mode: 'delivery'};
  const reply = await stage.command({control: 'retry_task', taskId: report.id, payload});
  assert.ok(reply.accepted, JSON.stringify(reply));
  await stage.clock.run();
  const again = page.task('channel-report');
  assert.deepEqual([again.status, again.delivery, again.deliveryDetail?.attempts], ['completed', 'delivered', 3]);
  assert.equal(reconciliationOf(again).state, 'settled');
  assert.equal(page.attempts('channel-report').length, 1, 'a delivery is no attempt');
  assertHonest(stage, page);
});

test('K6 K11 peer-task: what the peer has ended is not ended here before what it made is here', async () => {
  const stage = await Stage.create('peer-task', SCENARIOS);
  const page = new Page(stage);
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (stage.of('task.changed').length === 0) await stage.clock.step();
  const ahead = page.task('notes');
  assert.deepEqual(
    [ahead.status, ahead.remoteStatus, ahead.nativeStatus],
    ['running', 'completed', 'TASK_STATE_COMPLETED'],
  );
  assert.ok(isRemoteAhead(ahead));
  assert.deepEqual(reconciliationOf(ahead).open, ['delivery', 'artifacts', 'reconciliation']);
  await stage.clock.run();
  const notes = page.task('notes');
  assert.deepEqual([notes.status, notes.remoteArtifactRefs?.length, notes.artifacts?.length], ['completed', 2, 2]);
  assert.equal(reconciliationOf(notes).state, 'settled');
  const poster = page.task('poster');
  assert.deepEqual([poster.status, poster.remoteStatus, poster.reconciled], ['blocked', 'completed', false]);
  assert.ok(isRemoteAhead(poster));
  assert.deepEqual(page.ids('blocked-tasks'), [poster.id]);
  assert.deepEqual(
    page.attempts('poster').map(({status}) => status),
    ['running'],
  );
  for (const key of ['remoteTaskId', 'remoteContextId', 'agentCardRef', 'nativeProtocol'] as const)
    assert.ok(notes[key], key);
  assert.equal(page.ids('edges-of', notes.id).length, 2, 'its artifacts are edges of the graph');
  assertHonest(stage, page);
});

test('K11 wrong-answers: the words on the wire say done, and no task is done for it', async () => {
  const {stage, page} = await play('wrong-answers');
  assert.match(stage.said, /Done!.*100 %.*every customer.*no errors/s);
  const plans = page.ids('plans').map((id) => page.store.get<PlanRow>(planKey(id)));
  assert.ok(
    plans.at(-1)?.steps?.every(({status}) => status === 'completed'),
    'the list is all ticked',
  );

  assert.equal(page.task('listed').status, 'running', '1: a list that is done ends no task');
  const [first, second] = page.attempts('retried');
  assert.deepEqual(
    [first?.status, first?.lastError, second?.status],
    ['failed', 'The disk is full.', 'completed'],
    '2',
  );
  assert.equal(page.task('retried').lastError, 'The disk is full.', '2: what failed before is still said');
  assert.equal(page.task('background').status, 'running', '3: it is a fact, wherever it is shown');
  const undelivered = page.task('undelivered');
  assert.deepEqual([undelivered.status, undelivered.delivery], ['completed', 'pending']);
  assert.ok(reconciliationOf(undelivered).open.includes('delivery'), '4: not settled before it has arrived');
  const edges = page.ids('edges').filter((id) => id.startsWith('spawned_subagent'));
  assert.deepEqual(edges, [`spawned_subagent:${page.id}.helped:${page.id}.told`], '5: no edge is guessed');
  assert.equal(stage.of('agent.spawned').length, 2);
  assert.deepEqual([page.task('silent').status, page.task('silent').progress], ['running', undefined], '6: prose');
  assert.equal(stage.events.filter(({taskId}) => taskId === `${page.id}.scheduler`).length, 3);
  assert.deepEqual(page.ids('jobs'), [`${page.id}.scheduler`], '7: a scheduler is a job');
  assert.equal(page.summary.total, 7, '7: and its ticks are no tasks');
  const lost = page.task('lost');
  assert.deepEqual([lost.status, lost.endedAt, lost.progress?.['percent']], ['lost', undefined, 100], '8: no success');
  assert.equal(page.summary.byGroup['unclear'], 1);
  assertHonest(stage, page);
});

test('K11 H9 wrong-answers: work in the background is there after a restart, as another attempt from its checkpoint', async () => {
  const {stage} = await play('wrong-answers');
  const again = await Stage.restart(stage.meta, [...stage.events], {scenarios: SCENARIOS});
  const page = new Page(again);
  await again.clock.run(60_000);
  const task = page.task('background');
  const [cut, next] = page.attempts('background');
  assert.deepEqual([cut?.status, next?.cause, next?.status], ['lost', 'crash_recovery', 'completed']);
  assert.equal(next?.retryOf, cut?.id);
  assert.equal(task.status, 'completed');
  assert.equal(page.task('lost').status, 'lost', 'nobody has decided about it meanwhile');
  assertHonest(again, page);
});

/** How the tasks of a session stand in the end, without what a restart may add: attempts that were cut off. */
function ends(stage: Stage): string[] {
  const tasks = Object.values(stage.runtime.snapshot(stage.id).tasks) as TaskRow[];
  return tasks.map(({id, status, delivery, reconciled}) => [id, status, delivery, reconciled].join(' ')).sort();
}

for (const name of ['failed-delivery', 'peer-task', 'wrong-answers']) {
  test(`H9 K11 ${name}: killed anywhere, it comes to the same end, and the page counts what is there`, async () => {
    const stage = await Stage.create(name, SCENARIOS);
    await stage.command({control: 'send', payload: {text: 'Go'}});
    await stage.clock.run(60_000);
    const expected = ends(stage);
    const first = stage.events.findIndex(({type}) => type === 'task.created');
    for (let kept = first + 1; kept < stage.events.length; kept += 6) {
      const again = await Stage.restart(stage.meta, stage.events.slice(0, kept), {scenarios: SCENARIOS});
      const page = new Page(again);
      await again.clock.run(60_000);
      assert.deepEqual(ends(again), expected, `after ${String(kept)} events`);
      assertHonest(again, page);
    }
  });
}
