import type {Play, RunOutcome, Scenario, Script, SeedTurn} from '../script.js';
import {tool, type ToolCall, type Turn} from '../turn.js';
import {solo} from './solo.js';

/** Working days of figures before the work on the ledger began, and how many questions each of them had. */
const DAYS = 34;
const LAST_DAY = 43;
const QUESTIONS = [
  {ask: 'How did the billing run go last night?', tool: 'the run of last night', figure: 'invoices', scale: 1_180},
  {ask: 'And how many accounts were late?', tool: 'accounts past due', figure: 'accounts', scale: 37},
  {ask: 'Anything in the dead letter queue?', tool: 'messages of the dead letter queue', figure: 'messages', scale: 4},
] as const;

/** The months before: three questions on every working day, made by rule. They are here to be paged through. */
const MONTHS_BEFORE: readonly PastTurn[] = Array.from({length: DAYS}, (_, day) =>
  QUESTIONS.map(({ask, tool, figure, scale}, index): PastTurn => {
    const daysAgo = LAST_DAY + DAYS - 1 - day;
    const count = scale + ((day * 7 + index * 3) % 11);
    return {
      daysAgo,
      ask: `${ask} (day ${String(day + 1)})`,
      thought: 'One query answers it',
      tools: [['db.query', 'database', tool, {rows: count}, 80 + count]],
      answer: `**${count.toLocaleString('en')}** ${figure}, ${String(day + 1)} ${day === 0 ? 'day' : 'days'} into the watch.`,
    };
  }),
).flat();

