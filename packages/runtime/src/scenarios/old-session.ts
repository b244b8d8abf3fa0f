import {askAndLeave, say, think} from '../narration.js';
import {complete, fail, prepare, start, type ToolCall} from '../tool-narration.js';
import type {Play, RunOutcome, Scenario, SeedTurn, Turn} from '../script.js';
import {followUp} from './follow-up.js';
import {FIRST_WEEKS} from './old-session-first-weeks.js';
import {LAST_WEEKS} from './old-session-last-weeks.js';
import {MONTHS_BEFORE} from './old-session-months-before.js';
import {pastScript} from './past-turn.js';
import {solo} from './solo.js';

const DAY = 24 * 60;

const DROP: ToolCall = {
  name: 'db.migrate',
  kind: 'database',
  summary: 'migrate 0043 --apply: drop amount_legacy',
  input: {migration: '0043_drop_amount_legacy', database: 'billing_staging', apply: true, lockTimeout: '5s'},
  risk: 'high',
  ms: 1_240,
  result: {applied: 1, longestLock: '0.3 s', rollback: 'restore from nightly/billing_staging'},
};

/** The last turn asked for an approval and was left alone: it goes on whenever somebody decides. */
function* leftOpen(turn: Turn): Play<RunOutcome> {
  yield* think(turn, 'Not reversible.', 'Dropping a column cannot be undone: ask, whatever the policy says');
  const toolCallId = yield* prepare(turn, DROP);
  const decision = yield* askAndLeave(
    turn,
    {
      actionType: 'tool_approval',
      title: 'Drop invoice_lines.amount_legacy on staging',
      prompt: 'No code and no query has read the column in thirty days. The way back is last night’s dump.',
      toolName: DROP.name,
      input: DROP.input,
      inputSummary: DROP.summary,
      risk: 'high',
      severity: 'high',
      requestedScope: 'staging, billing_db, 1 column',
      policy: 'Ask before writes',
      responses: ['approve', 'edit', 'reject'],
    },
    toolCallId,
  );
  // Somebody is here again: from now on the run is worth watching.
  turn.brief = false;
  if (decision.resolution !== 'approved') {
    yield* fail(turn, toolCallId, {
      error: decision.reason ?? 'It was not approved.',
      code: 'rejected',
      cancelled: true,
    });
    yield* say(turn, 'The column stays. I have taken the step out of the runbook; it can go in again at any time.');
    return {};
  }
  const input = (decision.input ?? DROP.input) as ToolCall['input'];
  yield* start(turn, toolCallId, {...DROP, input});
  yield* complete(turn, toolCallId, {...DROP, input});
  yield* say(turn, '`amount_legacy` is gone from staging. The lock took 0.3 s, and all 412 ledger tests still pass.');
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
  followUp,
  seed,
};
