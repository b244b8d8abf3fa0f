/** Events of tasks, for the stories of the task graph. */

const S = {sessionId: 's1'};
const AT = {timestamp: '2026-11-16T14:02:00Z'};

/** A task that the runtime reports. */
export const task = (taskId: string, title: string, payload: object = {}) => ({
  // An existing task is reported by an update; a new one by a draft.
  type: 'status' in payload ? 'task.updated' : 'task.created',
  ...S,
  ...AT,
  taskId,
  payload: {title, ...payload},
});

/** What becomes of a task. */
export const became = (taskId: string, status: string, payload: object = {}) => ({
  type: 'task.updated',
  ...S,
  taskId,
  payload: {status, ...payload},
});

/** One more attempt at a task. */
export const attempt = (taskId: string, number: number) => ({
  type: 'task.attempt.started',
  ...S,
  ...AT,
  taskId,
  attemptId: `${taskId}.a${String(number)}`,
  payload: {attemptCount: number},
});

/** How a task is connected to something else. */
export const link = (taskId: string, relation: string, targetId: string, payload: object = {}) => ({
  type: 'task.dependency.updated',
  ...S,
  ...AT,
  taskId,
  payload: {relation, targetId, ...payload},
});

/** A release of which one branch is blocked: publishing waits for tests and for a permission. */
export const RELEASE = [
  task('rel', 'Release 4.2', {taskKind: 'release'}),
  became('rel', 'running'),
  task('build', 'Build packages', {parentTaskId: 'rel', delivery: 'delivered'}),
  became('build', 'completed'),
  task('test', 'Run the test matrix', {parentTaskId: 'rel', maxAttempts: 3}),
  attempt('test', 1),
  attempt('test', 2),
  became('test', 'running'),
  task('legal', 'Licence review', {parentTaskId: 'rel'}),
  became('legal', 'waiting_permission'),
  task('docs', 'Write release notes', {parentTaskId: 'rel'}),
  became('docs', 'failed', {error: 'The change log has no entry for 4.2'}),
  task('publish', 'Publish', {parentTaskId: 'rel'}),
  became('publish', 'blocked', {blocker: 'Two things are not done'}),
  link('test', 'blocked_by', 'build', {status: 'satisfied', reason: 'Needs the packages'}),
  link('publish', 'blocked_by', 'test', {reason: 'Only what passed is published'}),
  link('legal', 'blocks', 'publish', {reason: 'A new dependency has another licence'}),
];

/** What is connected to a task besides tasks, and where it came from. */
export const ENDS = [
  {type: 'agent.spawned', ...S, agentId: 'tester', agentName: 'Tester', payload: {status: 'running'}},
  link('test', 'spawned_subagent', 'tester'),
  link('test', 'produced_artifact', 'report.html'),
  link('test', 'consumed_artifact', 'packages.tar'),
  link('test', 'evidence', 'run-4711'),
  link('test', 'assigned_thread', 'th-9'),
  task('old', 'Release 4.1', {status: 'completed', delivery: 'delivered'}),
  link('rel', 'source_task', 'old'),
];

/** Somebody wants the whole release cancelled; its parts stand as they stand. */
export const CANCELLED = [
  ...RELEASE,
  {type: 'task.cancel_requested', ...S, ...AT, taskId: 'rel', payload: {reason: 'Wrong branch', cascade: 'all'}},
];

/** A job with the tasks that it made, night by night. */
export const NIGHTLY = [
  {...task('job1', 'Nightly evaluation', {schedule: '0 2 * * *'}), runtimeEntity: 'automation_job', jobId: 'job1'},
  ...['Mon', 'Tue', 'Wed'].map((day, index) =>
    task(`n${String(index)}`, `Evaluation ${day}`, {jobId: 'job1', status: ['completed', 'lost', 'running'][index]}),
  ),
  link('n2', 'source_task', 'n1', {reason: 'Goes on from its checkpoint'}),
];

/** Many items of one batch, some of which failed. */
export function batch(items: number, failed: number) {
  return [
    task('batch', 'Convert invoices', {status: 'running'}),
    task('plan', 'Plan the batch', {status: 'completed', parentTaskId: 'batch', delivery: 'delivered'}),
    task('report', 'Write the report', {status: 'blocked', parentTaskId: 'batch'}),
    link('report', 'blocked_by', 'batch', {reason: 'Counts what was converted'}),
    ...Array.from({length: items}, (_, index) =>
      task(`i${String(index)}`, `Invoice ${String(index + 1)}`, {
        parentTaskId: 'batch',
        status: index < failed ? 'failed' : 'completed',
        delivery: 'delivered',
      }),
    ),
  ];
}

/** Branches with leaves, many of them. */
export function forest(branches: number, leaves: number) {
  return Array.from({length: branches}, (_, at) => [
    task(`b${String(at)}`, `Branch ${String(at)}`, {status: 'running', parentTaskId: 'top'}),
    ...Array.from({length: leaves}, (_leaf, leaf) =>
      task(`b${String(at)}.${String(leaf)}`, `Leaf ${String(at)}.${String(leaf)}`, {
        status: leaf === 0 ? 'blocked' : 'running',
        parentTaskId: `b${String(at)}`,
      }),
    ),
    link(`b${String(at)}.0`, 'blocked_by', `b${String(at)}.1`),
  ]).flat();
}