/** The first three weeks: understanding the ledger, choosing a shape for usage. */
const FIRST_WEEKS: readonly PastTurn[] = [
  {
    daysAgo: 41,
    ask: 'Give me a map of the invoice ledger. Who writes it, who reads it?',
    thought: 'One writer, many readers: find the writer first',
    tools: [['fs.search', 'search', 'insert into invoice_lines', {files: 1, path: 'ledger/write.ts'}, 310]],
    answer: `The ledger has **one writer**, \`ledger/write.ts\`, and 31 files that read it.

- Writes: once per billable event, about 3,200 an hour, 200 a second at month's end.
- Reads: invoices, dunning, exports, revenue reports and the admin search.`,
  },
  {
    daysAgo: 41,
    ask: 'What does one row look like today?',
    thought: 'The schema says less than ten real rows',
    tools: [['db.query', 'database', '10 rows of invoice_lines', {rows: 10, columns: 14}, 96]],
    answer: `A row is a *finished price*: period, account, label, amount. The quantity that led to it is gone, so a wrong \
rate cannot be corrected later; it can only be credited.`,
  },
  {
    daysAgo: 40,
    ask: 'So what would usage-based rows need?',
    thought: 'Keep the quantity and the meter, derive the amount',
    answer: `A usage row keeps what was measured and derives the price:

\`\`\`sql
create table usage_lines (
  id bigint primary key,
  account_id bigint not null,
  period date not null,
  meter text not null,
  quantity numeric not null,
  rate_id bigint not null
);
\`\`\`

The amount is \`quantity * rate\`, rounded once per period.`,
  },
  {
    daysAgo: 40,
    ask: 'How many meters do we have?',
    thought: 'Count what is billed, not what is documented',
    tools: [['db.query', 'database', 'distinct labels of 12 periods', {labels: 19, meters: 3}, 2_140]],
    answer: 'Nineteen labels, but only **three meters** behind them: `api_calls`, `storage_gb_hours` and `seats`.',
  },
  {
    daysAgo: 38,
    ask: 'Compare the rating engines we looked at last year.',
    thought: 'Two questions decide: late events, and corrections',
    answer: `| Engine | Late events | Corrections | Cost a year |
| --- | --- | --- | ---: |
| Own code | by hand | by credit note | 0 |
| Tally | 72 h | replays a period | 38,000 USD |
| Meterly | 24 h | none | 21,000 USD |

I would stay with our own code and take one idea from Tally: replaying a period.`,
  },
  {
    daysAgo: 38,
    ask: 'Agreed. What breaks if we replay a period?',
    thought: 'Everything that treats an invoice as final',
    tools: [['fs.search', 'search', 'finalised_at', {files: 8}, 280]],
    answer: `Eight files treat a finalised invoice as unchangeable, and they are right. A replay must end in a *new* line \
that says what changed, never in an edit of the old one.`,
  },
  {
    daysAgo: 36,
    ask: 'Write the design down, one page.',
    thought: 'One page: goal, shape, order of work, risks',
    tools: [['fs.write', 'file', 'docs/ledger-v2.md', {path: 'docs/ledger-v2.md', added: 74, removed: 0}, 41]],
    answer: 'It is in `docs/ledger-v2.md`: goal, table shape, five steps, three risks. It fits on one page.',
  },
  {
    daysAgo: 36,
    ask: 'Which of the risks worries you most?',
    thought: 'The one that cannot be undone',
    answer: `Rounding. The old code rounds every day, the new one once a period. A cent per line is 12,000 USD over a \
year of lines, in either direction, and finance will ask.`,
  },
  {
    daysAgo: 34,
    ask: 'Measure it then, on last month.',
    thought: 'Rate one period both ways and compare by account',
    tools: [
      ['shell.run', 'command', 'pnpm rate --period 2026-05 --both', {exitCode: 0, lines: 101_204, differ: 311}, 48_200],
    ],
    answer: `311 of 101,204 lines differ, all of them storage, each by one cent. In total the customer is **2.07 USD \
better off** with the new rounding.`,
  },
  {
    daysAgo: 33,
    ask: 'Finance is fine with that. Next?',
    thought: 'The reader side is cheap to prepare and changes nothing',
    tools: [['fs.search', 'search', 'callers of readLines and periodTotal', {callers: 44, files: 31}, 350]],
    answer:
      'Put the two read functions behind one interface. 44 callers, no change in behaviour, one small pull request.',
  },
  {
    daysAgo: 33,
    ask: 'Do it.',
    thought: 'Mechanical, so let the types find the callers',
    tools: [
      ['fs.write', 'file', 'ledger/reader.ts and 31 callers', {files: 32, added: 188, removed: 141}, 1_020],
      ['shell.run', 'command', 'pnpm test ledger', {exitCode: 0, passed: 412, failed: 0}, 36_700],
    ],
    answer: 'Done: `LedgerReader` has two methods, all 412 tests pass. It is pull request **#2188**.',
  },
  {
    daysAgo: 31,
    ask: 'Review said the interface leaks the table name. Can you fix that?',
    thought: 'They are right: the name is in the error text',
    tools: [['fs.write', 'file', 'ledger/reader.ts', {files: 1, added: 6, removed: 9}, 35]],
    answer: 'Yes. Errors now name the period and the account, not the table. The pull request is updated.',
  },
  {
    daysAgo: 30,
    ask: 'Which tests would catch a lost line?',
    thought: 'None do: totals can agree while two lines are swapped',
    answer: `None, to be honest. Our tests compare totals, and two wrong lines can cancel each other out. I would compare \
**line by line with a checksum per account** in the backfill's verification.`,
  },
  {
    daysAgo: 28,
    ask: 'Read the meters from the rating service, please.',
    thought: 'The service is the source; the copy in the repository is old',
    tools: [['http.get', 'API', 'rates.internal/v1/meters', 'v1 is gone: use v2.', 900, 'failed']],
    answer: `The service refused: \`v1\` was switched off. I did **not** fall back to the copy in the repository, because it \
is from March. Shall I move the client to \`v2\`?`,
  },
  {
    daysAgo: 28,
    ask: 'Yes, move it to v2.',
    thought: 'v2 pages its answer; the client must follow',
    tools: [['fs.write', 'file', 'rating/client.ts', {files: 2, added: 41, removed: 17}, 52]],
    answer: 'The client speaks `v2` and follows its pages. The three meters arrive as before.',
  },
];

