import type {JsonObject} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {type AdkTurn, readTurn} from './adk/input.js';
import {GatewayError} from './errors.js';
import {Names} from './identity.js';
import {SecretMask} from './mask.js';
import type {Identity, Settings} from './options.js';
import type {Run, RunReader} from './run.js';
import type {Runs} from './runs.js';
import type {SessionApi} from './session-api.js';
import type {UpstreamCall} from './upstream.js';
import {stepsBack} from './paths.js';

/** Ends of host names that are used inside of networks only. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|arpa)$/;

/**
 * The turn with the addresses of its files checked: the agent service fetches them with its own rights, from inside of
 * its own network. Without a list, files may come by https from any server that has a public name.
 */
function checkFiles(turn: AdkTurn, sources: readonly URL[] | undefined): AdkTurn {
  const problems: Record<string, string> = {...turn.problems};
  const parts = turn.parts.map((part) => {
    const file = object(part['fileData']);
    if (!file) return part;
    const url = allowedAddress(string(file['fileUri']) ?? '', sources);
    if (!url) problems[turn.field] = 'A file must not come from this address.';
    // As it was checked: another parser could find another host in the address as it was written.
    return {fileData: {...file, fileUri: url?.href}};
  });
  return {...turn, parts, problems};
}

function allowedAddress(address: string, sources: readonly URL[] | undefined): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || stepsBack(url.pathname)) return undefined;
  const isAllowed = sources ? sources.some((source) => isBelow(url, source)) : isPublic(url);
  return isAllowed ? url : undefined;
}

function isBelow(url: URL, source: URL): boolean {
  const folder = source.pathname.replace(/\/*$/, '/');
  return url.protocol === source.protocol && url.host === source.host && `${url.pathname}/`.startsWith(folder);
}

/** An address in numbers is refused as well: services that tell secrets to their own network are reached by one. */
function isPublic({protocol, hostname}: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_NAME.test(name);
}

/** What the routes share. */
export interface Services {
  readonly settings: Settings;
  readonly sessions: SessionApi;
  readonly runs: Runs;
}

/** State of ADK that belongs to an app or a user, not to a session. `temp:` is gone with the run. */
const SHARED_STATE = /^(?:app|user):/;
/** How much of the keys that were not passed on is named in a header and in a log. */
const LONGEST_LIST = 1_000;

/** One request on its way through a route. */
export class Context {
  readonly request: Request;
  readonly services: Services;
  readonly traceId: string;
  readonly identity: Identity;
  /** The variable part of the route's path. */
  readonly parameter: string;
  /** The second one, where the path has two. */
  readonly second: string;
  #ignoredState = '';

  constructor(
    request: Request,
    services: Services,
    traceId: string,
    identity: Identity,
    {parameter, second}: {readonly parameter: string; readonly second: string},
  ) {
    this.request = request;
    this.services = services;
    this.traceId = traceId;
    this.identity = identity;
    this.parameter = parameter;
    this.second = second;
  }

  names(body?: JsonObject): Names {
    return new Names(this.request, this.identity, this.services.settings, body);
  }

  /** What the request asks of ADK. */
  turn(body: JsonObject): AdkTurn {
    return checkFiles(readTurn(body), this.services.settings.fileSources);
  }

  /** The state that a request may set. The answer and the log name the keys that it may not. */
  ownState(state: JsonObject): JsonObject {
    const {sharedState, onError} = this.services.settings;
    const isOwn = (key: string) =>
      !SHARED_STATE.test(key) ||
      sharedState.some((allowed) => key === allowed || (allowed.endsWith(':') && key.startsWith(allowed)));
    const ignored = Object.keys(state).filter((key) => !isOwn(key));
    if (ignored.length === 0) return state;
    this.#ignoredState = ignored
      .join(' ')
      .slice(0, LONGEST_LIST)
      .replace(/[^\x20-\x7e]/g, '?');
    const words = `Shared state was not passed on: ${this.#ignoredState}. sharedState lists what may be set.`;
    onError(new GatewayError('AGUI_FORBIDDEN', words), {traceId: this.traceId});
    return Object.fromEntries(Object.entries(state).filter(([key]) => isOwn(key)));
  }

  /** A call to the upstream on behalf of this request. */
  call(details: Pick<UpstreamCall, 'userId' | 'sessionId' | 'requestId'>): UpstreamCall {
    return {...details, traceId: this.traceId, headers: this.identity.headers, signal: this.request.signal};
  }

  json(body: unknown, status = 200): Response {
    const mask = new SecretMask({...this.services.settings.headers, ...this.identity.headers});
    return new Response(mask.text(JSON.stringify(body)), {
      status,
      headers: {'content-type': 'application/json; charset=utf-8', ...this.#notice()},
    });
  }

  /** The last event that the page has of a run that it reads again. */
  get lastEventId(): number {
    return Number(/^\d{1,15}$/.exec(this.request.headers.get('last-event-id') ?? '')?.[0] ?? 0);
  }

  /** Joins a run until the page leaves. */
  join(run: Run, after: number): RunReader {
    if (!run.log.reaches(after)) {
      throw new GatewayError('AGUI_NOT_FOUND', 'The events after that one are not kept. Read the session instead.');
    }
    const reader = run.join(after);
    const {signal} = this.request;
    if (signal.aborted) reader.close();
    signal.addEventListener('abort', () => reader.close(), {once: true});
    return reader;
  }

  stream(reader: RunReader): Response {
    const headers = {'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', ...this.#notice()};
    return new Response(reader.stream(this.services.settings), {headers});
  }

  #notice(): Record<string, string> {
    return this.#ignoredState === '' ? {} : {'x-ignored-state': this.#ignoredState};
  }
}
