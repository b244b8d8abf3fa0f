import {TASK_GROUP_OF, TASK_GROUPS} from '../../../protocol/task.js';
import {uiKey} from '../../../state/keys.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {weightOf} from '../../../state/facts/task-tally.js';
import type {ProjectionStore} from '../../../state/store.js';
import {NO_FILTER, type TaskFilter} from './task-filter.js';
import type {Place} from './task-index.js';

/** What tasks can be put together by. */
export const TASK_GROUPINGS = ['status', 'parent', 'assignee', 'kind', 'none'] as const;
export type TaskGrouping = (typeof TASK_GROUPINGS)[number];

/** What comes first in a group: the newest change, the most urgent, the oldest, the dearest. */
export const TASK_SORTS = ['changed', 'priority', 'age', 'cost'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** How a person wants to see the tasks: the row under `TASK_LIST_KEY`. The page's own, and never a fact. */
export interface TaskView {
  readonly filter: TaskFilter;
  readonly grouping: TaskGrouping;
  readonly sort: TaskSort;
  /** Groups that are folded, each with the grouping that it belongs to. */
  readonly folded: readonly string[];
}

/** How the list of tasks is looked at. */
export const TASK_LIST_KEY = uiKey<TaskView>('task-list');

const DEFAULT_VIEW: TaskView = {filter: NO_FILTER, grouping: 'status', sort: 'changed', folded: []};

/** How the tasks are looked at in this page. */
export function viewOf(store: ProjectionStore | undefined): TaskView {
  return store?.get(TASK_LIST_KEY) ?? DEFAULT_VIEW;
}

/** Looks at them another way: every list of the page follows. */
export function changeView(store: ProjectionStore | undefined, part: Partial<TaskView>): void {
  store?.setLocal(TASK_LIST_KEY, {...viewOf(store), ...part} satisfies TaskView);
}

/** The name under which it is kept that a group is folded. */
export function foldName(grouping: TaskGrouping, group: string): string {
  return `${grouping} ${group}`;
}

/** The group of jobs, which make tasks and are none: the last, whatever the grouping. */
export const JOBS = 'jobs';
/** The one group of tasks where they are not grouped. */
export const ALL = 'all';

/** The group of tasks that have this value; '' is for those that have none. */
export function valueGroup(value: string): string {
  return `=${value}`;
}

/** The value that a group is for; undefined for the groups of statuses and of jobs. */
export function groupValue(group: string): string | undefined {
  return group.startsWith('=') ? group.slice(1) : undefined;
}

/** What a place depends on besides the task itself. */
interface PlaceOptions {
  readonly grouping: TaskGrouping;
  readonly sort: TaskSort;
  /** How many came before it. */
  readonly arrival: number;
  /** Who has it, '' for nobody. Asked only where it matters. */
  readonly assignee: () => string;
}

/** Where a task belongs. */
export function placeOf(task: TaskRow, {grouping, sort, arrival, assignee}: PlaceOptions): Place {
  // Who is oldest came first; in every other order the newest of equals is the first.
  const at = sort === 'age' ? arrival : -arrival;
  return {group: groupOf(task, grouping, assignee), rank: rankOf(task, sort), at};
}

function groupOf(task: TaskRow, grouping: TaskGrouping, assignee: () => string): string {
  if (isJob(task)) return JOBS;
  switch (grouping) {
    case 'status':
      return TASK_GROUP_OF[task.status];
    case 'parent':
      return valueGroup(task.parentTaskId ?? '');
    case 'assignee':
      return valueGroup(assignee());
    case 'kind':
      return valueGroup(task.kind ?? '');
    case 'none':
      return ALL;
  }
}

/** The order of groups: by urgency, else by name; tasks without a parent first, without anybody or any kind last. */
export function compareGroups(grouping: TaskGrouping, nameOf: (value: string) => string) {
  const rank = (group: string) => {
    if (group === JOBS) return 1000;
    if (group === valueGroup('')) return grouping === 'parent' ? -1 : 999;
    return grouping === 'status' ? (TASK_GROUPS as readonly string[]).indexOf(group) : 0;
  };
  const name = (group: string) => nameOf(groupValue(group) ?? group);
  return (one: string, other: string) =>
    rank(one) - rank(other) ||
    name(one).localeCompare(name(other), undefined, {numeric: true}) ||
    (one < other ? -1 : 1);
}

const MINUTE = 60_000;
/** Finite, so that two of them compare. */
const LAST = Number.MAX_SAFE_INTEGER;
const URGENCIES = ['critical', 'urgent', 'high', 'medium', 'normal', 'low'];

function rankOf(task: TaskRow, sort: TaskSort): number {
  switch (sort) {
    case 'changed':
      return -changedAt(task);
    case 'priority':
      return urgencyOf(task);
    case 'age':
      return task.createdAt ?? LAST;
    case 'cost':
      return -weightOf(task);
  }
}

/** What is at work reports all the time: it changes its place once a minute at most, so that the list can be read. */
function changedAt({status, updatedAt, createdAt}: TaskRow): number {
  const at = updatedAt ?? createdAt ?? 0;
  return TASK_GROUP_OF[status] === 'active' ? at - (at % MINUTE) : at;
}

/** Words in their order, numbers (3, P1) the smallest first; what nobody rated comes last. */
function urgencyOf({priority = ''}: TaskRow): number {
  const word = String(priority).toLowerCase();
  const known = URGENCIES.indexOf(word);
  if (known >= 0) return known;
  const figure = Number(word.replace(/^p/, ''));
  return word === '' || !Number.isFinite(figure) ? LAST : figure;
}
