import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {
  HttpError,
  sendError,
  serveFile,
  StartError,
  startWithSessions,
  whyForbidden,
} from '@agent-surfaces/runtime/node';
import {createGateway} from '@agent-surfaces/gateway';
import {toNodeHandler} from '@agent-surfaces/gateway/node';
import {CliError, wordsOf} from './cli-error.js';
import type {CliEnvironment} from './main.js';
import {passOn, type PassedRuntime, whyNotPassed} from './pass-on.js';
import {HOST, listen, pageOf, serveUntilStopped, type Served} from './serving.js';
import {note} from './output.js';

/** What a runtime at an address may speak. */
export const SERVED_PROTOCOLS = ['ag-ui', 'agent-ui', 'agent-runtime', 'a2a'] as const;

/** Where the workbench is served, and how. */
interface DevRequest {
  readonly port: number;
  /** Whether a browser may be opened. */
  readonly opens: boolean;
  readonly environment: CliEnvironment;
}

/** The workbench on the built-in runtime. */
export interface BuiltInRequest extends DevRequest {
  /** Where the sessions are kept; else they are gone when it stops. */
  readonly sessions?: string | undefined;
}

/** The workbench on a runtime somewhere else. */
export interface RuntimeRequest extends DevRequest {
  readonly address: URL;
  readonly protocol: (typeof SERVED_PROTOCOLS)[number];
  /** Sent to the runtime with every request: the page never sees them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The workbench on an ADK server. */
export interface AdkRequest extends DevRequest {
  readonly address: URL;
  /** The app of ADK; the only one that it has, if not given. */
  readonly app?: string | undefined;
  /** Whose sessions are shown. */
  readonly user: string;
  /** Sent to ADK with every request: the page never sees them. */
  readonly headers: Readonly<Record<string, string>>;
}

const PREFIX = '/runtime';

/** Serves the workbench on the built-in runtime, until a signal ends it. */
export async function serveBuiltIn({sessions, port, opens, environment}: BuiltInRequest): Promise<void> {
  const staticRoot = pageOf(environment);
  const folder = sessions ?? (await mkdtemp(join(tmpdir(), 'agent-surfaces-')));
  const clean = () => (sessions === undefined ? rm(folder, {recursive: true, force: true}) : Promise.resolve());
  try {
    const server = await startWithSessions({port, host: HOST, folder, staticRoot});
    for (const warning of server.warnings) note(warning);
    const kept = sessions === undefined ? 'they are gone when it stops; --sessions keeps them' : `kept in ${sessions}`;
    note(`Built-in runtime, ${String(server.runtime.sessions().length)} sessions (${kept}). Press Ctrl+C to stop.`);
    await serveUntilStopped('dev', server, opens);
  } catch (error) {
    if (error instanceof StartError) throw new CliError(error.message.replace('set PORT', 'choose one with --port'));
    throw error;
  } finally {
    await clean();
  }
}

/** Serves the workbench on a runtime somewhere else, with its requests passed on, until a signal ends it. */
export async function serveRuntime(request: RuntimeRequest): Promise<void> {
  const {address, protocol, headers, port, opens, environment} = request;
  const runtime = {origin: address.origin, prefix: PREFIX, headers, paths: new Set([address.pathname])};
  const server = await serveBehind(runtime, pageOf(environment), port);
  const query = new URLSearchParams({protocol, runtime: `${PREFIX}${address.pathname}${address.search}`});
  note(`${protocol} at ${address.href}. Press Ctrl+C to stop.`);
  await serveUntilStopped('dev', {...server, url: `${server.url}?${query.toString()}`}, opens);
}

/** Serves the workbench on an ADK server, through a gateway of its own, until a signal ends it. */
export async function serveAdk({address, app, user, headers, port, opens, environment}: AdkRequest): Promise<void> {
  const pageRoot = pageOf(environment);
  const upstream = address.href.replace(/\/+$/, '');
  const appName = app ?? (await onlyAppOf(upstream, headers));
  const gateway = createGateway({
    upstream,
    appName,
    identify: () => ({userId: user}),
    sessionIds: 'any',
    headers,
    onError: (error) => note(wordsOf(error)),
  });
  const pass = toNodeHandler(gateway);
  const server = await serveWith(pageRoot, port, (path, request, response) => {
    if (!gateway.handles(path)) return false;
    pass(request, response);
    return true;
  });
  note(`The app ${appName} of ADK at ${address.href}, as the user ${user}. Press Ctrl+C to stop.`);
  await serveUntilStopped('dev', {...server, url: `${server.url}?protocol=ag-ui`}, opens);
}

/** The app of an ADK server that has one. */
async function onlyAppOf(upstream: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${upstream}/list-apps`, {headers, redirect: 'error'})
    .then((response): Promise<unknown> =>
      response.ok ? response.json() : Promise.reject(new Error(response.statusText)),
    )
    .catch((error: unknown) => {
      throw new CliError(`ADK does not list its apps: ${wordsOf(error)}. Name one with --app.`);
    });
  const apps = Array.isArray(answer) ? answer.filter((name) => typeof name === 'string') : [];
  const [app] = apps;
  if (app !== undefined && apps.length === 1) return app;
  throw new CliError(`Name the app with --app: ADK has ${apps.length === 0 ? 'none' : apps.join(', ')}.`);
}

function serveBehind(runtime: PassedRuntime, pageRoot: string, port: number): Promise<Served> {
  return serveWith(pageRoot, port, (path, request, response) => {
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) return false;
    const notPassed = whyNotPassed(runtime, request);
    if (notPassed !== undefined) throw new HttpError(403, 'forbidden', notPassed);
    passOn(runtime, request, response);
    return true;
  });
}

/** Answers what is not a file of the page; false where it is none of it. */
type Beside = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

function serveWith(pageRoot: string, port: number, beside: Beside): Promise<Served> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refused = whyForbidden(request, HOST);
    if (refused !== undefined) throw new HttpError(403, 'forbidden', refused);
    const path = (request.url ?? '').replace(/[?#].*$/, '');
    if (beside(path, request, response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'method_not_allowed', 'Files can only be read.');
    else if (!(await serveFile(pageRoot, request, response)))
      throw new HttpError(404, 'not_found', 'There is no such file.');
  };
  return listen(port, (request, response) => {
    answer(request, response).catch((error: unknown) => sendError(response, error));
  });
}
