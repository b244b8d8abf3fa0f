import type {CommandIntent, CommandTarget} from '../../../commands/command.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {DeliveryState, TaskControl, TaskRelation, TaskStatus} from '../../../protocol/task.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {IconName} from '../../../styles/icons.js';

/** What a person can do with a task. */
export const TASK_ACTS = [
  'start',
  'pause',
  'resume',
  'retry',
  'deliver',
  'ask',
  'note',
  'update',
  'complete',
  'fail',
  'link',
  'unlink',
  'cancel',
] as const;
export type TaskAct = (typeof TASK_ACTS)[number];

/** An act: the control that it is written with, its picture, and whether it asks something first. */
interface ActRule {
  readonly control: TaskControl;
  readonly icon: IconName;
  readonly asks: boolean;
}

const act = (control: TaskControl, icon: IconName, asks = true): ActRule => ({control, icon, asks});

/** All acts. */
export const ACT_RULES: Readonly<Record<TaskAct, ActRule>> = {
  start: act('start_task', 'play', false),
  pause: act('pause_task', 'pause', false),
  resume: act('resume_task', 'play', false),
  retry: act('retry_task', 'retry'),
  deliver: act('retry_task', 'send'),
  ask: act('get_task', 'connecting', false),
  note: act('append_task_progress', 'comment'),
  update: act('update_task', 'edit'),
  complete: act('complete_task', 'check'),
  fail: act('fail_task', 'x'),
  link: act('link_tasks', 'link'),
  unlink: act('unlink_tasks', 'minus'),
  cancel: act('cancel_task', 'stop'),
};

const SHAPE: readonly TaskAct[] = ['update', 'link', 'unlink'];
const SETTLE: readonly TaskAct[] = ['complete', 'fail', 'cancel'];
const AT_WORK: readonly TaskAct[] = ['pause', 'note', ...SHAPE, ...SETTLE, 'ask'];
const NOT_BEGUN: readonly TaskAct[] = ['start', 'pause', 'note', ...SHAPE, 'fail', 'cancel', 'ask'];
const ENDED_BADLY: readonly TaskAct[] = ['retry', 'note', ...SHAPE, 'ask'];
const UNCLEAR: readonly TaskAct[] = ['ask', 'start', 'pause', 'resume', 'retry', 'note', ...SHAPE, ...SETTLE];

/** What makes sense in which status, the most sensible first. */
const FITTING: Readonly<Record<TaskStatus, readonly TaskAct[]>> = {
  draft: ['start', ...SHAPE, 'cancel', 'ask'],
  accepted: NOT_BEGUN,
  queued: NOT_BEGUN,
  preparing: AT_WORK,
  running: AT_WORK,
  waiting_input: AT_WORK,
  waiting_permission: AT_WORK,
  waiting_resource: AT_WORK,
  blocked: ['unlink', 'pause', 'note', 'update', 'link', ...SETTLE, 'ask'],
  paused: ['resume', 'note', ...SHAPE, ...SETTLE, 'ask'],
  retrying: ['start', ...AT_WORK],
  cancelling: ['ask', 'note'],
  cancelled: ['retry', 'ask'],
  timed_out: ENDED_BADLY,
  failed: ENDED_BADLY,
  lost: ['ask', 'retry', 'note', ...SHAPE, ...SETTLE],
  completed: ['deliver', 'retry', 'link', 'unlink', 'ask'],
  archived: ['ask'],
  stale: UNCLEAR,
  unknown: UNCLEAR,
};

/** Deliveries that do not go on by themselves. */
const REDELIVERABLE: ReadonlySet<DeliveryState | undefined> = new Set(['failed', 'queued', 'parent_missing']);

/** The relations that a person makes between two tasks. The others state where something came from. */
export const LINKABLE = ['blocked_by', 'blocks', 'parent', 'child', 'source_task'] as const satisfies TaskRelation[];
export type Linkable = (typeof LINKABLE)[number];

/** Whether an edge is there and can be taken away by a person. */
export function isLinkable({relation, status}: EdgeRow): boolean {
  return status !== 'removed' && (LINKABLE as readonly string[]).includes(relation);
}

/** What makes sense with a task as it stands, the most sensible first; a link can go where there is one. */
export function actsFor(task: TaskRow, hasLinks = false): readonly TaskAct[] {
  return FITTING[task.status].filter((each) => {
    if (each === 'deliver') return REDELIVERABLE.has(task.delivery);
    return each !== 'unlink' || hasLinks;
  });
}

/** Whether its owner offers an act; it does as long as it does not say. Asking is always allowed. */
export function isOffered(each: TaskAct, {controls}: TaskRow): boolean {
  return each === 'ask' || controls === undefined || controls.includes(ACT_RULES[each].control);
}

/** The act that has a button of its own: the most sensible one that its owner offers. None that ends a task is one. */
export function leadOf(task: TaskRow, acts: readonly TaskAct[]): TaskAct | undefined {
  return acts.find((each) => isOffered(each, task) && !SETTLE.includes(each));
}

/** The act that a command is, for what was asked from elsewhere on the page. */
export function actOf(control: string): TaskAct | undefined {
  return TASK_ACTS.find((each) => ACT_RULES[each].control === control);
}

/** The command of an act. */
export function intentFor(each: TaskAct, target: CommandTarget, payload?: JsonObject): CommandIntent {
  const {control} = ACT_RULES[each];
  const full = each === 'deliver' ? {...payload, mode: 'delivery'} : payload;
  return {control, ...target, ...(full ? {payload: full} : {})};
}
