import {object, string} from 'agent-surfaces/state';
import type {Decision, Play, RunOutcome, Scenario} from '../script.js';
import {tool, type ToolCall, type Turn} from '../turn.js';
import {WRITING_OPTIONS} from './options.js';

const PLAN = ['Rehearse migration 0042', 'Apply it on staging', 'Agree on the cutover', 'Write the runbook'];
const MINUTE = 60_000;

const REHEARSAL = tool('db.migrate', 'database', 'migrate 0042 --dry-run', {
  input: {migration: '0042_usage_lines', database: 'billing_staging', apply: false},
  ms: 2_310,
  result: {statements: 7, tables: ['usage_lines', 'usage_meters', 'invoice_lines'], estimatedLock: '1.8 s'},
});

const MIGRATION = tool('db.migrate', 'database', 'migrate 0042 --apply --lock-timeout 5s', {
  input: {migration: '0042_usage_lines', database: 'billing_staging', apply: true, lockTimeout: '5s', batchSize: 5_000},
  risk: 'high',
  ms: 9_420,
});

const applied = (input: Readonly<Record<string, unknown>>): ToolCall => {
  const batch = String(input['batchSize']);
  return {
    ...MIGRATION,
    input,
    summary: `migrate 0042 --apply --lock-timeout ${String(input['lockTimeout'])} --batch ${batch}`,
    lines: [
      {text: `0042_usage_lines on ${String(input['database'])}, lock timeout ${String(input['lockTimeout'])}`, ms: 350},
      {text: '1/7  create table usage_meters', percent: 14, ms: 350},
      {text: '2/7  create table usage_lines', percent: 28, ms: 350},
      {text: '3/7  index ix_usage_period, concurrently', percent: 42, message: 'Building the index', ms: 900},
      {text: '4/7  add invoice_lines.usage_line_id', percent: 57, ms: 450},
      {text: '5/7  trigger dual_write, disabled', percent: 71, ms: 350},
      {text: `6/7  view ledger_diff, batches of ${batch}`, percent: 85, ms: 350},
      {text: '7/7  grant select to reporting', percent: 100, message: 'Done', ms: 300},
    ],
    result: {applied: 7, longestLock: '1.6 s', batchSize: input['batchSize'], rollback: '0042_usage_lines.down.sql'},
  };
};

const CUTOVER_SCHEMA = {
  type: 'object',
  required: ['window', 'owner'],
  properties: {
    window: {
      type: 'string',
      title: 'Cutover window',
      enum: ['tue-0200', 'thu-0200', 'sat-0600'],
      enumNames: ['Tuesday 02:00', 'Thursday 02:00', 'Saturday 06:00'],
    },
    owner: {type: 'string', title: 'Who is on call', minLength: 2},
    keepOldColumn: {type: 'boolean', title: 'Keep the old column for a week', default: true},
  },
};

const WINDOWS: Readonly<Record<string, string>> = {
  'tue-0200': 'Tuesday, 02:00 UTC',
  'thu-0200': 'Thursday, 02:00 UTC',
  'sat-0600': 'Saturday, 06:00 UTC',
};

/** A migration as approved before, and any other way of running it. */
const BY_PATTERN = {id: 'approve_pattern', pattern: 'migrate 0042 *'};

function* migrate(turn: Turn): Play<boolean> {
  const [toolCallId, decision] = yield* turn.askFor(MIGRATION, {
    actionType: 'tool_approval',
    title: 'Run migration 0042 on staging',
    prompt: 'Creates two tables, one index and one column in billing_staging. The rehearsal found a lock of 1.8 s.',
    risk: 'high',
    severity: 'high',
    requestedScope: 'staging, billing_db, 3 tables',
    policy: 'Ask before writes',
    responses: ['approve', {id: 'approve_session', scope: 'session'}, BY_PATTERN, 'edit', 'reject'],
    expiresInMs: 5 * MINUTE,
  });
  if (decision.resolution !== 'approved') {
    const why = decision.resolution === 'expired' ? 'Nobody approved it in time.' : 'It was not approved.';
    const code = decision.resolution === 'expired' ? 'approval_expired' : 'rejected';
    yield* turn.fail(toolCallId, {error: decision.reason ?? why, code, cancelled: true});
    yield* otherWay(turn, decision);
    return false;
  }
  const call = applied(object(decision.input) ?? MIGRATION.input);
  yield* turn.run(toolCallId, call);
  const edited = decision.input === undefined ? '' : ` I used your arguments: \`${call.summary}\`.`;
  yield* turn.say(`Migration 0042 is applied on staging. The longest lock took 1.6 s.${edited}`);
  return true;
}

