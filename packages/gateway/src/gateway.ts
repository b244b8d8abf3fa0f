import {
  type AguiErrorCode,
  type HistoryMessage,
  isDay,
  type JsonObject,
  type Problem,
  replaceHidden,
  RUN_INPUT_RULES,
  type TaskAcceptedResponse,
  validateRunInput,
} from 'agent-surfaces/protocol';
import {decoded, list, object, string} from 'agent-surfaces/state';
import {readJsonBody, readLimited} from './body.js';
import {Context, type Services} from './context.js';
import {badFields, errorBody, errorHeaders, GatewayError, refuseFields, toGatewayError} from './errors.js';
import {type AttachmentStore, type GatewayOptions, type Identity, type Settings, settle} from './options.js';
import {whyUnfit} from './identity.js';
import {askPeer} from './routes/a2a.js';
import {adkRequest, cancelRun, cancelTurn, findRun, getTurn, postTurn, unusedIn} from './routes/agui.js';
import {type RunCounts, Runs} from './runs.js';
import {SessionApi} from './session-api.js';
import {Upstream} from './upstream.js';
import {type AdkEvent, either, filesIn, isAnswer, readAdkEvent, uiSchemaOf} from './adk/event.js';
import {messageIdOf} from './adk/lanes.js';
import {replaySession} from './adk/session.js';

/** `POST /agui/sessions`: a new session. */
async function createSession(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request);
  const names = context.names(body);
  const sessionId = string(either(body, 'sessionId'));
  const state = body['state'] ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...(sessionId === undefined ? {} : names.whyUnfitSession(sessionId)),
    ...(state === undefined || object(state) ? {} : {state: 'state must be an object'}),
  });
  const subject = names.subject();
  const call = context.call({userId: subject.userId, sessionId});
  const own = context.ownState(object(state) ?? {});
  const session = await context.services.sessions.create(subject, sessionId, own, call);
  return context.json({...session, session_id: session['id']}, 201);
}

/** `GET /agui/sessions/list`: every session of the user. */
async function listSessions(context: Context): Promise<Response> {
  const names = context.names();
  refuseFields(names.whyUnfit());
  const subject = names.subject();
  return context.json(await context.services.sessions.list(subject, context.call({userId: subject.userId})));
}

/** `GET /agui/sessions/:id`: a session's record, and the same as AG-UI events. */
async function getSession(context: Context): Promise<Response> {
  const names = context.names();
  const sessionId = context.parameter;
  refuseFields({...names.whyUnfit(), ...names.whyUnfitSession(sessionId)});
  const subject = names.subject();
  const call = context.call({userId: subject.userId, sessionId});
  const session: JsonObject = await context.services.sessions.get(subject, sessionId, call);
  const run = context.services.runs.find({...subject, sessionId});
  const log = run?.endedAt === undefined ? run?.log.all() : undefined;
  if (!run || !log) return context.json({...session, aguiEvents: replaySession(session)});
  // The run at work is taken from its own stream, which the page can continue.
  const aguiEvents = replaySession(session, {events: log, invocationId: run.invocationId});
  const live = {runId: run.place.runId, lastEventId: String(run.log.count)};
  return context.json({...session, aguiEvents, live});
}

/** `GET /agui/sessions/:id/artifacts/:name?version=`: what an artifact holds, for reading and never as a page. */
async function getArtifact(context: Context): Promise<Response> {
  const names = context.names();
  const [sessionId, name = ''] = [context.parameter, context.second];
  const version = new URL(context.request.url).searchParams.get('version') ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...names.whyUnfitSession(sessionId),
    ...whyUnfit('name', name),
    ...(version === undefined || /^\d{1,9}$/.test(version) ? {} : {version: 'version must be a number'}),
  });
  const subject = names.subject();
  const call = context.call({userId: subject.userId, sessionId});
  const part = await context.services.sessions.artifact({...subject, sessionId}, name, version, call);
  const file = object(either(part ?? {}, 'inlineData'));
  const text = string(part?.['text']);
  const data = string(file?.['data']);
  if (data === undefined && text === undefined)
    throw new GatewayError('AGUI_NOT_FOUND', 'The artifact has nothing that can be read.');
  const type = text === undefined ? (string(either(file ?? {}, 'mimeType')) ?? '') : 'text/plain; charset=utf-8';
  return new Response(text ?? bytesOf(data ?? ''), {
    headers: {
      'content-type': /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/.test(type) ? type : 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}

/** The bytes of base64, in either alphabet. */
function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
  } catch {
    throw new GatewayError('AGUI_UPSTREAM_ERROR', 'The agent service did not answer with a file.');
  }
}

