import {once} from 'node:events';
import {accessSync, constants, existsSync} from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {Duplex} from 'node:stream';
import {object, string} from 'agent-surfaces/state';
import {type RawData, type WebSocket, WebSocketServer} from 'ws';
import {ScenarioRuntime} from '../engine.js';
import {answerApi} from './api.js';
import {FileStorage, makeFolder} from './file-storage.js';
import {whyForbidden} from './guard.js';
import {HttpError, MAX_BODY, sendError} from './http.js';
import {MAX_BEHIND, positionOf} from './sse.js';
import {serveFile} from './static-files.js';

/** What a server is made of. */
export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Where the sessions are kept. */
  readonly folder: string;
  /** The built page. */
  readonly staticRoot: string;
  readonly pace?: number;
}

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  readonly runtime: ScenarioRuntime;
  /** What the person who started it should know: damaged sessions, one sentence each. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

const SESSION_PAGE = /^\/sessions\/[^/]+$/;

/** Starts the scenario runtime behind HTTP. Rejects with a `StartError` where it cannot. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const {port, host = '127.0.0.1', folder, staticRoot, pace = 1} = options;
  if (!existsSync(join(staticRoot, 'index.html'))) {
    throw new StartError(`There is no built page in ${staticRoot}: run npm run build:demo first.`);
  }
  mustBeWritable(folder);
  const runtime = new ScenarioRuntime({storage: new FileStorage(folder), pace});
  const sockets = new Sockets(runtime);
  const server = createServer((request, response) => {
    answer(runtime, request, response, host, staticRoot).catch((error: unknown) => sendError(response, error));
  });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const refused = whyForbidden(request, host);
    if (refused !== undefined) {
      refuse(stream, '403 Forbidden', refused);
      return;
    }
    const upgrade = () => {
      const url = urlOf(request);
      if (!url || !sockets.upgrade(request, stream, head, url))
        refuse(stream, '404 Not Found', 'There is no socket here.');
    };
    runtime.open().then(upgrade, () => stream.destroy());
  });
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    sockets.close();
    runtime.close();
    server.closeAllConnections();
    await closed;
  };
  // The port first: whoever has it also writes the sessions.
  await listen(server, port, host);
  try {
    await runtime.open();
  } catch (error) {
    await close();
    throw new StartError(`The sessions in ${folder} cannot be read: ${words(error)}.`);
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${String((server.address() as AddressInfo).port)}/`,
    runtime,
    warnings: runtime.damage.map(
      ({sessionId, lines}) =>
        `Session ${sessionId}: ${String(lines)} stored ${lines === 1 ? 'line' : 'lines'} could not be read; the rest is kept.`,
    ),
    close,
  };
}

async function answer(
  runtime: ScenarioRuntime,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  staticRoot: string,
): Promise<void> {
  const refused = whyForbidden(request, host);
  if (refused !== undefined) throw new HttpError(403, 'forbidden', refused);
  const url = urlOf(request);
  if (!url) throw new HttpError(400, 'bad_request', 'The address cannot be read.');
  if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
    await runtime.open();
    await answerApi({runtime, request, response, url});
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new HttpError(405, 'method_not_allowed', 'Files can only be read.');
  }
  // The page of one session has an address of its own, and is the same file.
  if (SESSION_PAGE.test(url.pathname)) request.url = '/';
  if (!(await serveFile(staticRoot, request, response)))
    throw new HttpError(404, 'not_found', 'There is no such file.');
}

function urlOf(request: IncomingMessage): URL | undefined {
  const url = request.url ?? '';
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : undefined;
}

function refuse(stream: NodeJS.WritableStream, status: string, message: string): void {
  const code = status.startsWith('403') ? 'forbidden' : 'not_found';
  const body = JSON.stringify({error: {code, message}});
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(body))}`,
  ];
  stream.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}

function mustBeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`Sessions cannot be kept in ${folder}: ${words(error)}.`);
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (taken) throw new StartError(`Port ${String(port)} of ${host} is in use: stop the other program, or set PORT.`);
    throw new StartError(`The server cannot listen on ${host}, port ${String(port)}: ${words(error)}.`);
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const HEARTBEAT_MS = 15_000;
/** How long a client may take to say where it resumes before the stream begins at the beginning. */
const RESUME_MS = 250;
/** How long a client may take to close the connection. */
const CLOSE_MS = 300;
const PATH = /^\/api\/sessions\/([^/]+)\/socket$/;

