import {nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {TASK_GROUPS, type TaskGroup} from '../../../protocol/task.js';
import {taskKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusLook, type StatusKind} from '../../../styles/status.js';
import {taskName} from '../task/task-name.js';
import {nameOf} from './filter-menu.js';
import {ALL, groupValue, JOBS, type TaskGrouping} from './task-view.js';
import '../task/task.strings.js';
import './task-list.strings.js';

const LOOKS: Readonly<Record<TaskGroup, StatusKind>> = {
  needs: 'needs',
  failed: 'danger',
  unclear: 'offline',
  active: 'running',
  waiting: 'queued',
  completed: 'success',
  cancelled: 'cancelled',
  archived: 'cancelled',
};

/** The sign of a group of statuses. */
export function groupLook(group: string) {
  if (!isStatusGroup(group)) return nothing;
  const {icon: glyph, tone} = statusLook(LOOKS[group]);
  return icon(glyph, {class: `glyph k-${tone}`});
}

/** What a group is called. */
export function groupWords(
  grouping: TaskGrouping,
  group: string,
  store: ProjectionStore | undefined,
  localize: Localize,
): string {
  if (group === JOBS) return localize.term('task-list.jobs');
  if (group === ALL) return '';
  const value = groupValue(group);
  if (value === undefined) return isStatusGroup(group) ? localize.term(`task.group.${group}`) : group;
  if (grouping === 'assignee') return nameOf(store, value, localize);
  if (value === '') return localize.term(grouping === 'parent' ? 'task-list.no-parent' : 'task-list.no-kind');
  return grouping === 'parent' ? (taskName(store?.get(taskKey(value))) ?? value) : value;
}

function isStatusGroup(group: string): group is TaskGroup {
  return (TASK_GROUPS as readonly string[]).includes(group);
}
