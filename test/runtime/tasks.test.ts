import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AgentCommand} from '../../src/commands/command.js';
import type {TaskControl} from '../../src/protocol/task.js';
import {MAX_AT_WORK} from '../../packages/runtime/src/tasks/task-service.js';
import type {AttemptPlan, AttemptStep, TaskPlan} from '../../packages/runtime/src/tasks/plan.js';
import {SCENARIOS, type Scenario} from '../../packages/runtime/src/index.js';
import type {AttemptRow} from '../../src/state/facts/attempts.js';
import type {EdgeRow} from '../../src/state/facts/edges.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import {ProjectionStore} from '../../src/state/store.js';
import {reconciliationOf} from '../../src/state/facts/task-facts.js';
import {Stage, timeless} from './helpers.js';

type Facts = Record<string, unknown>;

const MS = 100;
const steps = (count: number, more: Partial<AttemptStep> = {}): AttemptStep[] =>
  Array.from({length: count}, (_, index) => ({
    ms: MS,
    progress: {phase: 'working', step: `Step ${String(index + 1)}`},
    checkpoint: {ref: `step-${String(index + 1)}`},
    ...more,
  }));
const attempt = (more: Partial<AttemptPlan> = {}): AttemptPlan => ({steps: steps(2), end: 'completed', ...more});
const task = (key: string, more: Partial<TaskPlan> = {}): TaskPlan => ({
  key,
  record: {title: key},
  maxAttempts: 3,
  backoffMs: 500,
  attempt: () => attempt(),
  ...more,
});

/** A story that makes these tasks and says no more. */
function storyOf(tasks: readonly TaskPlan[], keys = tasks.map(({key}) => key)): Scenario {
  return {
    ...SCENARIOS[0]!,
    name: 'story',
    tasks,
    run: function* (turn) {
      yield* turn.openTasks(keys);
      return {};
    },
  };
}

/** A session in which the tasks were made, and have gone as far as they go by themselves. */
async function played(tasks: readonly TaskPlan[], keys?: readonly string[]): Promise<Stage> {
  const stage = await begun(tasks, keys);
  await stage.clock.run();
  return stage;
}

async function begun(tasks: readonly TaskPlan[], keys?: readonly string[]): Promise<Stage> {
  const stage = await Stage.create('story', [storyOf(tasks, keys && [...keys])]);
  await stage.command({control: 'send', payload: {text: 'Go'}});
  return stage;
}

const id = (key: string) => `story.${key}`;
const facts = (stage: Stage) => stage.runtime.snapshot(stage.id);
const taskRow = (stage: Stage, key: string) => facts(stage).tasks[`${stage.id}.${key}`] as unknown as TaskRow;
const attemptsOf = (stage: Stage, key: string) =>
  (Object.values(facts(stage).attempts) as unknown as AttemptRow[]).filter(
    ({taskId}) => taskId === `${stage.id}.${key}`,
  );
const edgeOf = (stage: Stage, edge: string) => facts(stage).edges[edge] as unknown as EdgeRow | undefined;
const eventsOf = (stage: Stage, key: string) => stage.events.filter(({taskId}) => taskId === `${stage.id}.${key}`);
const lifeOf = (stage: Stage, key: string) =>
  eventsOf(stage, key)
    .map(({type}) => type.replace('task.', ''))
    .filter((type) => type !== 'progress' && type !== 'dependency.updated');

function ask(stage: Stage, control: TaskControl, key: string, payload: Facts = {}) {
  return stage.command({control, sessionId: stage.id, taskId: id(key), payload} as Partial<AgentCommand> & {
    control: TaskControl;
  });
}

/** Lets time pass until something was told of a task so many times. */
async function until(stage: Stage, key: string, type: string, count = 1): Promise<void> {
  const isTold = () => eventsOf(stage, key).filter((event) => event.type === `task.${type}`).length >= count;
  while (!isTold()) assert.ok(await stage.clock.step(), `${type} of ${key}`);
}

/** The word for a reply: accepted, or the code of the refusal. */
const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);

