import type {Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import type {AttemptPlan, AttemptStep, TaskPlan, TaskRecordPlan} from '../tasks/plan.js';
import {LEDGER_OPTIONS} from './options.js';

const USAGE = {inputTokens: 1_800, outputTokens: 240, cost: 0.012, currency: 'USD'};

const working = (step: string, percent: number, ms: number): AttemptStep => ({
  ms,
  progress: {phase: 'working', step, percent},
  usage: USAGE,
});

/** A task that has no parts: it does its work in two steps, and says how far its conditions are fulfilled. */
function leaf(key: string, parent: string, title: string, more: Partial<TaskPlan> & {ms?: number} = {}): TaskPlan {
  const {ms = 1_600, ...rest} = more;
  const criterion = {id: 'checked', text: `${title}: checked against the source`};
  const attempt: AttemptPlan = {
    worker: 'migrator',
    steps: [
      {...working(`${title}: first half`, 50, ms), checkpoint: {ref: `${key}/half`, title: 'Half of it is done'}},
      {...working(`${title}: second half`, 95, ms)},
    ],
    end: 'completed',
    summary: `${title}: done.`,
    coverage: {covered: 1, total: 1, criteria: {checked: 'met'}},
  };
  return {
    key,
    parent,
    record: describe(title, {acceptance: [criterion], assignee: 'migrator'}),
    maxAttempts: 2,
    backoffMs: 800,
    attempt: () => attempt,
    ...rest,
  };
}

/** A task that is divided: it makes its parts, and waits for them. */
function branch(key: string, title: string, parts: readonly string[], more: Partial<TaskPlan> = {}): TaskPlan {
  return {
    key,
    record: describe(title, {taskFamily: 'coordination', assignee: 'planner'}),
    attempt: (_number, {total, completed}) => ({
      worker: 'planner',
      steps: [
        {ms: 500, open: parts, progress: {phase: 'planning', step: 'Divides the work'}},
        {ms: 100, wait: {for: 'children', reason: 'Waits for its parts'}},
      ],
      end: completed === total ? 'completed' : 'failed',
      ...(completed === total
        ? {summary: `${title}: all parts are done.`}
        : {error: `${String(total - completed)} of ${String(total)} parts were not completed.`, retryable: false}),
    }),
    ...more,
  };
}

function describe(title: string, more: Partial<TaskRecordPlan>): TaskRecordPlan {
  return {
    title,
    objective: title,
    taskKind: 'migration',
    visibility: 'foreground',
    requestedBy: 'user',
    owner: 'planner',
    scope: {project: 'ledger', environment: 'staging'},
    constraints: {network: 'internal only', cost: 'at most 2 USD'},
    ...more,
  };
}

const TASKS: readonly TaskPlan[] = [
  branch('move', 'Move billing to ledger v2', ['schema', 'copy', 'rates', 'reports', 'handbook']),
  branch('schema', 'Make the new schema', ['schema-tables', 'schema-indexes'], {parent: 'move'}),
  leaf('schema-tables', 'schema', 'Tables', {ms: 700}),
  leaf('schema-indexes', 'schema', 'Indexes', {ms: 600, after: ['schema-tables']}),
  branch('copy', 'Copy the entries', ['copy-2024', 'copy-2025', 'copy-2026'], {parent: 'move', after: ['schema']}),
  leaf('copy-2024', 'copy', 'Entries of 2024', {ms: 900}),
  leaf('copy-2025', 'copy', 'Entries of 2025', {ms: 6_000}),
  leaf('copy-2026', 'copy', 'Entries of 2026', {after: ['copy-2025']}),
  branch('rates', 'Take over the rates', ['rates-eu', 'rates-us'], {parent: 'move'}),
  leaf('rates-eu', 'rates', 'Rates of the EU'),
  leaf('rates-us', 'rates', 'Rates of the US', {ms: 2_200}),
  leaf('reports', 'move', 'Compare the monthly reports', {after: ['copy', 'rates']}),
  leaf('handbook', 'move', 'Write the handbook', {ms: 3_000}),
  leaf('switch', 'move', 'Switch the writers over', {after: ['reports'], startsAt: 'later'}),
  leaf('copy-2023', 'copy', 'Entries of 2023'),
];

function* tree(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.say('I make this one task and divide it: the schema first, then the entries, the rates and the reports.');
  yield* turn.openTasks(['move', 'switch']);
  // It is cancelled while it is at work, however long the tasks before it took.
  yield* turn.taskBegins('copy-2025');
  yield* turn.pause(4_500);
  yield* turn.checkpoint();
  yield* turn.say('The entries lock a table that is in use. I cancel that branch; what is at work in it settles.');
  yield* turn.cancelTask('copy', 'The copy locks a table that is in use.');
  yield* turn.openTasks(['copy-2023']);
  yield* turn.say(
    'A worker wanted to copy 2023 as well: below a task that is cancelled nothing new is begun. The reports stay ' +
      'blocked until you decide about the entries.',
  );
  return {usage: {inputTokens: 5_400, outputTokens: 260, costUsd: 0.02}};
}

/** A tree of tasks with branches that wait for each other, and one that is cancelled in the middle. */
export const taskTreeScenario: Scenario = {
  name: 'task-tree',
  title: 'A move in many parts',
  description: 'A tree of fourteen tasks: branches wait for each other, and one is cancelled while it is at work.',
  run: tree,
  isOnce: true,
  options: LEDGER_OPTIONS,
  tasks: TASKS,
};
