import {agentKey, listKey, NO_SESSION} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
import {targetOf} from './teammate-acts.js';

/** How many teammates one delegated to, over any number of steps. It walks the whole team: for a click, not for an event. */
export function countDelegates(agent: AgentRow, store: ProjectionStore | undefined): number {
  const ids = store?.get(listKey('agents', targetOf(agent).sessionId ?? NO_SESSION))?.ids ?? [];
  const delegates = new Map<string, string[]>();
  for (const id of ids) {
    const parent = store?.get(agentKey(id))?.parentAgentId;
    if (parent !== undefined) delegates.set(parent, [...(delegates.get(parent) ?? []), id]);
  }
  const reached = new Set([agent.id]);
  // A set is walked to its end, also while it grows.
  for (const id of reached) for (const delegate of delegates.get(id) ?? []) reached.add(delegate);
  return reached.size - 1;
}
