import {taskActivityKey} from '../keys.js';
import type {Rows} from '../core/rows.js';

/** What began and ended in one span of time. */
export interface ActivityBucket {
  /** Tasks that came, and that ended. */
  readonly opened: number;
  readonly closed: number;
  /** Attempts that began, that ended, and those of them that failed or were lost. */
  readonly started: number;
  readonly stopped: number;
  readonly failed: number;
}

/** The work of a session over time: a bounded number of equal spans, which grow as time goes on. */
export interface TaskActivityRow {
  /** Where the first span begins, in epoch milliseconds. */
  readonly from: number;
  /** How long each is, in milliseconds. */
  readonly width: number;
  readonly buckets: readonly ActivityBucket[];
}

const MOST = 96;
const FIRST_WIDTH = 1_000;
/** The last time that a `Date` can hold. */
const LAST_TIME = 8.64e15;
const EMPTY: ActivityBucket = {opened: 0, closed: 0, started: 0, stopped: 0, failed: 0};

/** Counts one thing at its time; what has no time, or one that no `Date` can hold, is not counted. */
export function note(rows: Rows, scope: string, what: keyof ActivityBucket, at: number | undefined): void {
  if (at === undefined || Math.abs(at) > LAST_TIME) return;
  const known = rows.get(taskActivityKey(scope)) ?? firstAt(at);
  const row = reaching(known, at);
  const place = Math.floor((at - row.from) / row.width);
  const bucket = row.buckets[place] ?? EMPTY;
  rows.set(taskActivityKey(scope), {...row, buckets: row.buckets.with(place, {...bucket, [what]: bucket[what] + 1})});
}

function firstAt(at: number): TaskActivityRow {
  return {from: Math.floor(at / FIRST_WIDTH) * FIRST_WIDTH, width: FIRST_WIDTH, buckets: [EMPTY]};
}

/** The same spans so wide that a time falls into one of them. */
function reaching(row: TaskActivityRow, at: number): TaskActivityRow {
  let {from, width, buckets} = row;
  if (at >= from && at < from + width * buckets.length) return row;
  while ((Math.max(at + 1, from + width * buckets.length) - Math.min(at, from)) / width > MOST) {
    // Pairs begin at a multiple of the wider span, so that earlier times fit in front of them.
    const wider = width * 2;
    const start = Math.floor(from / wider) * wider;
    const shifted = start < from ? shift(buckets, Math.round((from - start) / width)) : buckets;
    buckets = Array.from({length: Math.ceil(shifted.length / 2)}, (_, pair) =>
      sum(shifted[pair * 2] ?? EMPTY, shifted[pair * 2 + 1] ?? EMPTY),
    );
    from = start;
    width = wider;
  }
  const before = Math.max(0, Math.ceil((from - at) / width));
  const length = Math.max(buckets.length + before, Math.floor((at - from) / width) + 1 + before);
  const widened = [...shift(buckets, before)];
  while (widened.length < length) widened.push(EMPTY);
  return {from: from - before * width, width, buckets: widened};
}

function shift(buckets: readonly ActivityBucket[], by: number): readonly ActivityBucket[] {
  return by === 0 ? buckets : [...Array.from({length: by}, () => EMPTY), ...buckets];
}

function sum(a: ActivityBucket, b: ActivityBucket): ActivityBucket {
  return {
    opened: a.opened + b.opened,
    closed: a.closed + b.closed,
    started: a.started + b.started,
    stopped: a.stopped + b.stopped,
    failed: a.failed + b.failed,
  };
}
