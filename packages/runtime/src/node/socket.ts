import type {Duplex} from 'node:stream';
import type {IncomingMessage} from 'node:http';
import {WebSocketServer, type RawData, type WebSocket} from 'ws';
import {object, string} from 'agent-surfaces/state';
import type {ScenarioRuntime} from '../engine.js';
import {HttpError, MAX_BODY} from './http.js';
import {MAX_BEHIND, positionOf} from './sse.js';

const HEARTBEAT_MS = 15_000;
/** How long a client may take to say where it resumes before the stream begins at the beginning. */
const RESUME_MS = 250;
/** How long a client may take to close the connection. */
const CLOSE_MS = 300;
const PATH = /^\/api\/sessions\/([^/]+)\/socket$/;

/** The sockets of the API: each is one session's stream, and a way for commands. */
export class Sockets {
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

/** One open socket. */
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

  /** Starts the stream, once. */
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
