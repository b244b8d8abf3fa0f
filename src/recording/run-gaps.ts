import type {AgentEvent} from '../protocol/envelope.js';
import {number, object, payloadOf, string} from '../state/read.js';
import {GAP_CODE} from '../state/intake/sequencer.js';

/** Why a gap is in a pack: what stood there belongs to another run. */
export const NOT_IN_PACK = 'not_in_pack';

/**
 * Of a session that counts as one stream, the events of one run do not count through. Each gap is recorded where it is,
 * in the store's own words, so that whoever reads the pack does not wait for what is not in it.
 */
export function markGaps(events: readonly AgentEvent[], countsAsOne: (sessionId: string) => boolean): AgentEvent[] {
  const next = new Map<string, number>();
  const reach = (id: string, sequence: number | undefined) => {
    if (sequence !== undefined) next.set(id, Math.max(next.get(id) ?? 1, sequence + 1));
  };
  return events.flatMap((event) => {
    const {sessionId, sequence} = event;
    if (event.type === 'session.hydrated') {
      const streams = object(object(payloadOf(event)['snapshot'])?.['connection']) ?? {};
      for (const [id, state] of Object.entries(streams)) reach(id, number(object(state)?.['sequence']));
    }
    const {code, stream, to} = payloadOf(event);
    if (event.type === 'diagnostic.changed' && code === GAP_CODE) reach(string(stream) ?? '', number(to));
    if (sessionId === undefined || sequence === undefined || !countsAsOne(sessionId)) return [event];
    const from = next.get(sessionId) ?? 1;
    reach(sessionId, sequence);
    return sequence > from ? [gap(sessionId, from, sequence - 1), event] : [event];
  });
}

function gap(stream: string, from: number, to: number): AgentEvent {
  return {
    type: 'diagnostic.changed',
    diagnosticId: `${GAP_CODE}:${stream}:${String(from)}`,
    owner: 'diagnostics',
    sessionId: stream,
    payload: {code: GAP_CODE, level: 'info', stream, from, to, reason: NOT_IN_PACK},
  };
}
