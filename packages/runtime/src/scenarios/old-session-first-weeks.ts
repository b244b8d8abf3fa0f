import type {PastTurn} from './past-turn.js';

/** The first three weeks: understanding the ledger, choosing a shape for usage. */
export const FIRST_WEEKS: readonly PastTurn[] = [
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
