import type {JsonObject, QueuedTurn} from '../../protocol/events.js';
import {NO_SESSION, queueKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {needed, or} from '../core/shape.js';
import {boolean, field, list, number, object, present, string, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

/** The queue of one session as the runtime holds it. Steers are apart: they go to the turn at work, not after it. */
export interface QueueRow {
  readonly id: string;
  readonly queued: readonly QueuedTurn[];
  readonly steers: readonly QueuedTurn[];
  readonly queuedTurnCount?: number;
  readonly queueReason?: string;
  readonly providerConcurrencyGroup?: string;
  readonly providerParallelBudget?: number;
  readonly retryableOverload?: boolean;
  readonly updatedAt?: number;
}

/** Queued turns and steers. */
export const queue = defineFact({
  key: queueKey,
  idIn: idWithin('queue', 'sessionId'),
  shape: {
    id: needed(string),
    queued: or(turns, []),
    steers: or(turns, []),
    queuedTurnCount: number,
    queueReason: string,
    providerConcurrencyGroup: string,
    providerParallelBudget: number,
    retryableOverload: boolean,
    updatedAt: number,
  },
  events: on(['queue.changed'], (event, rows) => {
    const id = event.sessionId ?? NO_SESSION;
    const queued = field(event, 'queued');
    const steers = field(event, 'steers');
    upsert<QueueRow>(
      rows,
      queueKey(id),
      {id, queued: [], steers: []},
      present({
        queued: Array.isArray(queued) ? turns(queued) : undefined,
        steers: Array.isArray(steers) ? turns(steers) : undefined,
        queuedTurnCount: number(event['queuedTurnCount']),
        queueReason: string(event['queueReason']),
        providerConcurrencyGroup: string(event['providerConcurrencyGroup']),
        providerParallelBudget: number(event['providerParallelBudget']),
        retryableOverload: boolean(event['retryableOverload']),
        updatedAt: timeOf(event),
      }),
    );
  }),
});

function turns(values: unknown): QueuedTurn[] {
  return list(values).flatMap((value) => {
    const turn = object(value);
    const id = string(turn?.['id']);
    if (!turn || id === undefined) return [];
    return [
      {
        id,
        ...present({
          text: string(turn['text']),
          mode: string(turn['mode']),
          status: string(turn['status']),
          createdAt: string(turn['createdAt']),
          runId: string(turn['runId']),
          heldUntil: string(turn['heldUntil']),
          attachmentCount: attachmentsOf(turn),
        }),
      },
    ];
  });
}

function attachmentsOf(turn: JsonObject): number | undefined {
  const {attachments} = turn;
  return number(turn['attachmentCount']) ?? (Array.isArray(attachments) ? attachments.length : undefined);
}
