import type {IncomingMessage, ServerResponse} from 'node:http';
import {TRIGGERS} from 'agent-surfaces/commands';
import {object, OPENING_STEPS, type OpeningStep, string} from 'agent-surfaces/state';
import type {ScenarioRuntime} from '../engine.js';
import {AGUI_ROUTES} from './ag-ui.js';
import {AGENT_RUNTIME_ROUTES} from './agent-runtime.js';
import {HttpError, readJson, refusalError, sendFile, sendJson} from './http.js';
import {sendLog} from './log.js';
import {atMoment} from './moment.js';
import {streamChanges, streamEvents} from './sse.js';

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
  ...AGENT_RUNTIME_ROUTES,
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
  const id = decode(encoded);
  if (!runtime.has(id)) throw new HttpError(404, 'unknown_session', 'There is no such session.');
  return id;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
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
  const session = await runtime.createSession({scenario: scenario ?? '', ...(title === undefined ? {} : {title})});
  sendJson(response, 201, session);
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
  const found = await runtime.ref(sessionId, decode(url.pathname.slice(url.pathname.lastIndexOf('/') + 1)));
  if (!found) throw new HttpError(404, 'unknown_ref', 'There is nothing under this ref.');
  sendFile(response, found);
}

async function takeCommand({runtime, request, response}: ApiCall, sessionId: string): Promise<void> {
  const reply = await runtime.command(sessionId, await readJson(request));
  if (!reply.accepted) throw refusalError(reply);
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
