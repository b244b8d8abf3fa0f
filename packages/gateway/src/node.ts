import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Gateway} from './gateway.js';

/** For `http.createServer`, and as a middleware of Connect, Express and Vite. */
export type NodeHandler = (
  request: IncomingMessage & {readonly originalUrl?: string},
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** What is read of a body that was refused, so that the answer gets through; more is cut off. */
const MOST_DISCARDED = 16 * 1024 * 1024;

/** Serves a gateway from Node. Paths that are not the gateway's go to `next`, where there is one. */
export function toNodeHandler(gateway: Gateway): NodeHandler {
  return (request, response, next) => {
    const url = addressOf(request);
    if (next && !(url && gateway.handles(url.pathname))) {
      next();
      return;
    }
    serve(gateway, request, response, url).catch((error: unknown) => {
      if (next && !response.headersSent) next(error);
      else response.destroy();
    });
  };
}

async function serve(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL | undefined,
): Promise<void> {
  // Neither can be said in the words of the web.
  if (!url || /^(CONNECT|TRACE|TRACK)$/i.test(request.method ?? '')) {
    response.writeHead(url ? 405 : 400).end();
    return;
  }
  const controller = new AbortController();
  response.once('close', () => {
    controller.abort();
  });
  const answer = await gateway(toRequest(request, url, controller.signal));
  // A body that was not read to its end would be taken for the next request.
  if (!request.complete && request.httpVersionMajor < 2) response.setHeader('connection', 'close');
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  await send(answer.body, response, controller.signal);
}

async function send(
  body: ReadableStream<Uint8Array> | null,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const reader = body?.getReader();
  const leave = () => {
    reader?.cancel().catch(() => undefined);
  };
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, {once: true});
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done || signal.aborted) break;
    if (!response.write(step.value)) await drained(response, signal);
  }
  response.end();
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    response.on('drain', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

function addressOf(request: IncomingMessage & {readonly originalUrl?: string}): URL | undefined {
  const path = request.originalUrl ?? request.url ?? '/';
  try {
    // Only the path counts here: a host header may hold anything, and is checked by the gateway.
    return new URL(`http://localhost${path.startsWith('/') ? path : '/'}`);
  } catch {
    return undefined;
  }
}

function toRequest(request: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue; // HTTP/2 puts method and path here
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Without a name the request's own address would count, which is always that of this machine.
  headers.set('host', String(request.headers.host ?? request.headers[':authority'] ?? ''));
  const {method = 'GET'} = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = {method, headers, signal, ...(hasBody ? {body: toStream(request), duplex: 'half'} : {})};
  return new Request(url, init as RequestInit);
}

/** The body as it comes, no faster than it is read. What is not read is discarded. */
function toStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        request.pause();
        request.on('data', (chunk: Uint8Array) => {
          request.pause();
          controller.enqueue(new Uint8Array(chunk));
        });
        request.once('end', () => {
          controller.close();
        });
        request.once('error', (error) => {
          controller.error(error);
        });
      },
      pull: () => {
        request.resume();
      },
      cancel: () => {
        discard(request);
      },
    },
    {highWaterMark: 0},
  );
}

function discard(request: IncomingMessage): void {
  let size = 0;
  request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
  request.on('error', () => undefined);
  request.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MOST_DISCARDED) request.destroy();
  });
  request.resume();
}
