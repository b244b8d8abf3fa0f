import type {AgentEvent} from '../../protocol/envelope.js';
import {digest} from '../intake/redact.js';

/** Begins the ids of requests that came without one. */
export const UNNAMED = 'unnamed:';

/** F2: a request without an id gets one of ours, by what it asks: the same request delivered again is the same row. */
export function unnamedAction(event: AgentEvent): AgentEvent {
  const {sessionId, runId, agentId, payload} = event;
  const actionId = `${UNNAMED}${runId ?? ''}:${digest(JSON.stringify([sessionId, agentId, payload]))}`;
  return {...event, actionId};
}
