import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {TransportFault, type Clock, type StreamEnd, type WireMessage} from '../../src/transport/index.js';

/** Serves real HTTP on a free port until the file's tests are over; gives the address. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with an event stream, one network write per chunk. */
export async function stream(response: ServerResponse, ...chunks: (string | Uint8Array)[]): Promise<void> {
  response.writeHead(200, {'content-type': 'text/event-stream'});
  response.socket?.setNoDelay(true);
  for (const chunk of chunks) await write(response, chunk);
  response.end();
}

/** Writes and waits until the bytes have left. */
export async function write(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
  await new Promise((resolve) => response.write(chunk, resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

/** Reads a request's body. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Reads a stream to its end or its fault. */
export async function collect(
  source: AsyncGenerator<WireMessage, StreamEnd>,
): Promise<{messages: WireMessage[]; data: unknown[]; end?: StreamEnd; fault?: TransportFault}> {
  const messages: WireMessage[] = [];
  const data: unknown[] = [];
  try {
    for (;;) {
      const next = await source.next();
      if (next.done) return {messages, data, end: next.value};
      messages.push(next.value);
      data.push(next.value.data);
    }
  } catch (error) {
    if (!(error instanceof TransportFault)) throw error;
    return {messages, data, fault: error};
  }
}

/** Waits, in real time, until something holds. */
export async function until(holds: () => boolean, what = 'the condition'): Promise<void> {
  for (let i = 0; i < 2_000; i += 1) {
    if (holds()) return;
    await wait(2);
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Lets pending promises and I/O callbacks run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Time that moves only when told. */
export class TestClock implements Clock {
  time = 0;
  /** Every delay that was asked for. */
  readonly delays: number[] = [];
  readonly #timers = new Map<number, {at: number; run: () => void}>();
  #next = 1;

  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.time;
  }

  setTimeout(run: () => void, ms: number): number {
    this.delays.push(ms);
    this.#timers.set(this.#next, {at: this.time + ms, run});
    return this.#next++;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as number);
  }

  advance(ms: number): void {
    this.time += ms;
    for (const [id, timer] of [...this.#timers]) {
      if (timer.at > this.time || !this.#timers.delete(id)) continue;
      timer.run();
    }
  }
}

/** A clock that does not wait, and remembers what it was asked. What is to last as long as `never` or longer never ends. */
export function hastyClock(never = Infinity): Clock & {readonly delays: number[]} {
  const delays: number[] = [];
  return {
    delays,
    now: () => Date.now(),
    setTimeout: (run, ms) => {
      delays.push(ms);
      return ms < never ? setTimeout(run, 0) : undefined;
    },
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
  };
}
