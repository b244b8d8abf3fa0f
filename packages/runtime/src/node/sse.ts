import type {ScenarioRuntime} from '../engine.js';
import type {ApiCall} from './api.js';
import {HttpError} from './http.js';
import {SAFE_HEADERS} from './static-files.js';

/** How often a silent stream shows that it is there. */
const HEARTBEAT_MS = 15_000;
/** A client that reads slower than this is disconnected; it resumes from its last event. */
export const MAX_BEHIND = 8 * 1024 * 1024;

/** A position in a session's stream, as a client gives it; 0 where it gives none. */
export function positionOf(runtime: ScenarioRuntime, sessionId: string, given: string | null | undefined): number {
  if (given === null || given === undefined || given === '') return 0;
  if (!/^\d{1,15}$/.test(given)) throw new HttpError(400, 'bad_position', 'A position in the stream is a number.');
  const position = Number(given);
  // The client knows more than this log: its id is of an earlier log, and no event would ever follow.
  if (position > runtime.lastSequence(sessionId)) {
    throw new HttpError(410, 'position_gone', 'The session has begun anew since then: load its snapshot.');
  }
  return position;
}

/** `GET events`: the session's events as server-sent events, until the client leaves. */
export function streamEvents(call: ApiCall, sessionId: string): void {
  const after = placeOf(call, sessionId);
  stream(call, (send) => call.runtime.subscribe(sessionId, after, (event) => send(String(event.sequence), event)));
}

/** Where a client that asks for a stream stands in it: 0 where it begins. */
export function placeOf({runtime, request, url}: ApiCall, sessionId: string): number {
  const resumed = request.headers['last-event-id'];
  return positionOf(runtime, sessionId, typeof resumed === 'string' ? resumed : url.searchParams.get('after'));
}

/** `GET changes`: every session and open request, then what changes among them, until the client leaves. */
export function streamChanges(call: ApiCall): void {
  const resumed = call.request.headers['last-event-id'];
  const after = typeof resumed === 'string' && resumed !== '' ? resumed : undefined;
  stream(call, (send) => call.runtime.watchSessions(after, ({id, event}) => send(id, event)));
}

/** Server-sent events, until the client leaves or there are no more. */
export function stream(
  {request, response}: ApiCall,
  follow: (send: (id: string, event: object) => void, end: () => void) => () => void,
  cacheControl = 'no-cache, no-transform',
): void {
  const type = 'text/event-stream; charset=utf-8';
  response.writeHead(200, {...SAFE_HEADERS, 'content-type': type, 'cache-control': cacheControl});
  request.socket.setNoDelay(true);
  response.write(': open\n\n');
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_MS);
  const send = (id: string, event: object) => {
    if (response.writableLength > MAX_BEHIND) response.destroy();
    else response.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const unsubscribe = follow(send, () => {
    clearInterval(heartbeat);
    response.end();
  });
  response.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}
