import type {AttachmentPlace, ProtocolAdapter} from '../adapters/adapter.js';
import type {Complete} from '../commands/completion.js';
import {CONTROL_TABLE} from '../commands/controls.js';
import type {Read} from '../commands/reading.js';
import {Refusal, type Upload} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import {present} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import type {Clock} from './clock.js';
import type {ConnectionState, ConnectionStatus} from './connection.js';
import {Measures} from './measures.js';
import type {RetryPolicy} from './retry.js';
import {httpFault, readBody} from './http.js';
import {joinUrl, type SendBase} from './send.js';
import {inlineFile, uploadFile} from './upload.js';
import type {OpeningHooks} from './session-opening.js';
import type {SocketRequest} from './websocket.js';
import {toFault, type TransportFault, type WireMessage} from './wire.js';
import {TRANSPORT_KEY} from './keys.js';

/** The row under `TRANSPORT_KEY`: the state of the connection. */
export interface TransportRow {
  readonly state: ConnectionState;
  readonly protocol: string;
  readonly attempt: number;
  readonly retryInMs?: number;
  /** When the next try begins, by the page's clock; missing while it is under way. */
  readonly retryAt?: number;
  /** How often it tries before it gives up. */
  readonly tries?: number;
  /** Why it is retrying or in error, in words. */
  readonly reason?: string;
  readonly code?: string;
  readonly since: number;
  /** Streams that wait for a missing event. */
  readonly catchingUp: number;
  /** There is a stream only during a run: idle means ready. */
  readonly perRun?: true;
}

/** The row under `CONTROLS_KEY`. */
export interface ControlsRow {
  readonly controls: readonly Control[];
  /** Those that the page itself takes care of, because the protocol has no word for them. */
  readonly held?: readonly Control[];
  /** Which files can go along with a text; absent where none can. */
  readonly attachments?: Omit<AttachmentPlace, 'path'>;
  /** The owner offers completions while a person writes. */
  readonly completes?: true;
  /** The past of a session can be read. */
  readonly hasPast?: true;
  /** What refs name can be read. */
  readonly reads?: true;
  /** An answer that is whole can be asked for again. */
  readonly regenerates?: true;
  /** How many characters a text may have; absent where nobody says. */
  readonly maxText?: number;
  /** The page is for reading alone. */
  readonly readOnly?: true;
  /** What is shown is a recording: nothing can be sent. */
  readonly recorded?: true;
}

/** What a feed is made of. */
export interface FeedOptions {
  readonly store: ProjectionStore;
  readonly adapter: ProtocolAdapter;
  readonly url: string;
  readonly sessionId: string;
  /** Nothing is written, whatever the protocol could. */
  readonly readOnly?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly via?: 'sse' | 'websocket';
  readonly fetch?: typeof fetch;
  readonly WebSocket?: SocketRequest['WebSocket'];
  readonly clock?: Clock;
  readonly random?: () => number;
  /** When the stream of a session is tried again, and when its silence is a fault. */
  readonly policy?: RetryPolicy;
  /** Where others take part in the opening of a session. */
  readonly opening?: OpeningHooks;
  onChange?(status: ConnectionStatus): void;
}

/** What can be written: all that the protocol and the page can, or, for reading alone, nothing but reading more. */
export function controlsOf({adapter, readOnly}: FeedOptions, more: readonly Control[] = []): ReadonlySet<Control> {
  const all = [...adapter.controls, ...more];
  return new Set(readOnly ? all.filter((control) => CONTROL_TABLE[control].reads) : all);
}

/** Where the requests of a feed go. */
export function baseOf({adapter, url, headers, fetch}: FeedOptions): SendBase {
  return {url, ...present({headers, fetch, errors: adapter.errors})};
}

/** What an adapter takes beside words, and how many of those, for the row of controls. */
export function takesOf(
  adapter: ProtocolAdapter,
): Pick<ControlsRow, 'attachments' | 'completes' | 'hasPast' | 'maxText' | 'reads' | 'regenerates'> {
  const {attachments, maxText, completions, refPath, kept, history, opening, regenerates} = adapter;
  const words = {
    ...(completions ? {completes: true as const} : {}),
    ...(history || opening ? {hasPast: true as const} : {}),
    ...(refPath || kept ? {reads: true as const} : {}),
    ...present({maxText, regenerates}),
  };
  if (!attachments) return words;
  const {accept, max, maxBytes} = attachments;
  return {attachments: {accept, max, maxBytes}, ...words};
}

