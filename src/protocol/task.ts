/** The agent task model: statuses, relations and the events that report them. */

/** The normalised statuses of a task. A native status is kept beside them. */
export const TASK_STATUSES = [
  'draft',
  'accepted',
  'queued',
  'preparing',
  'running',
  'waiting_input',
  'waiting_permission',
  'waiting_resource',
  'blocked',
  'paused',
  'retrying',
  'cancelling',
  'cancelled',
  'timed_out',
  'failed',
  'lost',
  'completed',
  'archived',
  'stale',
  'unknown',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Statuses after which a task does no further work by itself. `lost` is not one: nobody knows. */
export const TERMINAL_TASK_STATUSES: ReadonlySet<TaskStatus> = new Set([
  'cancelled',
  'timed_out',
  'failed',
  'completed',
  'archived',
]);

/** The nine relations of the task graph; the first two have a name for each direction. */
export const TASK_RELATIONS = [
  'parent',
  'child',
  'blocks',
  'blocked_by',
  'source_task',
  'source_attempt',
  'spawned_subagent',
  'assigned_thread',
  'produced_artifact',
  'consumed_artifact',
  'evidence',
] as const;
export type TaskRelation = (typeof TASK_RELATIONS)[number];

/** Whether a task's output reached whoever waits for it. */
export const DELIVERY_STATES = [
  'pending',
  'delivered',
  'queued',
  'failed',
  'parent_missing',
  'not_applicable',
  'unknown',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The commands of the task control plane; the last two only read. */
export const TASK_CONTROLS = [
  'create_task',
  'update_task',
  'start_task',
  'append_task_progress',
  'pause_task',
  'resume_task',
  'cancel_task',
  'retry_task',
  'complete_task',
  'fail_task',
  'link_tasks',
  'unlink_tasks',
  'list_tasks',
  'get_task',
] as const;
export type TaskControl = (typeof TASK_CONTROLS)[number];

/** Why there is another attempt at a task. A runtime may have words of its own. */
export const ATTEMPT_CAUSES = ['initial', 'error', 'worker_lost', 'crash_recovery', 'rerouted', 'requested'] as const;
export type AttemptCause = (typeof ATTEMPT_CAUSES)[number];

/** The few groups that the statuses fall into where tasks are counted and listed, most urgent first. */
export const TASK_GROUPS = [
  'needs',
  'failed',
  'unclear',
  'active',
  'waiting',
  'completed',
  'cancelled',
  'archived',
] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** The group of each status. What nobody can vouch for is unclear, and never done. */
export const TASK_GROUP_OF: Readonly<Record<TaskStatus, TaskGroup>> = {
  draft: 'waiting',
  accepted: 'waiting',
  queued: 'waiting',
  preparing: 'active',
  running: 'active',
  waiting_input: 'needs',
  waiting_permission: 'needs',
  waiting_resource: 'waiting',
  blocked: 'waiting',
  paused: 'waiting',
  retrying: 'active',
  cancelling: 'active',
  cancelled: 'cancelled',
  timed_out: 'failed',
  failed: 'failed',
  lost: 'unclear',
  completed: 'completed',
  archived: 'archived',
  stale: 'unclear',
  unknown: 'unclear',
};