/** `GET /v1/agent/history`: one day of a session, the newest before the given one. */
async function getHistory(context: Context): Promise<Response> {
  const names = context.names();
  const query = new URL(context.request.url).searchParams;
  const before = query.get('before') ?? undefined;
  const threadId = query.get('threadId') ?? query.get('thread_id') ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...(before === undefined || isDay(before) ? {} : {before: 'before must be a date: YYYY-MM-DD'}),
    ...(threadId === undefined || !names.whyUnfitSession(threadId)['session_id']
      ? {}
      : {threadId: 'threadId must be a valid UUID'}),
  });
  const subject = names.subject();
  const {sessions} = context.services;
  const call = context.call({userId: subject.userId, sessionId: threadId});
  const id = threadId ?? string((await sessions.newest(subject, call))?.['id']);
  if (id === undefined) return context.json(NO_HISTORY);
  return context.json(historyDay(await sessions.get(subject, id, call), before));
}

/** One day of a session, as spec'd for `GET /api/v1/agent/history`. */
interface HistorySnapshotResponse {
  readonly scope: 'history_day';
  readonly threadId: string | null;
  /** YYYY-MM-DD, in UTC. */
  readonly day: string | null;
  readonly hasMore: boolean;
  readonly messages: readonly HistoryMessage[];
}

/** The newest day of a session before the given one, and whether there are older ones. Words of people and agents alone. */
function historyDay(session: JsonObject, before?: string): HistorySnapshotResponse {
  const threadId = string(session['id']) ?? null;
  const answers = new Map<string, number>();
  const messages = list(session['events'])
    .map((value) => readAdkEvent(value))
    .flatMap((event) => (event ? toMessage(event, liveId(event, answers)) : []))
    .map((message, index): HistoryMessage => ({...message, seq: index + 1}));
  const older = messages.filter((message) => before === undefined || dayOf(message) < before);
  const day = older.reduce<string | null>((newest, message) => later(newest, dayOf(message)), null);
  return {
    scope: 'history_day',
    threadId,
    day,
    hasMore: older.some((message) => day !== null && dayOf(message) < day),
    messages: older.filter((message) => dayOf(message) === day),
  };
}

/** What is shown where there is no session. */
const NO_HISTORY: HistorySnapshotResponse = {
  scope: 'history_day',
  threadId: null,
  day: null,
  hasMore: false,
  messages: [],
};

/** The id that a message had when it was live: the answers of an agent are counted by invocation. */
function liveId(event: AdkEvent, counts: Map<string, number>): string {
  const {id, invocationId, author, at} = event;
  if (author === 'user' || invocationId === undefined) return id ?? `${invocationId}:${at}`;
  const prefix = `${invocationId}:${author ?? 'agent'}`;
  const answers = counts.get(prefix) ?? 0;
  if (isAnswer(event) && !event.partial) counts.set(prefix, answers + 1);
  return messageIdOf({prefix, answers});
}

function toMessage(event: AdkEvent, id: string): HistoryMessage[] {
  if (event.at === undefined || event.partial) return [];
  const content = event.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const base = {id, content, timestamp: new Date(event.at).toISOString().replace('.000Z', 'Z')};
  if (event.author === 'user') {
    const attachments = filesIn(event).flatMap(({mimeType, url}) => (mimeType && url ? [{mimeType, url}] : []));
    return content === '' && attachments.length === 0 ? [] : [{...base, role: 'user', attachments}];
  }
  const schema = uiSchemaOf(event);
  return content === '' && schema === null ? [] : [{...base, role: 'assistant', ui_schema: schema}];
}