test('K2 K8 a task goes from its creation to its end, told with its whole record', async () => {
  const record = {
    title: 'Count',
    objective: 'Count the entries',
    taskKind: 'report',
    taskFamily: 'data',
    visibility: 'background',
    priority: 'high',
    requestedBy: 'user',
    owner: 'planner',
    assignee: 'counter',
    scope: {project: 'ledger'},
    constraints: {network: 'none'},
    taskProfile: {latency: 'batch'},
    acceptance: ['counted'],
  } as const;
  const coverage = {covered: 1, total: 1, criteria: {counted: 'met'}};
  const usage = {inputTokens: 10, outputTokens: 2, cost: 0.1, currency: 'USD'};
  const plan = attempt({worker: 'w1', steps: steps(2, {usage}), coverage, summary: 'Counted', usage});
  const stage = await played([task('a', {record, attempt: () => plan})]);
  assert.deepEqual(lifeOf(stage, 'a'), [
    ...['created', 'accepted', 'queued', 'attempt.started', 'started', 'attempt.completed', 'completed'],
  ]);
  const row = taskRow(stage, 'a');
  const {taskKind: kind, taskFamily: family, taskProfile: profile, ...rest} = record;
  assert.deepEqual({...row, ...rest, kind, family, profile}, row);
  assert.deepEqual(row.usage, {inputTokens: 30, outputTokens: 6, cost: 0.3, currency: 'USD'});
  assert.deepEqual([row.status, row.delivery, row.reconciled], ['completed', 'not_applicable', true]);
  assert.deepEqual(reconciliationOf(row), {state: 'settled', open: [], unknown: []});
  const [only] = attemptsOf(stage, 'a');
  assert.deepEqual([only?.worker, only?.cause, only?.attemptCount, only?.status], ['w1', 'initial', 1, 'completed']);
  assert.deepEqual(only?.checkpointRefs, [{ref: 'step-1'}, {ref: 'step-2'}]);
  assert.deepEqual(only?.usage, row.usage);
  for (const {payload} of eventsOf(stage, 'a')) assert.ok(Array.isArray((payload as Facts)['controls']));
  assert.ok(row.controls?.includes('retry_task') && !row.controls.includes('pause_task'));
});

test('K4 K11 a failure and a lost worker each add an attempt; none is overwritten, and lost is no success', async () => {
  const ends: readonly Partial<AttemptPlan>[] = [
    {end: 'failed', error: 'No answer', failureCategory: 'upstream'},
    {end: 'lost', error: 'Silence'},
    {end: 'completed'},
  ];
  const stage = await begun([task('a', {attempt: (number) => attempt(ends[number - 1])})]);
  await until(stage, 'a', 'retrying');
  const {nextRetryAt} = taskRow(stage, 'a');
  assert.equal(nextRetryAt, stage.clock.now() + 500);
  await until(stage, 'a', 'lost');
  assert.equal(taskRow(stage, 'a').endedAt, undefined);
  await stage.clock.run();
  assert.equal(taskRow(stage, 'a').status, 'completed');
  assert.equal(taskRow(stage, 'a').nextRetryAt, 0);
  const told = attemptsOf(stage, 'a').map(({status, cause, attemptCount}) => [attemptCount, status, cause]);
  assert.deepEqual(told, [
    [1, 'failed', 'initial'],
    [2, 'lost', 'error'],
    [3, 'completed', 'worker_lost'],
  ]);
  assert.equal(attemptsOf(stage, 'a')[0]?.lastError, 'No answer');
  assert.equal(attemptsOf(stage, 'a')[2]?.retryOf, id('a.run2'));
});

test('K4 when no attempt is left a task has failed, timed out or stays lost; one that would not help is not made', async () => {
  const ending = (key: string, plan: Partial<AttemptPlan>, more: Partial<TaskPlan> = {}) =>
    task(key, {maxAttempts: 2, attempt: () => attempt(plan), ...more});
  const stage = await played([
    ending('fails', {end: 'failed', error: 'No'}),
    ending('useless', {end: 'failed', error: 'No', retryable: false}),
    ending('late', {end: 'timed_out', error: 'Too long'}),
    ending('gone', {end: 'lost'}),
  ]);
  const ended = ['fails', 'useless', 'late', 'gone'].map((key) => [
    taskRow(stage, key).status,
    attemptsOf(stage, key).map(({status}) => status),
  ]);
  assert.deepEqual(ended, [
    ['failed', ['failed', 'failed']],
    ['failed', ['failed']],
    ['timed_out', ['failed', 'timed_out']],
    ['lost', ['lost', 'lost']],
  ]);
});

