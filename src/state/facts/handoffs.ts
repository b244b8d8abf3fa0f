import {handoffKey, NO_SESSION} from '../keys.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {any, fields, needed, or} from '../core/shape.js';
import {idOf, number, payloadOf, present, string, time, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

/** A change of the active owner. Past messages keep their authors. */
export interface HandoffRow {
  readonly id: string;
  readonly status: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly resumeTarget?: string;
  readonly memoryBoundary?: unknown;
  readonly acceptedAt?: number;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly taskId?: string;
  readonly at?: number;
}

/** A handoff is named by its id, else by whom it is given to. */
const handoffIdIn = idFrom('handoffId', 'agentId');

/** Handoffs. */
export const handoffs = defineFact({
  key: handoffKey,
  list: 'handoffs',
  idIn: (event) => (event.type === 'agent.handoff' ? handoffIdIn(event) : idOf(event, 'handoffId')),
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    ...fields(string, 'from', 'to', 'reason', 'resumeTarget', 'sessionId', 'runId', 'taskId'),
    ...fields(number, 'acceptedAt', 'at'),
    memoryBoundary: any,
  },
  events: on(['agent.handoff'], (event, rows) => {
    const id = handoffIdIn(event);
    if (id === undefined) return;
    const payload = payloadOf(event);
    const {sessionId, runId, taskId} = event;
    upsert<HandoffRow>(
      rows,
      handoffKey(id),
      {id, status: 'handoff_requested', ...present({at: timeOf(event)})},
      present({
        status: string(payload['status']),
        from: string(payload['from']),
        to: string(payload['to']) ?? event.agentId,
        reason: string(payload['reason']),
        resumeTarget: string(payload['resumeTarget']),
        memoryBoundary: payload['memoryBoundary'] ?? payload['contextBoundary'],
        acceptedAt: time(payload['acceptedAt']) ?? (payload['status'] === 'accepted' ? timeOf(event) : undefined),
        sessionId,
        runId,
        taskId,
      }),
      [['handoffs', sessionId ?? NO_SESSION]],
    );
  }),
});
