import type {Play, RunOutcome, Scenario} from '../script.js';
import {tool, type ToolCall, type Turn} from '../turn.js';

const ESC = '\u001b';
const green = (text: string) => `${ESC}[32m${text}${ESC}[0m`;
const red = (text: string) => `${ESC}[1;31m${text}${ESC}[0m`;
const dim = (text: string) => `${ESC}[2m${text}${ESC}[0m`;

const READ_FILES = ['round.ts', 'rate.ts', 'period.ts', 'invoice.ts', 'credit.ts', 'money.ts'];

/** Six readings, each of one file. */
const CHECKS: readonly ToolCall[] = READ_FILES.map((file, index) =>
  tool('fs.read', 'file', `rating/${file}`, {
    input: {path: `packages/rating/${file}`, from: 1, to: 120, encoding: 'utf-8'},
    ms: 40 + index * 7,
    result: `${String(84 + index * 31)} lines, ${index === 0 ? '1 call' : 'no call'} of Math.round`,
  }),
);

/** Rows of a database: a table. */
const QUERY = tool('db.query', 'database', 'lines that differ, by meter', {
  input: {
    database: 'billing_staging',
    statement: 'SELECT meter, lines, differ, worst FROM rating_diff',
    readOnly: true,
  },
  ms: 212,
  result: [
    {meter: 'api_calls', lines: 1_204, differ: 0, worst: null},
    {meter: 'seats', lines: 511, differ: 0, worst: null},
    {meter: 'storage_gb_hours', lines: 285, differ: 3, worst: '0.01 USD'},
  ],
});

/** Pages of the web: sources. */
const SEARCH = tool('web.search', 'search', 'round half even money standard', {
  input: {query: 'round half even money standard', limit: 3},
  ms: 1_380,
  outputType: 'sources',
  result: [
    {title: 'Rounding: half to even', url: 'https://example.com/rounding'},
    {title: 'Money in programs', url: 'https://example.org/money', evidenceId: 'ev-money'},
    {title: 'Contract, section 4.2', url: '/contracts/4-2'},
  ],
});

/** Something nested: a tree. */
const TRACE = tool('http.get', 'API', 'rates.internal/v2/trace/81f', {
  input: {url: 'https://rates.internal/v2/trace/81f'},
  ms: 96,
  result: {
    trace: '81f',
    spans: 3,
    tree: {rate: {ms: 41, children: [{round: {ms: 2, calls: 31}}]}, write: {ms: 12, children: []}},
    labels: ['period', '2026-06'],
  },
});

/** A service that fails at first. It writes, so doing it twice is not the same as doing it once. */
const METERS = tool('http.post', 'API', 'rates.internal/v2/meters/refresh', {
  input: {url: 'https://rates.internal/v2/meters/refresh', body: {meters: ['storage_gb_hours']}},
  risk: 'medium',
  idempotent: false,
  ms: 640,
  result: {refreshed: 1, version: 'v2.18'},
});

/** The change of a file. */
const DIFF = tool('fs.edit', 'file', 'rating/round.ts', {
  input: {path: 'packages/rating/round.ts', edits: [{line: 12, text: 'return roundOnce(total)'}]},
  risk: 'high',
  ms: 31,
  outputType: 'text/x-diff',
  result: `--- a/packages/rating/round.ts
+++ b/packages/rating/round.ts
@@ -9,7 +9,7 @@ export function rated(lines: readonly Line[]): Money {
   const total = sum(lines);
   if (total.isZero()) return total;
-  return sum(lines.map(roundEachDay));
+  return roundOnce(total);
 }
 
-const roundEachDay = (line: Line) => round(line.amount);
+const roundOnce = (amount: Money) => round(amount, 'half-even');
`,
});

/** A tool without output. */
const TOUCH = tool('shell.run', 'command', 'pnpm format --check', {
  input: {command: 'pnpm format --check'},
  ms: 1_910,
  result: {stdout: '', stderr: '', exitCode: 0},
});

/** A picture, by its address. */
const PICTURE = tool('browser.screenshot', 'browser', 'invoice 2026-06, page 1', {
  input: {url: 'https://billing.internal/invoices/2026-06', width: 1280},
  ms: 2_240,
  result: {mimeType: 'image/png', url: 'https://billing.internal/shots/2026-06.png', alt: 'Invoice of June, page 1'},
});

const SUITES = ['round', 'rate', 'period', 'invoice', 'credit', 'money', 'ledger', 'export', 'dunning'];

