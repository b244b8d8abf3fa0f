import {uiKey} from '../../../state/keys.js';

/** Whose items are wanted, besides those of one teammate, who is named by id. */
export const ASSIGNEE_GROUPS = ['nobody', 'people', 'agents'] as const;
export type AssigneeGroup = (typeof ASSIGNEE_GROUPS)[number];

/** What a person wants to see of the board. The page's own: never a fact. */
export interface BoardFilter {
  readonly text: string;
  /** A group of assignees, or one of them; everybody where it is absent. */
  readonly assignee?: {readonly group: AssigneeGroup} | {readonly id: string};
  /** One priority, in the board's word; any where it is absent. */
  readonly priority?: string;
  readonly blockedOnly: boolean;
}

/** Everything. */
export const NO_FILTER: BoardFilter = {text: '', blockedOnly: false};

/** What is kept of the board by the page: the filter, and which columns are folded where there is little room. */
export const BOARD_KEY = uiKey<BoardRow>('board');

/** The row under `BOARD_KEY`. */
export interface BoardRow {
  readonly filter?: BoardFilter;
  readonly folded?: readonly string[];
}

/** What a filter looks at. */
export interface Filterable {
  /** Every text that a search may find. */
  readonly texts: readonly (string | undefined)[];
  readonly assignee?: string;
  readonly isHuman?: boolean;
  readonly priority?: string;
  readonly isBlocked: boolean;
}

/** Whether a filter leaves everything in. */
export function isOpen({text, assignee, priority, blockedOnly}: BoardFilter): boolean {
  return text.trim() === '' && assignee === undefined && priority === undefined && !blockedOnly;
}

/** Whether an item is wanted. */
export function matches(item: Filterable, filter: BoardFilter): boolean {
  if (filter.blockedOnly && !item.isBlocked) return false;
  if (filter.priority !== undefined && filter.priority !== item.priority) return false;
  return isWantedAssignee(item, filter.assignee) && hasText(item.texts, filter.text);
}

function isWantedAssignee({assignee, isHuman}: Filterable, wanted: BoardFilter['assignee']): boolean {
  if (wanted === undefined) return true;
  if ('id' in wanted) return assignee === wanted.id;
  if (wanted.group === 'nobody') return assignee === undefined;
  return assignee !== undefined && isHuman === (wanted.group === 'people');
}

function hasText(texts: readonly (string | undefined)[], search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === '' || texts.some((text) => text?.toLocaleLowerCase().includes(wanted));
}
