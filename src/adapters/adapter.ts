import type {AgentCommand, CommandIntent} from '../commands/command.js';
import type {Completion, Trigger} from '../commands/completion.js';
import type {Advice} from '../commands/receipts.js';
import type {AgentEvent} from '../protocol/envelope.js';
import type {Control} from '../protocol/taxonomy.js';
import type {OpeningStep} from '../state/opening.js';
import type {ReadonlyStore} from '../state/store.js';

/** A request as the wire wants it. The transport adds the base address and the connection's headers. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the adapter's `url`. Empty for the address itself. */
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is itself a stream of wire events, or says where that stream is. */
  readonly streams?: true | ((reply: unknown) => string | undefined);
  /** The answer is one wire event, and not a stream of them. */
  readonly single?: true;
  /** After a single answer: what to ask for next, again and again, until the run is over. */
  readonly next?: () => WireRequest;
  /** Why an answer that came all the same is a no. Tolerant: never throws, whatever it is given. */
  readonly refusal?: (reply: unknown) => WireRefusal | undefined;
  /** What the person said that the request has no place for: a message of its own, once this is answered. */
  readonly followUp?: string;
  /** The answer in the words of this project. Tolerant too. */
  readonly read?: (reply: unknown) => unknown;
}

/** A service's no, in its own words. */
export interface WireRefusal {
  readonly message: string;
  readonly code?: string;
}

/** Why a stream or a request failed, as far as an adapter needs to know. */
export interface WireFault {
  readonly kind: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
}

/** What one code in the error bodies of a service means. */
export interface ErrorRule {
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  /** A write that failed so may be sent again, under the same idempotency key. */
  readonly resend?: boolean;
  /** What a person can do about it. */
  readonly advice?: Advice;
}

