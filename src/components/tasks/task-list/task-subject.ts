import {agentKey} from '../../../state/keys.js';
import {isJob, isWorkItem, type TaskRow} from '../../../state/facts/task-record.js';
import {isCounted, isUndelivered} from '../../../state/facts/task-tally.js';
import type {Filterable} from './task-filter.js';
import {workerOf, type RowReader} from './task-line.js';

/** Whether a task may be listed at all: what people count, jobs, and items of a board where they are asked for. */
export function isListed(task: TaskRow, withItems: boolean): boolean {
  if (isCounted(task)) return true;
  const isHidden = task.visibility === 'hidden' || task.visibility === 'internal';
  return !isHidden && (isJob(task) || (withItems && isWorkItem(task)));
}

/** What a filter looks at in a task. */
export function subjectOf(rows: RowReader, task: TaskRow, hasFailed: boolean): Filterable {
  const assignee = workerOf(task, rows) ?? '';
  const name = rows.get(agentKey(assignee))?.name;
  return {
    texts: [task.title, task.objective, task.lastError, task.blocker, name, assignee, task.id],
    status: task.status,
    assignee,
    kind: task.kind,
    flags: {blocked: task.status === 'blocked', undelivered: isUndelivered(task), failed_before: hasFailed},
  };
}
