import {
  TASK_GROUP_OF,
  TERMINAL_TASK_STATUSES,
  type DeliveryState,
  type TaskGroup,
  type TaskStatus,
} from '../../protocol/task.js';
import {deliveryStateKey, NO_SESSION, taskKey, taskSummaryKey, type ListKind} from '../keys.js';
import type {Rows} from '../rows.js';
import {delist, enlist} from './links.js';
import {note} from './task-activity.js';
import {isJob, isWorkItem, type TaskRow} from './task-record.js';

/** How the tasks of a session stand. Jobs, items of a board and what is kept from people are not counted. */
export interface TaskSummaryRow {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<TaskStatus, number>>>;
  readonly byGroup: Readonly<Partial<Record<TaskGroup, number>>>;
  /** The tasks that ended last, newest first. */
  readonly recent: readonly string[];
  /** The tasks that cost most, as far as they say, dearest first. */
  readonly dearest: readonly string[];
}

/** How what the tasks of a session made was delivered. A task that says nothing of it is not counted. */
export interface DeliveryStateRow {
  readonly byState: Readonly<Partial<Record<DeliveryState, number>>>;
}

const MOST_RECENT = 10;
const MOST_DEAR = 12;
const NOTHING: TaskSummaryRow = {total: 0, byStatus: {}, byGroup: {}, recent: [], dearest: []};
const UNDELIVERED: ReadonlySet<DeliveryState> = new Set(['pending', 'queued', 'failed', 'parent_missing']);

/** Counts what became of a task: the one place where a summary changes. Costs the same however many tasks there are. */
export function tally(rows: Rows, earlier: TaskRow | undefined, task: TaskRow | undefined): void {
  if (!task) return;
  const scope = task.sessionId ?? NO_SESSION;
  const before = earlier && isCounted(earlier) ? earlier : undefined;
  const after = isCounted(task) ? task : undefined;
  if (!before && !after) return;
  if (before?.status !== after?.status) countStatus(rows, scope, before, after, task.id);
  if (before?.delivery !== after?.delivery) countDelivery(rows, scope, before?.delivery, after?.delivery);
  if (after && before?.usage !== after.usage) rank(rows, scope, after);
  file(rows, 'blocked-tasks', scope, task.id, isHeldUp(before), isHeldUp(after));
  file(rows, 'undelivered-tasks', scope, task.id, isUndelivered(before), isUndelivered(after));
  noteTimes(rows, scope, before, after);
}

/** Whether a task is one that people count. */
export function isCounted(task: TaskRow): boolean {
  return !isJob(task) && !isWorkItem(task) && task.visibility !== 'hidden' && task.visibility !== 'internal';
}

/** How much a task cost, for comparing: money where it says, else tokens. */
export function weightOf({usage}: TaskRow): number {
  return usage?.cost ?? (usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)) / 1e9;
}

function countStatus(
  rows: Rows,
  scope: string,
  before: TaskRow | undefined,
  after: TaskRow | undefined,
  id: string,
): void {
  const row = rows.get<TaskSummaryRow>(taskSummaryKey(scope)) ?? NOTHING;
  const ended = after && TERMINAL_TASK_STATUSES.has(after.status);
  const rest = row.recent.filter((other) => other !== id);
  rows.set(taskSummaryKey(scope), {
    total: row.total + (after ? 1 : 0) - (before ? 1 : 0),
    byStatus: counted(row.byStatus, before?.status, after?.status),
    byGroup: counted(row.byGroup, before && TASK_GROUP_OF[before.status], after && TASK_GROUP_OF[after.status]),
    recent: ended ? [id, ...rest].slice(0, MOST_RECENT) : rest,
    dearest: row.dearest,
  } satisfies TaskSummaryRow);
}

function countDelivery(rows: Rows, scope: string, before?: DeliveryState, after?: DeliveryState): void {
  const {byState = {}} = rows.get<DeliveryStateRow>(deliveryStateKey(scope)) ?? {};
  rows.set(deliveryStateKey(scope), {byState: counted(byState, before, after)} satisfies DeliveryStateRow);
}

/** One less of what it was, one more of what it is. */
function counted<Word extends string>(
  counts: Readonly<Partial<Record<Word, number>>>,
  before: Word | undefined,
  after: Word | undefined,
): Readonly<Partial<Record<Word, number>>> {
  if (before === after) return counts;
  const next: Partial<Record<Word, number>> = {...counts};
  if (before !== undefined) next[before] = (next[before] ?? 1) - 1;
  if (after !== undefined) next[after] = (next[after] ?? 0) + 1;
  return next;
}

/** Keeps the dearest few in order: a task is compared with them, and with no other. */
function rank(rows: Rows, scope: string, task: TaskRow): void {
  const row = rows.get<TaskSummaryRow>(taskSummaryKey(scope)) ?? NOTHING;
  const weight = weightOf(task);
  const others = row.dearest.filter((id) => id !== task.id);
  const place = others.findIndex((id) => weightOf(rows.get<TaskRow>(taskKey(id)) ?? task) < weight);
  const dearest = others.toSpliced(place < 0 ? others.length : place, 0, task.id).slice(0, MOST_DEAR);
  rows.set(taskSummaryKey(scope), {...row, dearest} satisfies TaskSummaryRow);
}

function isHeldUp(task: TaskRow | undefined): boolean {
  return task?.status === 'blocked';
}

/** What is still to be delivered counts once its task has ended. */
function isUndelivered(task: TaskRow | undefined): boolean {
  if (!task?.delivery || !UNDELIVERED.has(task.delivery)) return false;
  return TERMINAL_TASK_STATUSES.has(task.status) || task.delivery === 'failed' || task.delivery === 'parent_missing';
}

function file(rows: Rows, kind: ListKind, scope: string, id: string, was: boolean, is: boolean): void {
  if (is && !was) enlist(rows, kind, scope, id);
  else if (was && !is) delist(rows, kind, scope, id);
}

function noteTimes(rows: Rows, scope: string, before: TaskRow | undefined, after: TaskRow | undefined): void {
  const wasOpen = before && !TERMINAL_TASK_STATUSES.has(before.status);
  const isOpen = after && !TERMINAL_TASK_STATUSES.has(after.status);
  if (after && !before) note(rows, scope, 'opened', after.createdAt);
  if (after && !isOpen && (wasOpen || !before)) note(rows, scope, 'closed', after.endedAt ?? after.updatedAt);
  else if (before && isOpen && !wasOpen) note(rows, scope, 'opened', after.updatedAt);
}