/** ISO days compare as text. */
function dayOf({timestamp}: HistoryMessage): string {
  return timestamp?.slice(0, 10) ?? '';
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

/** `POST /v1/agent/runs`: takes a run on; it goes on whether or not somebody reads its events. */
async function postRun(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request, {statusIfLarge: RUN_INPUT_RULES['payload-size'].status});
  const {settings, sessions, runs} = context.services;
  const checked = validateRunInput(body, {agentTypes: Object.keys(settings.agents)});
  if (!checked.ok) throw refusal(checked.problems);
  const {threadId, runId, forwardedProps} = checked.input;
  const turn = context.turn(checked.input);
  const names = context.names();
  const isEmpty = turn.parts.length === 0 && Object.keys(turn.problems).length === 0;
  refuseFields({
    ...names.whyUnfitUser(),
    ...turn.problems,
    ...(isEmpty ? {[turn.field]: 'There is nothing to send.'} : {}),
  });

  const {agent_type: agentType, client_time: time} = object(forwardedProps) ?? {};
  const {userId} = names;
  const appName = context.identity.appName ?? settings.agents[string(agentType) ?? ''] ?? '';
  const place = {appName, userId, sessionId: threadId};
  const request = adkRequest(place, turn, time ? {stateDelta: {client_time: time}} : {});
  const once = JSON.stringify(['task', userId, runId]);
  const call = context.call({userId, sessionId: threadId});
  const created = !runs.find({once}) && !(await sessions.ensure(place, threadId, call));
  const accepted: TaskAcceptedResponse = {taskId: crypto.randomUUID(), threadId, runId, created};
  const run = runs.start({
    ...place,
    threadId,
    runId,
    fingerprint: JSON.stringify(request),
    accepted,
    lonelyMs: Infinity,
    once,
    onceField: 'runId',
    request,
    unused: unusedIn(checked.input),
    call,
    resume: turn.resume,
    results: turn.results,
  });
  return context.json(run.place.accepted, 202);
}

/** `GET /v1/agent/runs/:runId/events`: the events of a run, resumed after `Last-Event-ID`. */
function getRunEvents(context: Context): Response {
  return context.stream(context.join(findRun(context, {runId: context.parameter}), context.lastEventId));
}

/** The message is that of the first problem; each field has the message of its first one. */
function refusal(problems: readonly Problem[]): GatewayError {
  const [first] = problems;
  const fields = problems.map(({path, message}): [string, string] => [path === '' ? 'body' : path, message]);
  return new GatewayError('AGUI_BAD_REQUEST', first?.message ?? 'invalid RunAgentInput', {
    fields: Object.fromEntries(fields.reverse()),
    status: first?.status,
  });
}

const MAX_NAME = 200;

/** The first bytes of pictures, by their type. SVG is not among them: it can hold script. */
const SIGNATURES: readonly (readonly [type: RegExp, bytes: RegExp])[] = [
  [/^image\/png$/, /^\x89PNG\r\n\x1a\n/],
  [/^image\/jpe?g$/, /^\xff\xd8\xff/],
  [/^image\/gif$/, /^GIF8[79]a/],
  [/^image\/webp$/, /^RIFF[^]{4}WEBP/],
  [/^image\/avif$/, /^[^]{4}ftypavi[fs]/],
  [/^image\/hei[cf]$/, /^[^]{4}ftyp(?:hei[cxm]|hev[cx]|mif1|msf1)/],
  [/^image\/bmp$/, /^BM/],
  [/^image\/tiff$/, /^(?:II\*\0|MM\0\*)/],
];

/** Whether a file begins as a picture of its type does: a label alone says nothing of what a browser would make of it. */
async function isPicture(file: Blob): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return SIGNATURES.some(([type, bytes]) => type.test(file.type.toLowerCase()) && bytes.test(start));
}

