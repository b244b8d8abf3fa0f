import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject, QueuedTurn} from '../../protocol/events.js';
import {NO_SESSION, queueKey} from '../keys.js';
import {defineFact, on} from '../core/fact.js';
import {fields, needed, or} from '../core/shape.js';
import {boolean, entityOf, field, list, named, number, object, present, string, timeOf} from '../read.js';
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
  idIn: (event) => (isAboutQueue(event) ? event.sessionId : undefined),
  shape: {
    id: needed(string),
    queued: or(turns, []),
    steers: or(turns, []),
    ...fields(string, 'queueReason', 'providerConcurrencyGroup'),
    ...fields(number, 'queuedTurnCount', 'providerParallelBudget', 'updatedAt'),
    retryableOverload: boolean,
  },
  events: on(['queue.changed', 'run.started', 'run.status', 'task.changed', 'agent.changed'], (event, rows) => {
    if (!isAboutQueue(event)) return;
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
        // A list without a count is the whole queue.
        queuedTurnCount: number(field(event, 'queuedTurnCount')) ?? (Array.isArray(queued) ? queued.length : undefined),
        queueReason: named(event, 'queueReason'),
        providerConcurrencyGroup: named(event, 'providerConcurrencyGroup'),
        providerParallelBudget: number(field(event, 'providerParallelBudget')),
        retryableOverload: boolean(field(event, 'retryableOverload')),
        updatedAt: timeOf(event),
      }),
    );
  }),
});

/** The facts of a queue that a turn may report beside its own. */
const QUEUED = [
  'queued',
  'steers',
  'queuedTurnCount',
  'queueReason',
  'providerConcurrencyGroup',
  'providerParallelBudget',
  'retryableOverload',
];

/** T13: what a foreground turn reports of its queue is its session's queue; a teammate's own is not. */
function isAboutQueue(event: AgentEvent): boolean {
  if (event.type === 'queue.changed') return true;
  return entityOf(event) === 'agent_turn' && QUEUED.some((name) => field(event, name) !== undefined);
}

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
