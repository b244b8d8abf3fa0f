import {strToU8, zipSync, zlibSync} from 'fflate';
import {BUSY_RECIPIENT} from '../artifact-service.js';
import type {Play, RunOutcome, Scenario, ScriptBody} from '../script.js';
import {fixed, type Turn} from '../turn.js';

const MARKDOWN = 'text/markdown';

const DOCUMENT = fixed(
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
const DOCUMENT_REVISED: ScriptBody = {
  type: MARKDOWN,
  name: 'plan.md',
  make: (current = '') => `${current.trimEnd()}

## How to undo it

Reads have a switch of their own: \`billing.read_from = "lines"\`. Nothing is deleted for 30 days.
`,
};

const CODE = fixed(
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

const CODE_REVISED: ScriptBody = {
  type: 'text/x-typescript',
  name: 'round.ts',
  make: (current = '') =>
    current.replace('total = total.plus(new Decimal(toCents(day)).dividedBy(100));', 'total = total.plus(day);'),
};

const TABLE = fixed(
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

const IMAGE = fixed('usage-per-day.png', 'image/png', () =>
  barChart([12, 18, 14, 22, 31, 28, 9, 13, 20, 24, 38, 30, 11, 16]),
);

const SNAPSHOT = fixed('invoice-preview.png', 'image/png', () => barChart([9, 9, 9, 30, 9, 9], 360, 200));

const CANVAS = fixed(
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

const DIFF = fixed(
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

const REPORT = fixed(
  'comparison.md',
  MARKDOWN,
  `# Comparison of 500 invoices

497 are equal to the cent. Three differ by **one cent**, all in \`storage_gb_hours\`.

## Why

The old code rounds each day; the contract asks for one rounding a period.
`,
);

const DATASET = fixed(
  'usage-lines.ndjson',
  'application/x-ndjson',
  ['A-1042', 'A-2210', 'B-0093']
    .flatMap((account, row) =>
      [0, 1, 2].map((hour) => JSON.stringify({account, hour, meter: 'storage_gb_hours', value: row * 40 + hour * 3})),
    )
    .join('\n'),
);

const BUNDLE = fixed('release.zip', 'application/zip', () =>
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

const SCORE = fixed('alarm.mid-notes', 'application/x-notes', 'C4 1/4\nE4 1/4\nG4 1/2\n');

const DRAFT = fixed('letter.md', MARKDOWN, `# Letter to customers\n\nNothing changes in what you pay.\n`);

const SCRATCH = fixed('scratch.txt', 'text/plain', 'Notes to myself while I compared.\n');

const ALL = ['edit', 'rollback', 'export', 'review', 'hand_over', 'delete'];
const READ_ONLY = ['export', 'hand_over'];
const RECIPIENTS = [
  {id: 'billing-team', label: 'Billing team'},
  {id: BUSY_RECIPIENT, label: 'Audit archive'},
];

interface Piece {
  readonly kind: string;
  readonly title: string;
  readonly path?: string;
  readonly body: ScriptBody;
  readonly summary?: string;
  readonly can?: readonly string[];
  readonly sourceRefs?: readonly unknown[];
  readonly evidenceRefs?: readonly string[];
}

/** Begins an artifact: its card is there before its body. */
function* begin(turn: Turn, {kind, title, path, can = ALL, body, ...refs}: Piece): Play<string> {
  const artifactId = turn.id('artifact');
  const {sourceRefs = [], evidenceRefs = []} = refs;
  const facts = {title, ...(path === undefined ? {} : {path}), status: 'creating', mediaType: body.type};
  yield* turn.emit({
    type: 'artifact.created',
    artifactId,
    artifactKind: kind,
    messageId: turn.messageId,
    ...(sourceRefs.length === 0 ? {} : {sourceRefs: [...sourceRefs]}),
    ...(evidenceRefs.length === 0 ? {} : {evidenceRefs: [...evidenceRefs]}),
    payload: {...facts, writeCapabilities: can, recipients: RECIPIENTS},
  });
  return artifactId;
}

const AUTHOR = 'Lead';

function* make(turn: Turn, piece: Piece): Play<string> {
  const artifactId = yield* begin(turn, piece);
  yield* turn.pause(220);
  return yield* turn.confirm(artifactId, piece.body, AUTHOR, piece.summary ?? 'First version');
}

/** A document is shown while it is written, before a version of it is confirmed. */
function* write(turn: Turn, piece: Piece): Play<string> {
  const artifactId = yield* begin(turn, piece);
  const lines = String(piece.body.make(undefined)).split('\n');
  if (!turn.brief) {
    for (const end of [4, 9, lines.length]) {
      const preview = lines.slice(0, end).join('\n');
      yield* turn.emit({type: 'artifact.preview.ready', artifactId, payload: {preview, status: 'creating'}});
      yield* turn.pause(350);
    }
  }
  return yield* turn.confirm(artifactId, piece.body, AUTHOR, 'First version');
}

/** Made again from whatever it says by then; who edits it meanwhile meets a conflict. */
function* revise(turn: Turn, artifactId: string, namedBy: string, body: ScriptBody, summary: string): Play {
  yield* turn.emit({type: 'artifact.updated', artifactId: namedBy, payload: {}});
  yield* turn.pause(1_500);
  yield* turn.confirm(artifactId, body, AUTHOR, summary);
  yield* turn.emit({type: 'artifact.diff.ready', artifactId, artifactDiffRef: `diff:${artifactId}`});
}

const OTHERS: readonly Piece[] = [
  {kind: 'table', title: 'Differences, by account', path: 'out/differences.csv', body: TABLE},
  {kind: 'image', title: 'Usage per day', path: 'out/usage-per-day.png', body: IMAGE, can: READ_ONLY},
  {kind: 'canvas', title: 'How usage becomes an invoice', path: 'docs/flow.canvas', body: CANVAS},
  {kind: 'diff', title: 'The change of the rounding', path: 'out/rounding.patch', body: DIFF, can: READ_ONLY},
  {kind: 'dataset', title: 'Usage lines, a sample', path: 'out/usage-lines.ndjson', body: DATASET},
  {kind: 'browser_snapshot', title: 'Preview of an invoice', body: SNAPSHOT, can: READ_ONLY},
  {kind: 'bundle', title: 'Release', path: 'out/release.zip', body: BUNDLE, can: READ_ONLY},
  {kind: 'ringtone', title: 'An alarm, as notes', body: SCORE},
];

function* artifacts(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.think('A plan first, then the change, then the proof of it in numbers.', 'Plan, change, proof');
  const plan = {kind: 'document', title: 'Plan of the move', path: 'docs/plan.md', body: DOCUMENT};
  const planId = yield* write(turn, {...plan, sourceRefs: [{title: 'Meter contract, section 4', ref: 'doc:contract'}]});
  yield* turn.say('The plan is written down. Next is the change itself.');
  const code = {kind: 'code', title: 'round.ts', path: 'src/rating/round.ts', body: CODE};
  const codeId = yield* make(turn, code);
  // The same file by its basename: it is still one artifact.
  yield* revise(turn, codeId, 'round.ts', CODE_REVISED, 'Rounds once a period');
  for (const piece of OTHERS) yield* make(turn, piece);
  const evidenceId = yield* turn.prove({
    ...{kind: 'verification', title: 'Comparison of 500 invoices', status: 'verified'},
    ...{claim: '497 invoices are equal to the cent', location: 'out/differences.csv'},
  });
  const report = {kind: 'report', title: 'Comparison of 500 invoices', path: 'out/comparison.md', body: REPORT};
  yield* make(turn, {...report, evidenceRefs: [evidenceId], sourceRefs: [{title: 'Differences, by account'}]});
  const letter = {kind: 'document', title: 'Letter to customers', path: 'out/letter.md', body: DRAFT};
  const letterId = yield* make(turn, letter);
  yield* turn.emit({type: 'artifact.updated', artifactId: letterId, payload: {}});
  yield* turn.pause(400);
  const error = 'The translation service closed the connection.';
  yield* turn.emit({type: 'artifact.failed', artifactId: letterId, payload: {error}});
  const scratch = {kind: 'document', title: 'Scratch', path: 'out/scratch.txt', body: SCRATCH};
  const scratchId = yield* make(turn, scratch);
  yield* turn.emit({type: 'artifact.deleted', artifactId: scratchId, payload: {reason: 'Not needed any more'}});
  yield* turn.checkpoint();
  yield* turn.pause(4_000);
  yield* revise(turn, planId, planId, DOCUMENT_REVISED, 'How to undo it');
  yield* turn.say('Everything is in the workspace. The letter could not be translated; its first version stands.');
  return {usage: {inputTokens: 18_040, outputTokens: 2_310, costUsd: 0.19}};
}

/** One artifact of every kind, with versions, a failure, a deletion and a revision while somebody may be editing. */
export const artifactsScenario: Scenario = {
  name: 'artifacts',
  title: 'Artifacts',
  description: 'Documents, code, tables, pictures and more: with versions, conflicts, exports, reviews and a failure.',
  run: artifacts,
};

type Colour = readonly [red: number, green: number, blue: number];

const PAPER: Colour = [250, 250, 248];
const GRID: Colour = [226, 226, 222];
const BAR: Colour = [61, 99, 221];
const PEAK: Colour = [222, 132, 34];

/** A bar chart as a real PNG, drawn pixel by pixel: three bytes each, no palette, no filter. */
function barChart(values: readonly number[], width = 320, height = 160): Uint8Array {
  const top = Math.max(...values, 1);
  const slot = width / values.length;
  const rows = new Uint8Array((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = values[Math.min(Math.floor(x / slot), values.length - 1)] ?? 0;
      const isBar = x % slot > slot * 0.2 && height - y <= (value / top) * (height - 12);
      const colour = isBar ? (value === top ? PEAK : BAR) : y % 40 === 0 ? GRID : PAPER;
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', head), chunk('IDAT', zlibSync(rows)), chunk('IEND', new Uint8Array())];
  return joined([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(name), data]);
  const bytes = new Uint8Array(body.length + 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(body, 4);
  view.setUint32(body.length + 4, checksum(body));
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
