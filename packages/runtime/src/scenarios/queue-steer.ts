import type {Play, RunOutcome, Scenario, Steer} from '../script.js';
import {quote, tool, type ToolCall, type Turn} from '../turn.js';
import {WRITING_OPTIONS} from './options.js';

const PERIODS = [
  ['2025-07', 98_214, 0],
  ['2025-08', 99_870, 0],
  ['2025-09', 101_002, 0],
  ['2025-10', 100_611, 2],
  ['2025-11', 103_940, 0],
  ['2025-12', 108_377, 0],
  ['2026-01', 97_455, 0],
  ['2026-02', 96_120, 1],
  ['2026-03', 100_918, 0],
  ['2026-04', 102_266, 0],
  ['2026-05', 104_709, 0],
  ['2026-06', 101_398, 0],
] as const;

const QUARTERS = ['Third quarter 2025', 'Fourth quarter 2025', 'First quarter 2026', 'Second quarter 2026'];
const PER_QUARTER = 3;

const verify = (period: string, rows: number, differ: number): ToolCall =>
  tool('shell.run', 'command', `pnpm verify --period ${period}`, {
    input: {command: `pnpm verify --period ${period}`, cwd: '/repo/packages/ledger'},
    ms: 2_600,
    lines: [
      {text: `${period}: ${String(rows)} rows in invoice_lines`, percent: 20, ms: 550},
      {text: `${period}: ${String(rows)} rows in usage_lines`, percent: 55, ms: 550},
      {text: `${period}: totals compared, ${String(differ)} differ`, percent: 100, ms: 500},
    ],
    result: {exitCode: 0, period, rows, differ},
  });

const report = (steers: readonly Steer[]): string => {
  const lines = PERIODS.map(([period, rows, differ]) => `| ${period} | ${String(rows)} | ${String(differ)} |`);
  const course =
    steers.length === 0
      ? ''
      : `\n\nOn the way you asked for this, and I kept to it:\n\n${steers.map(({text}) => quote(text)).join('\n>\n')}`;
  return `All twelve periods are compared. Ten agree to the cent; two hold three rows that differ.

| Period | Rows | Differ |
| --- | ---: | ---: |
${lines.join('\n')}

The three rows are credit notes that were booked by hand in \`2025-10\` and \`2026-02\`. They have no meter, so the \
backfill skipped them. I would add a meter \`manual_credit\` and run those two periods again.${course}`;
};

function* longRun(turn: Turn): Play<RunOutcome> {
  const steers: Steer[] = [];
  yield* turn.settleIn();
  yield* turn.think(
    `Twelve periods, about 100,000 rows each. I compare them one at a time, oldest first, so that a wrong total shows \
up early and you can change the course between any two of them.`,
    'One period at a time, oldest first',
  );
  yield* turn.plan(QUARTERS, 0);
  for (const [index, [period, rows, differ]] of PERIODS.entries()) {
    steers.push(...(yield* turn.checkpoint()));
    yield* turn.use(verify(period, rows, differ));
    if (differ > 0) {
      const found = differ === 1 ? 'one row differs' : `${String(differ)} rows differ`;
      yield* turn.say(`In \`${period}\` ${found}. I note it and go on; the other periods come first.`);
    }
    if ((index + 1) % PER_QUARTER === 0) yield* turn.plan(QUARTERS, (index + 1) / PER_QUARTER);
  }
  steers.push(...(yield* turn.checkpoint()));
  yield* turn.say(report(steers));
  return {usage: {inputTokens: 51_330, outputTokens: 1_420, costUsd: 0.29}};
}

/** A run that is long enough to queue what comes next, and to steer it. */
export const queueSteerScenario: Scenario = {
  name: 'queue-steer',
  title: 'Verify twelve billing periods',
  description: 'A long run with a checkpoint before every step: queue further turns, or steer this one.',
  run: longRun,
  options: WRITING_OPTIONS,
};
