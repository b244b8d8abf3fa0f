import type {JsonObject} from 'agent-surfaces/protocol';
import {GatewayError} from './errors.js';
import {Names} from './identity.js';
import {SecretMask} from './mask.js';
import type {Identity, Settings} from './options.js';
import type {Run, RunReader} from './run.js';
import type {Runs} from './runs.js';
import type {SessionApi} from './session-api.js';
import type {UpstreamCall} from './upstream.js';

/** What the routes share. */
export interface Services {
  readonly settings: Settings;
  readonly sessions: SessionApi;
  readonly runs: Runs;
}

/** One request on its way through a route. */
export class Context {
  readonly request: Request;
  readonly services: Services;
  readonly traceId: string;
  readonly identity: Identity;
  /** The variable part of the route's path. */
  readonly parameter: string;

  constructor(request: Request, services: Services, traceId: string, identity: Identity, parameter: string) {
    this.request = request;
    this.services = services;
    this.traceId = traceId;
    this.identity = identity;
    this.parameter = parameter;
  }

  names(body?: JsonObject): Names {
    return new Names(this.request, this.identity, this.services.settings, body);
  }

  /** A call to the upstream on behalf of this request. */
  call(details: Pick<UpstreamCall, 'userId' | 'sessionId' | 'requestId'>): UpstreamCall {
    return {...details, traceId: this.traceId, headers: this.identity.headers, signal: this.request.signal};
  }

  json(body: unknown, status = 200): Response {
    const mask = new SecretMask({...this.services.settings.headers, ...this.identity.headers});
    return new Response(mask.text(JSON.stringify(body)), {
      status,
      headers: {'content-type': 'application/json; charset=utf-8'},
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
    const headers = {'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no'};
    return new Response(reader.stream(this.services.settings), {headers});
  }
}