function* otherWay(turn: Turn, {resolution, reason}: Decision): Play {
  const because = reason === undefined || resolution === 'expired' ? '' : ` Your reason: “${reason}”`;
  const what = resolution === 'expired' ? 'The request expired' : 'You said no';
  yield* turn.think(
    `No write, then. The rehearsal can run against a copy: last night's dump is 40 GB and restores in minutes. That \
proves the migration without touching staging, and leaves the decision where it is.`,
    'Prove it on a copy, without a write to staging',
  );
  yield* turn.say(
    `${what}, so staging stays as it is.${because}\n\nI rehearse on a copy of last night's dump instead.`,
  );
  yield* turn.use(
    tool('db.restore', 'database', 'nightly dump into scratch_0042', {
      input: {source: 'nightly/billing_staging', target: 'scratch_0042', then: 'migrate 0042'},
      ms: 184_000,
      result: {restored: '40.2 GB', applied: 7, longestLock: '1.7 s', target: 'scratch_0042'},
    }),
  );
}

function* cutover(turn: Turn): Play<string> {
  const decision = yield* turn.ask({
    actionType: 'structured_input',
    title: 'When do we switch reads?',
    prompt: 'Invoices close on the first of the month. All three windows are quiet; I need one, and who is on call.',
    schema: CUTOVER_SCHEMA,
    severity: 'medium',
    expiresInMs: 30 * MINUTE,
  });
  const value = object(decision.value);
  if (decision.resolution !== 'answered' || !value) {
    return 'The cutover has **no date yet**: nobody chose a window, so I left it open in the runbook.';
  }
  const window = string(value['window']) ?? '';
  const kept = value['keepOldColumn'] === false ? 'The old column goes at once.' : 'The old column stays for a week.';
  return `Reads switch on **${WINDOWS[window] ?? window}**; ${string(value['owner']) ?? 'nobody'} is on call. ${kept}`;
}

function* approval(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.think(
    `Migration 0042 is additive: two tables, an index, a column. It can be undone. Still, it writes to a database that \
others use today, so I rehearse it first and then ask.`,
    'Additive and reversible, but it writes: rehearse, then ask',
  );
  yield* turn.plan(PLAN, 0);
  yield* turn.use(REHEARSAL);
  yield* turn.plan(PLAN, 1);
  yield* turn.checkpoint();
  const isApplied = yield* migrate(turn);
  yield* turn.plan(PLAN, 2);
  const agreed = yield* cutover(turn);
  yield* turn.plan(PLAN, 3);
  yield* turn.checkpoint();
  const where = isApplied ? 'staging' : 'a scratch copy, not on staging';
  yield* turn.say(`Migration 0042 ran on **${where}**. ${agreed}

| Step | State |
| --- | --- |
| Rehearsal | done, lock 1.8 s |
| Migration 0042 | ${isApplied ? 'applied on staging' : 'proved on `scratch_0042`'} |
| Dual write | off until you turn it on |
| Reads | old table |

To undo it: \`db migrate 0042 --down\`. It drops both new tables and touches no invoice.`);
  yield* turn.plan(PLAN, PLAN.length);
  return {usage: {inputTokens: 22_870, outputTokens: 902, costUsd: 0.14}};
}

/** An agent asks before it writes, and asks again before it decides for others. */
export const approvalScenario: Scenario = {
  name: 'approval',
  title: 'Run migration 0042 on staging',
  description: 'A tool needs an approval, which can be edited or refused; later a question with a form.',
  run: approval,
  options: WRITING_OPTIONS,
};
