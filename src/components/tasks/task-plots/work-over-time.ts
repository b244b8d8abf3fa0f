import {svg} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {TaskActivityRow} from '../../../state/facts/task-activity.js';
import {across, apart, lineHeight, timeAxis, valueAxis, widest} from '../../parts/plot/axis.js';
import type {Drawing, Plot, Room} from '../../parts/plot/drawing.js';
import {isMoment, linear, tickStyle, timeTicks, valueTicks} from '../../parts/plot/scale.js';
import './task-plots.strings.js';

/** How much there was to do at the end of a span of time, and what failed in it. */
interface WorkSpan {
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly working: number;
  readonly failed: number;
}

/** Work over time, as far as times are known. */
export interface Work {
  readonly spans: readonly WorkSpan[];
  /** The span in which most tasks were open. */
  readonly peak?: WorkSpan;
  readonly failed: number;
  /** How many tasks are open now besides those whose times are known. */
  readonly untimed: number;
}

const [TOP, PLOT, STRIP] = [10, 84, 12];
/** How far below the ground the marks of what failed stand. */
const FAILED = 7;

/** Sums up what began and ended. What ended without a known beginning does not count below nothing. */
export function readWork(row: TaskActivityRow | undefined, openNow: number): Work {
  const spans: WorkSpan[] = [];
  let [open, working, failed] = [0, 0, 0];
  for (const [index, bucket] of (row?.buckets ?? []).entries()) {
    open = Math.max(0, open + bucket.opened - bucket.closed);
    working = Math.max(0, working + bucket.started - bucket.stopped);
    failed += bucket.failed;
    const from = (row?.from ?? 0) + index * (row?.width ?? 0);
    const to = from + (row?.width ?? 0);
    if (isMoment(from) && isMoment(to)) spans.push({from, to, open, working, failed: bucket.failed});
  }
  const peak = spans.reduce<WorkSpan | undefined>(
    (most, span) => (span.open > (most?.open ?? 0) ? span : most),
    undefined,
  );
  return {spans, failed, untimed: Math.max(0, openNow - open), ...(peak ? {peak} : {})};
}

/** Open tasks and attempts at work, with what failed as marks below. */
export function workPlot({spans, peak, failed, untimed}: Work, localize: Localize): Plot {
  const number = (value: number) => localize.formatNumber(value);
  const last = spans.at(-1);
  const whole = (last?.to ?? 0) - (spans[0]?.from ?? 0);
  const when = (span: WorkSpan) => spanWords(span, whole, localize);
  const facts = last
    ? [
        localize.term('task-plots.work-fact', number(last.open), number(last.working)),
        ...(peak && peak.open > last.open
          ? [localize.term('task-plots.work-peak', number(peak.open), when(peak))]
          : []),
      ]
    : [localize.term('task-plots.no-times')];
  return {
    name: localize.term('task-plots.work'),
    caption: facts.join(' '),
    notes: untimed > 0 ? [localize.term('task-plots.untimed-tasks', untimed)] : [],
    columns: [
      {name: localize.term('task-plots.time')},
      {name: localize.term('task-plots.open'), isNumeric: true},
      {name: localize.term('task-plots.at-work'), isNumeric: true},
      {name: localize.term('task-plots.failures'), isNumeric: true},
    ],
    points: spans.map((span) => ({
      key: String(span.from),
      title: when(span),
      text: localize.term('task-plots.work-text', number(span.open), number(span.working), span.failed),
      cells: [when(span), number(span.open), number(span.working), number(span.failed)],
    })),
    draw: (room) => draw(room, spans, failed, localize),
  };
}