/** The name of an uploaded file as one name: no folders, nothing that cannot be seen. */
function cleanName(name: string): string {
  const last =
    replaceHidden(name, () => '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  // A leading dot hides a file; a colon names a drive or a stream.
  const clean = last.replace(/[\r\n\t<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  return clean.slice(-MAX_NAME) || 'image';
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a request that came under another name than the gateway's, or from a page of another site. Both reach a
 * gateway that only this machine can reach: through the person's own browser.
 */
function refuseForeign(
  {headers, url}: Request,
  {allowedHosts, allowedOrigins}: Pick<Settings, 'allowedHosts' | 'allowedOrigins'>,
): void {
  const host = (headers.get('host') ?? new URL(url).host).toLowerCase();
  const name = withoutPort(host);
  if (!LOOPBACK.has(name) && !allowedHosts.has(name)) {
    throw forbidden(`The gateway does not answer under the name ${quote(name)}. allowedHosts lists its names.`);
  }
  const origin = headers.get('origin');
  if (origin === null) {
    // Browsers send no Origin with a plain GET; this says the same.
    if (headers.get('sec-fetch-site') !== 'cross-site') return;
    throw forbidden('Pages of other sites may not use the gateway.');
  }
  const originHost = origin.toLowerCase().replace(/^[^/]*:\/\//, '');
  // A development server passes requests on from its own port.
  const isLocal = LOOPBACK.has(name) && LOOPBACK.has(withoutPort(originHost));
  if (originHost === host || isLocal || allowedOrigins.has(origin)) return;
  throw forbidden(`Pages of ${quote(origin)} may not use the gateway. allowedOrigins lists those that may.`);
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 256));
}

function forbidden(message: string): GatewayError {
  return new GatewayError('AGUI_FORBIDDEN', message);
}

type Handler = (context: Context) => Response | Promise<Response>;
type Methods = Readonly<Record<string, Handler>>;
/** Who asks does not matter where the route is open to all. */
type Route = readonly [path: RegExp, methods: Methods, isOpen?: boolean];

/** Answers requests of a page, and says which paths are its own. */
export interface Gateway {
  (request: Request): Promise<Response>;
  /** Whether there is a route at this path. */
  handles(pathname: string): boolean;
  /** What it has done since it was made, for a monitor. */
  readonly counts: GatewayCounts;
}

/** Requests, the errors that they were answered with, and runs. */
export interface GatewayCounts {
  readonly requests: number;
  readonly errors: Readonly<Partial<Record<AguiErrorCode, number>>>;
  readonly runs: RunCounts;
}

/** A gateway in front of an ADK server: a function from Request to Response that runs wherever those exist. */
export function createGateway(options: GatewayOptions): Gateway {
  const settings = settle(options);
  const upstream = new Upstream(settings);
  const services: Services = {
    settings,
    sessions: new SessionApi(upstream),
    runs: new Runs(settings, upstream),
  };
  const routes = routesOf(settings);
  const find = (pathname: string) => findRoute(routes, settings.basePath, pathname);
  let requests = 0;
  const errors: Partial<Record<AguiErrorCode, number>> = {};
  const gateway = async (request: Request): Promise<Response> => {
    const traceId = traceOf(request);
    requests += 1;
    try {
      return withHeaders(await answer(request, traceId, services, find(new URL(request.url).pathname)), traceId);
    } catch (error) {
      const known = toGatewayError(error);
      errors[known.code] = (errors[known.code] ?? 0) + 1;
      if (FAULTS.has(known.code) && !request.signal.aborted)
        settings.onError(known.code === 'AGUI_INTERNAL_ERROR' ? (known.cause ?? known) : known, {traceId});
      const headers = {...errorHeaders(known), 'content-type': 'application/json; charset=utf-8'};
      const body = JSON.stringify(errorBody(known, traceId));
      return withHeaders(new Response(body, {status: known.status, headers}), traceId);
    }
  };
  const handles = (pathname: string) => find(pathname) !== undefined;
  const counts = () => ({requests, errors: {...errors}, runs: services.runs.counts});
  return Object.defineProperty(Object.assign(gateway, {handles}), 'counts', {get: counts}) as Gateway;
}

/** What is no fault of who asked. */
const FAULTS: ReadonlySet<AguiErrorCode> = new Set<AguiErrorCode>([
  'AGUI_INTERNAL_ERROR',
  'AGUI_UPSTREAM_ERROR',
  'AGUI_UPSTREAM_TIMEOUT',
]);

function routesOf({attachments, a2a}: Settings): Route[] {
  const routes: Route[] = [
    [/^\/health$/, {GET: (context) => context.json({status: 'ok'})}, true],
    [/^\/agui$/, {POST: postTurn, GET: getTurn}],
    [/^\/agui\/cancel$/, {POST: cancelTurn}],
    [/^\/agui\/sessions$/, {POST: createSession}],
    [/^\/agui\/sessions\/list$/, {GET: listSessions}],
    [/^\/agui\/sessions\/([^/]+)$/, {GET: getSession}],
    [/^\/agui\/sessions\/([^/]+)\/artifacts\/([^/]+)$/, {GET: getArtifact}],
    [/^\/v1\/agent\/runs$/, {POST: postRun}],
    [/^\/v1\/agent\/runs\/([^/]+)\/events$/, {GET: getRunEvents}],
    [/^\/v1\/agent\/runs\/([^/]+)\/cancel$/, {POST: cancelRun}],
    [/^\/v1\/agent\/history$/, {GET: getHistory}],
  ];
  if (attachments) {
    routes.push([/^\/v1\/agent\/attachments$/, {POST: (context) => postAttachment(context, attachments)}]);
  }
  if (a2a.size > 0) routes.push([/^\/a2a\/([^/]+)(?:\/.*)?$/, {GET: askPeer, POST: askPeer}]);
  return routes;
}

interface FoundRoute {
  readonly methods: Methods;
  readonly isOpen: boolean;
  readonly parameter: string;
  readonly second: string;
}

function findRoute(routes: readonly Route[], basePath: string, pathname: string): FoundRoute | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  for (const [path, methods, isOpen = false] of routes) {
    const found = path.exec(pathname.slice(basePath.length));
    if (!found) continue;
    return {methods, isOpen, parameter: decoded(found[1] ?? '', ''), second: decoded(found[2] ?? '', '')};
  }
  return undefined;
}

async function answer(request: Request, traceId: string, services: Services, route?: FoundRoute): Promise<Response> {
  if (!route) throw new GatewayError('AGUI_NOT_FOUND', 'There is nothing at this address.');
  const handler = Object.hasOwn(route.methods, request.method) ? route.methods[request.method] : undefined;
  if (!handler) {
    const allow = Object.keys(route.methods).join(', ');
    throw new GatewayError('AGUI_BAD_REQUEST', `This address takes ${allow} only.`, {status: 405, headers: {allow}});
  }
  const {settings} = services;
  if (!route.isOpen) refuseForeign(request, settings);
  const identity = route.isOpen ? {} : await identityOf(request, settings);
  return await handler(new Context(request, services, traceId, identity, route));
}

async function identityOf(request: Request, {identify}: Settings): Promise<Identity> {
  if (!identify) return {};
  const identity = await identify(request);
  if (identity?.userId) return identity;
  throw new GatewayError('AGUI_UNAUTHORIZED', 'It is not known who asks: identify gave no userId.');
}

/** The trace that the request came with, where it is fit to be passed on. */
function traceOf({headers}: Request): string {
  const given = headers.get('x-trace-id') ?? '';
  return /^[\w.:/-]{1,200}$/.test(given) ? given : crypto.randomUUID();
}

function withHeaders(response: Response, traceId: string): Response {
  response.headers.set('x-trace-id', traceId);
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

/** Room for the lines around the file in a form. */
const FORM_BYTES = 64 * 1024;

/** `POST /v1/agent/attachments`: an image, for which the host gives a signed address. */
async function postAttachment(context: Context, store: AttachmentStore): Promise<Response> {
  const {request} = context;
  const limit = context.services.settings.maxAttachmentBytes;
  const tooLarge = () => badFields({file: `The file must not be larger than ${limit} bytes.`});
  const bytes = await readLimited(request, limit + FORM_BYTES, tooLarge);
  const file = await readFile(bytes, request.headers.get('content-type') ?? '');
  if (!file) throw badFields({file: 'Send one file, as a form with a field "file".'});
  if (!/^image\/[\w.+-]+$/i.test(file.type)) throw badFields({file: RUN_INPUT_RULES['binary-image'].message});
  if (file.size > limit) throw tooLarge();
  if (file.size === 0) throw badFields({file: 'The file is empty.'});
  if (!(await isPicture(file)))
    throw badFields({file: 'The file is not a picture of the type that it is labelled with.'});
  const details = {filename: cleanName(file.name), mimeType: file.type, signal: request.signal};
  const {url, mimeType} = await store(file, details);
  if (!/^https?:\/\//i.test(url)) throw new GatewayError('AGUI_INTERNAL_ERROR', 'The file could not be stored.');
  return context.json({url, mimeType}, 201);
}

async function readFile(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<File | undefined> {
  try {
    const form = await new Response(bytes, {headers: {'content-type': type}}).formData();
    const file = form.get('file');
    return file instanceof File ? file : undefined;
  } catch {
    return undefined;
  }
}
