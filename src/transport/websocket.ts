import {
  TransportFault,
  abortedFault,
  isRetryableStatus,
  readMessages,
  type StreamEnd,
  type WireMessage,
  type WireStream,
} from './wire.js';

/** The part of a WebSocket that is used here: the browser's has it, and so does the one of `ws`. */
export interface SocketLike {
  binaryType: string;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: {readonly data: unknown}) => void): void;
  addEventListener(type: 'close', listener: (event: {readonly code: number; readonly reason: string}) => void): void;
}

/** Where to connect. */
export interface SocketRequest {
  readonly url: string;
  readonly protocols?: readonly string[];
  readonly signal?: AbortSignal;
  /** Resume after this message: sent as the first frame, `{"type":"resume","lastEventId":"…"}`. */
  readonly lastEventId?: string;
  readonly WebSocket?: new (url: string, protocols?: string[]) => SocketLike;
  /** Called when the socket is open. */
  readonly onOpen?: () => void;
}

/** A socket's messages, and the way back for commands. */
export interface SocketStream {
  readonly messages: WireStream;
  /** Sends a text frame once the socket is open; rejects with a fault if it closes first. */
  send(text: string): Promise<void>;
}

/** Close codes that another try would only meet again: protocol, data, policy and extension errors. */
const FINAL_CLOSE_CODES = new Set([1002, 1003, 1007, 1008, 1009, 1010]);

/**
 * Opens a WebSocket at once. A text frame is one event, `{id?, event?, data}` around an event (the id is the one to
 * resume after), or an array of these. Close code 1000 is the end of the stream; any other is a fault.
 */
export function openWebSocket(request: SocketRequest): SocketStream {
  const link = new SocketLink(request);
  return {messages: link.messages(), send: (text) => link.send(text)};
}

interface Outgoing {
  readonly text: string;
  readonly sent: () => void;
  readonly failed: (fault: TransportFault) => void;
}

class SocketLink {
  #socket?: SocketLike;
  #signal?: AbortSignal;
  #open = false;
  #end?: StreamEnd | TransportFault;
  #incoming: WireMessage[] = [];
  #outgoing: Outgoing[] = [];
  #wake: () => void = () => undefined;
  readonly #onAbort = () => {
    this.#finish(abortedFault());
  };

  constructor(request: SocketRequest) {
    this.#signal = request.signal;
    if (request.signal?.aborted) this.#finish(abortedFault());
    else this.#connect(request);
  }

  async *messages(): WireStream {
    try {
      for (;;) {
        const batch = this.#incoming;
        this.#incoming = [];
        for (const message of batch) yield message;
        if (this.#incoming.length > 0) continue;
        if (this.#end instanceof TransportFault) throw this.#end;
        if (this.#end) return this.#end;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#finish('end');
    }
  }

  send(text: string): Promise<void> {
    return new Promise((sent, failed) => {
      if (this.#end) failed(this.#whyNotSent());
      else this.#outgoing.push({text, sent, failed});
      this.#flush();
    });
  }

  #connect(request: SocketRequest): void {
    const Socket = request.WebSocket ?? (globalThis.WebSocket as SocketRequest['WebSocket'] | undefined);
    let socket: SocketLike;
    try {
      if (!Socket) throw new Error('there is no WebSocket here');
      socket = request.protocols ? new Socket(request.url, [...request.protocols]) : new Socket(request.url);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      this.#finish(new TransportFault('network', `The socket could not be made: ${why}.`, {cause, retryable: false}));
      return;
    }
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      this.#open = true;
      if (request.lastEventId) socket.send(JSON.stringify({type: 'resume', lastEventId: request.lastEventId}));
      this.#flush();
      request.onOpen?.();
    });
    socket.addEventListener('message', ({data}) => {
      if (this.#end) return;
      for (const message of readFrame(data)) this.#incoming.push(message);
      this.#wake();
    });
    // The close event that follows says what failed; without a listener `ws` would throw.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', ({code, reason}) => {
      this.#finish(code === 1000 ? 'done' : closeFault(this.#open, code, reason));
    });
    request.signal?.addEventListener('abort', this.#onAbort);
  }

  #flush(): void {
    if (!this.#open || this.#end) return;
    for (const {text, sent} of this.#outgoing.splice(0)) {
      this.#socket?.send(text);
      sent();
    }
  }

  #finish(end: StreamEnd | TransportFault): void {
    if (this.#end) return;
    this.#end = end;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#socket?.close(1000);
    for (const {failed} of this.#outgoing.splice(0)) failed(this.#whyNotSent());
    this.#wake();
  }

  #whyNotSent(): TransportFault {
    if (this.#end instanceof TransportFault) return this.#end;
    return new TransportFault('closed', 'The socket is closed; nothing was sent.', {retryable: false});
  }
}

function readFrame(data: unknown): WireMessage[] {
  if (typeof data === 'string') return readMessages(data);
  return [{data: undefined, malformed: '(a binary frame)'}];
}

function closeFault(wasOpen: boolean, code: number, reason: string): TransportFault {
  if (!wasOpen) return new TransportFault('network', 'The socket could not be opened.', {status: code});
  // 44xx is how servers put an HTTP 4xx into a close code.
  const refused = code >= 4400 && code < 4500 && !isRetryableStatus(code - 4000);
  return new TransportFault('closed', `The server closed the socket (${code}${reason && `: ${reason}`}).`, {
    status: code,
    retryable: !refused && !FINAL_CLOSE_CODES.has(code),
  });
}
