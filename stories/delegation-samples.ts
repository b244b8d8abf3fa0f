/** Events of teams, for the stories of the delegation graph. */

const S = {sessionId: 's1'};
const AT = {timestamp: '2026-11-16T14:02:00Z'};

/** A teammate that somebody asked to help. */
export const spawned = (agentId: string, agentName: string, more: object = {}, payload: object = {}) => ({
  type: 'agent.spawned',
  ...S,
  ...AT,
  agentId,
  agentName,
  ...more,
  payload: {status: 'running', ...payload},
});

/** How a teammate is doing. */
export const changed = (agentId: string, payload: object) => ({type: 'agent.changed', ...S, agentId, payload});

/** The facts of a team. */
export const team = (payload: object) => ({type: 'team.changed', ...S, teamId: 'delivery-team', payload});

/** A coordinator with four teammates: one asks, one hands off, one failed. */
export const COORDINATED = [
  {type: 'session.opened', ...S, payload: {title: 'Usage-based ledger'}},
  team({status: 'active', coordinator: 'lead', joins: join('waiting', [], ['builder', 'tester', 'scout'])}),
  spawned('lead', 'Lead', {agentRole: 'coordinates'}),
  spawned('builder', 'Builder', {agentRole: 'implements'}, {parentAgentId: 'lead', reason: 'Write migration 0042'}),
  spawned('tester', 'Tester', {agentRole: 'measures'}, {parentAgentId: 'lead', reason: 'Load test the write path'}),
  spawned('scout', 'Scout', {agentRole: 'finds sources'}, {parentAgentId: 'lead', reason: 'Find every reader'}),
  spawned('reviewer', 'Reviewer', {agentRole: 'checks'}, {parentAgentId: 'lead', status: 'waiting'}),
  {
    type: 'action.required',
    ...S,
    actionId: 'a1',
    agentId: 'builder',
    payload: {actionType: 'tool_approval', title: 'Run migration 0042 on staging'},
  },
  changed('scout', {status: 'failed', error: 'rates.internal timed out three times', controls: ['retry', 'close']}),
];

/** Where the results of several come together. */
export function join(
  status: string,
  done: readonly string[],
  waitsFor: readonly string[],
  missing?: readonly string[],
) {
  return [{id: 'j1', title: 'Findings', status, waitsFor, done, ...(missing ? {missing} : {}), into: 'lead'}];
}

/** One hands its work to another, with a reason. */
export const HANDOFF = {
  type: 'agent.handoff',
  ...S,
  handoffId: 'h1',
  payload: {from: 'builder', to: 'reviewer', status: 'accepted', reason: 'The diff is ready: 3 files'},
};

/** Many workers of one coordinator and one join. */
export function workers(count: number): object[] {
  const ids = Array.from({length: count}, (_, index) => `w${String(index + 1)}`);
  return [
    team({status: 'active', coordinator: 'lead', joins: join('waiting', ids.slice(0, 6), ids, ids.slice(9, 10))}),
    spawned('lead', 'Lead'),
    ...ids.map((id, index) =>
      spawned(id, `Worker ${String(index + 1)}`, {agentRole: 'worker'}, {parentAgentId: 'lead', ...state(index)}),
    ),
  ];
}

function state(index: number): object {
  if (index < 6) return {status: 'completed'};
  if (index === 8) return {status: 'needs_input'};
  return index === 9 ? {status: 'failed'} : {};
}

/** Several coordinators, each with workers that have names of their own: nothing of it can be grouped. */
export function crowd(leads: number, each: number): object[] {
  return [
    spawned('lead', 'Lead'),
    ...Array.from({length: leads}, (_, lead) => [
      spawned(`l${String(lead)}`, `Area ${String(lead)}`, {}, {parentAgentId: 'lead'}),
      ...Array.from({length: each}, (_unused, index) =>
        spawned(
          `l${String(lead)}.${String(index)}`,
          `Worker ${String(lead)}.${String(index)}`,
          {agentRole: `part ${String(index)}`},
          {parentAgentId: `l${String(lead)}`},
        ),
      ),
    ]).flat(),
  ];
}
