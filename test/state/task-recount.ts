import {TASK_GROUP_OF, TERMINAL_TASK_STATUSES} from '../../src/protocol/index.js';
import {
  deliveryStateKey,
  taskActivityKey,
  taskSummaryKey,
  type ActivityBucket,
  type DeliveryStateRow,
  type ListKind,
  type ProjectionStore,
  type TaskActivityRow,
  type TaskRow,
  type TaskSummaryRow,
} from '../../src/state/index.js';
import {ids} from './helpers.js';

/** What a page reads of the tasks of a session, besides the tasks themselves. */
export function countsOf(store: ProjectionStore, session = 's1') {
  const {
    total = 0,
    byStatus = {},
    byGroup = {},
    dearest = [],
  } = store.get<TaskSummaryRow>(taskSummaryKey(session)) ?? {};
  const {byState = {}} = store.get<DeliveryStateRow>(deliveryStateKey(session)) ?? {};
  return {
    ...{total, byStatus: positive(byStatus), byGroup: positive(byGroup), byState: positive(byState), dearest},
    ...lists((kind) => ids(store, kind, session)),
  };
}

/** The same, counted anew from the rows alone. */
export function recounted(store: ProjectionStore, session = 's1') {
  const rows = Object.values(store.snapshot().tasks) as TaskRow[];
  const all = rows.filter(({sessionId}) => (sessionId ?? '') === session);
  const told = all.filter(
    ({runtimeEntity, visibility}) =>
      runtimeEntity !== 'automation_job' &&
      runtimeEntity !== 'work_item' &&
      visibility !== 'hidden' &&
      visibility !== 'internal',
  );
  const attempts = Object.values(store.snapshot().attempts) as {id: string; status: string; sessionId?: string}[];
  const over = (status: string) => status === 'lost' || (TERMINAL_TASK_STATUSES as ReadonlySet<string>).has(status);
  const found: Partial<Record<ListKind, string[]>> = {
    tasks: all.map(({id}) => id),
    jobs: all.filter(({runtimeEntity}) => runtimeEntity === 'automation_job').map(({id}) => id),
    'blocked-tasks': told.filter(({status}) => status === 'blocked').map(({id}) => id),
    'undelivered-tasks': told.filter(isUndelivered).map(({id}) => id),
    'ended-attempts': attempts
      .filter(({status, sessionId}) => (sessionId ?? '') === session && over(status))
      .map(({id}) => id),
  };
  return {
    total: told.length,
    byStatus: tallied(told.map(({status}) => status)),
    byGroup: tallied(told.map(({status}) => TASK_GROUP_OF[status])),
    byState: tallied(told.flatMap(({delivery}) => delivery ?? [])),
    dearest: dearestOf(told),
    ...lists((kind) => found[kind] ?? []),
  };
}

/** The ids of the tasks that ended, newest first: what is recent is their beginning. */
export function endedOf(store: ProjectionStore): string[] {
  return (Object.values(store.snapshot().tasks) as TaskRow[])
    .filter(({status}) => TERMINAL_TASK_STATUSES.has(status))
    .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0) || (a.id < b.id ? 1 : -1))
    .map(({id}) => id);
}

/** What began and ended in all, whenever that was. */
export function activityOf(store: ProjectionStore, session = 's1'): ActivityBucket {
  const {buckets = []} = store.get<TaskActivityRow>(taskActivityKey(session)) ?? {};
  const sum = {opened: 0, closed: 0, started: 0, stopped: 0, failed: 0};
  for (const bucket of buckets)
    for (const what of Object.keys(sum) as (keyof ActivityBucket)[]) sum[what] += bucket[what];
  return sum;
}

const LISTS = ['tasks', 'jobs', 'blocked-tasks', 'undelivered-tasks', 'ended-attempts'] as const;

/** What is in the lists; their order is the order of arrival, and no count. */
function lists(read: (kind: ListKind) => string[]): Record<string, string[]> {
  return Object.fromEntries(LISTS.map((kind) => [kind, read(kind).sort()]));
}

function isUndelivered({delivery, status}: TaskRow): boolean {
  if (delivery === 'failed' || delivery === 'parent_missing') return true;
  return (delivery === 'pending' || delivery === 'queued') && TERMINAL_TASK_STATUSES.has(status);
}

function dearestOf(tasks: readonly TaskRow[]): string[] {
  const weight = ({usage}: TaskRow) => usage?.cost ?? (usage?.totalTokens ?? 0) / 1e9;
  return tasks
    .filter((task) => weight(task) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1))
    .slice(0, 12)
    .map(({id}) => id);
}

function tallied(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function positive(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}
