import type {AgentEvent} from '../../protocol/envelope.js';
import {present} from '../read.js';

/** A diagnostic in the place of an event that is not taken: the stream goes on counting, and says what is missing. */
export function standIn(event: AgentEvent, code: string, message: string): AgentEvent {
  const {eventId, sequence, timestamp, sessionId, threadId, runId, taskId, agentId} = event;
  return {
    type: 'diagnostic.changed',
    ...present({eventId, sequence, timestamp, sessionId, threadId, runId, taskId, agentId}),
    diagnosticId: `${code}:${event.type}`,
    owner: 'diagnostics',
    payload: {code, level: 'warning', message, source: 'intake'},
  };
}
