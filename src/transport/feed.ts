import type {AttachmentPlace, ProtocolAdapter} from '../adapters/adapter.js';
import {Refusal, type Upload} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import {TRANSPORT_KEY} from '../state/keys.js';
import {present} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import type {Clock} from './clock.js';
import type {ConnectionState, ConnectionStatus} from './connection.js';
import {joinUrl, type SendBase} from './send.js';
import {uploadFile} from './upload.js';
import type {SocketRequest} from './websocket.js';
import type {TransportFault, WireMessage} from './wire.js';

/** The row under `TRANSPORT_KEY`: where the connection stands. */
export interface TransportRow {
  readonly state: ConnectionState;
  readonly protocol: string;
  readonly attempt: number;
  readonly retryInMs?: number;
  /** Why it is retrying or in error, in words. */
  readonly reason?: string;
  readonly code?: string;
  readonly since: number;
  /** Streams that wait for a missing event. */
  readonly catchingUp: number;
  /** There is a stream only while a run is at work: to be idle is to be ready. */
  readonly perRun?: true;
}

/** The row under `CONTROLS_KEY`. */
export interface ControlsRow {
  readonly controls: readonly Control[];
  /** Those that the page itself takes care of, because the protocol has no word for them. */
  readonly held?: readonly Control[];
  /** Which files can go along with a text; absent where none can. */
  readonly attachments?: Omit<AttachmentPlace, 'path'>;
  /** How many characters a text may have; absent where nobody says. */
  readonly maxText?: number;
}

/** What a feed is made of. */
export interface FeedOptions {
  readonly store: ProjectionStore;
  readonly adapter: ProtocolAdapter;
  readonly url: string;
  readonly sessionId: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly via?: 'sse' | 'websocket';
  readonly fetch?: typeof fetch;
  readonly WebSocket?: SocketRequest['WebSocket'];
  readonly clock?: Clock;
  readonly random?: () => number;
  onChange?(status: ConnectionStatus): void;
}

/** Where the requests of a feed go. */
export function baseOf({url, headers, fetch}: FeedOptions): SendBase {
  return {url, ...present({headers, fetch})};
}

/** What an adapter takes beside words, and how many of those, for the row of controls. */
export function takesOf({attachments, maxText}: ProtocolAdapter): Pick<ControlsRow, 'attachments' | 'maxText'> {
  if (!attachments) return present({maxText});
  const {accept, max, maxBytes} = attachments;
  return {attachments: {accept, max, maxBytes}, ...present({maxText})};
}

/** Brings files to where the adapter says. They belong to a person's draft: leaving a session does not stop them. */
export function uploaderOf({adapter, url, headers, fetch}: FeedOptions): Upload | undefined {
  const path = adapter.attachments?.path;
  if (path === undefined) return undefined;
  return (file, watch) => uploadFile(file, {url: joinUrl(url, path), ...present({headers, fetch}), ...watch});
}

/** Whether a message can leave, as far as the connection says. */
export function canSend(row: Pick<TransportRow, 'state' | 'perRun'> | undefined): boolean {
  return row === undefined || row.state === 'streaming' || (row.perRun === true && row.state !== 'connecting');
}

/** Writes where a connection stands. Said again with every frame of news, it is told only when something changed. */
export class TransportReport {
  readonly #options: FeedOptions;
  readonly #more: Pick<TransportRow, 'perRun'>;
  #said = '';

  constructor(options: FeedOptions, more: Pick<TransportRow, 'perRun'> = {}) {
    this.#options = options;
    this.#more = more;
  }

  tell({attempt, retryInMs, fault, since}: ConnectionStatus, state: ConnectionState): void {
    const {store, adapter} = this.#options;
    const row: TransportRow = {
      state,
      protocol: adapter.protocol,
      attempt,
      since,
      catchingUp: store.stats.catchingUp.length,
      ...this.#more,
      ...(retryInMs === undefined ? {} : {retryInMs}),
      ...(fault ? {reason: fault.message, ...(fault.code === undefined ? {} : {code: fault.code})} : {}),
    };
    const said = JSON.stringify(row);
    if (said === this.#said) return;
    this.#said = said;
    store.setLocal(TRANSPORT_KEY, row);
  }
}

/** Gives one message of the wire to the store. What is no event is told, and nothing stops for it. */
export function takeMessage({store, adapter, sessionId}: FeedOptions, message: WireMessage): void {
  if (message.malformed === undefined) store.append(adapter.decode(message.data));
  else diagnose(store, sessionId, {code: 'malformed_frame', level: 'warning', message: message.malformed});
}

/** A word to the engineer about one session. */
export function diagnose(
  store: ProjectionStore,
  sessionId: string,
  payload: {readonly code: string; readonly level: string; readonly message: string},
): void {
  const diagnosticId = payload.code === 'malformed_frame' ? {} : {diagnosticId: `${payload.code}:${sessionId}`};
  store.append([{type: 'diagnostic.changed', ...diagnosticId, owner: 'diagnostics', sessionId, payload}]);
}

/** The owner's own no: 4xx, but for those that only mean "later". */
export function refusalOf(fault: TransportFault): Refusal | undefined {
  const {kind, status} = fault;
  if (kind !== 'http' || status === undefined || status < 400 || status >= 500) return undefined;
  if (status === 408 || status === 425 || status === 429) return undefined;
  return new Refusal(fault.message, fault.fields, fault.code);
}
