import type {Localize} from '../../../controllers/localize.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import '../task/task.strings.js';
import './task-graph.strings.js';

/** The state of all tasks in a few words: "12 tasks, 2 blocked, 1 failed". */
export function summaryWords(row: TaskSummaryRow | undefined, localize: Localize): string {
  if (!row) return '';
  const {total, byGroup, byStatus} = row;
  const counted = (count: number | undefined, word: string) =>
    count === undefined || count === 0 ? [] : [localize.term('task-graph.count', localize.formatNumber(count), word)];
  return [
    localize.term('task-graph.tasks', total),
    ...counted(byGroup.needs, localize.term('task.group.needs')),
    ...counted(byStatus.blocked, localize.term('task.status.blocked')),
    ...counted(byGroup.failed, localize.term('task.group.failed')),
    ...counted(byGroup.unclear, localize.term('task.group.unclear')),
  ].join(localize.term('list.comma'));
}
