import type {WireRequest} from '../adapters/adapter.js';
import {present} from '../state/read.js';
import {sleep, systemClock, type Clock} from './clock.js';
import {ask, type SendBase} from './send.js';
import {abortedFault, type WireStream} from './wire.js';

/** How a service that does not stream is asked. */
export interface PollOptions {
  /** The idempotency key of the first request, where that is a write. */
  readonly commandId?: string | undefined;
  /** Whether there is nothing more to ask for. */
  isOver(): boolean;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly onOpen?: () => void;
}

/** Milliseconds between two questions: longer and longer, while the work takes long. */
const SOONEST_MS = 1_000;
const LATEST_MS = 10_000;
const FACTOR = 1.5;

/** A run read answer by answer: the first request's, then that of each next one, until the run is over. */
export async function* openPoll(base: SendBase, first: WireRequest, options: PollOptions): WireStream {
  const {commandId, signal, clock = systemClock, random} = options;
  let request = first;
  for (let wait = SOONEST_MS; ; wait = Math.min(LATEST_MS, wait * FACTOR)) {
    const key = request === first ? commandId : undefined;
    const data = await ask(base, request, {signal, clock, ...present({random, commandId: key})});
    options.onOpen?.();
    yield {data};
    const next = options.isOver() ? undefined : request.next?.();
    if (!next) return 'end';
    await sleep(clock, wait, signal);
    if (signal.aborted) throw abortedFault();
    request = next;
  }
}
