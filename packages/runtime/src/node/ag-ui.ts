import type {IncomingMessage, ServerResponse} from 'node:http';
import type {AguiErrorCode} from 'agent-surfaces/protocol';
import {AguiService, type RunRef} from '../ag-ui/index.js';
import {Refused} from '../reply.js';
import type {ApiCall, Handler} from './api.js';
import {HttpError, readJson, refusalError, sendJson} from './http.js';
import {HEARTBEAT_MS, MAX_BEHIND} from './sse.js';
import {SAFE_HEADERS} from './static-files.js';

type ServiceHandler = (service: AguiService, call: ApiCall) => void | Promise<void>;

const SESSIONS = '/api/agui/sessions/';

/** AG-UI 1.0 over HTTP. */
export const AGUI_ROUTES: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
  [/^\/api\/agui$/, {GET: withService(follow), POST: withService(run)}],
  [/^\/api\/agui\/cancel$/, {POST: withService(cancel)}],
  [/^\/api\/agui\/sessions$/, {POST: withService(createSession)}],
  [/^\/api\/agui\/sessions\/list$/, {GET: withService(listSessions)}],
  [/^\/api\/agui\/sessions\/[^/]+$/, {GET: withService(sendSession)}],
];

/** Answers in the codes of AG-UI's gateways, whatever was wrong. */
function withService(handler: ServiceHandler): Handler {
  return async (call) => {
    try {
      await handler(new AguiService(call.runtime), call);
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

async function run(service: AguiService, {request, response}: ApiCall): Promise<void> {
  const ref = await service.run(await readJson(request));
  stream(service, ref, -1, request, response);
}

function follow(service: AguiService, {request, response, url}: ApiCall): void {
  const ref = {threadId: url.searchParams.get('threadId') ?? '', runId: url.searchParams.get('runId') ?? ''};
  if (!service.has(ref)) throw new HttpError(404, 'unknown_run', 'There is no such run on this thread.');
  const resumed = request.headers['last-event-id'] ?? '';
  if (typeof resumed !== 'string' || !/^\d{0,15}$/.test(resumed))
    throw new HttpError(400, 'bad_position', 'A position in the stream is a number.');
  const after = resumed === '' ? -1 : Number(resumed);
  // The client knows more than this log: its id is of an earlier log, and no event would ever follow.
  if (after > service.lastId(ref.threadId))
    throw new HttpError(410, 'position_gone', 'The session has begun anew since then: load it again.');
  stream(service, ref, after, request, response);
}

/** The run's events as server-sent events, to its end. Who leaves early stops nothing. */
function stream(
  service: AguiService,
  ref: RunRef,
  after: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  request.socket.setNoDelay(true);
  response.write(': open\n\n');
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_MS);
  const leave = service.follow(
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

async function cancel(service: AguiService, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 202, await service.cancel(await readJson(request)));
}

async function createSession(service: AguiService, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 201, await service.create(await readJson(request)));
}

function listSessions(service: AguiService, {response}: ApiCall): void {
  sendJson(response, 200, {sessions: service.sessions()});
}

function sendSession(service: AguiService, {response, url}: ApiCall): void {
  sendJson(response, 200, service.session(url.pathname.slice(SESSIONS.length)));
}
