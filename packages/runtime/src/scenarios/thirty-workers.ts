import type {MateEnd, MateOutcome, MateScript, Play, RunOutcome, Scenario} from '../script.js';
import {tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const REGIONS = [
  ...['Alberta', 'Brittany', 'Catalonia', 'Donegal', 'Epirus', 'Flanders', 'Galicia', 'Hesse', 'Istria', 'Jutland'],
  ...['Kent', 'Liguria', 'Madeira', 'Navarre', 'Ontario', 'Piedmont', 'Quebec', 'Rioja', 'Scania', 'Tyrol'],
  ...['Umbria', 'Veneto', 'Wales', 'Yukon', 'Zeeland', 'Aragon', 'Bavaria', 'Cornwall', 'Dalmatia', 'Extremadura'],
] as const;

const APPROVED = 'closed';

/** Wants to close one month in one region, and asks first. */
function closes(region: string, index: number): MateScript {
  return function* (turn: Turn): Play<MateOutcome> {
    const call = tool('ledger.close', 'database', `${region}, 2026-06`, {
      input: {region, period: '2026-06'},
      risk: 'medium',
      ms: 400,
      result: {region, [APPROVED]: true},
    });
    yield* turn.pause(20 + (index % 5) * 10);
    const [toolCallId, {resolution, reason}] = yield* turn.askFor(call, {
      actionType: 'tool_approval',
      agentName: turn.mate?.name,
      title: `Close June in ${region}`,
      prompt: 'A month that is closed is not billed again.',
      risk: 'medium',
      rule: 'ledger.close',
      policyReason: 'Closing a month cannot be undone.',
      responses: ['approve', 'reject'],
    });
    yield* turn.checkpoint();
    if (resolution !== 'approved') {
      yield* turn.refuse(toolCallId, reason);
      return {summary: `${region} stays open.`};
    }
    yield* turn.run(toolCallId, call);
    return {summary: `${region} is ${APPROVED}.`};
  };
}

function* thirty(turn: Turn): Play<RunOutcome> {
  const lead = turn.agent('Lead', {role: 'coordinates', model: 'cobalt-large'});
  const mates = REGIONS.map((region) =>
    turn.agent(`Closer ${region}`, {
      role: `closes ${region}`,
      model: 'cobalt-small',
      parentAgentId: lead.id,
      objective: `Close June in ${region}`,
    }),
  );
  yield* turn.settleIn();
  yield* turn.say('Thirty regions, thirty teammates. Each asks you before it closes its month.');
  yield* turn.emitTeam({
    teamName: 'Closing',
    status: 'active',
    teamPhase: 'fanout',
    coordinator: lead.id,
    teamParallelBudget: mates.length,
    teamPolicy: {permissionMode: 'ask-writes', approval: 'a person, for each month'},
  });
  yield* turn.introduce(lead, {status: 'running', activeOwner: true, detail: 'Hands out thirty regions'});
  for (const [index, mate] of mates.entries()) yield* turn.spawn(mate, closes(REGIONS[index] ?? mate.name, index));
  yield* turn.emitTeam({status: 'waiting', teamPhase: 'waiting'});
  yield* turn.emitAgent(lead, {status: 'waiting', detail: 'Waits for thirty regions'});
  const ends = yield* turn.join(mates, {id: 'regions', title: 'Thirty regions'});
  yield* turn.emitTeam({status: 'merging', teamPhase: 'fanin'});
  yield* turn.emitAgent(lead, {status: 'running', detail: 'Counts'});
  yield* turn.say(counted([...ends.values()]));
  yield* turn.emitAgent(lead, {status: 'completed', detail: '', activeOwner: false});
  yield* turn.emitTeam({status: 'done'});
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
