import type {Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import type {AttemptPlan, AttemptStep, ChildCounts, TaskPlan} from '../tasks/plan.js';
import {LEDGER_OPTIONS} from './options.js';

/** So many customers are brought over, in so many pieces. */
export const ITEMS = 2_000;
const PIECES = 20;
const PIECE = ITEMS / PIECES;
/** How long a piece and an item take: the whole takes about a minute. */
const PIECE_MS = 2_400;
const ITEM_MS = 150;

const numbers = Array.from({length: ITEMS}, (_, index) => index + 1);
const keyOf = (number: number) => `customer-${String(number).padStart(4, '0')}`;

/** Records that nobody can read: trying again would not help. */
const isMalformed = (number: number) => number % 40 === 17;
/** Records that somebody else holds: a second attempt helps, but not always. */
const isLocked = (number: number) => number % 50 === 3;
const isStuck = (number: number) => number % 250 === 3;

/** So many cannot be brought over. */
export const FAILING = numbers.filter((number) => isMalformed(number) || isStuck(number)).length;
/** So many are tried twice. */
export const RETRIED = numbers.filter(isLocked).length;

function bring(number: number, attempt: number): AttemptPlan {
  const worker = `importer-${String((number % 4) + 1)}`;
  const plan = {worker, steps: [{ms: ITEM_MS + (number % 5) * 10}]};
  if (isMalformed(number)) {
    const error = 'The country of the address is empty.';
    return {...plan, end: 'failed', error, failureCategory: 'validation', retryable: false};
  }
  if (isLocked(number) && (attempt === 1 || isStuck(number)))
    return {...plan, end: 'failed', error: 'Another transaction holds the row.', failureCategory: 'lock'};
  return {...plan, end: 'completed'};
}

const items: readonly TaskPlan[] = numbers.map((number) => ({
  key: keyOf(number),
  parent: 'import',
  brief: true,
  maxAttempts: isLocked(number) ? 2 : 1,
  backoffMs: 1_500,
  record: {title: `Customer ${String(number)}`, taskKind: 'import_item', visibility: 'background'},
  attempt: (attempt) => bring(number, attempt),
}));

function steps(): AttemptStep[] {
  const pieces = Array.from({length: PIECES}, (_, index) => ({
    ms: PIECE_MS,
    open: numbers.slice(index * PIECE, (index + 1) * PIECE).map(keyOf),
    progress: {phase: 'working', step: `Piece ${String(index + 1)} of ${String(PIECES)} is handed out`},
    checkpoint: {ref: `piece-${String(index + 1)}`, title: `Piece ${String(index + 1)}`},
    usage: {totalTokens: 1_800, cost: 0.012, currency: 'USD'},
  }));
  return [
    {ms: 900, progress: {phase: 'planning', step: 'Reads the export', counters: {records: ITEMS, pieces: PIECES}}},
    ...pieces,
    {ms: 0, wait: {for: 'children', reason: 'The last customers are brought over'}, progress: {phase: 'verifying'}},
  ];
}

/** What the whole comes to is what its parts came to. */
function whole(children: ChildCounts): AttemptPlan {
  const {total, completed, failed, cancelled} = children;
  const words = `${String(completed)} of ${String(total)} customers are in the new ledger.`;
  const plan = {worker: 'importer', steps: steps(), summary: words};
  if (failed + cancelled === 0) return {...plan, end: 'completed'};
  const error = `${words} ${String(failed)} failed, ${String(cancelled)} were cancelled.`;
  return {...plan, end: 'failed', error, failureCategory: 'partial_failure', retryable: false};
}

const importAll: TaskPlan = {
  key: 'import',
  record: {
    title: 'Bring all customers over',
    objective: 'Every customer of the old ledger is in the new one, once, with its address.',
    taskKind: 'batch_import',
    visibility: 'foreground',
    priority: 'high',
    requestedBy: 'Mara',
    owner: 'ledger-runtime',
    assignee: 'importer',
    scope: {workspace: 'billing', environment: 'staging'},
    constraints: {permission: 'writes to billing_staging', cost: 'at most 1 USD'},
  },
  attempt: (_number, children) => whole(children),
};

function* batchImport(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.say(`I bring ${ITEMS.toLocaleString('en')} customers over, in ${String(PIECES)} pieces. Each customer is a task of its \
own in the background; what cannot be brought over fails on its own, and the rest goes on.`);
  yield* turn.openTasks(['import']);
  yield* turn.checkpoint();
  yield* turn.pause(400);
  yield* turn.say('The import is at work. How far it is, and what failed, is in the task; I say nothing of it before.');
  return {usage: {inputTokens: 2_200, outputTokens: 120, costUsd: 0.01}};
}

/** Very many tasks under one, of which some fail: the whole is not a success, and says how much of it is. */
export const batchImportScenario: Scenario = {
  name: 'batch-import',
  title: 'Two thousand customers',
  description: 'A batch of 2,000 items under one task: some fail, some are tried again, and the counters say how many.',
  run: batchImport,
  isOnce: true,
  options: LEDGER_OPTIONS,
  tasks: [importAll, ...items],
};