test('K5 a task waits for others by name, is told when each is done, and says why where one never will be', async () => {
  const stage = await played([
    task('first'),
    task('second', {after: ['first', 'broken']}),
    task('broken', {maxAttempts: 1, attempt: () => attempt({end: 'failed', error: 'No'})}),
    task('third', {after: ['first']}),
    task('fourth', {after: ['broken']}),
  ]);
  assert.deepEqual(lifeOf(stage, 'third').slice(0, 5), ['created', 'accepted', 'blocked', 'queued', 'attempt.started']);
  assert.equal(edgeOf(stage, `blocked_by:${id('third')}:${id('first')}`)?.status, 'satisfied');
  assert.equal(taskRow(stage, 'third').status, 'completed');
  assert.deepEqual(taskRow(stage, 'third').blockers, []);
  const {status, blockers} = taskRow(stage, 'second');
  assert.equal(status, 'blocked');
  assert.deepEqual(
    blockers?.map(({taskId, reason}) => [taskId, reason]),
    [[id('broken'), '"broken" is not completed: failed.']],
  );
  assert.equal(code(await ask(stage, 'start_task', 'second')), 'blocked_by');
  assert.equal(code(await ask(stage, 'cancel_task', 'fourth', {cascade: 'self'})), 'accepted');
  await stage.clock.run();
  assert.equal(code(await ask(stage, 'retry_task', 'fourth', {reason: 'After all'})), 'accepted');
  assert.equal(taskRow(stage, 'fourth').status, 'blocked', 'another try does not pass by what it waits for');
  assert.equal(
    code(await ask(stage, 'unlink_tasks', 'second', {relation: 'blocked_by', targetId: id('broken')})),
    'accepted',
  );
  await stage.clock.run();
  assert.equal(taskRow(stage, 'second').status, 'completed');
});

test('K5 a wish to cancel sticks: it goes down the tree at once, nothing new is begun below, and work settles', async () => {
  const parts = ['done', 'busy', 'next', 'later'].map((key) => key);
  const tree = [
    task('root', {attempt: () => attempt({steps: [{ms: MS, open: parts}, ...steps(30), {ms: MS, open: ['late']}]})}),
    task('done', {parent: 'root', attempt: () => attempt({steps: steps(1)})}),
    task('busy', {parent: 'root', attempt: () => attempt({steps: [{ms: MS, open: ['deep']}, ...steps(30)]})}),
    task('deep', {parent: 'busy', attempt: () => attempt({steps: steps(30)})}),
    task('next', {parent: 'root', after: ['busy']}),
    task('later', {parent: 'root', startsAt: 'later'}),
    task('late', {parent: 'root'}),
    task('beside', {attempt: () => attempt({steps: steps(3)})}),
  ];
  const stage = await begun(tree, ['root', 'beside']);
  await until(stage, 'deep', 'started');
  await until(stage, 'done', 'completed');
  assert.equal(code(await ask(stage, 'cancel_task', 'root', {})), 'invalid_input');
  const reply = await ask(stage, 'cancel_task', 'root', {cascade: 'all', reason: 'Wrong month'});
  assert.equal(code(reply), 'accepted');
  const wanted = ['root', 'busy', 'deep', 'next', 'later'];
  for (const key of wanted) {
    const row = taskRow(stage, key);
    assert.deepEqual([row.status, row.cancelRequested?.reason], ['cancelling', 'Wrong month'], key);
  }
  assert.equal(taskRow(stage, 'done').cancelRequested, undefined);
  assert.equal(
    code(await ask(stage, 'create_task', 'root', {objective: 'More', parentTaskId: id('busy')})),
    'cancelled_above',
  );
  assert.equal(code(await ask(stage, 'resume_task', 'busy')), 'already_settled');
  const before = facts(stage);
  await stage.clock.run();
  for (const key of wanted) assert.equal(taskRow(stage, key).status, 'cancelled', key);
  assert.deepEqual(
    attemptsOf(stage, 'busy').map(({status}) => status),
    ['cancelled'],
  );
  assert.equal(attemptsOf(stage, 'next').length, 0);
  assert.equal(taskRow(stage, 'late'), undefined);
  assert.equal(taskRow(stage, 'beside').status, 'completed');
  assert.equal(Object.keys(facts(stage).attempts).length, Object.keys(before.attempts).length);
  assert.deepEqual(facts(stage).diagnostics, {});
  const order = stage.of('task.cancelled').map(({taskId}) => taskId);
  assert.ok(order.indexOf(id('deep')) < order.indexOf(id('busy')) && order.at(-1) === id('root'));
  assert.equal(code(await ask(stage, 'retry_task', 'busy', {reason: 'Again'})), 'cancelled_above');
});

