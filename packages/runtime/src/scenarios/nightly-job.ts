import {daily, type JobPlan} from '../jobs.js';
import type {Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import type {AttemptPlan, AttemptStep, TaskPlan} from '../tasks/plan.js';
import {employ, emitJob} from './background-teammate.js';
import {LEDGER_OPTIONS} from './options.js';

const NIGHTS = 5;
const BATCHES = 12;
const LINES = 30;
const ENTRIES = 240;

/** What the scheduler does: it looks what is due, and makes a task of it. The tick itself is no task. */
const nightly: JobPlan = {
  name: 'nightly',
  schedule: daily(2),
  run: (number) => ({
    steps: [{detail: 'Looks what is due', percent: 50, ms: 700}],
    end: 'completed',
    summary: number > NIGHTS ? 'Nothing was due.' : 'One import was due: a task was made of it.',
    opens: number > NIGHTS ? [] : [`import-${String(number)}`],
  }),
};

/** The lines that the import writes for one batch of entries. */
function lines(batch: number): string {
  const first = (batch - 1) * ENTRIES;
  return Array.from({length: LINES}, (_, line) => {
    const entry = String(first + line + 1).padStart(5, '0');
    const account = String(4_000 + ((batch * 31 + line * 7) % 90));
    return `[batch ${String(batch)}] entry ${entry} account ${account} booked\n`;
  }).join('');
}

function batches(from: number, to: number): AttemptStep[] {
  return Array.from({length: to - from + 1}, (_, index) => {
    const batch = from + index;
    const percent = Math.round((100 * batch) / BATCHES);
    const counters = {batches: batch, batchesInAll: BATCHES, entries: batch * ENTRIES};
    return {
      ms: 500,
      progress: {phase: 'working', step: `Batch ${String(batch)} of ${String(BATCHES)}`, percent, counters},
      log: {name: 'import.log', text: lines(batch), stream: 'stdout'},
      checkpoint: {ref: `batch-${String(batch)}`, title: `Batch ${String(batch)} is booked`},
      usage: {inputTokens: 900, outputTokens: 60, cost: 0.004, currency: 'USD'},
    } satisfies AttemptStep;
  });
}

const FAILS: AttemptPlan = {
  worker: 'importer-a',
  steps: [
    ...batches(1, 4),
    {ms: 600, log: {name: 'errors.log', text: 'rates.internal: no answer in 10 s\n', stream: 'stderr'}},
  ],
  end: 'failed',
  error: 'rates.internal did not answer in 10 s.',
  failureCategory: 'upstream_timeout',
};

const LOST: AttemptPlan = {
  worker: 'importer-b',
  inputRefs: ['batch-4'],
  steps: batches(5, 8),
  end: 'lost',
  error: 'importer-b has not been heard of for 30 s.',
};

/** What the shops sent, in words. */
const reportOf = (night: number) => `# Import of night ${String(night)}

| | |
|---|--:|
| Batches | ${String(BATCHES)} |
| Entries | ${String(BATCHES * ENTRIES)} |
| Debit | 1 204 882.10 |
| Credit | 1 204 882.10 |
`;

const criteria = (state: string) => ({booked: 'met', balanced: state});

function succeeds(night: number, from: number): AttemptPlan {
  return {
    worker: 'importer-c',
    inputRefs: from > 1 ? [`batch-${String(from - 1)}`] : ['ledger/2026-11/export.csv'],
    steps: [
      ...batches(from, BATCHES),
      {
        ms: 1_200,
        progress: {
          phase: 'verifying',
          step: 'Compares debit and credit',
          validation: 'passed',
          acceptanceCoverage: {covered: 2, total: 2, criteria: criteria('met')},
        },
        log: {name: 'import.log', text: 'debit 1 204 882.10 = credit 1 204 882.10\n', stream: 'stdout'},
      },
    ],
    end: 'completed',
    summary: `${String(BATCHES * ENTRIES)} entries are booked; debit and credit agree.`,
    coverage: {covered: 2, total: 2, criteria: criteria('met')},
    artifacts: [{id: `import-report-${String(night)}`, title: 'What was imported', text: reportOf(night)}],
  };
}

/** The import of one night. The first night is a bad one; on the others it goes well. */
function importOf(night: number): TaskPlan {
  const bad = [FAILS, LOST];
  return {
    key: `import-${String(night)}`,
    record: {
      title: `Import of night ${String(night)}`,
      objective: 'Book the entries that the shops sent today.',
      taskKind: 'import',
      taskFamily: 'data',
      visibility: 'background',
      priority: 'high',
      requestedBy: 'Nightly',
      owner: 'Nightly',
      assignee: 'importer',
      scope: {project: 'ledger', environment: 'production'},
      constraints: {time: 'before 06:00 UTC', network: 'rates.internal only', cost: 'at most 1 USD'},
      taskProfile: {latency: 'batch', continuity: 'resumes at a checkpoint'},
      acceptance: [
        {id: 'booked', text: 'Every entry of the day is booked'},
        {id: 'balanced', text: 'Debit and credit agree'},
      ],
    },
    maxAttempts: 4,
    backoffMs: 2_000,
    attempt: (number) => (night === 1 ? (bad[number - 1] ?? succeeds(night, 9)) : succeeds(night, 1)),
    deliver: () => ({target: '#ledger', mechanism: 'channel', ms: 900, state: 'delivered'}),
  };
}

function* nights(turn: Turn): Play<RunOutcome> {
  const job = turn.cast('Nightly', {
    kind: 'agent',
    source: 'schedule',
    topology: 'background_teammate',
    role: 'makes the tasks of the night',
    color: 'indigo',
  });
  yield* turn.settleIn();
  yield* turn.emitTeam({teamName: 'Night shift', status: 'active', members: [job.id]});
  yield* employ(turn, job, nightly, 'Import what the shops sent, every night');
  yield* turn.say('Nightly looks every night at 02:00 what is due, and makes a task of it.');
  yield* turn.pause(1_800);
  yield* emitJob(turn, job, 'preparing', {status: 'waking', wakeReason: 'A first night, to try it', nextWakeAt: null});
  yield* turn.checkpoint();
  yield* turn.say('I have woken it once to try it. Its import is a task of its own: you find its attempts there.');
  return {usage: {inputTokens: 2_200, outputTokens: 110, costUsd: 0.01}};
}

/** A job that makes a task every night: attempts that fail, a worker that is lost, and an import that succeeds. */
export const nightlyJobScenario: Scenario = {
  name: 'nightly-job',
  title: 'The nightly import',
  description: 'A job makes a task every night: an attempt fails, a worker is lost, and the import is booked at last.',
  topology: 'background_teammate',
  run: nights,
  isOnce: true,
  options: LEDGER_OPTIONS,
  jobs: [nightly],
  tasks: Array.from({length: NIGHTS}, (_, index) => importOf(index + 1)),
};
