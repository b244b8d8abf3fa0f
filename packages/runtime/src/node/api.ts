import type {IncomingMessage, ServerResponse} from 'node:http';
import {pipeline} from 'node:stream/promises';
import {TRIGGERS} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {decoded, object, OPENING_STEPS, type OpeningStep, string} from 'agent-surfaces/state';
import {AgentRuntimeService} from '../agent-runtime/agent-runtime-service.js';
import type {ScenarioRuntime} from '../engine.js';
import {NoSuchMoment, type OpeningQuery} from '../opening.js';
import {Refused} from '../reply.js';
import {AGUI_ROUTES} from './ag-ui.js';
import {HttpError, readJson, refusalError, sendFile, sendJson} from './http.js';
import {placeOf, stream, streamChanges, streamEvents} from './sse.js';
import {SAFE_HEADERS} from './static-files.js';

const MAX_TITLE = 200;
const MAX_QUERY = 200;

/** One request to `/api/…`. */
export interface ApiCall {
  readonly runtime: ScenarioRuntime;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Answers one request; the session is the one that the address names, if it names one. */
export type Handler = (call: ApiCall, sessionId: string) => void | Promise<void>;

const ROUTES: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
  [/^\/api\/health$/, {GET: ({response}) => sendJson(response, 200, {status: 'ok'})}],
  [/^\/api\/scenarios$/, {GET: listScenarios}],
  [/^\/api(?:\/agent-runtime)?\/sessions$/, {GET: listSessions, POST: createSession}],
  [/^\/api(?:\/agent-runtime)?\/sessions\/changes$/, {GET: streamChanges}],
  ...OPENING_STEPS.map((step) => {
    return [new RegExp(`^/api/sessions/([^/]+)/${step}$`), {GET: openingStep(step)}] as const;
  }),
  [/^\/api\/sessions\/([^/]+)\/events$/, {GET: streamEvents}],
  [/^\/api\/sessions\/([^/]+)\/log$/, {GET: sendLog}],
  [/^\/api\/sessions\/([^/]+)\/commands$/, {POST: takeCommand}],
  [/^\/api(?:\/agent-runtime)?\/sessions\/([^/]+)\/completions$/, {GET: sendCompletions}],
  [/^\/api(?:\/agent-runtime)?\/sessions\/([^/]+)\/refs\/[^/]+$/, {GET: sendRef}],
  ...AGUI_ROUTES,
  // Agent Runtime over HTTP: lists, completions and refs have the same handlers as on the native wire.
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/events$/, {GET: withService(follow)}],
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/snapshot$/, {GET: withService(sendSnapshot)}],
  [/^\/api\/agent-runtime\/commands$/, {POST: withService(takeWireCommand)}],
];

/** Answers one request of the API. */
export async function answerApi(call: ApiCall): Promise<void> {
  for (const [path, methods] of ROUTES) {
    const found = path.exec(call.url.pathname);
    if (!found) continue;
    const handler = methods[call.request.method ?? ''];
    if (!handler) {
      const allowed = Object.keys(methods).join(', ');
      call.response.setHeader('allow', allowed);
      throw new HttpError(405, 'method_not_allowed', `This address takes ${allowed} only.`);
    }
    await handler(call, found[1] === undefined ? '' : sessionOf(call, found[1]));
    return;
  }
  throw new HttpError(404, 'not_found', 'There is nothing at this address.');
}

function sessionOf({runtime}: ApiCall, encoded: string): string {
  const id = decoded(encoded, '');
  if (!runtime.has(id)) throw new HttpError(404, 'unknown_session', 'There is no such session.');
  return id;
}

function listScenarios({runtime, response}: ApiCall): void {
  const scenarios = runtime.scenarios.map(({name, title, description}) => ({name, title, description}));
  sendJson(response, 200, {scenarios});
}

function listSessions({runtime, response}: ApiCall): void {
  const templates = runtime.scenarios.map(({name, title, description}) => ({id: name, title, description}));
  sendJson(response, 200, {sessions: runtime.sessions(), templates});
}

