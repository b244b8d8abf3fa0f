import type {AguiErrorCode} from 'agent-surfaces/protocol';
import {AguiService, type RunRef} from '../ag-ui/index.js';
import {Refused} from '../reply.js';
import type {ApiCall, Handler} from './api.js';
import {HttpError, readJson, refusalError, sendJson} from './http.js';
import {stream} from './sse.js';

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
      const known = error instanceof Refused ? refusalError(error) : error;
      if (!(known instanceof HttpError)) throw error;
      throw new HttpError(known.status, codeOf(known.status), known.message, known.fields);
    }
  };
}

function codeOf(status: number): AguiErrorCode {
  if (status === 404) return 'AGUI_NOT_FOUND';
  return status < 500 ? 'AGUI_BAD_REQUEST' : 'AGUI_UPSTREAM_ERROR';
}

async function run(service: AguiService, call: ApiCall): Promise<void> {
  streamRun(service, await service.run(await readJson(call.request)), -1, call);
}

function follow(service: AguiService, call: ApiCall): void {
  const {request, url} = call;
  const ref = {threadId: url.searchParams.get('threadId') ?? '', runId: url.searchParams.get('runId') ?? ''};
  if (!service.has(ref)) throw new HttpError(404, 'unknown_run', 'There is no such run on this thread.');
  const resumed = request.headers['last-event-id'] ?? '';
  if (typeof resumed !== 'string' || !/^\d{0,15}$/.test(resumed))
    throw new HttpError(400, 'bad_position', 'A position in the stream is a number.');
  const after = resumed === '' ? -1 : Number(resumed);
  // The client knows more than this log: its id is of an earlier log, and no event would ever follow.
  if (after > service.lastId(ref.threadId))
    throw new HttpError(410, 'position_gone', 'The session has begun anew since then: load it again.');
  streamRun(service, ref, after, call);
}

/** The run's events as server-sent events, to its end. Who leaves early stops nothing. */
function streamRun(service: AguiService, ref: RunRef, after: number, call: ApiCall): void {
  const follow: Parameters<typeof stream>[1] = (send, end) =>
    service.follow(ref, after, ({id, event}) => send(String(id), event), end);
  stream(call, follow, 'no-store');
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
