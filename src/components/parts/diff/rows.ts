/** What a row of a change is: a line, the heading of a hunk, or the name of a file. */
export type DiffRowKind = 'same' | 'add' | 'del' | 'hunk' | 'file';

/** One row of a change, with the number of its line on each side where it stands. */
export interface DiffRow {
  readonly kind: DiffRowKind;
  readonly text: string;
  readonly old?: number;
  readonly new?: number;
  /** The line on the other side that this one became, or was. */
  pair?: DiffRow;
}

/** A change, row by row. */
export interface Change {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
  /** Whether all lines between the changes are here, so that they can be folded and opened. */
  readonly isWhole: boolean;
  /** Stretches were too different to compare line by line: both sides stand there as they are. */
  readonly isCoarse?: boolean;
  /** One side ends with a line break and the other does not. */
  readonly endsDiffer?: boolean;
  /** Lines beyond the limit, which are not compared. */
  readonly left?: number;
}

/** More lines than these on one side are not shown. */
export const MAX_LINES = 200_000;

/** The change that is none. */
export const NO_CHANGE: Change = {rows: [], added: 0, removed: 0, isWhole: true};

/** Puts removed lines beside those that came in their place: the first beside the first, and so on. */
export function pairUp(removed: readonly DiffRow[], added: readonly DiffRow[]): void {
  const count = Math.min(removed.length, added.length);
  for (let index = 0; index < count; index++) {
    const [one, other] = [removed[index], added[index]];
    if (one && other) [one.pair, other.pair] = [other, one];
  }
}