test('K7 progress is facts: outputs with offsets in bytes, counters of the children, coverage, and delivery', async () => {
  const log = (text: string): AttemptStep => ({ms: MS, log: {name: 'out.log', text, stream: 'stdout'}});
  const parent = task('root', {
    attempt: (_number, {total, completed}) =>
      attempt({
        steps: [
          {ms: MS, open: ['one', 'two']},
          log('né 1\n'),
          log('line 2\n'),
          {ms: 0, wait: {for: 'children', reason: 'Parts'}},
        ],
        coverage: {covered: completed, total},
      }),
    deliver: (number) =>
      number === 1
        ? {target: '#ledger', mechanism: 'channel', ms: MS, state: 'failed', reason: 'Closed', retryInMs: 700}
        : {target: '#ledger', ms: MS, state: number === 2 ? 'parent_missing' : 'delivered'},
  });
  const stage = await begun(
    [
      parent,
      task('one', {parent: 'root', brief: true, attempt: () => attempt({steps: steps(8)})}),
      task('two', {parent: 'root', attempt: () => attempt({steps: steps(12)})}),
    ],
    ['root'],
  );
  await until(stage, 'root', 'updated');
  const row = taskRow(stage, 'root');
  assert.deepEqual(row.progress?.['counters'], {children: 2, completed: 2, failed: 0, cancelled: 0});
  assert.deepEqual(row.progress?.['acceptanceCoverage'], {covered: 2, total: 2});
  const [logged] = attemptsOf(stage, 'root')[0]?.logs ?? [];
  assert.deepEqual([logged?.text, logged?.start, logged?.end, logged?.missing], ['né 1\nline 2\n', 0, 13, undefined]);
  assert.deepEqual(row.progress?.['outputRefs'], [{ref: logged?.ref, title: 'out.log', kind: 'log', offset: 13}]);
  assert.equal((await stage.runtime.ref(stage.id, logged!.ref))?.body, logged?.text);
  assert.deepEqual([row.status, row.reconciled, reconciliationOf(row).state], ['completed', false, 'open']);
  assert.deepEqual(row.deliveryDetail?.nextRetryAt, stage.clock.now() + 700);
  await stage.clock.run();
  assert.equal(taskRow(stage, 'root').delivery, 'parent_missing');
  assert.equal(code(await ask(stage, 'retry_task', 'root', {reason: ' ', mode: 'delivery'})), 'invalid_input');
  assert.equal(code(await ask(stage, 'retry_task', 'one', {reason: 'Again', mode: 'delivery'})), 'not_retryable');
  assert.equal(code(await ask(stage, 'retry_task', 'root', {reason: 'It is back', mode: 'delivery'})), 'accepted');
  await stage.clock.run();
  const settled = taskRow(stage, 'root');
  assert.deepEqual([settled.delivery, settled.deliveryDetail?.attempts, settled.reconciled], ['delivered', 3, true]);
  assert.equal(attemptsOf(stage, 'root').length, 1, 'a delivery is no attempt at the task');
});

test('K7 a task asks a person and goes on with the answer; what is refused fails it, and a resource only takes time', async () => {
  const waiting = (wait: 'input' | 'permission' | 'resource') =>
    attempt({steps: [{ms: MS, wait: {for: wait, reason: 'Needed'}}, ...steps(1)]});
  const stage = await played([
    task('asks', {attempt: () => waiting('input')}),
    task('may', {attempt: () => waiting('permission')}),
    task('slow', {attempt: () => waiting('resource')}),
  ]);
  assert.ok(lifeOf(stage, 'slow').includes('waiting'));
  assert.equal(taskRow(stage, 'slow').status, 'completed');
  assert.deepEqual(
    ['asks', 'may'].map((key) => taskRow(stage, key).status),
    ['waiting_input', 'waiting_permission'],
  );
  const actionId = taskRow(stage, 'asks').blockers?.[0]?.actionId;
  assert.equal(stage.runtime.sessions()[0]?.openActionCount, 2);
  assert.equal(
    code(await stage.command({control: 'answer', actionId: actionId!, payload: {value: 'net'}})),
    'accepted',
  );
  const other = taskRow(stage, 'may').blockers?.[0]?.actionId;
  assert.equal(
    code(await stage.command({control: 'reject', actionId: other!, payload: {reason: 'Not now'}})),
    'accepted',
  );
  await stage.clock.run();
  assert.deepEqual(
    ['asks', 'may'].map((key) => taskRow(stage, key).status),
    ['completed', 'failed'],
  );
  assert.equal(taskRow(stage, 'may').lastError, 'Not now');
});

