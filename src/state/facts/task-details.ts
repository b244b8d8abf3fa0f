import type {AgentEvent} from '../../protocol/envelope.js';
import {DELIVERY_STATES, type DeliveryState} from '../../protocol/task.js';
import {errorText, field, named, number, object, objects, payloadOf, present, string, time} from '../read.js';

/** What a task used, as its owner counted it. */
export interface TaskUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly cost?: number;
  readonly currency?: string;
}

/** What holds a task up. */
export interface Blocker {
  readonly id?: string;
  readonly kind?: string;
  readonly reason?: string;
  /** The task that it waits for. */
  readonly taskId?: string;
  /** The request that somebody must answer. */
  readonly actionId?: string;
}

/** What is known of a delivery besides its state. */
export interface DeliveryDetail {
  readonly target?: string;
  readonly reason?: string;
  readonly at?: number;
  readonly attempts?: number;
  readonly mechanism?: string;
  readonly nextRetryAt?: number;
}

/** How a delivery stands. */
export function deliveryOf(event: AgentEvent): DeliveryState | undefined {
  const payload = payloadOf(event);
  // Most events say nothing of it.
  if ((payload['delivery'] ?? payload['deliveryState'] ?? event['delivery'] ?? event['deliveryState']) === undefined)
    return undefined;
  const given = field(event, 'delivery');
  const delivery = string(object(given)?.['state']) ?? named(event, 'delivery', 'deliveryState');
  return (DELIVERY_STATES as readonly string[]).includes(delivery ?? '') ? (delivery as DeliveryState) : undefined;
}

/** What else a delivery says of itself. */
export function deliveryDetailOf(event: AgentEvent): DeliveryDetail | undefined {
  const told = object(payloadOf(event)['delivery']) ?? object(payloadOf(event)['deliveryDetail']);
  if (!told) return undefined;
  const detail = present({
    target: string(told['target']),
    reason: errorText(told['reason'] ?? told['error']),
    at: time(told['at']),
    attempts: number(told['attempts']),
    mechanism: string(told['mechanism']),
    nextRetryAt: time(told['nextRetryAt']),
  });
  return Object.keys(detail).length === 0 ? undefined : detail;
}

/** Tokens and cost, in whichever of the usual names they come. */
export function usageOf(value: unknown): TaskUsage | undefined {
  const told = object(value);
  if (!told) return undefined;
  const dollars = number(told['costUsd']);
  return present({
    inputTokens: number(told['inputTokens']),
    outputTokens: number(told['outputTokens']),
    totalTokens: number(told['totalTokens']),
    cost: number(told['cost']) ?? dollars,
    currency: string(told['currency']) ?? (dollars === undefined ? undefined : 'USD'),
  });
}

/** Blockers in their shape; undefined where none are told. */
export function blockersOf(value: unknown): readonly Blocker[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return objects(value).map((told) =>
    present({
      id: string(told['id']),
      kind: string(told['kind']),
      reason: errorText(told['reason']),
      taskId: string(told['taskId']),
      actionId: string(told['actionId']),
    }),
  );
}
