import {daily, every, jobIds, type JobPlan, type JobRun} from '../jobs.js';
import type {Mate, Play, RunOutcome, Scenario} from '../script.js';
import {factsOf, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const step = (detail: string, percent: number, ms = 900) => ({detail, percent, ms});

const WATCH: JobRun = {
  steps: [
    step('Reads what would be published', 20),
    step('Compares both tables, period by period', 60, 1_400),
    step('Looks at open alarms', 90),
  ],
  end: 'completed',
  summary: 'Both tables agree for 2026-10; for 2026-11 three rows differ.',
};

/** What the night watch does, by the number of its run: a run that finds a difference is not followed by another. */
const watcher: JobPlan = {
  name: 'watcher',
  schedule: daily(2),
  run: (number) =>
    number > 1
      ? {...WATCH, summary: 'Both tables agree for 2026-11.'}
      : {...WATCH, pausedBy: 'Policy: after a difference nothing is published until a person has looked.'},
};

const RATES: JobRun = {steps: [step('Asks rates.internal', 50)], end: 'completed', summary: 'No rate has changed.'};

/** What the poller of rates does: well, badly, held up, and well again. */
const rates: JobPlan = {
  name: 'rates',
  schedule: every(30),
  run: (number) => {
    if (number === 2)
      return {...RATES, end: 'failed', summary: 'No answer.', error: 'rates.internal did not answer in 10 s.'};
    if (number === 3)
      return {...RATES, end: 'blocked', summary: 'A login is needed.', error: 'rates.internal wants a new token.'};
    return RATES;
  },
};

/** What is known of a job, and of the teammate whose job it is. */
export function* emitJob(turn: Turn, mate: Mate, runtimeStatus: string, payload: object, ofMate: object = {}): Play {
  const {id: agentId, name} = mate;
  const facts = {...jobIds(turn.sessionId, {agentId, name, taskId: `${agentId}.job`}), runtimeStatus};
  yield* turn.emit({type: 'task.changed', ...facts, payload});
  yield* turn.emit({type: 'agent.changed', ...facts, payload: {...payload, ...ofMate}});
}

/** Gives a teammate a job that it does by itself. */
export function* employ(turn: Turn, mate: Mate, {name: plan, schedule}: JobPlan, title: string): Play {
  const payload = {status: 'scheduled', schedule: schedule.words, title, objective: title};
  const controls = ['stop', 'close', 'continue_agent', 'pause', 'wake'];
  yield* emitJob(turn, mate, 'queued', payload, {...factsOf(mate), plan, controls});
}

function* background(turn: Turn): Play<RunOutcome> {
  const facts = {kind: 'agent', source: 'schedule', topology: 'background_teammate'} as const;
  const policy = {
    permissionMode: 'read-only',
    termination: 'Paused after a difference',
    budget: '4 wakes without a word',
  };
  const watch = turn.cast('Watcher', {
    ...facts,
    role: 'keeps watch at night',
    model: 'cobalt-small',
    color: 'indigo',
    policy,
  });
  const poller = turn.cast('Rates', {...facts, role: 'asks for new rates', model: 'cobalt-small', color: 'amber'});
  yield* turn.settleIn();
  yield* turn.emitTeam({teamName: 'Night shift', status: 'active', members: [watch.id, poller.id]});
  yield* employ(turn, watch, watcher, 'Compare both tables every night');
  yield* employ(turn, poller, rates, 'Look for changed rates');
  yield* turn.say('Watcher compares both tables every night at 02:00. Rates asks for changed rates every half minute.');
  yield* turn.pause(2_600);
  yield* turn.checkpoint();
  const guard = 'Publish guard: somebody wants to publish the totals of 2026-11';
  yield* emitJob(turn, watch, 'preparing', {status: 'waking', wakeReason: guard, nextWakeAt: null});
  yield* turn.say('Somebody wants to publish: the guard has woken Watcher before its hour.');
  yield* turn.pause(6_000);
  yield* turn.say('Watcher has found a difference, and the policy holds it back now. It goes on when you resume it.');
  yield* turn.emitTeam({status: 'waiting'});
  return {usage: {inputTokens: 3_100, outputTokens: 140, costUsd: 0.01}};
}

/** Teammates who work by the clock: asleep, woken, held back by a policy. */
export const backgroundTeammateScenario: Scenario = {
  name: 'background-teammate',
  title: 'The night watch',
  description: 'A watcher that wakes at 02:00, or when a guard wants it to, and is paused by a policy.',
  topology: 'background_teammate',
  run: background,
  isOnce: true,
  options: LEDGER_OPTIONS,
  jobs: [watcher, rates],
};