test('K9 a made task works through its acceptance once it is started, and each command is confirmed or refused in words', async () => {
  const stage = await played([]);
  assert.equal(code(await ask(stage, 'create_task', 'x', {})), 'invalid_input');
  assert.equal(code(await ask(stage, 'create_task', 'x', {objective: 'A', parentTaskId: 'nobody'})), 'unknown_task');
  assert.equal(code(await ask(stage, 'create_task', 'x', {objective: 'A', acceptance: 'all'})), 'invalid_input');
  const acceptance = ['read', 'written'];
  const reply = await ask(stage, 'create_task', 'x', {objective: 'Write it\nwell', acceptance});
  assert.equal(code(reply), 'accepted');
  const made = eventsOf(stage, 'task1')[0];
  assert.deepEqual([made?.['commandId'], (made?.payload as Facts)['title']], ['c5', 'Write it']);
  await stage.clock.run();
  assert.equal(taskRow(stage, 'task1').status, 'accepted');
  assert.equal(code(await ask(stage, 'start_task', 'nobody')), 'unknown_task');
  assert.equal(code(await ask(stage, 'update_task', 'task1', {})), 'invalid_input');
  assert.equal(code(await ask(stage, 'update_task', 'task1', {title: ''})), 'invalid_input');
  assert.equal(code(await ask(stage, 'update_task', 'task1', {title: 'Note', priority: 2})), 'accepted');
  assert.deepEqual([taskRow(stage, 'task1').title, taskRow(stage, 'task1').priority], ['Note', 2]);
  assert.equal(code(await ask(stage, 'pause_task', 'task1')), 'conflict');
  assert.equal(code(await ask(stage, 'start_task', 'task1')), 'accepted');
  assert.equal(code(await ask(stage, 'start_task', 'task1')), 'already_settled');
  assert.equal(code(await ask(stage, 'retry_task', 'task1', {reason: 'Again'})), 'not_retryable');
  const unmet = await ask(stage, 'complete_task', 'task1');
  assert.equal(code(unmet), 'acceptance_unmet');
  assert.match((unmet as {message: string}).message, /read; written/);
  await stage.clock.step();
  assert.equal(code(await ask(stage, 'append_task_progress', 'task1', {})), 'invalid_input');
  assert.equal(code(await ask(stage, 'append_task_progress', 'task1', {summary: 'Half of it'})), 'accepted');
  assert.equal(taskRow(stage, 'task1').progress?.['summary'], 'Half of it');
  assert.equal(code(await ask(stage, 'resume_task', 'task1')), 'already_settled');
  assert.equal(code(await ask(stage, 'pause_task', 'task1', {reason: 'Lunch'})), 'accepted');
  assert.equal(code(await ask(stage, 'pause_task', 'task1')), 'already_settled');
  await stage.clock.run();
  assert.equal(taskRow(stage, 'task1').status, 'paused');
  assert.equal(code(await ask(stage, 'resume_task', 'task1')), 'accepted');
  await stage.clock.run();
  assert.equal(taskRow(stage, 'task1').status, 'completed');
  assert.equal(attemptsOf(stage, 'task1').length, 1, 'resuming goes on with the same attempt');
  for (const control of ['cancel_task', 'pause_task', 'fail_task', 'complete_task', 'append_task_progress'] as const)
    assert.equal(code(await ask(stage, control, 'task1', {cascade: 'self', reason: 'No'})), 'already_settled', control);
  assert.deepEqual(facts(stage).diagnostics, {});
});

test('K9 K4 a person settles a task, and tries it again with a reason as a new attempt', async () => {
  const stage = await begun([
    task('a', {attempt: () => attempt({steps: steps(20)})}),
    task('child', {parent: 'a', startsAt: 'later'}),
  ]);
  await stage.clock.step();
  assert.equal(code(await ask(stage, 'complete_task', 'a')), 'children_open');
  assert.equal(code(await ask(stage, 'complete_task', 'child', {summary: 'By hand'})), 'accepted');
  assert.equal(code(await ask(stage, 'fail_task', 'a', {})), 'invalid_input');
  assert.equal(code(await ask(stage, 'fail_task', 'a', {reason: 'Wrong month'})), 'accepted');
  await stage.clock.run();
  assert.deepEqual([taskRow(stage, 'a').status, taskRow(stage, 'a').lastError], ['failed', 'Wrong month']);
  assert.equal(code(await ask(stage, 'retry_task', 'a', {})), 'invalid_input');
  assert.equal(code(await ask(stage, 'retry_task', 'a', {reason: 'Now', mode: 'other'})), 'invalid_input');
  assert.equal(code(await ask(stage, 'retry_task', 'a', {reason: 'Right month'})), 'accepted');
  await stage.clock.run();
  const told = attemptsOf(stage, 'a').map(({status, cause}) => [status, cause]);
  assert.deepEqual(told, [
    ['failed', 'initial'],
    ['completed', 'requested'],
  ]);
  assert.equal(taskRow(stage, 'a').status, 'completed');
  assert.equal(taskRow(stage, 'child').progress?.['summary'], 'By hand');
});