/** The weeks after: migration 0042, dual write, the first backfill. */
const LAST_WEEKS: readonly PastTurn[] = [
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

/** A tool call of the past: name, kind, summary, result, milliseconds, and whether it failed with the result's words. */
type PastTool = readonly [string, string, string, unknown, number, 'failed'?];

/** A turn of the past, in short. */
export interface PastTurn {
  readonly daysAgo: number;
  readonly ask: string;
  readonly thought: string;
  readonly tools?: readonly PastTool[];
  readonly compaction?: {readonly tokensBefore: number; readonly tokensAfter: number; readonly turns: number};
  readonly answer: string;
}

const pastScript = (past: PastTurn): Script =>
  function* (turn: Turn): Play<RunOutcome> {
    if (past.compaction) yield* turn.compact(9_000, past.compaction, SUMMARY);
    yield* turn.think(past.thought, past.thought);
    for (const tool of past.tools ?? []) yield* useTool(turn, tool);
    yield* turn.say(past.answer);
    return {usage: {inputTokens: 4_000 + past.ask.length * 90, outputTokens: past.answer.length}};
  };

const SUMMARY = `**What was settled before this point**

- The ledger has one writer and 31 readers; all of them go through two functions.
- Usage rows keep the quantity and the meter; the amount is derived, rounded once a period.
- Dual write comes first, then the backfill, then the switch of reads.`;

function* useTool(turn: Turn, [name, kind, summary, result, ms, failed]: PastTool): Play {
  const call: ToolCall = {name, kind, summary, input: {[kind]: summary}, ms, result};
  const toolCallId = yield* turn.prepare(call);
  yield* turn.start(toolCallId, call);
  if (!failed) {
    yield* turn.complete(toolCallId, call);
    return;
  }
  yield* turn.pause(ms);
  yield* turn.fail(toolCallId, {error: String(result), code: 'gone', retryable: false});
}

const DAY = 24 * 60;

const DROP = tool('db.migrate', 'database', 'migrate 0043 --apply: drop amount_legacy', {
  input: {migration: '0043_drop_amount_legacy', database: 'billing_staging', apply: true, lockTimeout: '5s'},
  risk: 'high',
  ms: 1_240,
  result: {applied: 1, longestLock: '0.3 s', rollback: 'restore from nightly/billing_staging'},
});

/** The last turn asked for an approval and was left alone: it goes on whenever somebody decides. */
function* leftOpen(turn: Turn): Play<RunOutcome> {
  yield* turn.think('Not reversible.', 'Dropping a column cannot be undone: ask, whatever the policy says');
  const [toolCallId, decision] = yield* turn.askAndLeave(DROP, {
    actionType: 'tool_approval',
    title: 'Drop invoice_lines.amount_legacy on staging',
    prompt: 'No code and no query has read the column in thirty days. The way back is last night’s dump.',
    risk: 'high',
    severity: 'high',
    requestedScope: 'staging, billing_db, 1 column',
    policy: 'Ask before writes',
    responses: ['approve', 'edit', 'reject'],
  });
  // Somebody is here again: from now on the run is worth watching.
  turn.brief = false;
  if (decision.resolution !== 'approved') {
    yield* turn.refuse(toolCallId, decision.reason);
    yield* turn.say('The column stays. I have taken the step out of the runbook; it can go in again at any time.');
    return {};
  }
  const input = (decision.input ?? DROP.input) as ToolCall['input'];
  yield* turn.run(toolCallId, {...DROP, input});
  yield* turn.say('`amount_legacy` is gone from staging. The lock took 0.3 s, and all 412 ledger tests still pass.');
  return {usage: {inputTokens: 3_910, outputTokens: 61}};
}

const seed: readonly SeedTurn[] = [
  ...MONTHS_BEFORE.map((past, index) => ({
    text: past.ask,
    minutesAgo: past.daysAgo * DAY - (index % 3) * 11,
    run: pastScript(past),
  })),
  ...[...FIRST_WEEKS, ...LAST_WEEKS].map((past, index) => ({
    text: past.ask,
    minutesAgo: past.daysAgo * DAY - index * 11,
    run: pastScript(past),
  })),
  {text: 'Then drop it on staging.', minutesAgo: 4 * DAY, run: leftOpen},
];

/** Six weeks of work to come back to, after months of daily figures: more than one page of it. */
export const oldSessionScenario: Scenario = {
  name: 'old-session',
  title: 'Invoice ledger, six weeks of work',
  description: 'A long history with a failed tool, a compaction and an approval that still waits.',
  run: solo,
  seed,
};
