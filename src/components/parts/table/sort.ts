import type {Steps} from '../../../controllers/slices.js';

/** Which column, and which way. */
export interface SortBy {
  readonly column: number;
  readonly descending: boolean;
}

/** How many rows are sorted in one step. */
const RUN = 2_000;

/** A cell as a number, or NaN: "1,200", "45 %" and "" are none. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : NaN;
}

/** The rows in the order of a column: short runs are sorted, then merged, so that no step takes long. Empty cells come last. */
export function* sortSteps(
  rows: readonly (readonly unknown[])[],
  {column, descending}: SortBy,
  {isNumeric, lang}: {isNumeric: boolean; lang: string},
): Steps<number[]> {
  const compare = comparer(rows, column, isNumeric, lang, descending ? -1 : 1);
  let runs: number[][] = [];
  for (let from = 0; from < rows.length; from += RUN) {
    const length = Math.min(RUN, rows.length - from);
    runs.push(Array.from({length}, (_, index) => from + index).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

type Compare = (one: number, other: number) => number;

function* merge(one: readonly number[], other: readonly number[], compare: Compare): Steps<number[]> {
  const merged: number[] = [];
  let [at, by] = [0, 0];
  while (at < one.length || by < other.length) {
    const [first, second] = [one[at], other[by]];
    const isFirst = second === undefined || (first !== undefined && compare(first, second) <= 0);
    merged.push((isFirst ? first : second) ?? 0);
    if (isFirst) at++;
    else by++;
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}

function comparer(
  rows: readonly (readonly unknown[])[],
  column: number,
  isNumeric: boolean,
  lang: string,
  sign: 1 | -1,
): Compare {
  const cell = (index: number) => rows[index]?.[column];
  const texts = new Intl.Collator(lang, {numeric: true});
  return (one, other) => {
    const [a, b] = [cell(one), cell(other)];
    const [isEmpty, isOtherEmpty] = [isNone(a), isNone(b)];
    if (isEmpty || isOtherEmpty) return Number(isEmpty) - Number(isOtherEmpty) || one - other;
    const order = isNumeric ? numberOf(a) - numberOf(b) : texts.compare(String(a), String(b));
    return sign * order || one - other;
  };
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