test('K9 K5 tasks are linked and unlinked; circles, unknown relations and unknown ends are refused', async () => {
  const stage = await played(['a', 'b', 'c', 'd'].map((key) => task(key, {startsAt: 'later'})));
  const link = (key: string, relation: string, targetId: string) => ask(stage, 'link_tasks', key, {relation, targetId});
  const unlink = (key: string, relation: string, targetId: string) =>
    ask(stage, 'unlink_tasks', key, {relation, targetId});
  assert.equal(code(await link('a', 'likes', id('b'))), 'invalid_input');
  assert.equal(code(await link('a', 'blocks', id('nobody'))), 'unknown_task');
  assert.equal(code(await link('a', 'evidence', 'nothing')), 'invalid_input');
  assert.equal(code(await link('a', 'blocks', id('a'))), 'would_circle');
  assert.equal(code(await link('a', 'blocks', id('b'))), 'accepted');
  assert.equal(code(await link('a', 'blocks', id('b'))), 'already_settled');
  assert.equal(code(await link('c', 'blocked_by', id('b'))), 'accepted');
  assert.equal(code(await link('a', 'blocked_by', id('c'))), 'would_circle');
  assert.equal(code(await link('b', 'parent', id('a'))), 'would_circle', 'a task waits for its children, too');
  assert.equal(code(await link('d', 'parent', id('a'))), 'accepted');
  assert.equal(taskRow(stage, 'd').parentTaskId, id('a'));
  assert.equal(code(await link('d', 'child', id('a'))), 'would_circle');
  assert.equal(code(await ask(stage, 'start_task', 'b')), 'blocked_by');
  assert.equal(code(await ask(stage, 'start_task', 'a')), 'accepted');
  await stage.clock.run();
  assert.equal(taskRow(stage, 'a').status, 'running', 'it waits for its child');
  assert.equal(code(await unlink('b', 'blocked_by', id('c'))), 'unknown_link');
  assert.equal(code(await unlink('d', 'parent', id('a'))), 'accepted');
  assert.equal(edgeOf(stage, `child:${id('a')}:${id('d')}`)?.status, 'removed');
  assert.equal(taskRow(stage, 'd').parentTaskId, undefined);
  await stage.clock.run();
  assert.equal(taskRow(stage, 'a').status, 'completed');
  assert.equal(edgeOf(stage, `blocks:${id('a')}:${id('b')}`)?.status, 'satisfied');
  assert.equal(code(await unlink('c', 'blocked_by', id('b'))), 'accepted');
  assert.equal(code(await ask(stage, 'start_task', 'c')), 'accepted');
});

test('K9 K10 the reads answer with what the log says, and tell nothing', async () => {
  const stage = await played([task('a'), task('b', {parent: 'a'})]);
  const count = stage.events.length;
  const all = await stage.command({control: 'list_tasks', sessionId: stage.id});
  const {tasks, attempts, edges} = facts(stage);
  assert.deepEqual(all.accepted && all.detail, JSON.parse(JSON.stringify({snapshot: {tasks, attempts, edges}})));
  const one = await ask(stage, 'get_task', 'b');
  const {snapshot} = (one.accepted ? one.detail : {}) as {snapshot: Record<string, Facts>};
  assert.deepEqual(
    Object.values(snapshot).map((group) => Object.keys(group)),
    [[id('b')], [id('b.run1')], [`child:${id('a')}:${id('b')}`]],
  );
  assert.equal(code(await ask(stage, 'get_task', 'nobody')), 'unknown_task');
  assert.equal(stage.events.length, count);
});

test('K11 so many attempts at once and no more; a batch is told at the pace of its work', async () => {
  const parts = Array.from({length: 60}, (_, index) =>
    task(`part-${String(index)}`, {parent: 'root', brief: true, attempt: () => attempt({steps: [{ms: MS}]})}),
  );
  const root = task('root', {attempt: () => attempt({steps: [{ms: MS, open: parts.map(({key}) => key)}]})});
  const stage = await begun([root, ...parts], ['root']);
  await stage.clock.run();
  let most = 0;
  let open = 0;
  for (const {type, taskId} of stage.events) {
    if (taskId === id('root')) continue;
    open += type === 'task.attempt.started' ? 1 : type === 'task.attempt.completed' ? -1 : 0;
    most = Math.max(most, open);
  }
  assert.equal(most, MAX_AT_WORK);
  assert.equal(taskRow(stage, 'root').status, 'completed');
  const counts = eventsOf(stage, 'part-7').length;
  assert.equal(counts, 6);
  const news = eventsOf(stage, 'root').filter(({type}) => type === 'task.progress');
  assert.ok(news.length <= 55, String(news.length));
});

