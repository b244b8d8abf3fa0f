import type {TaskControl, TaskStatus} from 'agent-surfaces/protocol';
import type {TaskRecord} from './record.js';

const ALWAYS: readonly TaskControl[] = ['get_task', 'update_task', 'link_tasks', 'unlink_tasks'];
const OPEN: readonly TaskControl[] = [
  ...ALWAYS,
  'create_task',
  'append_task_progress',
  'cancel_task',
  'complete_task',
  'fail_task',
];
const PAUSABLE: readonly TaskControl[] = [...OPEN, 'pause_task'];
const ENDED: readonly TaskControl[] = [...ALWAYS, 'retry_task'];

const CONTROLS: Partial<Record<TaskStatus, readonly TaskControl[]>> = {
  draft: ALWAYS,
  accepted: [...OPEN, 'start_task'],
  queued: PAUSABLE,
  blocked: PAUSABLE,
  running: PAUSABLE,
  waiting_input: PAUSABLE,
  waiting_permission: PAUSABLE,
  waiting_resource: PAUSABLE,
  paused: [...OPEN, 'resume_task'],
  retrying: [...OPEN, 'start_task'],
  lost: [...OPEN, 'retry_task'],
  cancelling: ALWAYS,
  cancelled: ENDED,
  timed_out: ENDED,
  failed: ENDED,
  completed: ENDED,
  archived: ['get_task'],
};

/** What can be asked of a task as it stands. */
export function controlsOf({status}: TaskRecord): readonly TaskControl[] {
  return CONTROLS[status] ?? ALWAYS;
}

/** Whether a task can be paused: it waits for its turn, or is at work. */
export function canPause(record: TaskRecord): boolean {
  return controlsOf(record).includes('pause_task');
}
