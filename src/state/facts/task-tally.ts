import {
  TASK_GROUP_OF,
  TERMINAL_TASK_STATUSES,
  type DeliveryState,
  type TaskGroup,
  type TaskStatus,
} from '../../protocol/task.js';
import {deliveryStateKey, NO_SESSION, taskKey, taskSummaryKey, type ListKind} from '../keys.js';
import type {Rows} from '../core/rows.js';
import {delist, enlist} from '../core/lists.js';
import {note} from './task-activity.js';
import {isJob, isWorkItem, type TaskRow} from './task-record.js';

/** How the tasks of a session stand. Jobs, items of a board and what is kept from people are not counted. */
export interface TaskSummaryRow {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<TaskStatus, number>>>;
  readonly byGroup: Readonly<Partial<Record<TaskGroup, number>>>;
  /** The tasks that ended last, newest first; one that was tried again leaves a place until the next one ends. */
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
  const before = earlier && isCounted(earlier) ? earlier : undefined;
  const after = task && isCounted(task) ? task : undefined;
  if (before && after && scopeOf(before) !== scopeOf(after)) {
    // A snapshot may know a session that the stream did not name.
    count(rows, scopeOf(before), before.id, before, undefined);
    count(rows, scopeOf(after), after.id, undefined, after);
    return;
  }
  const either = after ?? before;
  if (either) count(rows, scopeOf(either), either.id, before, after);
}

function count(rows: Rows, scope: string, id: string, before: TaskRow | undefined, after: TaskRow | undefined): void {
  // Most events of a task are progress, and what is counted stays as it is.
  if (before?.status === after?.status && before?.delivery === after?.delivery && before?.usage === after?.usage)
    return;
  if (before?.status !== after?.status) countStatus(rows, scope, before, after, id);
  if (before?.delivery !== after?.delivery) countDelivery(rows, scope, before?.delivery, after?.delivery);
  if (before?.usage !== after?.usage) rank(rows, scope, id, after);
  file(rows, 'blocked-tasks', scope, id, isHeldUp(before), isHeldUp(after));
  file(rows, 'undelivered-tasks', scope, id, isUndelivered(before), isUndelivered(after));
  noteTimes(rows, scope, before, after);
}

function scopeOf({sessionId}: TaskRow): string {
  return sessionId ?? NO_SESSION;
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
  const row = rows.get(taskSummaryKey(scope)) ?? NOTHING;
  const isOver = after && TERMINAL_TASK_STATUSES.has(after.status);
  const others = row.recent.filter((other) => other !== id);
  const at = after?.endedAt ?? Infinity;
  const isLater = (other: TaskRow | undefined) => {
    const than = other?.endedAt ?? -Infinity;
    return than < at || (than === at && (other?.id ?? '') < id);
  };
  rows.set(taskSummaryKey(scope), {
    total: row.total + (after ? 1 : 0) - (before ? 1 : 0),
    byStatus: counted(row.byStatus, before?.status, after?.status),
    byGroup: counted(row.byGroup, before && TASK_GROUP_OF[before.status], after && TASK_GROUP_OF[after.status]),
    recent: isOver ? placed(rows, others, id, isLater, MOST_RECENT) : others,
    dearest: row.dearest,
  } satisfies TaskSummaryRow);
}

function countDelivery(rows: Rows, scope: string, before?: DeliveryState, after?: DeliveryState): void {
  const {byState = {}} = rows.get(deliveryStateKey(scope)) ?? {};
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

/** Keeps the dearest few in order. Of two that cost the same, the one with the smaller id comes first. */
function rank(rows: Rows, scope: string, id: string, task: TaskRow | undefined): void {
  const row = rows.get(taskSummaryKey(scope)) ?? NOTHING;
  const weight = task ? weightOf(task) : 0;
  const others = row.dearest.filter((other) => other !== id);
  const isDearer = (other: TaskRow | undefined) => {
    const than = other ? weightOf(other) : 0;
    return than < weight || (than === weight && id < (other?.id ?? ''));
  };
  const dearest = weight > 0 ? placed(rows, others, id, isDearer, MOST_DEAR) : others;
  rows.set(taskSummaryKey(scope), {...row, dearest} satisfies TaskSummaryRow);
}

/** A short list with a task put before the first that it precedes: it is compared with them, and with no other. */
function placed(
  rows: Rows,
  others: readonly string[],
  id: string,
  precedes: (other: TaskRow | undefined) => boolean,
  most: number,
): readonly string[] {
  const place = others.findIndex((other) => precedes(rows.get(taskKey(other))));
  return others.toSpliced(place < 0 ? others.length : place, 0, id).slice(0, most);
}

function isHeldUp(task: TaskRow | undefined): boolean {
  return task?.status === 'blocked';
}

/** What is still to be delivered counts once its task has ended. */
export function isUndelivered(task: TaskRow | undefined): boolean {
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
  // It was counted so far, and is not any longer.
  if (wasOpen && !after) note(rows, scope, 'closed', before.updatedAt);
  if (after && !isOpen && (wasOpen || !before)) note(rows, scope, 'closed', after.endedAt ?? after.updatedAt);
  else if (before && isOpen && !wasOpen) note(rows, scope, 'opened', after.updatedAt);
}