test('K4 H9 a restart at any moment: what was at work is lost and taken up at its checkpoint, nothing is done twice, rows are equal', async () => {
  const tree = [
    task('root', {
      attempt: () =>
        attempt({
          steps: [
            {ms: MS, open: ['one', 'two', 'asks']},
            {ms: 0, wait: {for: 'children', reason: 'Parts'}},
          ],
        }),
    }),
    task('one', {
      parent: 'root',
      attempt: (number) => attempt({steps: steps(3), end: number === 1 ? 'failed' : 'completed'}),
    }),
    task('two', {
      parent: 'root',
      after: ['one'],
      deliver: (number) => ({target: 't', ms: MS, state: number === 1 ? 'failed' : 'delivered', retryInMs: 300}),
    }),
    task('asks', {
      parent: 'root',
      attempt: () => attempt({steps: [{ms: MS, wait: {for: 'resource', reason: 'Quota'}}]}),
    }),
  ];
  const scenarios = [storyOf(tree, ['root'])];
  const whole = await played(tree, ['root']);
  const again = await played(tree, ['root']);
  assert.deepEqual(timeless(again.events), timeless(whole.events), 'no chance of its own');
  for (let cut = 3; cut < whole.events.length; cut += 6) {
    const stage = await Stage.restart(whole.meta, whole.events.slice(0, cut), {scenarios});
    await stage.clock.run();
    const {tasks, attempts, diagnostics} = facts(stage);
    const rows = Object.values(tasks) as unknown as TaskRow[];
    assert.deepEqual(
      rows.map(({id: name, status, delivery}) => [name, status, delivery]),
      [
        [id('root'), 'completed', 'not_applicable'],
        [id('one'), 'completed', 'not_applicable'],
        [id('two'), 'completed', 'delivered'],
        [id('asks'), 'completed', 'not_applicable'],
      ],
      `cut after ${String(cut)}`,
    );
    assert.deepEqual(diagnostics, {});
    const open = (Object.values(attempts) as unknown as AttemptRow[]).filter(({endedAt}) => endedAt === undefined);
    assert.deepEqual(open, []);
    const live = new ProjectionStore({schedule: () => undefined});
    for (const event of stage.events) live.append([event]);
    assert.deepEqual(JSON.parse(JSON.stringify(live.snapshot().tasks)), JSON.parse(JSON.stringify(tasks)));
  }
});

test('K4 an attempt that was cut off is taken up at its last checkpoint, and is not counted against the task', async () => {
  const plan = task('a', {maxAttempts: 1, attempt: () => attempt({steps: steps(3)})});
  const stage = await begun([plan]);
  await until(stage, 'a', 'progress', 2);
  const next = await Stage.restart(stage.meta, [...stage.events], {scenarios: [storyOf([plan])]});
  await next.clock.step();
  assert.deepEqual(lifeOf(next, 'a').slice(-4), ['lost', 'retrying', 'attempt.started', 'started']);
  await next.clock.run();
  const told = attemptsOf(next, 'a').map(({status, cause, checkpointRefs}) => [status, cause, checkpointRefs?.length]);
  assert.deepEqual(told, [
    ['lost', 'initial', 2],
    ['completed', 'crash_recovery', 3],
  ]);
  assert.equal(taskRow(next, 'a').maxAttempts, 2);
  assert.equal(next.of('task.progress').length, 3, 'the first two steps are not done again');
});

test('K1 K5 task-tree: branches wait for each other, one is cancelled in the middle, and a late child is not begun', async () => {
  const stage = await Stage.create('task-tree');
  await stage.play('Go');
  const status = (key: string) => taskRow(stage, key).status;
  assert.equal(Object.keys(facts(stage).tasks).length, 14);
  assert.deepEqual(['schema', 'rates', 'handbook', 'copy-2024'].map(status), Array(4).fill('completed'));
  assert.deepEqual(['copy', 'copy-2025', 'copy-2026'].map(status), Array(3).fill('cancelled'));
  assert.deepEqual(['reports', 'switch', 'move'].map(status), ['blocked', 'accepted', 'running']);
  assert.equal(taskRow(stage, 'copy-2023'), undefined);
  assert.match(String(taskRow(stage, 'copy').progress?.['summary']), /2023.*was not begun/);
  const person = await Stage.create('task-tree');
  await person.command({control: 'send', payload: {text: 'Go'}});
  await until(person, 'rates-eu', 'started');
  const {accepted} = await person.command({
    control: 'cancel_task',
    taskId: 'task-tree.move',
    payload: {cascade: 'all'},
  });
  assert.ok(accepted);
  await person.clock.run();
  const rows = Object.values(facts(person).tasks) as unknown as TaskRow[];
  assert.deepEqual(new Set(rows.map((row) => row.status)), new Set(['cancelled']));
  assert.ok(rows.length < 14 && rows.every(({cancelRequested}) => cancelRequested));
});

