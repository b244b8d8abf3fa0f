import type {AgentEvent} from '../../protocol/envelope.js';
import {present} from '../read.js';

/** A diagnostic in the place of an event that is not taken: the stream goes on counting, and says what is missing. */
export function standIn(event: AgentEvent, code: string, message: string): AgentEvent {
  const {eventId, timestamp, sessionId, threadId, runId, taskId, agentId} = event;
  const {sequence, lateSequence, contiguousIn} = event;
  return {
    type: 'diagnostic.changed',
    ...present({eventId, timestamp, sessionId, threadId, runId, taskId, agentId}),
    ...present({sequence, lateSequence, contiguousIn}),
    diagnosticId: `${code}:${event.type}`,
    owner: 'diagnostics',
    payload: {code, level: 'warning', message, source: 'intake'},
  };
}
