import type {TaskRow} from '../../../state/facts/task-record.js';
import {list, object, present, string, time} from '../../../state/read.js';

/** What somebody said about an item. */
export interface ItemComment {
  readonly by?: string;
  readonly text?: string;
  readonly at?: number;
}

/** Something that an item points to. */
export interface ItemRef {
  readonly id: string;
  readonly title?: string | undefined;
}

/** Who has it; undefined where nobody has. */
export function assigneeOf({assignee}: Pick<TaskRow, 'assignee'>): string | undefined {
  return assignee === '' ? undefined : assignee;
}

/** What stands in its way, in the board's words; undefined where nothing is said. */
export function blockerOf({blocker}: Pick<TaskRow, 'blocker'>): string | undefined {
  return blocker === '' ? undefined : blocker;
}

/** Whether it cannot go on. */
export function isBlocked(row: Pick<TaskRow, 'blocker' | 'nativeStatus'>): boolean {
  return row.nativeStatus === 'blocked' || blockerOf(row) !== undefined;
}

/** How urgent it is, in the board's word. */
export function priorityOf({priority}: Pick<TaskRow, 'priority'>): string | undefined {
  return priority === undefined || priority === '' ? undefined : String(priority);
}

/** What it waits for: ids of other items. */
export function dependenciesOf({dependencies}: Pick<TaskRow, 'dependencies'>): readonly string[] {
  return refsOf(dependencies, 'workItemId', 'taskId').map(({id}) => id);
}

/** What was said about it, in order. */
export function commentsOf({comments}: Pick<TaskRow, 'comments'>): readonly ItemComment[] {
  return list(comments).flatMap((comment) => {
    const text = string(comment);
    if (text !== undefined) return [{text}];
    const fields = object(comment);
    if (!fields) return [];
    const by = string(fields['by']) ?? string(fields['author']);
    const said = string(fields['text']) ?? string(fields['body']);
    return [present({by, text: said, at: time(fields['at'] ?? fields['timestamp'])})];
  });
}

/** The artifacts that belong to it. */
export function artifactsOf({artifacts}: Pick<TaskRow, 'artifacts'>): readonly ItemRef[] {
  return refsOf(artifacts, 'artifactId', 'ref');
}

/** The evidence that belongs to it. */
export function evidenceOf({evidenceRefs}: Pick<TaskRow, 'evidenceRefs'>): readonly ItemRef[] {
  return refsOf(evidenceRefs, 'evidenceId', 'ref');
}

/** Refs are ids, or objects that name one; each is kept once. */
function refsOf(value: unknown, ...names: readonly string[]): readonly ItemRef[] {
  const refs = new Map<string, ItemRef>();
  for (const entry of list(value)) {
    const fields = object(entry);
    const id = string(entry) ?? ['id', ...names].map((name) => string(fields?.[name])).find(Boolean);
    if (!id) continue;
    const title = string(fields?.['title']) ?? string(fields?.['name']);
    refs.set(id, {id, ...present({title})});
  }
  return [...refs.values()];
}