test('K5 K9 task-tree: what was cancelled along with a task is taken up with it, and what it blocked goes on', async () => {
  const stage = await Stage.create('task-tree');
  await stage.play('Go');
  const status = (key: string) => taskRow(stage, key).status;
  assert.deepEqual(['copy', 'copy-2025', 'reports'].map(status), ['cancelled', 'cancelled', 'blocked']);
  const again = {taskId: 'task-tree.copy', payload: {reason: 'The table is free now'}};
  assert.ok((await stage.command({control: 'retry_task', ...again})).accepted);
  await stage.clock.run();
  assert.deepEqual(['copy', 'copy-2024', 'copy-2025', 'copy-2026', 'reports'].map(status), Array(5).fill('completed'));
});

test('K1 K11 nightly-job: the job makes a task, its ticks are none, and the import survives a failure and a lost worker', async () => {
  const stage = await Stage.create('nightly-job');
  await stage.play('Go');
  const row = taskRow(stage, 'import-1');
  assert.deepEqual([row.status, row.delivery, row.reconciled], ['completed', 'delivered', true]);
  assert.equal(row.jobId, 'nightly-job.nightly.job');
  assert.deepEqual(
    attemptsOf(stage, 'import-1').map(({status, cause}) => [status, cause]),
    [
      ['failed', 'initial'],
      ['lost', 'error'],
      ['completed', 'worker_lost'],
    ],
  );
  const logs = attemptsOf(stage, 'import-1').flatMap(({logs = []}) => logs);
  const count = logs.reduce((sum, {text}) => sum + text.split('\n').length - 1, 0);
  assert.ok(count > 300, String(count));
  assert.ok(logs.every(({missing}) => missing === undefined));
  await stage.clock.pass(3 * 86_400_000);
  const tasks = (Object.values(facts(stage).tasks) as unknown as TaskRow[]).filter(
    ({runtimeEntity}) => runtimeEntity !== 'automation_job',
  );
  assert.deepEqual(
    tasks.map(({id: name}) => name),
    [1, 2, 3, 4].map((night) => `nightly-job.import-${String(night)}`),
  );
});

test('K10 the opening holds tasks, attempts and edges; outputs that are too much for one answer are read by their refs', async () => {
  const text = `${'x'.repeat(7_999)}\n`;
  const pieces = Array.from({length: 20}, () => ({ms: MS, log: {name: 'out', text}}));
  const many = Array.from({length: 7}, (_, index) =>
    task(`a${String(index)}`, {attempt: () => attempt({steps: pieces})}),
  );
  const stage = await played([...many, task('b', {after: ['a0']})]);
  const {tasks, attempts, edges} = stage.runtime.opening(stage.id, 'current').snapshot;
  assert.equal(Object.keys(tasks ?? {}).length, 8);
  assert.equal(Object.keys(edges ?? {}).length, 1);
  const logs = (Object.values(attempts ?? {}) as unknown as AttemptRow[]).map(({logs: told}) => told?.[0]);
  assert.ok(JSON.stringify(attempts).length < 1_100_000);
  const cut = logs.find((log) => log?.text === '');
  assert.deepEqual([cut?.start, cut?.end], [20 * text.length, 20 * text.length]);
  assert.equal((await stage.runtime.ref(stage.id, cut!.ref))?.body, text.repeat(20));
});

test('B4 a script that waits for a task goes on when somebody works on it, and does not wait for one that never begins', async () => {
  const waiting = (keys: readonly string[]): Scenario => ({
    ...storyOf([task('first', {attempt: () => attempt({steps: steps(90)})}), task('second', {after: ['first']})]),
    run: function* (turn) {
      yield* turn.openTasks(keys);
      yield* turn.taskBegins('second');
      yield* turn.say('It is at work.');
      return {};
    },
  });
  for (const keys of [['first', 'second'], ['first']]) {
    const stage = await Stage.create('story', [waiting(keys)]);
    await stage.command({control: 'send', payload: {text: 'Go'}});
    await stage.clock.run(100_000);
    const at = (type: string, taskId?: string) =>
      stage.events.findIndex((event) => event.type === type && (taskId === undefined || event.taskId === taskId));
    assert.equal(at('task.attempt.started', id('second')) >= 0, keys.includes('second'));
    assert.ok(at('task.attempt.started', id('second')) < at('text.delta'), 'it speaks after the task has begun');
    assert.ok(at('run.finished') > at('text.delta'));
  }
});
