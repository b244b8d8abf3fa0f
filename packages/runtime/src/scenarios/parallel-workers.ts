import {checkpoint, emit, pause, say, settleIn, think} from '../narration.js';
import type {Mate, MateEnd, MateOutcome, MateScript, Play, RunOutcome, Scenario, Turn} from '../script.js';
import {again, introduce, join, spawn, emitAgent, emitTeam} from '../team-narration.js';
import {fail, prepare, start, use, type ToolCall} from '../tool-narration.js';
import {LEDGER_OPTIONS} from './options.js';
import {cast} from './team-cast.js';

const BUDGET = 2;
const COST_LIMIT = 0.5;

function rating(region: string, lines: number): ToolCall {
  return {
    name: 'shell.run',
    kind: 'command',
    summary: `pnpm rate --region ${region} --period 2026-06`,
    input: {command: `pnpm rate --region ${region} --period 2026-06`, cwd: '/repo/packages/rating'},
    ms: 3_200,
    lines: [
      {text: `rating ${String(lines)} lines of ${region}`, percent: 30, ms: 500},
      {text: `${String(lines)} rated, 0 differ`, percent: 100, ms: 500},
    ],
    result: {exitCode: 0, region, rated: lines, differ: 0},
  };
}

function rates(region: string, lines: number): MateScript {
  return function* (turn: Turn): Play<MateOutcome> {
    yield* use(turn, rating(region, lines));
    yield* checkpoint(turn);
    yield* say(turn, `${region}: ${String(lines)} lines, none differs.`);
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
  const toolCallId = yield* prepare(turn, call);
  yield* start(turn, toolCallId, call);
  yield* pause(900);
  yield* fail(turn, toolCallId, {
    error: '504 Upstream timed out after 10 s.',
    code: 'upstream_timeout',
    retryable: true,
  });
  return {failed: {error: 'The rating service timed out: nothing of Ontario is rated.', retryable: true}};
}

/** Nobody hears from it any more. */
function* disappears(turn: Turn): Play<MateOutcome> {
  if (turn.attempt > 1) return yield* rates('Yukon', 120)(turn);
  yield* think(turn, 'Yukon has its own tax table. I load it first.', 'Load the tax table');
  yield* pause(400);
  return {lost: {reason: 'Its machine went away; the last word from it was “Load the tax table”.'}};
}

/** It may spend so much, and stops there: what it has by then is what it gives. */
function* spends(turn: Turn): Play<MateOutcome> {
  yield* use(turn, rating('Alberta', 2_000));
  yield* checkpoint(turn);
  const spent = {metricName: 'cost', payload: {name: 'cost', value: COST_LIMIT, limit: COST_LIMIT, unit: 'USD'}};
  yield* emit({type: 'metric.changed', ...spent});
  return {
    summary: '2000 of 5 200 lines of Alberta rated, none differs.',
    usage: {inputTokens: 41_000, costUsd: COST_LIMIT},
    limit: `Its budget of ${COST_LIMIT.toFixed(2)} USD is spent.`,
  };
}

/** What it would have to do is not allowed to anybody of this team. */
function* isRefused(turn: Turn): Play<MateOutcome> {
  const call: ToolCall = {
    name: 'db.read',
    kind: 'database',
    summary: 'billing_production.invoice_lines',
    input: {database: 'billing_production', table: 'invoice_lines'},
    ms: 0,
  };
  const toolCallId = yield* prepare(turn, call);
  const reason = 'Teammates do not read production.';
  const payload = {mode: 'read-only', decision: 'denied', scope: 'billing_production', source: 'team policy', reason};
  yield* emit({type: 'permission.changed', toolCallId, payload});
  yield* fail(turn, toolCallId, {error: reason, code: 'policy_denied', retryable: false});
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
  for (const mate of open) yield* again(turn, mate, WORK[mates.indexOf(mate)]?.[2] ?? timesOut);
  if (open.length === 0) return;
  const second = yield* join(turn, open, {id: 'again', title: 'The second attempt'});
  for (const [id, end] of second) ends.set(id, end);
}

function* fanOut(turn: Turn): Play<RunOutcome> {
  const lead = cast(turn, 'Lead', {role: 'coordinates', model: 'cobalt-large', kind: 'agent', source: 'local'});
  const mates = WORK.map(([name, region]) =>
    cast(turn, name, {
      role: `rates ${region}`,
      model: 'cobalt-small',
      kind: 'agent',
      source: 'local',
      parentAgentId: lead.id,
      objective: `Rate June of ${region} with the new meters`,
      policy: {permissionMode: 'read-only', budgetUsd: COST_LIMIT},
    }),
  );
  yield* settleIn(turn);
  yield* say(turn, 'Five regions, and none depends on another: I rate them side by side, two at once.');
  yield* emitTeam({
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
  yield* introduce(lead, {status: 'running', activeOwner: true, detail: 'Hands out five regions'});
  for (const [index, mate] of mates.entries()) yield* spawn(turn, mate, WORK[index]?.[2] ?? timesOut);
  yield* emitTeam({status: 'waiting', teamPhase: 'waiting'});
  yield* emitAgent(lead, {status: 'waiting', detail: 'Waits for five regions'});
  const ends = new Map(yield* join(turn, mates, {id: 'regions', title: 'Five regions'}));
  if ([...ends.values()].some(({status}) => status !== 'completed')) {
    yield* emitTeam({status: 'active', teamPhase: 'partial_failure'});
    yield* emitAgent(lead, {status: 'running', detail: 'Has tried again what can be'});
    yield* tryAgain(turn, mates, ends);
  }
  yield* emitTeam({status: 'merging', teamPhase: 'fanin'});
  yield* emitAgent(lead, {status: 'running', detail: 'Puts the regions together'});
  const rows = mates.map((mate, index) => row(ends.get(mate.id), mate, WORK[index]?.[1] ?? ''));
  const done = [...ends.values()].filter(({status}) => status === 'completed').length;
  const table = `| Region | By | Status | What came of it |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  yield* say(
    turn,
    `${String(done)} of ${String(mates.length)} regions have a result. The others are not rated: I do not guess them.\n\n${table}`,
  );
  yield* emitAgent(lead, {status: 'completed', detail: '', activeOwner: false});
  yield* emitTeam({status: 'done'});
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
