import type {MateOutcome, Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import type {AttemptPlan, AttemptStep, TaskPlan} from '../tasks/plan.js';
import {LEDGER_OPTIONS} from './options.js';

/** Long enough that whoever looks sees it at work. */
const LONG_MS = 45_000;

const step = (progress: AttemptStep['progress'], ms = 900): AttemptStep => ({ms, ...(progress ? {progress} : {})});
const task = (key: string, title: string, attempt: (number: number) => AttemptPlan, more: Partial<TaskPlan> = {}) => ({
  key,
  record: {title, requestedBy: 'Mara', owner: 'ledger-runtime'},
  attempt,
  ...more,
});

/** 1. The model's list is all ticked, and the task is at work. */
const listed = task('listed', 'Rename the columns', () => ({
  worker: 'renamer',
  steps: [
    step({phase: 'working', step: 'Third of three', percent: 60, counters: {todos: 3}}),
    step({phase: 'verifying', percent: 90}, LONG_MS),
  ],
  end: 'completed',
}));

/** 2. The record is sent again after a failure, as if there had been none. */
const retried = task(
  'retried',
  'Copy the invoices',
  (number) =>
    number === 1
      ? {worker: 'copier', steps: [step({phase: 'working', percent: 40})], end: 'failed', error: 'The disk is full.'}
      : {worker: 'copier', steps: [step({phase: 'working', percent: 80}, 2_500)], end: 'completed'},
  {maxAttempts: 2, backoffMs: 600},
);

/** 3. Work in the background: whoever opens the page again must find it. */
const background = task(
  'background',
  'Build the search index',
  () => ({
    worker: 'indexer',
    steps: [
      {...step({phase: 'working', percent: 30}), checkpoint: {ref: 'segment-1', title: 'First segment'}},
      step({phase: 'working', percent: 70}, LONG_MS),
    ],
    end: 'completed',
  }),
  {
    record: {
      title: 'Build the search index',
      visibility: 'background',
      requestedBy: 'schedule',
      owner: 'ledger-runtime',
    },
  },
);

/** 4. Completed, and nobody has it yet. */
const undelivered = task(
  'undelivered',
  'Write to all customers',
  () => ({worker: 'writer', steps: [step({phase: 'delivering', percent: 100})], end: 'completed', summary: 'Written.'}),
  {deliver: () => ({target: 'the mail queue', mechanism: 'mail', ms: LONG_MS, state: 'delivered'})},
);

/** 5. Two agents help: of one it is said what for. */
const helped = task('helped', 'Look through the code', () => ({
  worker: 'reader',
  steps: [step({phase: 'working', step: 'Two helpers read along'}, LONG_MS)],
  end: 'completed',
}));

/** 6. Nothing is reported but a sentence at the end. */
const silent = task('silent', 'Convert forty files', () => ({
  worker: 'converter',
  steps: [step(undefined, LONG_MS)],
  end: 'completed',
}));

/** 8. The worker was almost done, said nothing of an error, and is not heard of any more. */
const lost = task('lost', 'Compress the archive', () => ({
  worker: 'packer',
  steps: [step({phase: 'working', percent: 100, summary: 'Almost there, no errors.'})],
  end: 'lost',
  error: 'packer has not been heard of for 90 seconds.',
  retryable: false,
}));

const LISTED = ['Find the columns', 'Rename them', 'Run the tests'];

/** 7. A scheduler looks every now and then whether there is something to do. */
function* tick(turn: Turn, number: number): Play {
  const ids = {taskId: `${turn.sessionId}.scheduler`, runtimeEntity: 'automation_job'} as const;
  const payload = {
    title: 'Looks for work',
    schedule: 'Every minute',
    wakeReason: `Tick ${String(number)}: nothing to do`,
    status: 'sleeping',
    lastRunRef: `tick-${String(number)}`,
  };
  yield* turn.emit({type: 'task.changed', ...ids, runtimeStatus: 'idle', payload});
}

function* help(turn: Turn): Play<MateOutcome> {
  yield* turn.say('I have read my half.');
  return {summary: 'Read.'};
}

function* wrongAnswers(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.say('I begin with seven pieces of work, and the scheduler looks for more.');
  yield* turn.openTasks(TASKS.map(({key}) => key));
  yield* tick(turn, 1);
  const listed = turn.cast('Told', {role: 'reads', objective: 'Half of the code', taskId: turn.taskId('helped')});
  const unlisted = turn.cast('Untold', {role: 'reads', objective: 'The other half'});
  yield* turn.spawn(listed, help);
  yield* turn.spawn(unlisted, help);
  yield* turn.plan(LISTED, 1);
  yield* turn.checkpoint();
  yield* turn.pause(2_000);
  yield* tick(turn, 2);
  // The whole record of a failed task, without its failure.
  const payload = {title: 'Copy the invoices', attempts: [], lastError: null, retryCount: 0};
  yield* turn.emit({type: 'task.changed', taskId: turn.taskId('retried'), payload});
  yield* turn.plan(LISTED, LISTED.length);
  yield* turn.join([listed, unlisted], {id: 'helpers', title: 'Two helpers'});
  yield* tick(turn, 3);
  yield* turn.say(
    'Done! All columns are renamed, all forty files are converted (100 %), every customer has our letter, and the \
archive is compressed: no errors were reported.',
  );
  return {usage: {inputTokens: 4_100, outputTokens: 160, costUsd: 0.02}};
}

const TASKS: readonly TaskPlan[] = [listed, retried, background, undelivered, helped, silent, lost];

/** Every state that a page could mistake for a completed task. */
export const wrongAnswersScenario: Scenario = {
  name: 'wrong-answers',
  title: 'Too good to be true',
  description: 'Eight ways to report success that is none: the words say done, the facts of the tasks do not.',
  run: wrongAnswers,
  isOnce: true,
  options: LEDGER_OPTIONS,
  tasks: TASKS,
};
