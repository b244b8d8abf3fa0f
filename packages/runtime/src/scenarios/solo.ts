import type {Play, RunOutcome, Scenario} from '../script.js';
import {type PrintedLine, tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const PLAN = [
  'Map every reader of invoice_lines',
  'Check what the backfill locks',
  'Load test the dual write',
  'Report',
];

const READERS = [
  ['ledger/read.ts', 14],
  ['ledger/totals.ts', 9],
  ['export/csv.ts', 3],
  ['dunning/overdue.ts', 2],
  ['reports/mrr.ts', 2],
  ['admin/search.ts', 1],
] as const;

const SEARCH = tool('fs.search', 'search', 'invoice_lines in packages/', {
  input: {pattern: 'invoice_lines', path: 'packages/', glob: '**/*.ts'},
  ms: 412,
  result: {files: 31, functions: 2, top: READERS.slice(0, 3).map(([file, hits]) => `${file}: ${String(hits)}`)},
  whole: READERS.flatMap(([file, hits]) =>
    Array.from(
      {length: hits},
      (_, hit) => `packages/${file}:${String(17 + hit * 11)}: readLines(period, 'invoice_lines')`,
    ),
  ).join('\n'),
});

const EXPLAIN = tool('db.explain', 'database', 'backfill batch, read only', {
  input: {
    database: 'billing_staging',
    statement: 'INSERT INTO usage_lines SELECT * FROM invoice_lines WHERE period = $1 LIMIT 5000',
  },
  ms: 1_130,
  result: {
    plan: 'Index Scan using ix_lines_period',
    rows: 1_214_880,
    cost: 18_402.6,
    locks: ['RowShare'],
    warnings: [],
  },
});

const SAMPLES = [
  [2_014, 11, 44],
  [4_021, 11, 46],
  [6_018, 11, 47],
  [8_030, 12, 48],
  [10_022, 12, 52],
  [11_996, 14, 131],
  [14_010, 12, 57],
  [16_019, 12, 52],
  [18_024, 12, 51],
  [20_031, 12, 52],
] as const;

const LOAD_LINES: readonly PrintedLine[] = [
  {text: '$ pnpm load --rate 200 --for 100s --target dual-write', ms: 300},
  ...SAMPLES.map(([writes, p50, p99], index) => {
    const left = (SAMPLES.length - 1 - index) * 10;
    return {
      text: `t+${String((index + 1) * 10).padStart(3)}s  writes ${String(writes).padStart(6)}  p50 ${String(p50)} ms  p99 ${String(p99)} ms  ${p99 > 120 ? 'slow' : 'ok'}`,
      percent: (index + 1) * 10,
      message: left === 0 ? 'Done' : `about ${String(left)} s left`,
      ms: 450,
    };
  }),
];

const LOAD = tool('shell.run', 'command', 'pnpm load --rate 200 --for 100s', {
  input: {command: 'pnpm load --rate 200 --for 100s --target dual-write', cwd: '/repo/packages/ledger'},
  ms: 100_300,
  lines: LOAD_LINES,
  result: {exitCode: 0, writes: 20_031, p50: 12, p99: 52, slow: 1},
});

const READERS_FOUND = {
  title: 'Search of packages/',
  claim: 'All 31 files read through readLines or periodTotal',
  location: 'ledger/read.ts:88',
  verification: 'verified',
  source: {url: 'https://git.example/ledger/blob/main/read.ts#L88'},
};

const LOCKS_FOUND = {
  title: 'Query plan of one backfill batch',
  claim: 'The backfill takes only RowShare locks',
  location: 'explain 0042',
  verification: 'verified',
};

const LOAD_MEASURED = {
  title: 'Load test at 200 writes a second',
  claim: 'One sample of ten went over 120 ms',
  location: 'pnpm load',
  verification: 'unverified',
};

const TABLE = `| Path | p50 | p99 | Limit | Result |
| --- | ---: | ---: | ---: | --- |
| Old write | 9 ms | 38 ms | 120 ms | Within |
| Dual write | 12 ms | 52 ms | 120 ms | Within |
| Dual write, backfill on | 14 ms | 131 ms | 120 ms | Over once |`;

const CODE = `\`\`\`ts
for await (const batch of lines.cursor({size: 500})) {
  await usage.insert(batch.map(toUsageLine));
  await yieldUntil(() => writes.p99() < 100);
}
\`\`\``;

const answer = (
  {readers, locks, load}: Readonly<Record<'readers' | 'locks' | 'load', string>>,
  when: string,
  next: string,
) => `**Dual write is safe to turn on.** Every \
reader of \`invoice_lines\` goes through two functions [1](evidence:${readers}), and the backfill takes only row-share \
locks [2](evidence:${locks}). The one risk is write latency under load [3](evidence:${load}).

${TABLE}

The slow sample came ${when}, together with a batch commit and not with disk. I would lower the batch size, so that the \
backfill yields to live writes:

${CODE}

${next}`;

const NEXT = `Next, in this order:

1. Turn dual write on for staging.
2. Backfill one period and compare its row totals.
3. Switch reads only when both tables agree.`;

/** One agent, start to end: thinking, planning, three tools and an answer. */
export function* solo(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.emit({
    type: 'context.changed',
    payload: {
      refs: [
        {id: 'branch', kind: 'branch', title: 'ledger-v2'},
        {id: 'migration', kind: 'file', title: '0042_usage_lines.sql', removable: true},
      ],
      budget: {used: 41_000, limit: 128_000},
    },
  });
  yield* turn.think(
    `The ledger has one writer and many readers. If I switch the table first, a failed backfill blocks every invoice. \
If I write to both tables first, the backfill can fail and start over while reads stay where they are. So the question \
is whether dual write is cheap and whether anything reads around the two read functions.`,
    'Dual write first, so that a failed backfill never blocks reads',
  );
  yield* turn.plan(PLAN, 0);
  yield* turn.pause(200);
  yield* turn.use(SEARCH);
  const readers = yield* turn.prove(READERS_FOUND);
  yield* turn.plan(PLAN, 1);
  yield* turn.say(`31 files mention \`invoice_lines\`, but all of them read through \`readLines\` or \`periodTotal\`. \
There are two places to change, not 31.`);
  yield* turn.checkpoint();
  yield* turn.use(EXPLAIN);
  const locks = yield* turn.prove(LOCKS_FOUND);
  yield* turn.plan(PLAN, 2);
  yield* turn.think(
    `An index scan with row-share locks: readers are not held up. What the plan cannot tell is what happens to writers \
when both run. That needs a measurement, at the rate of a month's end: 200 writes a second.`,
    'The plan is harmless for readers; writers need a measurement',
  );
  yield* turn.use(LOAD);
  const sources = {readers, locks, load: yield* turn.prove(LOAD_MEASURED)};
  yield* turn.plan(PLAN, 3);
  const steers = yield* turn.checkpoint();
  const heeded = steers.length > 0 ? '\n\nYour word on the way is part of this plan.' : '';
  // The model's last words were cut and repaired: the final text is the one that counts.
  const next = `${NEXT}${heeded}`;
  yield* turn.say(answer(sources, 'at the sixth mark', next), answer(sources, '60 seconds in', next));
  yield* turn.plan(PLAN, PLAN.length);
  yield* turn.emit({type: 'metric.changed', payload: {name: 'run.output_tokens', value: 1_184, unit: 'count'}});
  yield* turn.emit({type: 'metric.changed', payload: {name: 'run.tool_calls', value: 3, unit: 'count'}});
  return {usage: {inputTokens: 38_412, outputTokens: 1_184, reasoningTokens: 322, costUsd: 0.21}};
}

/** One agent works through a question alone. */
export const soloScenario: Scenario = {
  name: 'solo',
  title: 'Is dual write safe?',
  description: 'One agent thinks, plans, searches, explains a query, runs a load test and answers.',
  run: solo,
  options: LEDGER_OPTIONS,
};
