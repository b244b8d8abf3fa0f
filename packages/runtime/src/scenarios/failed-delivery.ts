import type {Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';
import type {AttemptPlan, AttemptStep, DeliveryPlan, TaskPlan} from '../tasks/plan.js';
import {LEDGER_OPTIONS} from './options.js';

const RECORD = {requestedBy: 'Mara', owner: 'ledger-runtime', assignee: 'reporter', taskKind: 'report'} as const;

const step = (phase: string, name: string, percent: number, log: string): AttemptStep => ({
  ms: 1_100,
  progress: {phase, step: name, percent},
  log: {name: 'report.log', text: `${log}\n`, stream: 'stdout'},
});

/** One attempt that succeeds: all that goes wrong goes wrong after it. */
function write(what: string, artifact: string): AttemptPlan {
  return {
    worker: 'reporter',
    steps: [
      step('working', 'Reads the totals', 30, 'read 12 periods'),
      step('working', `Writes ${what}`, 70, `wrote ${artifact}`),
      step('verifying', 'Compares with the ledger', 95, 'totals agree'),
    ],
    end: 'completed',
    summary: `${what} is written.`,
    artifacts: [
      {id: artifact, title: what, text: `# ${what}\n\nTwelve periods, and the totals agree with the ledger.\n`},
    ],
    coverage: {covered: 1, total: 1, criteria: {agree: 'met'}},
    usage: {inputTokens: 5_200, outputTokens: 900, cost: 0.03, currency: 'USD'},
  };
}

const plan = (key: string, title: string, deliver: (number: number) => DeliveryPlan): TaskPlan => ({
  key,
  record: {...RECORD, title, acceptance: [{id: 'agree', text: 'Its totals agree with the ledger'}]},
  attempt: () => write(title, key),
  deliver,
});

const CHANNEL = {target: '#billing', mechanism: 'channel', ms: 1_200} as const;
const UNREACHABLE = 'The channel #billing cannot be reached.';

/** The channel is down: twice it is tried by itself, then somebody must ask for it. */
function toChannel(number: number): DeliveryPlan {
  if (number === 1) return {...CHANNEL, state: 'failed', reason: UNREACHABLE, retryInMs: 3_000};
  if (number === 2) return {...CHANNEL, state: 'failed', reason: `${UNREACHABLE} It is not tried again by itself.`};
  return {...CHANNEL, state: 'delivered'};
}

/** Whoever asked is gone: another try would not find them either. */
function toParent(number: number): DeliveryPlan {
  const parent = {target: 'session audit-2025', mechanism: 'parent', ms: 900} as const;
  if (number === 1) return {...parent, state: 'queued', reason: 'The session is busy.', retryInMs: 2_000};
  return {...parent, state: 'parent_missing', reason: 'The session that asked for it was deleted.'};
}

/** This one waits for its turn, and arrives. */
function toMail(number: number): DeliveryPlan {
  const mail = {target: 'mara@billing.example', mechanism: 'mail', ms: 700} as const;
  if (number === 1) return {...mail, state: 'queued', reason: 'Mail goes out every few seconds.', retryInMs: 2_500};
  return {...mail, state: 'delivered'};
}

function* failedDelivery(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.say('Three reports, for three readers: a channel, the session that audits, and you by mail.');
  yield* turn.openTasks(['channel-report', 'audit-report', 'mail-report']);
  yield* turn.checkpoint();
  yield* turn.pause(5_200);
  yield* turn.say(
    'All three are written. Whether they have arrived is another matter: the channel cannot be reached, so that report \
waits until you have it delivered again.',
  );
  return {usage: {inputTokens: 1_900, outputTokens: 110, costUsd: 0.01}};
}

/** Work that succeeds and does not arrive: the end of a task is not the end of its delivery. */
export const failedDeliveryScenario: Scenario = {
  name: 'failed-delivery',
  title: 'Reports that do not arrive',
  description: 'Three tasks succeed; one delivery fails twice and waits for a person, one finds nobody, one arrives.',
  run: failedDelivery,
  isOnce: true,
  options: LEDGER_OPTIONS,
  tasks: [
    plan('channel-report', 'The report for #billing', toChannel),
    plan('audit-report', 'The report for the audit', toParent),
    plan('mail-report', 'The report for Mara', toMail),
  ],
};
