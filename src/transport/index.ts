export {type Clock, sleep, systemClock} from './clock.js';
export {connect, type PageConnection} from './connect.js';
export {
  CONNECTION_STATES,
  Connection,
  type ConnectionOptions,
  type ConnectionState,
  type ConnectionStatus,
  type Resume,
} from './connection.js';
export {DirectoryFeed, type DirectoryFeedOptions, type DirectoryRow} from './directory-feed.js';
export {type ReplayOptions, type ReplayUrlOptions, openReplay, replayUrl} from './replay.js';
export {POST_RETRY, type RetryPolicy, SESSION_RETRY, STREAM_RETRY, retryDelay} from './retry.js';
export {type BuiltRequest, type SendBase, type SendOptions, buildRequest, joinUrl, sendRequest} from './send.js';
export type {ControlsRow, FeedOptions, TransportRow} from './feed.js';
export {canSend} from './can-send.js';
export {httpFault, readRetryAfter} from './http.js';
export {CONTROLS_KEY, MEASURES_KEY, TRANSPORT_KEY} from './keys.js';
export type {HeldQueueRow, HeldTurn} from './page-outbox.js';
export type {FrontendTool} from './page-tools.js';
export type {HistoryRow} from './history-loader.js';
export {Measures, type MeasuresRow, type Series, type SubmitMeasures} from './measures.js';
export {RunFeed, type RunFeedOptions} from './run-feed.js';
export {SessionFeed} from './session-feed.js';
export {type OpeningHooks, RESUME_EVENTS, STEP_PATIENCE_MS} from './session-opening.js';
export {SocketDirectory, SocketFeed, type SocketFeedOptions} from './socket-feed.js';
export {SseDecoder} from './sse-decoder.js';
export {type SseRequest, openSse} from './sse.js';
export {type UploadedFile, type UploadRequest, uploadFile} from './upload.js';
export {type SocketLike, type SocketRequest, type SocketStream, openWebSocket} from './websocket.js';
export {
  FAULT_KINDS,
  type FaultKind,
  hasContent,
  toFault,
  TransportFault,
  type StreamEnd,
  type WireMessage,
  type WireStream,
} from './wire.js';
