import {ask, checkpoint, pause, say, settleIn} from '../narration.js';
import type {MateEnd, MateOutcome, MateScript, Play, RunOutcome, Scenario, Turn} from '../script.js';
import {introduce, join, spawn, emitAgent, emitTeam} from '../team-narration.js';
import {aboutCall, prepare, refuse, run, type ToolCall} from '../tool-narration.js';
import {LEDGER_OPTIONS} from './options.js';
import {cast} from './team-cast.js';

const REGIONS = [
  ...['Alberta', 'Brittany', 'Catalonia', 'Donegal', 'Epirus', 'Flanders', 'Galicia', 'Hesse', 'Istria', 'Jutland'],
  ...['Kent', 'Liguria', 'Madeira', 'Navarre', 'Ontario', 'Piedmont', 'Quebec', 'Rioja', 'Scania', 'Tyrol'],
  ...['Umbria', 'Veneto', 'Wales', 'Yukon', 'Zeeland', 'Aragon', 'Bavaria', 'Cornwall', 'Dalmatia', 'Extremadura'],
] as const;

const APPROVED = 'closed';

/** Wants to close one month in one region, and asks first. */
function closes(region: string, index: number): MateScript {
  return function* (turn: Turn): Play<MateOutcome> {
    const call: ToolCall = {
      name: 'ledger.close',
      kind: 'database',
      summary: `${region}, 2026-06`,
      input: {region, period: '2026-06'},
      risk: 'medium',
      ms: 400,
      result: {region, [APPROVED]: true},
    };
    yield* pause(20 + (index % 5) * 10);
    const toolCallId = yield* prepare(turn, call);
    const {resolution, reason} = yield* ask(
      turn,
      {
        actionType: 'tool_approval',
        agentName: turn.mate?.name,
        title: `Close June in ${region}`,
        prompt: 'A month that is closed is not billed again.',
        ...aboutCall(call),
        risk: 'medium',
        rule: 'ledger.close',
        policyReason: 'Closing a month cannot be undone.',
        responses: ['approve', 'reject'],
      },
      toolCallId,
    );
    yield* checkpoint(turn);
    if (resolution !== 'approved') {
      yield* refuse(turn, toolCallId, reason);
      return {summary: `${region} stays open.`};
    }
    yield* run(turn, toolCallId, call);
    return {summary: `${region} is ${APPROVED}.`};
  };
}

function* thirty(turn: Turn): Play<RunOutcome> {
  const lead = cast(turn, 'Lead', {role: 'coordinates', model: 'cobalt-large', kind: 'agent', source: 'local'});
  const mates = REGIONS.map((region) =>
    cast(turn, `Closer ${region}`, {
      role: `closes ${region}`,
      model: 'cobalt-small',
      kind: 'agent',
      source: 'local',
      parentAgentId: lead.id,
      objective: `Close June in ${region}`,
    }),
  );
  yield* settleIn(turn);
  yield* say(turn, 'Thirty regions, thirty teammates. Each asks you before it closes its month.');
  yield* emitTeam({
    teamName: 'Closing',
    status: 'active',
    teamPhase: 'fanout',
    coordinator: lead.id,
    teamParallelBudget: mates.length,
    teamPolicy: {permissionMode: 'ask-writes', approval: 'a person, for each month'},
  });
  yield* introduce(lead, {status: 'running', activeOwner: true, detail: 'Hands out thirty regions'});
  for (const [index, mate] of mates.entries()) yield* spawn(turn, mate, closes(REGIONS[index] ?? mate.name, index));
  yield* emitTeam({status: 'waiting', teamPhase: 'waiting'});
  yield* emitAgent(lead, {status: 'waiting', detail: 'Waits for thirty regions'});
  const ends = yield* join(turn, mates, {id: 'regions', title: 'Thirty regions'});
  yield* emitTeam({status: 'merging', teamPhase: 'fanin'});
  yield* emitAgent(lead, {status: 'running', detail: 'Counts'});
  yield* say(turn, counted([...ends.values()]));
  yield* emitAgent(lead, {status: 'completed', detail: '', activeOwner: false});
  yield* emitTeam({status: 'done'});
  return {usage: {inputTokens: 18_900, outputTokens: 130, costUsd: 0.12}};
}

/** How many months are closed, how many stay open, and how many nobody knows of. */
function counted(ends: readonly MateEnd[]): string {
  const completed = ends.filter(({status}) => status === 'completed');
  const closed = completed.filter(({summary}) => summary?.endsWith(`${APPROVED}.`)).length;
  const open = completed.length - closed;
  const rest = ends.length - completed.length;
  return `Of ${String(ends.length)} regions, ${String(closed)} are closed, ${String(open)} stay open because you said no, \
and ${String(rest)} have no result.`;
}

/** Thirty teammates at once, each with a question. */
export const thirtyWorkersScenario: Scenario = {
  name: 'thirty-workers',
  title: 'Close June in thirty regions',
  description: 'Thirty workers at once; each asks for one approval, and goes on as soon as it is answered.',
  topology: 'parallel_workers',
  coordinator: 'Lead',
  run: thirty,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