/** What a protocol cannot write, and why, in words for the person who asked; by field where one field is at fault. */
export interface Unsupported {
  readonly unsupported: string;
  /** It can be written later, once something else is done: a queued turn stays in the queue. */
  readonly isTemporary?: true;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A write that cannot leave yet: the page keeps it, and says so. */
export interface Held {
  /** Why, as a word of the catalog. */
  readonly held: 'other_requests';
}

/** Where files of a person go, and which do: each is uploaded first, and then named by its address. */
export interface AttachmentPlace {
  /** Relative to the adapter's `url`; `data:` where a file goes along in its message, as its own address. */
  readonly path: string;
  /** As in the `accept` of a file field. */
  readonly accept: string;
  /** How many a message may have. */
  readonly max: number;
  /** How large each may be. */
  readonly maxBytes: number;
}

/** Where completions are asked for while a person writes. */
export interface CompletionPlace {
  /** Relative to the adapter's `url`. */
  path(sessionId: string, trigger: Trigger, query: string): string;
  /** Tolerant: never throws, whatever it is given. */
  read(reply: unknown): readonly Completion[];
}

/** All knowledge of one wire format: one instance per connection. */
export interface ProtocolAdapter {
  readonly protocol: string;
  /** How a session's events are numbered: rising, which is the default, or without gaps; then a missing one is waited for. */
  readonly ordering?: 'monotonic' | 'contiguous';
  /** What this protocol can really write. */
  readonly controls: ReadonlySet<Control>;
  /** `name` is the `event` field of SSE, where the wire has one. Tolerant: never throws, whatever it is given. */
  decode(wire: unknown, name?: string): readonly AgentEvent[];
  encode(command: AgentCommand, store: ReadonlyStore): WireRequest | Unsupported | Held;
  /** The codes in the error bodies of its services. An error with another code, or none, is known by its HTTP status. */
  readonly errors?: Readonly<Record<string, ErrorRule>>;
  /** Takes back a command that was held; false where there is nothing to take back. */
  withdraw?(command: AgentCommand): boolean;
  /**
   * Why this very command could not be written, as a word of the catalog, though its control can be; asked beforehand. A word
   * with `_no_` in it, such as `agui_no_word`, says that the protocol never can: the control is then left out.
   */
  refuses?(intent: CommandIntent): string | undefined;
  /** The client owns the list of messages, so that `retry` asks again for an answer that is whole, too. */
  readonly regenerates?: true;
  /** What is wrong with a text and its files, found before they are sent or kept for later. */
  check?(command: AgentCommand): Unsupported | undefined;
  /** Where files go; absent where the protocol takes none. */
  readonly attachments?: AttachmentPlace;
  /** How many characters a text may have; absent where the protocol does not say. */
  readonly maxText?: number;
  /** Where completions come from; absent where the protocol has none. */
  readonly completions?: CompletionPlace;
  /** Where a session's live stream is, relative to the adapter's `url`; absent where only answers to writes stream. */
  streamPath?(sessionId: string): string;
  /** Where the same stream is by WebSocket; at the address of the stream itself, if not said. */
  socketPath?(sessionId: string): string;
  /** How a session is opened step by step before its stream goes on; absent where the stream carries everything. */
  readonly opening?: OpeningSource;
  /** Where what a ref names can be read, relative to the adapter's `url`; absent where refs cannot be read so. */
  refPath?(sessionId: string, ref: string): string;
  /** What a ref names, where its body came over the wire and the adapter keeps it. */
  kept?(ref: string): Blob | undefined;
  /** What has to be read of the service before anything can be written to it; for protocols with `runs`. */
  readonly introduction?: Introduction;
  /** Where a session's past is, page by page; absent where the protocol has none. */
  readonly history?: HistorySource;
  /** The sessions that the service has; absent where it does not list them. */
  readonly directory?: DirectorySource;
  /** For protocols in which each write opens a stream of its own, and nothing streams in between. */
  readonly runs?: RunStreams;
  /** For protocols in which both sides ask each other over one socket. */
  readonly socket?: SocketPeer;
}

/** This side of a socket that all sessions of a page share. What it is told comes by `decode`, also what answers a command. */
export interface SocketPeer {
  /** Whether the service lists its sessions; undefined before it has said so. */
  readonly lists: boolean | undefined;
  /** A socket is open, for the first time or again. */
  open(): void;
  /** It is closed. `isFinal`: nobody tries again by itself. */
  close(fault: WireFault, isFinal: boolean): readonly AgentEvent[];
  /** A session is to be open from now on: made anew, or opened as the service has it. */
  enter(sessionId: string, isNew: boolean): void;
  /** Nobody looks at it any more. It stays open, and what it does is still told. */
  leave(sessionId: string): void;
  /** How a session stands. */
  of(sessionId: string): SocketSession;
  /** Asks for the list of sessions, where the service has one. */
  list(): void;
  /** What is to be sent since this was last called, in order. */
  outgoing(): readonly unknown[];
  /** The commands that were answered since this was last called. A request that is `single` is waited for until then. */
  replies(): readonly SocketReply[];
}

/** The answer to a command: it was taken, or not. */
export interface SocketReply {
  readonly commandId: string;
  readonly refusal?: WireRefusal;
}

/** How a session stands at its service. */
export interface SocketSession {
  readonly state: 'opening' | 'open' | 'failed';
  /** Why it could not be opened. */
  readonly reason?: string;
  /** Why its past could not be read. */
  readonly pastReason?: string;
  /** It works on what a person has said. */
  readonly isBusy: boolean;
  /** Before it is open, somebody is asked something. */
  readonly isAsking: boolean;
  /** The name by which it can be opened again; absent while there is nothing in it. */
  readonly name?: string;
}

/** What a new session is made from. */
export interface SessionTemplate {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
}

/** What a person may say about a session to be made. */
export interface NewSessionOptions {
  /** The template to make it from. */
  readonly template?: string;
  readonly title?: string;
}

/** A list of the sessions that a service has. */
export interface DirectorySource {
  /** Where the list is, relative to the adapter's `url`, or what asks for it; absent where the service has none. */
  readonly path?: string | WireRequest;
  /** Where its changes stream; absent where the list has to be read again. */
  readonly streamPath?: string;
  /** Tolerant: never throws, whatever it is given. */
  read(page: unknown): DirectoryPage;
  /** One message of the stream. Tolerant too. */
  decode?(wire: unknown): readonly AgentEvent[];
  /** Makes a session: by a request whose answer names it, or by a name that is free; both where not every service has the request. */
  create?(options: NewSessionOptions): (WireRequest & {readonly sessionId?: string}) | {readonly sessionId: string};
  /** The session that the answer to such a request names. */
  created?(reply: unknown): string | undefined;
}

/** The list as it was read. */
export interface DirectoryPage {
  readonly events: readonly AgentEvent[];
  readonly templates?: readonly SessionTemplate[];
  /** Whether a person can rename, pin and archive. */
  readonly canEdit: boolean;
}

/** Where the steps of an opening are asked for, and how they are read. */
export interface OpeningSource {
  /** Relative to the adapter's `url`. Every step but the first is asked for as of the place that the first one named. */
  path(step: OpeningStep, sessionId: string, asked: OpeningQuery): string;
  /** Tolerant: never throws, whatever it is given; undefined where it is no answer. */
  read(reply: unknown): OpeningPiece | undefined;
}

/** What is asked of a step. */
export interface OpeningQuery {
  readonly at?: number;
  /** The page of the window to ask for: what an earlier one named as its `before`. */
  readonly before?: string;
  /** The teammate's thread whose turns are asked for, instead of the session's own. */
  readonly thread?: string;
}

/** One step of an opening, or an older page of its window. */
export interface OpeningPiece {
  /** The place in the session's stream that it speaks of. */
  readonly at?: number;
  /** A snapshot in the store's own form, or a part of one. */
  readonly snapshot: Readonly<Record<string, unknown>>;
  /** What to ask for to get the turns before these; absent at the beginning. */
  readonly before?: string;
}

/** The request for what a service is and how it is addressed, such as an agent card. */
export interface Introduction {
  readonly request: WireRequest;
  /** Takes the answer; `url` is the adapter's own. Tolerant: never throws, whatever it is given. */
  take(reply: unknown, url: string): readonly AgentEvent[];
  /** There was none. */
  fail(fault: WireFault, url: string): readonly AgentEvent[];
}

/** A past that is read from its newest page backwards. */
export interface HistorySource {
  /**
   * Relative to the adapter's `url`; a whole request where an address says too little, or several, whose answers are read
   * as a list; a function where the page has the past itself; undefined where there is no past.
   */
  path(sessionId: string, before?: string): string | WireRequest | readonly WireRequest[] | (() => unknown) | undefined;
  /** Tolerant: never throws, whatever it is given. */
  read(page: unknown, sessionId: string): HistoryPage;
}

/** One page of a past. */
export interface HistoryPage {
  readonly events: readonly AgentEvent[];
  /** What to ask for to get the page before this one; absent at the beginning. */
  readonly before?: string;
  /** A run that is still at work: where its stream goes on, and after which event. */
  readonly live?: {readonly path: string; readonly after?: string};
}

/** A call of the agent that a tool of this page is to answer. */
export interface ToolRequest {
  readonly toolCallId: string;
  readonly name: string;
  /** The arguments as the agent wrote them: JSON, if all went well. */
  readonly args: string;
}

/** What the streams of a protocol with one stream per run need beyond decoding. */
export interface RunStreams {
  /** Whether the run of the newest write has no event yet, is at work, or is over, as far as its events say. */
  readonly state: 'waiting' | 'active' | 'over';
  /** The stream is over, or was left. Returns the events that end a run which did not report its own end. */
  end(fault: WireFault, commandId?: string): readonly AgentEvent[];
  /** Where to go on reading a stream that was cut, after the last event that came with a number. */
  resumePath(): string;
  /** How to go on with a run whose server numbers nothing: each way is tried where the one before it did not do. */
  resume?(): readonly (() => WireRequest)[];
  /** The request that ends the run at its owner; undefined, or absent, where leaving is all that can be done. */
  cancel?(): WireRequest | undefined;
  /** The calls that wait for tools of this page, now that the run is over. */
  toolRequests(): readonly ToolRequest[];
  /** Takes the result of one of them. */
  answerTool(toolCallId: string, content: string, error?: string): readonly AgentEvent[];
  /** The request that goes on with the thread after its calls were answered; undefined while it waits for somebody else. */
  goOn(sessionId: string): WireRequest | undefined;
}

/** A tool of this page that the agent may call. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters?: unknown;
}

/** What only one protocol understands, by the names that it gives. */
export type ProtocolOptions = Readonly<Record<string, unknown>>;

/** What a page gives to its adapter. Functions are called for each write, so that what they give may change. */
export interface AdapterOptions<Options extends object = ProtocolOptions> {
  readonly tools?: () => readonly PageTool[];
  /** What the agent should know about the page. */
  readonly context?: () => readonly {readonly description: string; readonly value: string}[];
  /** Passed on to the agent's service as it is. */
  readonly forwardedProps?: () => unknown;
  /** Shared state as this page has changed it; undefined leaves it as the agent gave it. */
  readonly state?: () => unknown;
  /** Where the past of a session is, in words of the protocol. */
  readonly history?: string;
  /** What only this protocol understands, as the page gave it: it may come from an attribute, so any value may be wrong. */
  readonly options?: Partial<Options> | undefined;
  /** Where files are uploaded, relative to the adapter's `url`, and how large each may be: 10 MiB, if not said. */
  readonly attachments?: {readonly path: string; readonly maxBytes?: number};
  readonly now?: () => number;
  readonly newId?: () => string;
}

/** Every adapter module exports one of these as `createAdapter`. */
export type AdapterFactory<Options extends object = ProtocolOptions> = (
  options?: AdapterOptions<Options>,
) => ProtocolAdapter;

/** Whether an encoded command is a refusal. */
export function isUnsupported(encoded: WireRequest | Unsupported | Held): encoded is Unsupported {
  return 'unsupported' in encoded;
}

/** Whether an encoded command is kept by the page for now. */
export function isHeld(encoded: WireRequest | Unsupported | Held): encoded is Held {
  return 'held' in encoded;
}
