import {AgentRuntimeService} from '../agent-runtime/index.js';
import {Refused} from '../reply.js';
import type {ApiCall, Handler} from './api.js';
import {readJson, refusalError, sendJson} from './http.js';
import {atMoment} from './moment.js';
import {placeOf, stream} from './sse.js';

type ServiceHandler = (service: AgentRuntimeService, call: ApiCall, sessionId: string) => void | Promise<void>;

/** Agent Runtime over HTTP. Lists, completions and refs have the same handlers as on the native wire. */
export const AGENT_RUNTIME_ROUTES: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/events$/, {GET: withService(follow)}],
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/snapshot$/, {GET: withService(sendSnapshot)}],
  [/^\/api\/agent-runtime\/commands$/, {POST: withService(takeCommand)}],
];

function withService(handler: ServiceHandler): Handler {
  return async (call, sessionId) => {
    try {
      await handler(new AgentRuntimeService(call.runtime), call, sessionId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const {code, message, fields} = error;
      throw refusalError({accepted: false, code, message, ...(fields ? {fields} : {})});
    }
  };
}

function follow(service: AgentRuntimeService, call: ApiCall, sessionId: string): void {
  const after = placeOf(call, sessionId);
  stream(call.request, call.response, (send) => service.follow(sessionId, after, send));
}

function sendSnapshot(service: AgentRuntimeService, {response, url}: ApiCall, sessionId: string): void {
  const step = url.searchParams.get('step');
  sendJson(
    response,
    200,
    atMoment(url, (query) => service.snapshot(sessionId, step, query)),
  );
}

async function takeCommand(service: AgentRuntimeService, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 202, await service.command(await readJson(request)));
}
