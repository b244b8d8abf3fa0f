import type {Mate, MateEnd, MateOutcome, MateScript, Play, RunOutcome, Scenario} from '../script.js';
import {tool, type ToolCall, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const BUDGET = 2;
const COST_LIMIT = 0.5;

function rating(region: string, lines: number): ToolCall {
  return tool('shell.run', 'command', `pnpm rate --region ${region} --period 2026-06`, {
    input: {command: `pnpm rate --region ${region} --period 2026-06`, cwd: '/repo/packages/rating'},
    ms: 3_200,
    lines: [
      {text: `rating ${String(lines)} lines of ${region}`, percent: 30, ms: 500},
      {text: `${String(lines)} rated, 0 differ`, percent: 100, ms: 500},
    ],
    result: {exitCode: 0, region, rated: lines, differ: 0},
  });
}

function rates(region: string, lines: number): MateScript {
  return function* (turn: Turn): Play<MateOutcome> {
    yield* turn.use(rating(region, lines));
    yield* turn.checkpoint();
    yield* turn.say(`${region}: ${String(lines)} lines, none differs.`);
    return {
      summary: `${String(lines)} lines of ${region} rated, none differs.`,
      usage: {inputTokens: 2_100, costUsd: 0.04},
    };
  };
}

/** The service times out at the first attempt, and answers at the second. */
function* timesOut(turn: Turn): Play<MateOutcome> {
  if (turn.attempt > 1) return yield* rates('Ontario', 4_180)(turn);
  const call = rating('Ontario', 4_180);
  const toolCallId = yield* turn.prepare(call);
  yield* turn.start(toolCallId, call);
  yield* turn.pause(900);
  yield* turn.fail(toolCallId, {
    error: '504 Upstream timed out after 10 s.',
    code: 'upstream_timeout',
    retryable: true,
  });
  return {failed: {error: 'The rating service timed out: nothing of Ontario is rated.', retryable: true}};
}

/** Nobody hears from it any more. */
function* disappears(turn: Turn): Play<MateOutcome> {
  if (turn.attempt > 1) return yield* rates('Yukon', 120)(turn);
  yield* turn.think('Yukon has its own tax table. I load it first.', 'Load the tax table');
  yield* turn.pause(400);
  return {lost: {reason: 'Its machine went away; the last word from it was “Load the tax table”.'}};
}

/** It may spend so much, and stops there: what it has by then is what it gives. */
function* spends(turn: Turn): Play<MateOutcome> {
  yield* turn.use(rating('Alberta', 2_000));
  yield* turn.checkpoint();
  const spent = {metricName: 'cost', payload: {name: 'cost', value: COST_LIMIT, limit: COST_LIMIT, unit: 'USD'}};
  yield* turn.emit({type: 'metric.changed', ...spent});
  return {
    summary: '2000 of 5 200 lines of Alberta rated, none differs.',
    usage: {inputTokens: 41_000, costUsd: COST_LIMIT},
    limit: `Its budget of ${COST_LIMIT.toFixed(2)} USD is spent.`,
  };
}

/** What it would have to do is not allowed to anybody of this team. */
function* isRefused(turn: Turn): Play<MateOutcome> {
  const call = tool('db.read', 'database', 'billing_production.invoice_lines', {
    input: {database: 'billing_production', table: 'invoice_lines'},
    ms: 0,
  });
  const toolCallId = yield* turn.prepare(call);
  const reason = 'Teammates do not read production.';
  const payload = {mode: 'read-only', decision: 'denied', scope: 'billing_production', source: 'team policy', reason};
  yield* turn.emit({type: 'permission.changed', toolCallId, payload});
  yield* turn.fail(toolCallId, {error: reason, code: 'policy_denied', retryable: false});
  return {failed: {error: `Refused by policy: ${reason}`, retryable: false, code: 'policy_denied'}};
}

const WORK: readonly (readonly [name: string, region: string, run: MateScript])[] = [
  ['Amber', 'Quebec', rates('Quebec', 6_020)],
  ['Birch', 'Ontario', timesOut],
  ['Cedar', 'Yukon', disappears],
  ['Dune', 'Alberta', spends],
  ['Elm', 'Manitoba', isRefused],
];

function row(end: MateEnd | undefined, {name}: Mate, region: string): string {
  const {status = 'missing', summary, error, reason} = end ?? {};
  const words = summary === undefined ? (error ?? reason ?? '') : [summary, reason].filter(Boolean).join(' ');
  return `| ${region} | ${name} | ${status} | ${words} |`;
}

/** What failed and can be tried again is, once. */
function* tryAgain(turn: Turn, mates: readonly Mate[], ends: Map<string, MateEnd>): Play {
  const open = mates.filter(({id}) => {
    const {status, retryable} = ends.get(id) ?? {};
    return status === 'failed' && retryable === true;
  });
  for (const mate of open) yield* turn.again(mate, WORK[mates.indexOf(mate)]?.[2] ?? timesOut);
  if (open.length === 0) return;
  const second = yield* turn.join(open, {id: 'again', title: 'The second attempt'});
  for (const [id, end] of second) ends.set(id, end);
}

function* fanOut(turn: Turn): Play<RunOutcome> {
  const lead = turn.agent('Lead', {role: 'coordinates', model: 'cobalt-large'});
  const mates = WORK.map(([name, region]) =>
    turn.agent(name, {
      role: `rates ${region}`,
      model: 'cobalt-small',
      parentAgentId: lead.id,
      objective: `Rate June of ${region} with the new meters`,
      policy: {permissionMode: 'read-only', budgetUsd: COST_LIMIT},
    }),
  );
  yield* turn.settleIn();
  yield* turn.say('Five regions, and none depends on another: I rate them side by side, two at once.');
  yield* turn.emitTeam({
    teamName: 'Rating',
    status: 'forming',
    teamPhase: 'fanout',
    coordinator: lead.id,
    members: [lead, ...mates].map(({id}) => id),
    teamParallelBudget: BUDGET,
    providerConcurrencyGroup: 'rates.internal',
    providerParallelBudget: BUDGET,
    teamPolicy: {permissionMode: 'read-only', budgetUsd: 2},
  });
  yield* turn.introduce(lead, {status: 'running', activeOwner: true, detail: 'Hands out five regions'});
  for (const [index, mate] of mates.entries()) yield* turn.spawn(mate, WORK[index]?.[2] ?? timesOut);
  yield* turn.emitTeam({status: 'waiting', teamPhase: 'waiting'});
  yield* turn.emitAgent(lead, {status: 'waiting', detail: 'Waits for five regions'});
  const ends = new Map(yield* turn.join(mates, {id: 'regions', title: 'Five regions'}));
  if ([...ends.values()].some(({status}) => status !== 'completed')) {
    yield* turn.emitTeam({status: 'active', teamPhase: 'partial_failure'});
    yield* turn.emitAgent(lead, {status: 'running', detail: 'Has tried again what can be'});
    yield* tryAgain(turn, mates, ends);
  }
  yield* turn.emitTeam({status: 'merging', teamPhase: 'fanin'});
  yield* turn.emitAgent(lead, {status: 'running', detail: 'Puts the regions together'});
  const rows = mates.map((mate, index) => row(ends.get(mate.id), mate, WORK[index]?.[1] ?? ''));
  const done = [...ends.values()].filter(({status}) => status === 'completed').length;
  const table = `| Region | By | Status | What came of it |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  yield* turn.say(
    `${String(done)} of ${String(mates.length)} regions have a result. The others are not rated: I do not guess them.\n\n${table}`,
  );
  yield* turn.emitAgent(lead, {status: 'completed', detail: '', activeOwner: false});
  yield* turn.emitTeam({status: 'done'});
  return {usage: {inputTokens: 8_400, outputTokens: 540, costUsd: 0.09}};
}

/** Five workers, two at once: one fails and is tried again, one is lost, one reaches a limit, one is refused. */
export const parallelWorkersScenario: Scenario = {
  name: 'parallel-workers',
  title: 'Rate five regions side by side',
  description:
    'Five workers, two at a time: a failure is tried again, one is lost, one hits its budget, one is refused.',
  topology: 'parallel_workers',
  coordinator: 'Lead',
  run: fanOut,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