function draw(room: Room, spans: readonly WorkSpan[], failures: number, localize: Localize): Drawing {
  const first = spans[0]?.from ?? 0;
  const last = spans.at(-1) ?? {from: 0, to: 0, open: 0, working: 0, failed: 0};
  const ticks = valueTicks(Math.max(1, ...spans.map(({open, working}) => Math.max(open, working))), {smallest: 1});
  const values = ticks.map((value) => ({value, text: localize.formatNumber(value)}));
  const word = (key: 'open' | 'at-work' | 'failures', value: number) =>
    `${localize.term(`task-plots.${key}`)} ${localize.formatNumber(value)}`;
  const [openWord, workingWord, failedWord] = [
    word('open', last.open),
    word('at-work', last.working),
    word('failures', failures),
  ];
  const start =
    widest(
      room,
      values.map(({text}) => text),
    ) + 8;
  const end = room.width - widest(room, [openWord, workingWord, ...(failures > 0 ? [failedWord] : [])]) - 8;
  const ground = TOP + PLOT;
  const x = linear(first, last.to, start, end);
  const y = linear(0, ticks.at(-1) ?? 1, ground, TOP);
  const path = (value: (span: WorkSpan) => number) =>
    spans
      .map(
        (span, index) =>
          `${index === 0 ? 'M' : 'V'}${index === 0 ? `${px(across(room, x(span.from)))} ` : ''}${px(y(value(span)))}H${px(across(room, x(span.to)))}`,
      )
      .join('');
  const open = path((span) => span.open);
  const edges = [first, last.to].map((at) => px(across(room, x(at))));
  const [openAt, workingAt, failedAt] = apart(
    [y(last.open), y(last.working), ...(failures > 0 ? [ground + FAILED] : [])],
    lineHeight(room) - 1,
    [TOP, failures > 0 ? ground + FAILED : ground],
  );
  const times = timeTicks(first, last.to, room.width < 480 ? 3 : 4);
  const failed = spans.filter((span) => span.failed > 0).map((span) => across(room, x((span.from + span.to) / 2)));
  return {
    height: ground + STRIP + lineHeight(room) + 4,
    body: svg`
      <path class="area" d=${`${open}V${px(ground)}H${edges[0] ?? ''}Z`} />
      ${valueAxis(
        room,
        values.map(({value, text}) => ({at: y(value), text})),
        start,
        end,
      )}
      <g class="k-stale"><path class="line" d=${open} /></g>
      <g class="k-running"><path class="line" d=${path((span) => span.working)} /></g>
      <g class="k-stale"><text class="word" x=${across(room, end + 8)} y=${(openAt ?? 0) + 4}>${openWord}</text></g>
      <g class="k-running"><text class="word" x=${across(room, end + 8)} y=${(workingAt ?? 0) + 4}>${workingWord}</text></g>
      <g class="k-danger">
        ${failed.map((at) => svg`<path class="mark" d=${cross(at, ground + FAILED)} />`)}
        ${failedAt !== undefined ? svg`<text class="word" x=${across(room, end + 8)} y=${failedAt + 4}>${failedWord}</text>` : svg``}
      </g>
      ${timeAxis(
        room,
        times.map((at) => ({at: x(at), text: localize.formatTime(at, tickStyle(at, last.to - first))})),
        [start, end],
        ground + STRIP,
      )}
    `,
    places: spans.map((span) => {
      const width = x(span.to) - x(span.from);
      return {x: across(room, x(span.from), width), y: TOP - 4, width, height: PLOT + STRIP + 4};
    }),
  };
}

/** A small cross, for what failed. */
export function cross(x: number, y: number, half = 2.5): string {
  return `M${px(x - half)} ${px(y - half)}l${px(2 * half)} ${px(2 * half)}m0 ${px(-2 * half)}l${px(-2 * half)} ${px(2 * half)}`;
}

/** When a span was: with its day where the plot shows more than one. */
function spanWords({from, to}: WorkSpan, whole: number, localize: Localize): string {
  const style = to - from < 60_000 ? 'seconds' : 'time';
  const [begin, end] = [localize.formatTime(from, style), localize.formatTime(to, style)];
  const day = whole > 72_000_000 ? `${localize.formatTime(from, 'date')} ` : '';
  return to - from > 86_400_000
    ? `${localize.formatTime(from, 'date')} – ${localize.formatTime(to, 'date')}`
    : `${day}${begin} – ${end}`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
