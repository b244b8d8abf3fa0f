import type {ResumeEntry} from '@ag-ui/core';
import type {JsonObject} from 'agent-surfaces/protocol';
import {SseDecoder, type WireMessage} from 'agent-surfaces/transport';
import {AdkConverter} from './adk/converter.js';
import {readAdkEvent} from './adk/event.js';
import {GatewayError, badFields, toGatewayError} from './errors.js';
import {SecretMask} from './mask.js';
import type {Settings} from './options.js';
import {Run, type RunPlace} from './run.js';
import type {Upstream, UpstreamCall, UpstreamStream} from './upstream.js';

/** What starts a run. */
export interface RunOrder extends RunPlace {
  /** The field of the request that `once` comes from. */
  readonly onceField: string;
  /** The body for ADK's `/run_sse`. */
  readonly request: JsonObject;
  /** What the person's page gave that is not in it. */
  readonly unused: readonly string[];
  readonly call: UpstreamCall;
  readonly resume: readonly ResumeEntry[];
  /** Parts of the request that answer a long-running tool. */
  readonly results: readonly JsonObject[];
}

/** Runs since the gateway was made. */
export interface RunCounts {
  readonly started: number;
  readonly underWay: number;
  readonly failed: number;
  readonly cancelled: number;
}

/** The runs under way and those that ended a while ago. The only memory of the gateway, and a bounded one. */
export class Runs {
  readonly #settings: Settings;
  readonly #upstream: Upstream;
  readonly #known = new Set<Run>();
  #started = 0;
  #ended = 0;
  #failed = 0;
  #cancelled = 0;

  constructor(settings: Settings, upstream: Upstream) {
    this.#settings = settings;
    this.#upstream = upstream;
  }

  get counts(): RunCounts {
    const started = this.#started;
    return {started, underWay: started - this.#ended, failed: this.#failed, cancelled: this.#cancelled};
  }

  /** The newest run with these marks that is under way or still kept. */
  find(marks: Partial<RunPlace>): Run | undefined {
    this.#forget();
    const wanted = Object.entries(marks) as [keyof RunPlace, unknown][];
    return [...this.#known].findLast(({place}) => wanted.every(([name, value]) => place[name] === value));
  }

  /** Starts a run, or gives the one that the same request has started before. */
  start(order: RunOrder): Run {
    const known = order.once === undefined ? undefined : this.find({once: order.once});
    if (known) {
      if (known.place.fingerprint === order.fingerprint) return known;
      throw badFields({[order.onceField]: `This ${order.onceField} was used for another request.`});
    }
    this.#makeRoom(order.userId);
    const run = new Run(order, this.#settings);
    this.#known.add(run);
    void this.#carry(run, order);
    return run;
  }

  /** Carries a run from the upstream's stream to its log. Never rejects. */
  async #carry(run: Run, order: RunOrder): Promise<void> {
    const {clock} = this.#settings;
    const {threadId, runId, resume} = order;
    const converter = new AdkConverter({threadId, runId, resume, now: () => clock.now()});
    const mask = new SecretMask({...this.#settings.headers, ...order.call.headers});
    const append = (events: ReturnType<AdkConverter['end']>) => {
      this.#failed += events.filter(({type}) => type === 'RUN_ERROR').length;
      run.log.append(mask.events(events));
    };
    this.#started += 1;
    let stream: UpstreamStream | undefined;
    try {
      stream = await this.#upstream.openRun(order.request, {...order.call, signal: run.signal});
      run.settleOpening();
      append(converter.start());
      append(converter.unused(order.unused));
      if (order.results.length > 0) append(converter.convert({author: 'user', content: {parts: order.results}}));
      const isWhole = await readEvents(stream, async ({data, malformed}) => {
        run.invocationId ??= readAdkEvent(data)?.invocationId;
        append(malformed === undefined ? converter.convert(data) : converter.unreadable());
        await run.room();
      });
      append(isWhole ? converter.end() : converter.fail('AGUI_UPSTREAM_ERROR', CUT));
    } catch (error) {
      const fault = run.timedOut ? new GatewayError('AGUI_UPSTREAM_TIMEOUT', TOO_LONG) : toGatewayError(error);
      if (!run.signal.aborted) this.#settings.onError(error, {traceId: order.call.traceId});
      append(run.cancelled ? converter.cancel() : converter.fail(fault.code, wordsFor(fault, run, stream)));
      // What never began may be asked for again; who reads a run in the background finds the reason.
      const isSafe = this.#settings.idempotentUpstream || !fault.mayHaveBegun;
      if (!stream && isSafe && order.lonelyMs !== Infinity) this.#known.delete(run);
      run.settleOpening(fault);
    } finally {
      stream?.close();
      this.#ended += 1;
      if (run.cancelled) this.#cancelled += 1;
      run.end();
    }
  }

  #makeRoom(userId: string): void {
    this.#forget();
    // The runs of one user make room for each other before they take that of others.
    const own = [...this.#known].filter(({place}) => place.userId === userId);
    let free = this.#settings.runsPerUser - own.length;
    for (const run of own) {
      if (free > 0) break;
      if (run.endedAt !== undefined && this.#known.delete(run)) free += 1;
    }
    if (free <= 0) {
      throw new GatewayError('AGUI_RATE_LIMITED', 'Too many runs of this user are under way.', {retryAfterMs: 5_000});
    }
    if (this.#known.size >= this.#settings.buffer.runs) {
      throw new GatewayError('AGUI_RATE_LIMITED', 'Too many runs are under way.', {retryAfterMs: 5_000});
    }
  }

  /** Lets go of runs that ended long ago, then of the oldest that ended until there is room. */
  #forget(): void {
    const {runs, totalBytes, keepMs} = this.#settings.buffer;
    const now = this.#settings.clock.now();
    let bytes = 0;
    for (const run of this.#known) bytes += run.log.bytes;
    for (const run of this.#known) {
      if (run.endedAt === undefined) continue;
      const isOld = now - run.endedAt > keepMs;
      if (!isOld && this.#known.size < runs && bytes <= totalBytes) continue;
      bytes -= run.log.bytes;
      this.#known.delete(run);
    }
  }
}

const CUT = 'The connection to the agent service broke off.';
const TOO_LONG = 'The run took longer than a run may, and was left. The agent may have gone on by itself.';

function wordsFor(fault: GatewayError, run: Run, stream: UpstreamStream | undefined): string {
  if (run.signal.aborted && !run.timedOut)
    return 'Nobody was listening any more. The agent may have gone on by itself.';
  return stream && fault.code === 'AGUI_UPSTREAM_ERROR' ? CUT : fault.message;
}

/** Reads the events of a stream; false where it ended in the middle of one. */
async function readEvents(stream: UpstreamStream, take: (message: WireMessage) => Promise<void>): Promise<boolean> {
  const bytes = new TextDecoder();
  const decoder = new SseDecoder();
  while (!decoder.done) {
    const chunk = await stream.read();
    const messages = decoder.push(chunk ? bytes.decode(chunk, {stream: true}) : bytes.decode());
    for (const message of messages) await take(message);
    if (chunk) continue;
    const {messages: rest, truncated} = decoder.end();
    for (const message of rest) await take(message);
    return !truncated || rest.length > 0;
  }
  return true;
}
