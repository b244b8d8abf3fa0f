/** Where values stand on a line, and where its ticks are. Knows no page: times are those of the reader's time zone. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps of time that people count in. */
const TIME_STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((step) => step * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * MINUTE),
  ...[1, 2, 3, 6, 12].map((step) => step * HOUR),
  ...[1, 2, 4, 7, 14, 28, 91, 182, 365].map((step) => step * DAY),
];

/** The last moment that a calendar knows. */
const LAST_MOMENT = 8.64e15;

/** Puts the values from one to another on a line between two places. */
export function linear(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to - from;
  return (value) => (span === 0 ? start : start + ((value - from) / span) * (end - start));
}

/** Whether a number is a moment that a calendar has a name for: agents send others too. */
export function isMoment(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) <= LAST_MOMENT;
}

/** Round values from 0 up to the first that is not below the largest: at most so many steps of 1, 2 or 5 of some power. */
export function valueTicks(largest: number, {most = 3, smallest = 0} = {}): readonly number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0];
  const rough = Math.max(largest / most, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((digit) => digit * power >= rough * (1 - 1e-9)) ?? 10) * power;
  return upTo(largest, step);
}

/** Lengths of time from 0 up to the first that is not below the longest, in steps that people count in. */
export function durationTicks(longest: number, most = 3): readonly number[] {
  if (!(longest > 0)) return [0];
  if (longest < SECOND) return valueTicks(longest, {most});
  const step = TIME_STEPS.find((each) => each >= longest / most);
  return step === undefined ? valueTicks(longest, {most}) : upTo(longest, step);
}

/** Moments between two others that a clock or a calendar would name, at most so many. Both ends where it has none. */
export function timeTicks(from: number, to: number, most = 4): readonly number[] {
  for (const step of TIME_STEPS) {
    if ((to - from) / step > most + 1) continue;
    const ticks = step < DAY ? clockTicks(from, to, step) : dayTicks(from, to, step / DAY);
    if (ticks.length > most) continue;
    if (ticks.length > 1) return ticks;
    break;
  }
  return from === to ? [from] : [from, to];
}

/** How the moments of an axis are best written: only as exactly as they differ. */
export function tickStyle(tick: number, span: number): 'seconds' | 'time' | 'date' {
  if (span < 4 * MINUTE) return 'seconds';
  if (span < 2 * DAY) return tick === midnight(tick) && span > DAY / 2 ? 'date' : 'time';
  return tick === midnight(tick) || span > 4 * DAY ? 'date' : 'time';
}

function upTo(largest: number, step: number): readonly number[] {
  const steps = Math.max(1, Math.ceil(largest / step - 1e-9));
  // Multiplied, not added up: sums of tenths drift.
  return Array.from({length: steps + 1}, (_, index) => Number((index * step).toPrecision(12)));
}

/** Steps are counted from midnight of each day, so that they are whole hours whatever the season does to the clock. */
function clockTicks(from: number, to: number, step: number): readonly number[] {
  const ticks: number[] = [];
  for (let day = midnight(from); day <= to; day = midnight(day, 1)) {
    const end = Math.min(to + 1, midnight(day, 1));
    const first = day + Math.max(0, Math.ceil((from - day) / step)) * step;
    for (let at = first; at < end; at += step) ticks.push(at);
  }
  return ticks;
}

function dayTicks(from: number, to: number, days: number): readonly number[] {
  const ticks: number[] = [];
  let at = midnight(from);
  if (at < from) at = midnight(at, 1);
  for (; at <= to; at = midnight(at, days)) ticks.push(at);
  return ticks;
}

/** When a day begins, or one so many days later. */
function midnight(at: number, later = 0): number {
  const day = new Date(at);
  const begin = new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime();
  // At the end of all calendars there is no further day.
  return Number.isNaN(begin) ? Infinity : begin;
}
