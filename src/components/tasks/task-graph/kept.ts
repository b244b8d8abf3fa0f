import type {TaskGroup} from '../../../protocol/task.js';
import type {Key} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {LinkKind} from './model.js';

/** What is counted in a group. An end that its other facts do not bear out is none of those that are completed. */
export type CountedAs = TaskGroup | 'completed_open';

/** Two nodes that are connected in one way, and who says so. */
export interface Pair {
  readonly id: string;
  readonly kind: LinkKind;
  readonly from: Key<TaskRow>;
  readonly to: Key<TaskRow>;
  /** The keys of the rows that state it, and whether each says that it no longer blocks. */
  readonly sources: Map<string, boolean>;
}

/** Tasks below the same task that are connected alike: they can stand together. */
export interface Crowd {
  readonly id: string;
  readonly above: string;
  /** One that stands for itself, whatever comes. */
  readonly isAlone: boolean;
  readonly ids: Set<string>;
  readonly counts: Map<CountedAs, number>;
  /** Where its first member stands in the list of tasks. */
  at: number;
}

/** What is kept of a task. */
export interface Kept {
  readonly id: Key<TaskRow>;
  readonly ref: string;
  at: number;
  kind: 'task' | 'job';
  isListed: boolean;
  isHidden: boolean;
  isHeld: boolean;
  isEnded: boolean;
  countedAs: CountedAs;
  /** The pairs by which it is below another, the one of them that makes the tree, and who is below it. */
  readonly ups: Set<string>;
  up: string;
  readonly below: Set<string>;
  /** All other pairs that it is in. */
  readonly cross: Set<string>;
  crowd: Crowd | undefined;
  /** As what its crowd counts it. */
  counted: CountedAs;
}

/** A task that nothing is known of. */
export function blank(id: Key<TaskRow>, ref: string): Kept {
  return {
    id,
    ref,
    at: Infinity,
    kind: 'task',
    isListed: false,
    isHidden: false,
    isHeld: false,
    isEnded: false,
    countedAs: 'unclear',
    ups: new Set(),
    up: '',
    below: new Set(),
    cross: new Set(),
    crowd: undefined,
    counted: 'unclear',
  };
}

/** Whether it says what is part of what. */
export function isBranch({kind}: Pair): boolean {
  return kind === 'child' || kind === 'job';
}

/** What a task itself says it is part of goes before what others say, and that before the job that made it. */
export function rankOf({kind, sources}: Pair, id: string): number {
  return kind === 'job' ? 2 : sources.has(id) ? 0 : 1;
}

/** The id in a key. */
export function refOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** Counts one more, or one less. */
export function count({counts}: Crowd, as: CountedAs, by: number): void {
  const left = (counts.get(as) ?? 0) + by;
  if (left > 0) counts.set(as, left);
  else counts.delete(as);
}
