import {TASK_GROUP_OF, TASK_GROUPS, type TaskGroup, type TaskStatus} from '../../../protocol/task.js';
import {boolean, list, object, string} from '../../../state/read.js';

/** What can be asked of a task besides how it stands. */
export const TASK_FLAGS = ['blocked', 'undelivered', 'failed_before'] as const;
export type TaskFlag = (typeof TASK_FLAGS)[number];

/** Which tasks a person wants to see. The page's own: never a fact. */
export interface TaskFilter {
  readonly text: string;
  /** How they stand; any way where it is empty. */
  readonly groups: readonly TaskGroup[];
  /** Who has them; nobody where it is '', anybody where it is absent. */
  readonly assignee?: string;
  readonly kind?: string;
  /** All of these are true of them. */
  readonly flags: readonly TaskFlag[];
  /** The items of the work board as well. */
  readonly withItems: boolean;
}

/** Everything that people count. */
export const NO_FILTER: TaskFilter = {text: '', groups: [], flags: [], withItems: false};

/** Filters that are always there. */
export const BUILT_IN_FILTERS = {
  needs: {...NO_FILTER, groups: ['needs']},
  failed: {...NO_FILTER, groups: ['failed']},
  blocked: {...NO_FILTER, flags: ['blocked']},
  undelivered: {...NO_FILTER, flags: ['undelivered']},
} as const satisfies Record<string, TaskFilter>;

/** What a filter looks at. */
export interface Filterable {
  /** Every text that a search may find. */
  readonly texts: readonly (string | undefined)[];
  readonly status: TaskStatus;
  /** Empty where nobody has it. */
  readonly assignee: string;
  readonly kind?: string | undefined;
  readonly flags: Readonly<Record<TaskFlag, boolean>>;
}

/** Whether a filter leaves everything in that people count. */
export function isOpen({text, groups, assignee, kind, flags}: TaskFilter): boolean {
  return (
    text.trim() === '' && groups.length === 0 && assignee === undefined && kind === undefined && flags.length === 0
  );
}

/** Whether a task is wanted. */
export function matches(task: Filterable, {text, groups, assignee, kind, flags}: TaskFilter): boolean {
  if (groups.length > 0 && !groups.includes(TASK_GROUP_OF[task.status])) return false;
  if (flags.some((flag) => !task.flags[flag])) return false;
  if (assignee !== undefined && assignee !== task.assignee) return false;
  return (kind === undefined || kind === task.kind) && hasText(task.texts, text);
}

function hasText(texts: readonly (string | undefined)[], search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === '' || texts.some((text) => text?.toLocaleLowerCase().includes(wanted));
}

/** The filter with one thing more, or without it. */
export function toggled<Key extends 'groups' | 'flags'>(
  filter: TaskFilter,
  key: Key,
  word: TaskFilter[Key][number],
): TaskFilter {
  const words: readonly string[] = filter[key];
  return {...filter, [key]: words.includes(word) ? words.filter((other) => other !== word) : [...words, word]};
}

/** Whether two filters want the same, however they were put together. */
export function isSameFilter(one: TaskFilter, other: TaskFilter): boolean {
  return wordOf(one) === wordOf(other);
}

function wordOf({text, groups, assignee, kind, flags, withItems}: TaskFilter): string {
  return JSON.stringify([
    text.trim(),
    [...groups].sort(),
    assignee ?? null,
    kind ?? null,
    [...flags].sort(),
    withItems,
  ]);
}

/** Whatever was stored, as a filter: what is none of its words is left out. */
export function toFilter(value: unknown): TaskFilter {
  const stored = object(value) ?? {};
  const assignee = string(stored['assignee']);
  const kind = string(stored['kind']);
  return {
    text: string(stored['text']) ?? '',
    groups: TASK_GROUPS.filter((group) => list(stored['groups']).includes(group)),
    flags: TASK_FLAGS.filter((flag) => list(stored['flags']).includes(flag)),
    withItems: boolean(stored['withItems']) ?? false,
    ...(assignee === undefined ? {} : {assignee}),
    ...(kind === undefined ? {} : {kind}),
  };
}
