import type {Localize} from '../../../controllers/localize.js';
import {TASK_GROUPS, type TaskGroup} from '../../../protocol/task.js';
import {attemptKey, listKey, taskKey, taskSummaryKey} from '../../../state/keys.js';
import {isCounted} from '../../../state/facts/task-tally.js';
import type {ProjectionStore} from '../../../state/store.js';
import {agentName} from '../../internal/identity/identities.js';
import {isFailure} from './failed-attempts.js';
import {TASK_FLAGS, toggled, type TaskFilter, type TaskFlag} from './task-filter.js';
import {workerOf} from './task-line.js';
import type {MenuSection} from './task-menu.js';
import {TASK_GROUPINGS, TASK_SORTS, viewOf, type TaskView} from './task-view.js';
import '../task/task.strings.js';
import './task-list.strings.js';

type FilterSection = 'groups' | 'flags' | 'assignee' | 'kind' | 'items' | 'text';

/** One part of a filter that holds, and the filter without it. */
export interface FilterPart {
  readonly section: FilterSection;
  readonly option: string;
  readonly words: string;
  readonly rest: TaskFilter;
}

/** What can be filtered by, and how many each leaves. Looks at every task: asked while the menu is open. */
export function filterSections(
  store: ProjectionStore | undefined,
  scope: string,
  localize: Localize,
): readonly MenuSection[] {
  const {filter} = viewOf(store);
  const summary = store?.get(taskSummaryKey(scope));
  const size = (kind: 'blocked-tasks' | 'undelivered-tasks' | 'work-items') =>
    store?.get(listKey(kind, scope))?.ids.length ?? 0;
  const {assignees, kinds, failed} = facetsOf(store, scope);
  const flagCounts: Record<TaskFlag, number> = {
    blocked: size('blocked-tasks'),
    undelivered: size('undelivered-tasks'),
    failed_before: failed,
  };
  const groups = TASK_GROUPS.filter((group) => summary?.byGroup[group] || filter.groups.includes(group));
  return [
    {
      ...({id: 'groups', title: localize.term('task-list.by.status'), kind: 'any'} as const),
      options: groups.map((group) => ({
        id: group,
        words: localize.term(`task.group.${group}`),
        isChosen: filter.groups.includes(group),
        count: summary?.byGroup[group] ?? 0,
      })),
    },
    {
      ...({id: 'flags', title: localize.term('task-list.by.facts'), kind: 'any'} as const),
      options: TASK_FLAGS.map((flag) => ({
        id: flag,
        words: localize.term(`task-list.flag.${flag}`),
        isChosen: filter.flags.includes(flag),
        count: flagCounts[flag],
      })),
    },
    valueSection('assignee', filter.assignee, assignees, (id) => nameOf(store, id, localize), localize),
    valueSection('kind', filter.kind, kinds, (kind) => kind, localize),
    {
      ...({id: 'items', title: localize.term('task-list.by.items'), kind: 'any'} as const),
      options: [
        {
          id: 'items',
          words: localize.term('task-list.with-items'),
          isChosen: filter.withItems,
          count: size('work-items'),
        },
      ].filter(({count, isChosen}) => count > 0 || isChosen),
    },
  ].filter(({options}) => options.length > 0);
}

/** What can be chosen of how the tasks stand in the list. */
export function viewSections({grouping, sort}: TaskView, localize: Localize): readonly MenuSection[] {
  return [
    {
      ...{id: 'grouping', title: localize.term('task-list.grouping'), kind: 'one'},
      options: TASK_GROUPINGS.map((id) => ({
        id,
        words: localize.term(`task-list.grouping.${id}`),
        isChosen: id === grouping,
      })),
    },
    {
      ...{id: 'sort', title: localize.term('task-list.sort'), kind: 'one'},
      options: TASK_SORTS.map((id) => ({id, words: localize.term(`task-list.sort.${id}`), isChosen: id === sort})),
    },
  ];
}

/** The filter after an option of its menu was chosen: chosen again, it holds no longer. */
export function applied(filter: TaskFilter, section: string, option: string): TaskFilter {
  if (section === 'groups') return toggled(filter, 'groups', option as TaskGroup);
  if (section === 'flags') return toggled(filter, 'flags', option as TaskFlag);
  if (section === 'items') return {...filter, withItems: !filter.withItems};
  const key = section === 'kind' ? 'kind' : 'assignee';
  const {[key]: before, ...rest} = filter;
  return before === option ? rest : {...rest, [key]: option};
}

/** Each part of a filter that holds, in words. */
export function partsOf(
  filter: TaskFilter,
  store: ProjectionStore | undefined,
  localize: Localize,
): readonly FilterPart[] {
  const part = (section: FilterSection, option: string, words: string): FilterPart => ({
    ...{section, option, words},
    rest: section === 'text' ? {...filter, text: ''} : applied(filter, section, option),
  });
  const {text, groups, flags, assignee, kind, withItems} = filter;
  return [
    ...(text.trim() === '' ? [] : [part('text', '', localize.term('task-list.quoted', text.trim()))]),
    ...groups.map((group) => part('groups', group, localize.term(`task.group.${group}`))),
    ...flags.map((flag) => part('flags', flag, localize.term(`task-list.flag.${flag}`))),
    ...(assignee === undefined ? [] : [part('assignee', assignee, nameOf(store, assignee, localize))]),
    ...(kind === undefined ? [] : [part('kind', kind, kind)]),
    ...(withItems ? [part('items', 'items', localize.term('task-list.with-items'))] : []),
  ];
}

/** What somebody is called; '' is nobody. */
export function nameOf(store: ProjectionStore | undefined, id: string, localize: Localize): string {
  return id === '' ? localize.term('task-list.nobody') : agentName(store, id);
}

function valueSection(
  id: 'assignee' | 'kind',
  chosen: string | undefined,
  counts: ReadonlyMap<string, number>,
  wordsOf: (value: string) => string,
  localize: Localize,
): MenuSection {
  const values = new Set([...counts.keys(), ...(chosen === undefined ? [] : [chosen])]);
  const options = [...values].map((value) => ({
    id: value,
    words: wordsOf(value),
    isChosen: value === chosen,
    count: counts.get(value) ?? 0,
  }));
  options.sort((one, other) => one.words.localeCompare(other.words, undefined, {numeric: true}));
  return {id, title: localize.term(`task-list.by.${id}`), kind: 'any', options};
}

function facetsOf(store: ProjectionStore | undefined, scope: string) {
  const assignees = new Map<string, number>();
  const kinds = new Map<string, number>();
  const add = (counts: Map<string, number>, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const id of store?.get(listKey('tasks', scope))?.ids ?? []) {
    const task = store?.get(taskKey(id));
    if (!store || !task || !isCounted(task)) continue;
    add(assignees, workerOf(task, store) ?? '');
    if (task.kind !== undefined) add(kinds, task.kind);
  }
  return {assignees, kinds, failed: failedIn(store, scope)};
}

/** How many tasks were tried in vain at least once. */
function failedIn(store: ProjectionStore | undefined, scope: string): number {
  const tasks = new Set<string>();
  for (const id of store?.get(listKey('ended-attempts', scope))?.ids ?? []) {
    const attempt = store?.get(attemptKey(id));
    const task = attempt && isFailure(attempt) ? store?.get(taskKey(attempt.taskId)) : undefined;
    if (task && isCounted(task)) tasks.add(task.id);
  }
  return tasks.size;
}