/** A long output with colours, kept elsewhere in the end. */
const SUITE = tool('shell.run', 'command', 'pnpm test --filter rating', {
  input: {command: 'pnpm test --filter rating', cwd: '/repo'},
  ms: 18_400,
  lines: [
    {text: `${dim('$')} pnpm test --filter rating`, ms: 300},
    ...SUITES.map((suite, index) => ({
      text: `${green('✓')} ${suite}.test.ts ${dim(`${String(38 + index)} tests`)}`,
      percent: Math.round(((index + 1) / SUITES.length) * 100),
      ms: 260,
    })),
    {text: `progress ${ESC}[33m398${ESC}[0m of 412\rprogress ${ESC}[32m412${ESC}[0m of 412`, ms: 200},
    {text: `${red('0 failed')}, ${green('412 passed')}`, percent: 100, ms: 200},
  ],
  result: '412 passed, 0 failed, 18.4 s',
  whole: SUITES.flatMap((suite, index) =>
    Array.from({length: 38 + index}, (_, test) => `${green('✓')} ${suite}.test.ts > case ${String(test + 1)}`),
  ).join('\n'),
});

const RETRY_IN_MS = 6_000;

const STEPS = [
  {id: 'survey', title: 'Read what is there'},
  {id: 'change', title: 'Change the rounding'},
  {id: 'prove', title: 'Run the suite'},
  {id: 'report', title: 'Report'},
];
const REVISED = [...STEPS.slice(0, 2), {id: 'types', title: 'Check types and formats'}, ...STEPS.slice(2)];

/** The plan, with so many of its steps done. */
function* planned(turn: Turn, steps: typeof STEPS, revision: number, done: number): Play {
  const listed = steps.map((step, index) => ({
    ...step,
    owner: 'Lead',
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
  }));
  const type = done >= steps.length ? 'plan.final' : 'plan.delta';
  yield* turn.emit({type, messageId: turn.messageId, payload: {steps: listed, revision}});
}

/** The service fails once, in a way that is not safe to repeat by itself; the second attempt works. */
function* metered(turn: Turn): Play {
  const toolCallId = yield* turn.prepare(METERS);
  yield* turn.start(toolCallId, METERS, 1);
  yield* turn.pause(900);
  const fault = {
    error: '503 The meter service is restarting.',
    code: 'unavailable',
    cause: 'Rolling update of meters-v2, 1 of 3 instances ready.',
    stderr: 'curl: (22) The requested URL returned error: 503\n\u001b[31mgave up after 1 try\u001b[0m',
    retryable: true,
  };
  yield* turn.fail(toolCallId, fault, RETRY_IN_MS);
  yield* turn.backOff(toolCallId, RETRY_IN_MS);
  yield* turn.start(toolCallId, METERS, 2);
  yield* turn.complete(toolCallId, METERS);
}

const SUMMARY = `The rounding of \`storage_gb_hours\` was found to differ by one cent in three lines.

- Rounding once a period is what the contract says.
- The old code rounds each day.`;

function* tools(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.compact(400, {tokensBefore: 41_000, tokensAfter: 2_100, turns: 38}, SUMMARY);
  yield* turn.emit({type: 'context.changed', payload: {missing: [{title: 'rates-2025.csv'}]}});
  yield* turn.think(
    'Rounding has one place in the code and many in the tests. Read first, then change one line, then prove it.',
    'One line to change, many to prove',
  );
  yield* planned(turn, STEPS, 1, 0);
  // Six short calls, one after the other: a group.
  for (const call of CHECKS) yield* turn.use(call);
  yield* planned(turn, STEPS, 1, 1);
  yield* turn.say('Six readings agree: the rounding happens in `rating/round.ts` alone.');
  yield* turn.checkpoint();
  for (const call of [QUERY, SEARCH, TRACE]) yield* turn.use(call);
  yield* metered(turn);
  yield* turn.use(DIFF);
  yield* planned(turn, REVISED, 2, 2);
  for (const call of [TOUCH, PICTURE]) yield* turn.use(call);
  yield* planned(turn, REVISED, 2, 3);
  yield* turn.checkpoint();
  yield* turn.use(SUITE);
  yield* planned(turn, REVISED, 2, 4);
  const artifactId = turn.id('artifact');
  const artifact = {type: 'artifact.created', artifactId, artifactKind: 'report'};
  yield* turn.emit({...artifact, payload: {title: 'Rounding, before and after', status: 'creating'}});
  yield* turn.pause(300);
  yield* turn.emit({type: 'artifact.version.created', artifactId, artifactVersionId: '1', payload: {author: 'Lead'}});
  yield* turn.say('Rounding now happens **once a period**. All 412 tests pass; three invoices change by one cent.');
  yield* planned(turn, REVISED, 2, REVISED.length);
  return {usage: {inputTokens: 21_380, outputTokens: 640, costUsd: 0.11}};
}

/** Every shape that a tool's result may have, in one run. */
export const toolsScenario: Scenario = {
  name: 'tools',
  title: 'Tool shapes',
  description:
    'Colours of a terminal, tables, JSON, a diff, an image, sources, nothing, too much, and a retry that works.',
  run: tools,
};
