import type {AgentEvent} from '../../protocol/envelope.js';
import {DELIVERY_STATES, type DeliveryState} from '../../protocol/task.js';
import {fields, pick} from '../core/shape.js';
import {errorText, field, fill, named, number, object, objects, payloadOf, present, string, time} from '../read.js';

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

const TOKENS = fields(number, 'inputTokens', 'outputTokens', 'totalTokens');
const BLOCKER = {...fields(string, 'id', 'kind', 'taskId', 'actionId'), reason: errorText};
const DELIVERY = {...fields(string, 'target', 'mechanism'), ...fields(time, 'at', 'nextRetryAt'), attempts: number};

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
  const given = object(payloadOf(event)['delivery']) ?? object(payloadOf(event)['deliveryDetail']);
  if (!given) return undefined;
  const reason = errorText(given['reason'] ?? given['error']);
  const detail = {...pick(DELIVERY, given), ...present({reason})};
  return Object.keys(detail).length === 0 ? undefined : detail;
}

/** Tokens and cost, in whichever of the usual names they come. */
export function usageOf(value: unknown): TaskUsage | undefined {
  const given = object(value);
  if (!given) return undefined;
  const dollars = number(given['costUsd']);
  const currency = string(given['currency']) ?? (dollars === undefined ? undefined : 'USD');
  return fill(pick(TOKENS, given), {cost: number(given['cost']) ?? dollars, currency});
}

/** Blockers in their shape; undefined where the event has none. */
export function blockersOf(value: unknown): readonly Blocker[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return objects(value).map((given) => pick(BLOCKER, given));
}
