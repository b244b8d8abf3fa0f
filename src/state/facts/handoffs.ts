import {handoffKey, NO_SESSION} from '../keys.js';
import type {Projection} from './projection.js';
import {idOf, payloadOf, present, string, time, timeOf} from '../read.js';
import {upsert} from './links.js';

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

/** Handoffs. */
export const handoffs: Projection = {
  name: 'handoffs',
  handles: ['agent.handoff'],
  apply(event, rows) {
    const id = idOf(event, 'handoffId') ?? event.agentId;
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
  },
};
