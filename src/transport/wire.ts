import type {Advice} from '../commands/receipts.js';

/** One message of a stream, as it came. */
export interface WireMessage {
  /** The parsed JSON; `undefined` when the frame was empty (a heartbeat) or not JSON. */
  readonly data: unknown;
  /** The server's id of this message, to resume after it. */
  readonly id?: string;
  /** The `event` field of SSE. */
  readonly name?: string;
  /** The beginning of a frame that is not JSON, or what was wrong with it. The stream goes on. */
  readonly malformed?: string;
  /** Where a message stood in a replayed file, counted from 1. */
  readonly line?: number;
}

/** How a stream ended without a fault: `done` when the server said so, `end` when it just stopped. */
export type StreamEnd = 'done' | 'end';

/** A stream of messages; its return value says how it ended. */
export type WireStream = AsyncGenerator<WireMessage, StreamEnd, undefined>;

/** What can go wrong on the way. */
export const FAULT_KINDS = [
  'network',
  'http',
  'done',
  'truncated',
  'empty',
  'malformed',
  'aborted',
  'closed',
  'silent',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What is known about a fault beside its words. */
export interface FaultDetails {
  readonly status?: number;
  readonly code?: string;
  readonly traceId?: string;
  readonly retryAfterMs?: number;
  /** Messages by field, where the server refused single fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Overrides what the kind and the status say. */
  readonly retryable?: boolean;
  readonly resend?: boolean;
  readonly advice?: Advice;
  readonly cause?: unknown;
}

/** Why a stream or a request failed, in words for a person. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: FaultKind;
  /** The HTTP status, or the close code of a WebSocket. */
  readonly status?: number;
  /** The code in the server's error body. */
  readonly code?: string;
  readonly traceId?: string;
  /** How long the server asked to wait. */
  readonly retryAfterMs?: number;
  /** Messages by field, where the server refused single fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether the same attempt may succeed later. */
  readonly retryable: boolean;
  /** Whether a write that failed so may be sent again, under the same key. */
  readonly resend: boolean;
  /** What a person can do about it. */
  readonly advice?: Advice;

  constructor(kind: FaultKind, message: string, details: FaultDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.traceId = details.traceId;
    this.retryAfterMs = details.retryAfterMs;
    this.fields = details.fields;
    this.retryable = details.retryable ?? mayRetry(kind, details);
    this.resend = details.resend ?? false;
    this.advice = details.advice;
  }
}

/** Whether an HTTP status is worth another try. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

function mayRetry(kind: FaultKind, {status}: FaultDetails): boolean {
  if (kind === 'malformed' || kind === 'aborted') return false;
  if (kind !== 'http') return true;
  return status !== undefined && isRetryableStatus(status);
}

/** Turns whatever was thrown into a fault: `aborted` when the signal says so, else a network fault. */
export function toFault(error: unknown, signal?: AbortSignal): TransportFault {
  if (error instanceof TransportFault) return error;
  if (signal?.aborted) return abortedFault(error);
  const why = error instanceof Error ? reasonOf(error) : String(error);
  return new TransportFault('network', `The connection failed: ${why}.`, {cause: error});
}

/** The fault of a stream or request that its owner stopped. */
export function abortedFault(cause?: unknown): TransportFault {
  return new TransportFault('aborted', 'Stopped before the end.', {cause});
}

/** fetch hides the reason (`ECONNREFUSED`) in the cause. */
function reasonOf(error: Error): string {
  const cause = error.cause;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

/** No event, line or frame may be longer than this. */
export const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** The note for an event that was too long to keep. */
export const OVERSIZE = `(longer than ${MAX_EVENT_LENGTH} characters)`;

type Place = Pick<WireMessage, 'id' | 'name' | 'line'>;

/** Reads one JSON text. Never throws: what is not JSON becomes a malformed message. */
export function readMessage(text: string, place: Place = {}): WireMessage {
  if (text.length > MAX_EVENT_LENGTH) return {data: undefined, malformed: OVERSIZE, ...place};
  try {
    return {data: JSON.parse(text) as unknown, ...place};
  } catch {
    if (text.trim() === '') return {data: undefined, ...place};
    return {data: undefined, malformed: excerpt(text), ...place};
  }
}

/** Reads one JSON text that may be a batch (an array), an event, or `{id?, event?, data}` around an event. */
export function readMessages(text: string, place: Place = {}): WireMessage[] {
  const message = readMessage(text, place);
  const items: readonly unknown[] = Array.isArray(message.data) ? message.data : [message.data];
  return message.data === undefined ? [message] : items.map((item) => unwrap(item, place));
}

/** An event has a `type`; what has none and holds `data` is a wrapper that gives it an id. */
function unwrap(item: unknown, place: Place): WireMessage {
  if (typeof item !== 'object' || item === null || 'type' in item || !('data' in item)) return {data: item, ...place};
  const {id, event} = item as {id?: unknown; event?: unknown};
  return {
    data: item.data,
    ...place,
    ...(typeof id === 'string' || typeof id === 'number' ? {id: String(id)} : {}),
    ...(typeof event === 'string' ? {name: event} : {}),
  };
}

/** Whether a message carries anything: heartbeats do not. */
export function hasContent(message: WireMessage): boolean {
  return message.data !== undefined || message.malformed !== undefined;
}

/** A copy, not a slice: engines keep the whole text alive behind a slice. */
function excerpt(text: string): string {
  return [...text.slice(0, 200)].join('');
}