async function createSession({runtime, request, response}: ApiCall): Promise<void> {
  const body = object(await readJson(request));
  const scenario = string(body?.['scenario']);
  const title = string(body?.['title'])?.trim() || undefined;
  if (!runtime.scenarios.some(({name}) => name === scenario)) {
    const names = runtime.scenarios.map(({name}) => name).join(', ');
    throw new HttpError(422, 'unknown_scenario', 'There is no such scenario.', {scenario: `Choose one of: ${names}.`});
  }
  if (title !== undefined && title.length > MAX_TITLE) {
    throw new HttpError(422, 'invalid_input', 'The title is too long.', {
      title: `At most ${String(MAX_TITLE)} characters.`,
    });
  }
  try {
    const session = await runtime.createSession({scenario: scenario ?? '', ...(title === undefined ? {} : {title})});
    sendJson(response, 201, session);
  } catch (error) {
    throw error instanceof Refused ? refusalError(error) : error;
  }
}

function openingStep(step: OpeningStep): Handler {
  return ({runtime, response, url}, sessionId) =>
    sendJson(
      response,
      200,
      atMoment(url, (query) => runtime.opening(sessionId, step, query)),
    );
}

async function sendRef({runtime, response, url}: ApiCall, sessionId: string): Promise<void> {
  const found = await runtime.ref(sessionId, decoded(url.pathname.slice(url.pathname.lastIndexOf('/') + 1), ''));
  if (!found) throw new HttpError(404, 'unknown_ref', 'There is nothing under this ref.');
  sendFile(response, found);
}

async function takeCommand({runtime, request, response}: ApiCall, sessionId: string): Promise<void> {
  const reply = await runtime.command(sessionId, await readJson(request));
  if (!reply.accepted) throw refusalError({fields: undefined, ...reply});
  sendJson(response, 202, reply);
}

function sendCompletions({runtime, response, url}: ApiCall, sessionId: string): void {
  const trigger = TRIGGERS.find((each) => each === url.searchParams.get('trigger'));
  if (trigger === undefined) {
    const words = `Give one of: ${TRIGGERS.join(' ')}.`;
    throw new HttpError(422, 'invalid_input', 'The trigger is missing or unknown.', {trigger: words});
  }
  const query = (url.searchParams.get('q') ?? '').slice(0, MAX_QUERY);
  sendJson(response, 200, {completions: runtime.completions(sessionId, trigger, query)});
}

/** Sends the whole log of a session up to now, one event a line. */
async function sendLog({runtime, response}: ApiCall, sessionId: string): Promise<void> {
  const events = await runtime.log(sessionId);
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${sessionId}.ndjson`)}`,
    'cache-control': 'no-store',
  });
  try {
    await pipeline(() => linesOf(events), response);
  } catch {
    // The client has disconnected.
    response.destroy();
  }
}

const BATCH = 200;

function* linesOf(events: readonly AgentEvent[]): Generator<string> {
  for (let at = 0; at < events.length; at += BATCH) {
    yield events
      .slice(at, at + BATCH)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join('');
  }
}

type ServiceHandler = (service: AgentRuntimeService, call: ApiCall, sessionId: string) => void | Promise<void>;

function withService(handler: ServiceHandler): Handler {
  return async (call, sessionId) => {
    try {
      await handler(new AgentRuntimeService(call.runtime), call, sessionId);
    } catch (error) {
      throw error instanceof Refused ? refusalError(error) : error;
    }
  };
}

function follow(service: AgentRuntimeService, call: ApiCall, sessionId: string): void {
  const after = placeOf(call, sessionId);
  stream(call, (send) => service.follow(sessionId, after, send));
}

function sendSnapshot(service: AgentRuntimeService, {response, url}: ApiCall, sessionId: string): void {
  const step = url.searchParams.get('step');
  sendJson(
    response,
    200,
    atMoment(url, (query) => service.snapshot(sessionId, step, query)),
  );
}

async function takeWireCommand(service: AgentRuntimeService, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 202, await service.command(await readJson(request)));
}

/** Answers as of the moment that an address asks for, or says that the session has none such. */
function atMoment<Answer>({searchParams}: URL, answer: (query: OpeningQuery) => Answer): Answer {
  const at = searchParams.get('at');
  const before = searchParams.get('before');
  const thread = searchParams.get('thread');
  try {
    return answer({
      ...(at === null ? {} : {at: numberOf(at)}),
      ...(before === null ? {} : {before}),
      ...(thread === null ? {} : {thread}),
    });
  } catch (error) {
    if (!(error instanceof NoSuchMoment)) throw error;
    throw new HttpError(422, 'invalid_input', 'There is nothing of this session there.', {
      [error.field]: error.message,
    });
  }
}

function numberOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
