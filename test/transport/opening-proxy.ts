import {createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {AgentEvent} from '../../src/protocol/envelope.js';

/** What becomes of one answer on its way. */
export interface Fate {
  /** Waits for this before the answer is passed on. */
  readonly after?: Promise<unknown>;
  /** Answers with this status instead. */
  readonly status?: number;
  /** Cuts the answer off in its middle. */
  readonly cut?: boolean;
  /** Answers with this instead. */
  readonly body?: unknown;
}

/** An event as it stands in a stream. */
export type StreamedEvent = AgentEvent & {readonly payload?: Readonly<Record<string, unknown>>};

/** A real server between a page and a runtime: it delays, fails, cuts and replaces answers, and notes what was asked. */
export class OpeningProxy {
  /** What was asked, in order, as `shell`, `window?at=3`. */
  readonly asked: string[] = [];
  /** The `Last-Event-ID` of every stream that was opened. */
  readonly streams: string[] = [];
  /** The fate of an answer by its step, and by its address. */
  fate: (step: string, path: string) => Fate | undefined = () => undefined;
  readonly #server: Server;
  readonly #target: URL;
  #isLast: (event: StreamedEvent) => boolean = () => false;
  #released: Promise<void> = Promise.resolve();

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  static async open(target: string): Promise<OpeningProxy> {
    const proxy = new OpeningProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Stops a stream after the first event like this, so that a page stays as it is then. What it gives lets it go on. */
  holdAfter(isLast: (event: StreamedEvent) => boolean): () => void {
    const {opened, open} = gate();
    this.#isLast = isLast;
    this.#released = opened;
    return () => {
      this.#isLast = () => false;
      open();
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const found = /\/sessions\/[^/]+\/(shell|window|current|refs)(\?.*)?$/.exec(path);
    if (found) this.asked.push(`${found[1] ?? ''}${found[2] ?? ''}`);
    if (path.endsWith('/events')) this.streams.push(String(request.headers['last-event-id'] ?? ''));
    const fate = found ? this.fate(found[1] ?? '', path) : undefined;
    await fate?.after;
    if (fate?.status !== undefined) {
      response
        .writeHead(fate.status, {'content-type': 'application/json'})
        .end('{"error":{"message":"Out of order."}}');
      return;
    }
    if (fate && 'body' in fate) {
      response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(fate.body));
      return;
    }
    const {hostname, port} = this.#target;
    const {origin, ...given} = request.headers;
    const headers = {...given, host: this.#target.host, ...(origin === undefined ? {} : {origin: this.#target.origin})};
    const onward = httpRequest({hostname, port, path, method: request.method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        this.#passEvents(answer, response).catch(() => response.destroy());
        return;
      }
      if (!fate?.cut) {
        answer.pipe(response);
        return;
      }
      answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, Math.floor(chunk.length / 2)));
        setTimeout(() => response.destroy(), 5);
      });
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  /** Passes a stream on event by event. */
  async #passEvents(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.flushHeaders();
    let rest = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = `${rest}${String(chunk)}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        response.write(`${block}\n\n`);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined && this.#isLast(JSON.parse(data) as StreamedEvent)) await this.#released;
      }
    }
    response.end(rest);
  }
}

/** A promise, and what resolves it. */
export function gate(): {readonly opened: Promise<void>; open(): void} {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {opened, open};
}