/** Brings files to where the adapter says. They belong to a person's draft: leaving a session does not stop them. */
export function uploaderOf({adapter, url, headers, fetch}: FeedOptions): Upload | undefined {
  const {attachments, errors} = adapter;
  if (!attachments) return undefined;
  if (attachments.path === 'data:') return inlineFile;
  const place = {url: joinUrl(url, attachments.path), ...present({headers, fetch, errors})};
  return (file, watch) => uploadFile(file, {...place, ...watch});
}

/** Asks for completions where the adapter says. */
export function completerOf({adapter, url, headers, fetch: send = fetch}: FeedOptions): Complete | undefined {
  const place = adapter.completions;
  if (!place) return undefined;
  return async (trigger, query, {sessionId, signal}) => {
    const address = joinUrl(url, place.path(sessionId, trigger, query));
    const response = await send(address, {headers: {accept: 'application/json', ...headers}, signal});
    if (!response.ok) throw await httpFault(response, adapter.errors);
    return place.read(await response.json());
  };
}

/** Reads what a ref names: from the adapter where it keeps it, else where the adapter says. */
export function readerOf({adapter, url, headers, fetch: send = fetch}: FeedOptions): Read | undefined {
  const path = adapter.refPath?.bind(adapter);
  if (!path && !adapter.kept) return undefined;
  return async (ref, {sessionId, signal, onProgress}) => {
    const body = adapter.kept?.(ref);
    if (body) return body;
    if (!path) throw new Refusal('not_kept');
    try {
      const response = await send(joinUrl(url, path(sessionId, ref)), {headers, signal});
      if (!response.ok) throw await httpFault(response, adapter.errors);
      return await readBody(response, onProgress);
    } catch (error) {
      const fault = toFault(error, signal);
      throw refusalOf(fault) ?? fault;
    }
  };
}

/** Writes the state of a connection. It is called with every frame of news, and writes only what has changed. */
export class TransportReport {
  readonly #options: FeedOptions;
  readonly #more: Pick<TransportRow, 'perRun'>;
  #said = '';

  constructor(options: FeedOptions, more: Pick<TransportRow, 'perRun'> = {}) {
    this.#options = options;
    this.#more = more;
  }

  write({attempt, retryInMs, retryAt, fault, since}: ConnectionStatus, state: ConnectionState): void {
    const {store, adapter} = this.#options;
    const row: TransportRow = {
      state,
      protocol: adapter.protocol,
      attempt,
      since,
      catchingUp: store.stats.catchingUp.length,
      ...this.#more,
      ...present({retryInMs, retryAt, tries: this.#options.policy?.tries}),
      ...(fault ? {reason: fault.message, ...(fault.code === undefined ? {} : {code: fault.code})} : {}),
    };
    const said = JSON.stringify(row);
    if (said === this.#said) return;
    this.#said = said;
    store.setLocal(TRANSPORT_KEY, row);
  }
}

/** Gives one message of the wire to the store. What is no event becomes a diagnostic, and the stream goes on. */
export function takeMessage({store, adapter, sessionId}: FeedOptions, message: WireMessage): void {
  if (message.malformed !== undefined) {
    diagnose(store, sessionId, {code: 'malformed_frame', level: 'warning', message: message.malformed});
    return;
  }
  const events = adapter.decode(message.data, message.name);
  Measures.of(store).took(events);
  store.append(events, adapter.ordering === 'contiguous' ? {contiguousIn: sessionId} : undefined);
}

/** Adds a diagnostic about one session. */
export function diagnose(
  store: ProjectionStore,
  sessionId: string,
  payload: {readonly code: string; readonly level: string; readonly message: string},
): void {
  const diagnosticId = payload.code === 'malformed_frame' ? {} : {diagnosticId: `${payload.code}:${sessionId}`};
  store.append([{type: 'diagnostic.changed', ...diagnosticId, owner: 'diagnostics', sessionId, payload}]);
}

/** A refusal by the owner: 4xx, except those that ask to try again. */
export function refusalOf(fault: TransportFault): Refusal | undefined {
  const {kind, status} = fault;
  if (kind !== 'http' || status === undefined || status < 400 || status >= 500) return undefined;
  if (status === 408 || status === 425 || status === 429) return undefined;
  return new Refusal(fault.message, fault.fields, fault.code, fault.advice);
}
