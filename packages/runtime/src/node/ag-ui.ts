import type {IncomingMessage, ServerResponse} from 'node:http';
import type {AguiErrorCode} from 'agent-surfaces/protocol';
import {AguiDesk, type RunRef} from '../ag-ui/index.js';
import {Refused} from '../reply.js';
import type {ApiCall, Handler} from './api.js';
import {HttpError, readJson, refusalError, sendJson} from './http.js';
import {HEARTBEAT_MS, MAX_BEHIND} from './sse.js';
import {SAFE_HEADERS} from './static-files.js';

type DeskHandler = (desk: AguiDesk, call: ApiCall) => void | Promise<void>;

const SESSIONS = '/api/agui/sessions/';

/** AG-UI 1.0 over HTTP. */
export const AGUI_ROUTES: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
  [/^\/api\/agui$/, {GET: atDesk(follow), POST: atDesk(run)}],
  [/^\/api\/agui\/cancel$/, {POST: atDesk(cancel)}],
  [/^\/api\/agui\/sessions$/, {POST: atDesk(createSession)}],
  [/^\/api\/agui\/sessions\/list$/, {GET: atDesk(listSessions)}],
  [/^\/api\/agui\/sessions\/[^/]+$/, {GET: atDesk(sendSession)}],
];

/** Answers in the codes of AG-UI's gateways, whatever was wrong. */
function atDesk(handler: DeskHandler): Handler {
  return async (call) => {
    try {
      await handler(new AguiDesk(call.runtime), call);
    } catch (error) {
      const {code, message, fields} = error as Refused;
      const known = error instanceof Refused ? refusalError({accepted: false, code, message, fields}) : error;
      if (!(known instanceof HttpError)) throw error;
      throw new HttpError(known.status, codeOf(known.status), known.message, known.fields);
    }
  };
}

function codeOf(status: number): AguiErrorCode {
  if (status === 404) return 'AGUI_NOT_FOUND';
  return status < 500 ? 'AGUI_BAD_REQUEST' : 'AGUI_UPSTREAM_ERROR';
}

async function run(desk: AguiDesk, {request, response}: ApiCall): Promise<void> {
  const ref = await desk.run(await readJson(request));
  stream(desk, ref, -1, request, response);
}

function follow(desk: AguiDesk, {request, response, url}: ApiCall): void {
  const ref = {threadId: url.searchParams.get('threadId') ?? '', runId: url.searchParams.get('runId') ?? ''};
  if (!desk.has(ref)) throw new HttpError(404, 'unknown_run', 'There is no such run on this thread.');
  const resumed = request.headers['last-event-id'] ?? '';
  if (typeof resumed !== 'string' || !/^\d{0,15}$/.test(resumed))
    throw new HttpError(400, 'bad_position', 'A position in the stream is a number.');
  const after = resumed === '' ? -1 : Number(resumed);
  // The client knows more than this log: it belongs to another life of the session, and nothing would ever come.
  if (after > desk.lastId(ref.threadId))
    throw new HttpError(410, 'position_gone', 'The session has begun anew since then: load it again.');
  stream(desk, ref, after, request, response);
}

/** The run's events as server-sent events, to its end. Who leaves early stops nothing. */
function stream(desk: AguiDesk, ref: RunRef, after: number, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  request.socket.setNoDelay(true);
  response.write(': open\n\n');
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_MS);
  const leave = desk.follow(
    ref,
    after,
    ({id, event}) => {
      if (response.writableLength > MAX_BEHIND) response.destroy();
      else response.write(`id: ${String(id)}\ndata: ${JSON.stringify(event)}\n\n`);
    },
    () => {
      clearInterval(heartbeat);
      response.end();
    },
  );
  response.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
}

async function cancel(desk: AguiDesk, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 202, await desk.cancel(await readJson(request)));
}

async function createSession(desk: AguiDesk, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 201, await desk.create(await readJson(request)));
}

function listSessions(desk: AguiDesk, {response}: ApiCall): void {
  sendJson(response, 200, {sessions: desk.sessions()});
}

function sendSession(desk: AguiDesk, {response, url}: ApiCall): void {
  sendJson(response, 200, desk.session(url.pathname.slice(SESSIONS.length)));
}
