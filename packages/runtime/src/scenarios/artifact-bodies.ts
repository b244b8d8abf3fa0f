import {strToU8, zipSync} from 'fflate';
import type {ScriptBody} from '../script.js';
import {barChart} from './artifact-picture.js';

const MARKDOWN = 'text/markdown';

/** A body that does not depend on what was there before. */
function fixed(name: string, type: string, body: string | Uint8Array | (() => Uint8Array)): ScriptBody {
  return {type, name, make: () => (typeof body === 'function' ? body() : body)};
}

export const DOCUMENT = fixed(
  'plan.md',
  MARKDOWN,
  `# Moving billing to the usage ledger

The ledger holds **one line per meter and hour**. Invoices are made from it once a period.

## Steps

- Backfill the last 90 days from the meter archive
- Compare 500 invoices line by line
- Switch reads on Tuesday at 02:00 UTC

## Risks

Rounding per day and rounding per period differ by a cent in few accounts.
`,
);

/** The agent goes on writing under whatever the document says by then, a person's words included. */
export const DOCUMENT_REVISED: ScriptBody = {
  type: MARKDOWN,
  name: 'plan.md',
  make: (current = '') => `${current.trimEnd()}

## How to undo it

Reads have a switch of their own: \`billing.read_from = "lines"\`. Nothing is deleted for 30 days.
`,
};

export const CODE = fixed(
  'round.ts',
  'text/x-typescript',
  `import {Decimal} from './decimal.js';

/** Rounds an amount to cents, once. */
export function toCents(amount: Decimal): number {
  return amount.times(100).round('half-even').toNumber();
}

/** The total of a period: rounded at its end, and not on the way. */
export function periodTotal(days: readonly Decimal[]): number {
  let total = new Decimal(0);
  for (const day of days) {
    total = total.plus(new Decimal(toCents(day)).dividedBy(100));
  }
  return toCents(total);
}
`,
);

export const CODE_REVISED: ScriptBody = {
  type: 'text/x-typescript',
  name: 'round.ts',
  make: (current = '') =>
    current.replace('total = total.plus(new Decimal(toCents(day)).dividedBy(100));', 'total = total.plus(day);'),
};

export const TABLE = fixed(
  'differences.csv',
  'text/csv',
  `account,meter,old,new,difference
A-1042,storage_gb_hours,104.22,104.21,-0.01
A-2210,egress_gb,8.40,8.40,0.00
B-0093,storage_gb_hours,77.05,77.06,0.01
B-0417,"requests, signed",12.00,12.00,0.00
C-3301,storage_gb_hours,940.18,940.17,-0.01
`,
);

export const IMAGE = fixed('usage-per-day.png', 'image/png', () =>
  barChart([12, 18, 14, 22, 31, 28, 9, 13, 20, 24, 38, 30, 11, 16]),
);

export const SNAPSHOT = fixed('invoice-preview.png', 'image/png', () => barChart([9, 9, 9, 30, 9, 9], 360, 200));

export const CANVAS = fixed(
  'flow.canvas',
  'application/json',
  JSON.stringify(
    {
      nodes: [
        {id: 'meters', type: 'text', x: 0, y: 0, width: 200, height: 70, text: '**Meters** send usage every minute'},
        {id: 'ledger', type: 'text', x: 280, y: 0, width: 200, height: 70, text: 'Ledger: a line per hour', color: '5'},
        {id: 'round', type: 'file', x: 280, y: 140, width: 200, height: 60, file: 'src/rating/round.ts'},
        {id: 'invoice', type: 'text', x: 560, y: 0, width: 180, height: 70, text: 'Invoice, once a period', color: '4'},
      ],
      edges: [
        {id: 'e1', fromNode: 'meters', fromSide: 'right', toNode: 'ledger', toSide: 'left', label: 'hourly'},
        {id: 'e2', fromNode: 'ledger', fromSide: 'right', toNode: 'invoice', toSide: 'left'},
        {id: 'e3', fromNode: 'round', fromSide: 'right', toNode: 'invoice', toSide: 'bottom', label: 'rounds'},
      ],
    },
    null,
    2,
  ),
);

export const DIFF = fixed(
  'rounding.patch',
  'text/x-diff',
  `--- a/src/rating/round.ts
+++ b/src/rating/round.ts
@@ -9,5 +9,5 @@
 export function periodTotal(days: readonly Decimal[]): number {
   let total = new Decimal(0);
   for (const day of days) {
-    total = total.plus(new Decimal(toCents(day)).dividedBy(100));
+    total = total.plus(day);
   }
`,
);

export const REPORT = fixed(
  'comparison.md',
  MARKDOWN,
  `# Comparison of 500 invoices

497 are equal to the cent. Three differ by **one cent**, all in \`storage_gb_hours\`.

## Why

The old code rounds each day; the contract asks for one rounding a period.
`,
);

export const DATASET = fixed(
  'usage-lines.ndjson',
  'application/x-ndjson',
  ['A-1042', 'A-2210', 'B-0093']
    .flatMap((account, row) =>
      [0, 1, 2].map((hour) => JSON.stringify({account, hour, meter: 'storage_gb_hours', value: row * 40 + hour * 3})),
    )
    .join('\n'),
);

export const BUNDLE = fixed('release.zip', 'application/zip', () =>
  zipSync(
    {
      'README.md': strToU8('# Release\n\nThe switch to the usage ledger.\n'),
      'sql/0042_usage_lines.sql': strToU8(
        'create table usage_lines (account text, hour timestamptz, value numeric);\n',
      ),
      'config/billing.json': strToU8('{"read_from": "lines"}\n'),
    },
    {mtime: '2026-07-01T00:00:00Z'},
  ),
);

export const SCORE = fixed('alarm.mid-notes', 'application/x-notes', 'C4 1/4\nE4 1/4\nG4 1/2\n');

export const DRAFT = fixed('letter.md', MARKDOWN, `# Letter to customers\n\nNothing changes in what you pay.\n`);

export const SCRATCH = fixed('scratch.txt', 'text/plain', 'Notes to myself while I compared.\n');
