import {svg, type SVGTemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import {attemptKey} from '../../../state/keys.js';
import type {StatusTone} from '../../../styles/status.js';
import {across, lineHeight, timeAxis, valueAxis, widest} from '../../parts/plot/axis.js';
import type {Drawing, Plot, PlotPoint, Room} from '../../parts/plot/drawing.js';
import {durationTicks, isMoment, linear, tickStyle} from '../../parts/plot/scale.js';
import {shape} from './standing.js';
import {cross} from './work-over-time.js';
import '../task/task.strings.js';
import './task-plots.strings.js';

/** How an attempt ended; running where it has not, unknown where nobody can say. */
const OUTCOMES = ['completed', 'failed', 'lost', 'timed_out', 'cancelled', 'running', 'unknown'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface AttemptBar {
  readonly row: AttemptRow;
  readonly outcome: Outcome;
  readonly from: number;
  /** When it ended; for one that runs, how late it is. */
  readonly to: number;
}

/** Attempts that say when they were, and how many do not. */
interface AttemptBars {
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

/** What else is said of an attempt: which task it was at. */
interface AttemptNames {
  /** The name of its task; undefined where all are of one task. */
  readonly taskOf: (taskId: string) => string | undefined;
  /** The same as a link, for the table. */
  readonly link: (taskId: string) => unknown;
  /** What is said where there are none. */
  readonly none: string;
}

/** The shape of each outcome, its colour, and whether a mark stands above it. */
const LOOKS: Readonly<Record<Outcome, readonly [shape: string, tone: StatusTone]>> = {
  completed: ['calm', 'success'],
  failed: ['full', 'danger'],
  lost: ['broken', 'danger'],
  timed_out: ['soft', 'warning'],
  cancelled: ['hollow', 'stale'],
  running: ['open', 'running'],
  unknown: ['broken', 'stale'],
};

const [TOP, PLOT, WIDEST] = [12, 82, 22];

/** Attempts in the order in which they ended, each as high as it took long. */
export function attemptsPlot({bars, untimed}: AttemptBars, names: AttemptNames, localize: Localize): Plot {
  const counts = countOutcomes(bars);
  const word = (outcome: Outcome) => localize.term(`task.status.${outcome}`);
  return {
    name: localize.term('task-plots.attempts'),
    caption: captionOf(bars, untimed, names.none, localize),
    notes: untimed > 0 && bars.length > 0 ? [localize.term('task-plots.untimed-attempts', untimed)] : [],
    key: [...counts].map(([outcome, count]) => ({
      mark: keyMark(outcome),
      tone: LOOKS[outcome][1],
      text: `${word(outcome)} ${localize.formatNumber(count)}`,
    })),
    columns: [
      {name: localize.term('task-plots.attempt')},
      {name: localize.term('task-plots.began')},
      {name: localize.term('task-plots.took'), isNumeric: true},
      {name: localize.term('task-plots.outcome')},
    ],
    points: bars.map((bar) => pointOf(bar, names, localize)),
    draw: (room) => draw(room, bars, localize),
  };
}

function captionOf(bars: readonly AttemptBar[], untimed: number, none: string, localize: Localize): string {
  if (bars.length === 0) return untimed > 0 ? localize.term('task-plots.no-attempt-times') : none;
  const median = medianLength(bars);
  const failures = bars.filter(({outcome}) => outcome === 'failed' || outcome === 'lost' || outcome === 'timed_out');
  const facts = [localize.term('task-plots.attempts-fact', bars.length)];
  if (median !== undefined && bars.length > 1) {
    facts.push(localize.term('task-plots.attempts-median', localize.formatDuration(median)));
  }
  if (failures.length > 0) facts.push(localize.term('task-plots.attempts-failed', failures.length));
  return facts.join(localize.term('task-plots.and'));
}

function pointOf({row, outcome, from, to}: AttemptBar, {taskOf, link}: AttemptNames, localize: Localize): PlotPoint {
  const number = row.attemptCount === undefined ? row.id : localize.formatNumber(row.attemptCount);
  const which = localize.term('task-plots.attempt-number', number);
  const task = taskOf(row.taskId);
  const [length, word] = [localize.formatDuration(to - from), localize.term(`task.status.${outcome}`)];
  const began = localize.formatTime(from, 'full');
  const day = `${localize.formatTime(from, 'date')} ${localize.formatTime(from)}`;
  return {
    key: row.id,
    title: task === undefined ? which : `${task} · ${which}`,
    text: localize.term('task-plots.attempt-text', word, length, began),
    cells: [task === undefined ? which : [link(row.taskId), ` · ${which}`], day, length, word],
    opens: task !== undefined,
  };
}

function draw(room: Room, bars: readonly AttemptBar[], localize: Localize): Drawing {
  const ticks = durationTicks(Math.max(1, ...bars.map(({from, to}) => to - from)));
  const values = ticks.map((value) => ({
    value,
    text: value === 0 ? localize.formatNumber(0) : localize.formatDuration(value),
  }));
  const start =
    widest(
      room,
      values.map(({text}) => text),
    ) + 8;
  const end = room.width - 2;
  const ground = TOP + PLOT;
  const y = linear(0, ticks.at(-1) ?? 1, ground, TOP);
  const pitch = Math.min(2 * WIDEST, (end - start) / bars.length);
  const width = Math.max(1.5, Math.min(WIDEST, pitch * 0.75));
  const left = (index: number) => start + index * pitch + (pitch - width) / 2;
  const span = (bars.at(-1)?.to ?? 0) - (bars[0]?.to ?? 0);
  const times = tickedBars(bars.length, pitch, room.width).map((index) => {
    const at = bars[index]?.to ?? 0;
    return {at: left(index) + width / 2, text: localize.formatTime(at, tickStyle(at, span))};
  });
  return {
    height: ground + lineHeight(room) + 6,
    body: svg`
      ${valueAxis(
        room,
        values.map(({value, text}) => ({at: y(value), text})),
        start,
        end,
      )}
      ${bars.map(({row, outcome, from, to}, index) => {
        const height = Math.max(1.5, ground - y(to - from));
        const x = across(room, left(index), width);
        return svg`<g class="k-${LOOKS[outcome][1]}" data-fact=${attemptKey(row.id)} data-status=${outcome}>
          ${bar(outcome, x, ground - height, width, height)}
        </g>`;
      })}
      ${timeAxis(room, times, [start, end], ground)}
    `,
    places: bars.map((_, index) => ({
      x: across(room, start + index * pitch, pitch),
      y: 0,
      width: pitch,
      height: ground,
    })),
  };
}

/** The bars below which a time stands: the first, the last, and as many between as there is room for. */
function tickedBars(count: number, pitch: number, room: number): readonly number[] {
  const most = Math.min(count, room < 480 ? 3 : 4, Math.max(2, Math.floor((count * pitch) / 90)));
  return Array.from({length: most}, (_, index) => Math.round((index * (count - 1)) / Math.max(1, most - 1)));
}

/** A bar in the shape of its outcome, with a mark above it where it did not end well. */
function bar(outcome: Outcome, x: number, y: number, width: number, height: number): SVGTemplateResult {
  const middle = x + width / 2;
  const foot = y + height;
  switch (outcome) {
    case 'failed':
      return svg`${shape('full', x, width, height, y)}<path class="mark" d=${cross(middle, y - 5)} />`;
    case 'lost':
      return svg`${shape('broken', x, width, height, y)}<circle class="mark" cx=${middle} cy=${y - 5} r="2" />`;
    case 'timed_out':
      return svg`${shape('soft', x, width, height, y)}<path class="mark" d="M${middle - 4} ${y - 3}h8" />`;
    case 'running':
      return svg`<path class="open" d="M${x + 0.5} ${y}V${foot}H${x + width - 0.5}V${y}" />`;
    default:
      return shape(LOOKS[outcome][0], x, width, height, y);
  }
}

/** The same shape, small, beside its word. */
function keyMark(outcome: Outcome): SVGTemplateResult {
  const isMarked = outcome === 'failed' || outcome === 'lost' || outcome === 'timed_out';
  return bar(outcome, 2, isMarked ? 6 : 0, 6, isMarked ? 4 : 10);
}