/** The sockets of the API: each is one session's stream, and a way for commands. */
class Sockets {
  readonly #runtime: ScenarioRuntime;
  readonly #server = new WebSocketServer({noServer: true, maxPayload: MAX_BODY});

  constructor(runtime: ScenarioRuntime) {
    this.#runtime = runtime;
  }

  /** Takes over a connection that asked to become a socket; false where the address has none. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, url: URL): boolean {
    const encoded = PATH.exec(url.pathname)?.[1];
    if (encoded === undefined) return false;
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      new SocketSession(this.#runtime, socket, encoded, url.searchParams.get('after'));
    });
    return true;
  }

  close(): void {
    for (const socket of this.#server.clients) {
      socket.close(1001, 'The server is shutting down.');
      setTimeout(() => socket.terminate(), CLOSE_MS);
    }
    this.#server.close();
  }
}

class SocketSession {
  readonly #runtime: ScenarioRuntime;
  readonly #socket: WebSocket;
  readonly #sessionId: string;
  readonly #patience: ReturnType<typeof setTimeout>;
  #unsubscribe: (() => void) | undefined;
  #alive = true;

  constructor(runtime: ScenarioRuntime, socket: WebSocket, sessionId: string, after: string | null) {
    this.#runtime = runtime;
    this.#socket = socket;
    this.#sessionId = sessionId;
    this.#patience = setTimeout(() => this.#begin(after), RESUME_MS);
    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    socket.on('pong', () => (this.#alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(this.#patience);
      clearInterval(heartbeat);
      this.#unsubscribe?.();
    });
    if (!runtime.has(sessionId)) socket.close(4404, 'There is no such session.');
    else if (after !== null) this.#begin(after);
  }

  #beat(): void {
    if (!this.#alive) this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }

  #begin(after: string | null): void {
    clearTimeout(this.#patience);
    if (this.#unsubscribe || this.#socket.readyState !== this.#socket.OPEN) return;
    try {
      const position = positionOf(this.#runtime, this.#sessionId, after);
      this.#unsubscribe = this.#runtime.subscribe(this.#sessionId, position, (event) => {
        if (this.#socket.bufferedAmount > MAX_BEHIND) this.#socket.terminate();
        else this.#send({id: String(event.sequence), data: event});
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.#socket.close(4000 + error.status, error.message);
    }
  }

  #take(data: RawData, isBinary: boolean): void {
    const frame = isBinary ? undefined : parse(data);
    if (frame?.['type'] === 'resume') {
      this.#begin(string(frame['lastEventId']) ?? null);
      return;
    }
    this.#begin(null);
    if (frame?.['type'] === 'command') void this.#command(frame['command']);
    else this.#send({type: 'error', error: {code: 'bad_frame', message: 'Send a resume or a command, as JSON.'}});
  }

  async #command(command: unknown): Promise<void> {
    const id = string(object(command)?.['id']);
    try {
      const reply = await this.#runtime.command(this.#sessionId, command);
      this.#send({type: 'reply', ...(id === undefined ? {} : {id}), reply});
    } catch (error) {
      console.error(error);
      this.#socket.close(1011, 'The server has failed.');
    }
  }

  #send(frame: unknown): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

function parse(data: RawData): Readonly<Record<string, unknown>> | undefined {
  try {
    return object(JSON.parse(String(data)));
  } catch {
    return undefined;
  }
}

/** Why the server cannot start, in one sentence for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
