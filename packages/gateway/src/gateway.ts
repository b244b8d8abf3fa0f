import {RUN_INPUT_RULES} from 'agent-surfaces/protocol';
import {decoded} from 'agent-surfaces/state';
import {readLimited} from './body.js';
import {Context, type Services} from './context.js';
import {badFields, errorBody, errorHeaders, GatewayError, toGatewayError} from './errors.js';
import {refuseForeign} from './guard.js';
import {type AttachmentStore, type GatewayOptions, type Identity, type Settings, settle} from './options.js';
import {askPeer} from './routes/a2a.js';
import {cancelTurn, getTurn, postTurn} from './routes/agui.js';
import {getRunEvents, postRun} from './routes/runs.js';
import {createSession, getHistory, getSession, listSessions} from './routes/sessions.js';
import {Runs} from './runs.js';
import {SessionApi} from './session-api.js';
import {Upstream} from './upstream.js';
import {cleanName, isPicture} from './upload.js';

type Handler = (context: Context) => Response | Promise<Response>;
type Methods = Readonly<Record<string, Handler>>;
/** Who asks does not matter where the route is open to all. */
type Route = readonly [path: RegExp, methods: Methods, isOpen?: boolean];

/** Answers requests of a page, and says which paths are its own. */
export interface Gateway {
  (request: Request): Promise<Response>;
  /** Whether there is a route at this path. */
  handles(pathname: string): boolean;
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
  const gateway = async (request: Request): Promise<Response> => {
    const traceId = traceOf(request);
    try {
      return withHeaders(await answer(request, traceId, services, find(new URL(request.url).pathname)), traceId);
    } catch (error) {
      const known = toGatewayError(error);
      if (known.code === 'AGUI_INTERNAL_ERROR' && !request.signal.aborted)
        settings.onError(known.cause ?? known, {traceId});
      const headers = {...errorHeaders(known), 'content-type': 'application/json; charset=utf-8'};
      const body = JSON.stringify(errorBody(known, traceId));
      return withHeaders(new Response(body, {status: known.status, headers}), traceId);
    }
  };
  return Object.assign(gateway, {handles: (pathname: string) => find(pathname) !== undefined});
}

function routesOf({attachments, a2a}: Settings): Route[] {
  const routes: Route[] = [
    [/^\/health$/, {GET: (context) => context.json({status: 'ok'})}, true],
    [/^\/agui$/, {POST: postTurn, GET: getTurn}],
    [/^\/agui\/cancel$/, {POST: cancelTurn}],
    [/^\/agui\/sessions$/, {POST: createSession}],
    [/^\/agui\/sessions\/list$/, {GET: listSessions}],
    [/^\/agui\/sessions\/([^/]+)$/, {GET: getSession}],
    [/^\/v1\/agent\/runs$/, {POST: postRun}],
    [/^\/v1\/agent\/runs\/([^/]+)\/events$/, {GET: getRunEvents}],
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
}

function findRoute(routes: readonly Route[], basePath: string, pathname: string): FoundRoute | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  for (const [path, methods, isOpen = false] of routes) {
    const found = path.exec(pathname.slice(basePath.length));
    if (found) return {methods, isOpen, parameter: decoded(found[1] ?? '', '')};
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
  return await handler(new Context(request, services, traceId, identity, route.parameter));
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
