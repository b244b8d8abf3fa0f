import type {TransportFault} from './wire.js';

/** When to try again, as data. */
export interface RetryPolicy {
  readonly initialMs: number;
  readonly factor: number;
  /** No backoff is longer, jitter included. */
  readonly maxMs: number;
  /** How often to repeat after the first attempt. */
  readonly tries: number;
  /** Jitter: the share of the delay that is added or taken off at random. */
  readonly jitter: number;
  /** Only faults after which a write may be sent again are repeated; without it, every retryable fault is. */
  readonly forWrites?: true;
  /** A server that asks for a longer wait than this is not waited for. */
  readonly maxRetryAfterMs: number;
  /** A stream without a single byte for so long is taken for dead; without it silence is no fault. */
  readonly idleMs?: number;
}

/** For streams: reading twice does no harm. */
export const STREAM_RETRY: RetryPolicy = {
  initialMs: 500,
  factor: 1.8,
  maxMs: 8_000,
  tries: 8,
  jitter: 0.2,
  maxRetryAfterMs: 3_600_000,
};

/** For the stream of a session: its server shows every 15 seconds that it is there, and is given three of these. */
export const SESSION_RETRY: RetryPolicy = {...STREAM_RETRY, idleMs: 45_000};

/** For writes: repeated only where the protocol allows it, with the same key. */
export const POST_RETRY: RetryPolicy = {
  ...STREAM_RETRY,
  tries: 2,
  forWrites: true,
  maxRetryAfterMs: 60_000,
};

/** Milliseconds to wait before retry number `attempt` (from 1), or `undefined` to give up. */
export function retryDelay(
  policy: RetryPolicy,
  attempt: number,
  fault: Pick<TransportFault, 'retryable' | 'resend' | 'retryAfterMs'>,
  random: () => number,
): number | undefined {
  if (attempt > policy.tries || !fault.retryable) return undefined;
  if (policy.forWrites && !fault.resend) return undefined;
  const asked = fault.retryAfterMs ?? 0;
  if (asked > policy.maxRetryAfterMs) return undefined;
  const backoff = Math.min(policy.maxMs, policy.initialMs * policy.factor ** (attempt - 1));
  const moved = backoff * (1 + policy.jitter * (2 * random() - 1));
  return Math.max(asked, Math.round(Math.min(policy.maxMs, moved)));
}
