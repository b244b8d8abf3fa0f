import type {PastTurn} from './past-turn.js';

/** The weeks after: migration 0042, dual write, the first backfill. */
export const LAST_WEEKS: readonly PastTurn[] = [
  {
    daysAgo: 26,
    ask: 'Start on migration 0042.',
    thought: 'Additive only: nothing that a reader could notice',
    tools: [['fs.write', 'file', '0042_usage_lines.sql', {files: 2, added: 63, removed: 0}, 44]],
    answer: 'Written, with its way back. It adds two tables, an index and a column; it changes none.',
  },
  {
    daysAgo: 26,
    ask: 'How long will it lock?',
    thought: 'Only the column needs a lock, and it has no default',
    tools: [['db.explain', 'database', '0042, read only', {locks: ['AccessExclusive'], estimated: '1.8 s'}, 1_300]],
    answer: 'Under two seconds, for the new column. The index is built concurrently and locks nothing.',
  },
  {
    daysAgo: 24,
    ask: 'Set a lock timeout anyway.',
    thought: 'Five seconds: longer than needed, shorter than a page',
    tools: [['fs.write', 'file', '0042_usage_lines.sql', {files: 1, added: 1, removed: 0}, 30]],
    answer: '`lock_timeout = 5s`. If the lock is not free by then, the migration stops and nothing has happened.',
  },
  {
    daysAgo: 23,
    ask: 'What if the trigger for dual write fails?',
    thought: 'A failed second write must never lose the first',
    answer: `Then the invoice line is kept and the usage line is missing. The trigger writes the id into \
\`usage_missing\`, and the verification picks it up. Losing the *old* write for the sake of the new one is not an option.`,
  },
  {
    daysAgo: 21,
    ask: 'We talked a lot. Summarise where we are, then go on.',
    thought: 'Long session: keep decisions, drop the way to them',
    compaction: {tokensBefore: 118_400, tokensAfter: 2_100, turns: 19},
    answer: `Decided so far:

1. Own rating code, one rounding per period.
2. \`LedgerReader\` hides the table; it is merged.
3. Migration 0042 is additive, with a lock timeout of 5 s.
4. Dual write through a trigger; the old write always wins.`,
  },
  {
    daysAgo: 19,
    ask: 'Load test the write path.',
    thought: 'At the rate of a month end, with and without the backfill',
    tools: [
      ['shell.run', 'command', 'pnpm load --rate 200 --for 3m', {exitCode: 0, p50: 12, p99: 52, limit: 120}, 181_000],
    ],
    answer: 'p99 is **52 ms** with dual write on, against 38 ms before. The limit is 120 ms.',
  },
  {
    daysAgo: 19,
    ask: 'And with the backfill running?',
    thought: 'The batch commit is what writers will feel',
    tools: [
      ['shell.run', 'command', 'pnpm load --rate 200 --for 3m --backfill', {exitCode: 0, p99: 131, slow: 1}, 182_400],
    ],
    answer: 'Over the limit once, **131 ms**, together with a batch commit. Smaller batches should settle it.',
  },
  {
    daysAgo: 18,
    ask: 'Make the batches smaller and try again.',
    thought: 'Yield when writers get slow, not by the clock',
    tools: [
      ['fs.write', 'file', 'ledger/backfill.ts', {files: 1, added: 9, removed: 3}, 33],
      ['shell.run', 'command', 'pnpm load --rate 200 --for 3m --backfill', {exitCode: 0, p99: 71, slow: 0}, 181_900],
    ],
    answer: 'Batches of 500, and the backfill waits while p99 is above 100 ms. Now p99 stays at **71 ms**.',
  },
  {
    daysAgo: 16,
    ask: 'How long does the whole backfill take then?',
    thought: 'Rows by the measured rate, with room for the yielding',
    answer: '14.6 million rows at about 1,900 a second: **two hours and ten minutes**, if nobody else is busy.',
  },
  {
    daysAgo: 15,
    ask: 'Backfill one period on staging.',
    thought: 'June: the smallest of the last three',
    tools: [
      ['shell.run', 'command', 'pnpm backfill --period 2026-06', {exitCode: 0, rows: 101_398, seconds: 54}, 54_300],
    ],
    answer: '101,398 rows in 54 seconds.',
  },
  {
    daysAgo: 15,
    ask: 'Verify it line by line.',
    thought: 'Checksums by account, then the lines behind each difference',
    tools: [
      ['shell.run', 'command', 'pnpm verify --period 2026-06', {exitCode: 0, accounts: 4_118, differ: 0}, 12_800],
    ],
    answer: 'All **4,118 accounts agree**, line by line.',
  },
  {
    daysAgo: 12,
    ask: 'What is left before we can switch reads?',
    thought: 'Three things, one of them not ours',
    answer: `- Backfill and verify the other eleven periods.
- Tell finance about the rounding, in writing.
- Decide what happens to the legacy column.`,
  },
  {
    daysAgo: 9,
    ask: 'Draft the note for finance.',
    thought: 'One number, one example, no jargon',
    tools: [['fs.write', 'file', 'docs/note-finance.md', {path: 'docs/note-finance.md', added: 22, removed: 0}, 29]],
    answer: `Drafted in \`docs/note-finance.md\`. It opens with the number they will ask for: 2.07 USD in the customers' \
favour, per month, over all accounts.`,
  },
  {
    daysAgo: 5,
    ask: 'Does anything still read the legacy column?',
    thought: 'Code, reports, and people with a SQL client',
    tools: [
      ['fs.search', 'search', 'amount_legacy', {files: 0}, 240],
      ['db.query', 'database', 'readers of amount_legacy, 30 days', {queries: 0}, 1_900],
    ],
    answer: 'Nothing: no code mentions it, and no query has read it in thirty days.',
  },
];
