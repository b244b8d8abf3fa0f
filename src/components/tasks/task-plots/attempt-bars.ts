import type {AttemptRow} from '../../../state/facts/attempts.js';
import {isMoment} from '../../parts/plot/scale.js';

/** How an attempt ended; running where it has not, unknown where nobody can say. */
export const OUTCOMES = ['completed', 'failed', 'lost', 'timed_out', 'cancelled', 'running', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An attempt with how long it took. */
export interface AttemptBar {
  readonly row: AttemptRow;
  readonly outcome: Outcome;
  readonly from: number;
  /** When it ended; for one that runs, how late it is. */
  readonly to: number;
}

/** Attempts that say when they were, and how many do not. */
export interface AttemptBars {
  readonly bars: readonly AttemptBar[];
  readonly untimed: number;
}

const ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'lost', 'timed_out', 'cancelled']);
const UNCLEAR: ReadonlySet<string> = new Set(['unknown', 'stale', 'archived']);

/** How an attempt ended, by its own word alone: what became of its task says nothing of it. */
export function outcomeOf({status}: AttemptRow): Outcome {
  if (ENDS.has(status)) return status as Outcome;
  return UNCLEAR.has(status) ? 'unknown' : 'running';
}

/** Reads when attempts were. One that does not say both its times has no length, which is not a length of nothing. */
export function readAttempts(rows: readonly AttemptRow[], now: number): AttemptBars {
  const bars = rows.flatMap((row) => barOf(row, now) ?? []);
  return {bars, untimed: rows.length - bars.length};
}

function barOf(row: AttemptRow, now: number): AttemptBar | undefined {
  const outcome = outcomeOf(row);
  const from = row.startedAt;
  const to = outcome === 'running' ? now : row.endedAt;
  if (!isMoment(from) || !isMoment(to)) return undefined;
  // Clocks of two machines may disagree; no work ends before it began.
  return {row, outcome, from, to: Math.max(from, to)};
}

/** How long the middle one of those that ended took; undefined where none did. */
export function medianLength(bars: readonly AttemptBar[]): number | undefined {
  const lengths = bars.filter(({outcome}) => outcome !== 'running').map(({from, to}) => to - from);
  return lengths.sort((one, other) => one - other)[Math.floor((lengths.length - 1) / 2)];
}

/** How many ended in each way. */
export function countOutcomes(bars: readonly AttemptBar[]): ReadonlyMap<Outcome, number> {
  const counts = OUTCOMES.map((each) => [each, bars.filter(({outcome}) => outcome === each).length] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}
