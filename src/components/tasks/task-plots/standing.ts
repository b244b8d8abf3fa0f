import {svg, type SVGTemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {TASK_GROUPS, type TaskGroup} from '../../../protocol/task.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {StatusTone} from '../../../styles/status.js';
import {across} from '../../parts/plot/axis.js';
import type {Drawing, Plot, Room} from '../../parts/plot/drawing.js';
import '../task/task.strings.js';
import './task-plots.strings.js';

interface GroupCount {
  readonly group: TaskGroup;
  readonly tasks: number;
}

/** Groups whose tasks have ended. */
const ENDED: ReadonlySet<TaskGroup> = new Set(['failed', 'completed', 'cancelled', 'archived']);

/** The shape and colour of each group. Needs-you alone is filled strongly; what is settled is pale. */
const SHAPES: Readonly<Record<TaskGroup, readonly [shape: string, tone: StatusTone]>> = {
  needs: ['solid', 'needs'],
  failed: ['full', 'danger'],
  unclear: ['broken', 'stale'],
  active: ['full', 'running'],
  waiting: ['hollow', 'running'],
  completed: ['calm', 'success'],
  cancelled: ['hollow', 'stale'],
  archived: ['soft', 'stale'],
};

const [HEIGHT, GAP, LEAST] = [14, 2, 4];

/** The groups that have tasks, the most urgent first. */
export function readStanding(row: TaskSummaryRow | undefined): readonly GroupCount[] {
  return TASK_GROUPS.map((group) => ({group, tasks: row?.byGroup[group] ?? 0})).filter(({tasks}) => tasks > 0);
}

/** How many tasks have not ended, as far as anybody said. */
export function countOpen(row: TaskSummaryRow | undefined): number {
  return readStanding(row).reduce((sum, {group, tasks}) => sum + (ENDED.has(group) ? 0 : tasks), 0);
}

/** How the tasks stand now: one bar, each group as long as it is large. */
export function standingPlot(row: TaskSummaryRow, localize: Localize): Plot {
  const groups = readStanding(row);
  const total = groups.reduce((sum, {tasks}) => sum + tasks, 0);
  const needs = row.byGroup.needs ?? 0;
  const number = (value: number) => localize.formatNumber(value);
  const facts = [
    localize.term('task-plots.standing-fact', total, number(countOpen(row))),
    ...(needs > 0 ? [localize.term('task-plots.needs', needs)] : []),
  ];
  return {
    name: localize.term('task-plots.standing'),
    caption: facts.join(localize.term('task-plots.and')),
    columns: [
      {name: localize.term('task-plots.group')},
      {name: localize.term('task-plots.tasks'), isNumeric: true},
      {name: localize.term('task-plots.share'), isNumeric: true},
    ],
    key: groups.map(({group, tasks}) => ({
      mark: shape(SHAPES[group][0], 0, 10, 10),
      tone: SHAPES[group][1],
      text: `${localize.term(`task.group.${group}`)} ${number(tasks)}`,
    })),
    points: groups.map(({group, tasks}) => {
      const word = localize.term(`task.group.${group}`);
      const share = localize.formatNumber(tasks / total, {style: 'percent', maximumFractionDigits: 1});
      const text = localize.term('task-plots.standing-text', tasks, share);
      return {key: group, title: word, text, cells: [word, number(tasks), share]};
    }),
    draw: (room) => draw(room, groups, total),
  };
}

function draw(room: Room, groups: readonly GroupCount[], total: number): Drawing {
  // Each has a width that can be seen and hit; the rest is shared by size.
  const free = room.width - groups.length * LEAST - (groups.length - 1) * GAP;
  let start = 0;
  const bars = groups.map(({group, tasks}) => {
    const width = LEAST + (free * tasks) / total;
    const bar = {group, x: across(room, start, width), width};
    start += width + GAP;
    return bar;
  });
  return {
    height: HEIGHT + 8,
    body: svg`${bars.map(
      ({group, x, width}) => svg`<g class="k-${SHAPES[group][1]}" data-status=${group} transform="translate(${x} 4)">
        ${shape(SHAPES[group][0], 0, width, HEIGHT)}
      </g>`,
    )}`,
    places: bars.map(({x, width}) => ({x: x - 1, y: 0, width: width + 2, height: HEIGHT + 8})),
  };
}

/** A shape inside of its box: what has an outline stays inside too. */
export function shape(kind: string, x: number, width: number, height: number, y = 0): SVGTemplateResult {
  const inset = kind === 'full' || kind === 'solid' ? 0 : 0.5;
  return svg`<rect
    class=${kind}
    x=${x + inset}
    y=${y + inset}
    width=${Math.max(0.5, width - 2 * inset)}
    height=${Math.max(0.5, height - 2 * inset)}
  />`;
}
