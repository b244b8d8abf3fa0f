import type {ToolCall} from '../tool-narration.js';

const ESC = '\u001b';
const green = (text: string) => `${ESC}[32m${text}${ESC}[0m`;
const red = (text: string) => `${ESC}[1;31m${text}${ESC}[0m`;
const dim = (text: string) => `${ESC}[2m${text}${ESC}[0m`;

const READ_FILES = ['round.ts', 'rate.ts', 'period.ts', 'invoice.ts', 'credit.ts', 'money.ts'];

/** Six readings, each of one file. */
export const CHECKS: readonly ToolCall[] = READ_FILES.map((file, index) => ({
  name: 'fs.read',
  kind: 'file',
  summary: `rating/${file}`,
  input: {path: `packages/rating/${file}`, from: 1, to: 120, encoding: 'utf-8'},
  ms: 40 + index * 7,
  result: `${String(84 + index * 31)} lines, ${index === 0 ? '1 call' : 'no call'} of Math.round`,
}));

/** Rows of a database: a table. */
export const QUERY: ToolCall = {
  name: 'db.query',
  kind: 'database',
  summary: 'lines that differ, by meter',
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
};

/** Pages of the web: sources. */
export const SEARCH: ToolCall = {
  name: 'web.search',
  kind: 'search',
  summary: 'round half even money standard',
  input: {query: 'round half even money standard', limit: 3},
  ms: 1_380,
  outputType: 'sources',
  result: [
    {title: 'Rounding: half to even', url: 'https://example.com/rounding'},
    {title: 'Money in programs', url: 'https://example.org/money', evidenceId: 'ev-money'},
    {title: 'Contract, section 4.2', url: '/contracts/4-2'},
  ],
};

/** Something nested: a tree. */
export const TRACE: ToolCall = {
  name: 'http.get',
  kind: 'API',
  summary: 'rates.internal/v2/trace/81f',
  input: {url: 'https://rates.internal/v2/trace/81f'},
  ms: 96,
  result: {
    trace: '81f',
    spans: 3,
    tree: {rate: {ms: 41, children: [{round: {ms: 2, calls: 31}}]}, write: {ms: 12, children: []}},
    labels: ['period', '2026-06'],
  },
};

/** A service that fails at first. It writes, so doing it twice is not the same as doing it once. */
export const METERS: ToolCall = {
  name: 'http.post',
  kind: 'API',
  summary: 'rates.internal/v2/meters/refresh',
  input: {url: 'https://rates.internal/v2/meters/refresh', body: {meters: ['storage_gb_hours']}},
  risk: 'medium',
  idempotent: false,
  ms: 640,
  result: {refreshed: 1, version: 'v2.18'},
};

/** The change of a file. */
export const DIFF: ToolCall = {
  name: 'fs.edit',
  kind: 'file',
  summary: 'rating/round.ts',
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
};

/** A tool without output. */
export const TOUCH: ToolCall = {
  name: 'shell.run',
  kind: 'command',
  summary: 'pnpm format --check',
  input: {command: 'pnpm format --check'},
  ms: 1_910,
  result: {stdout: '', stderr: '', exitCode: 0},
};

/** A picture, by its address. */
export const PICTURE: ToolCall = {
  name: 'browser.screenshot',
  kind: 'browser',
  summary: 'invoice 2026-06, page 1',
  input: {url: 'https://billing.internal/invoices/2026-06', width: 1280},
  ms: 2_240,
  result: {mimeType: 'image/png', url: 'https://billing.internal/shots/2026-06.png', alt: 'Invoice of June, page 1'},
};

const SUITES = ['round', 'rate', 'period', 'invoice', 'credit', 'money', 'ledger', 'export', 'dunning'];

/** A long output with colours, kept elsewhere in the end. */
export const SUITE: ToolCall = {
  name: 'shell.run',
  kind: 'command',
  summary: 'pnpm test --filter rating',
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
};
