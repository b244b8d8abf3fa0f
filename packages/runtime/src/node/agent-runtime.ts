import {AgentRuntimeDesk} from '../agent-runtime/index.js';
import {Refused} from '../reply.js';
import type {ApiCall, Handler} from './api.js';
import {readJson, refusalError, sendJson} from './http.js';
import {atMoment} from './moment.js';
import {placeOf, stream} from './sse.js';

type DeskHandler = (desk: AgentRuntimeDesk, call: ApiCall, sessionId: string) => void | Promise<void>;

/** Agent Runtime over HTTP. Lists, completions and refs have the same handlers as on the native wire. */
export const AGENT_RUNTIME_ROUTES: readonly (readonly [RegExp, Readonly<Record<string, Handler>>])[] = [
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/events$/, {GET: atDesk(follow)}],
  [/^\/api\/agent-runtime\/sessions\/([^/]+)\/snapshot$/, {GET: atDesk(sendSnapshot)}],
  [/^\/api\/agent-runtime\/commands$/, {POST: atDesk(takeCommand)}],
];

function atDesk(handler: DeskHandler): Handler {
  return async (call, sessionId) => {
    try {
      await handler(new AgentRuntimeDesk(call.runtime), call, sessionId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const {code, message, fields} = error;
      throw refusalError({accepted: false, code, message, ...(fields ? {fields} : {})});
    }
  };
}

function follow(desk: AgentRuntimeDesk, call: ApiCall, sessionId: string): void {
  const after = placeOf(call, sessionId);
  stream(call.request, call.response, (tell) => desk.follow(sessionId, after, tell));
}

function sendSnapshot(desk: AgentRuntimeDesk, {response, url}: ApiCall, sessionId: string): void {
  const step = url.searchParams.get('step');
  sendJson(
    response,
    200,
    atMoment(url, (query) => desk.snapshot(sessionId, step, query)),
  );
}

async function takeCommand(desk: AgentRuntimeDesk, {request, response}: ApiCall): Promise<void> {
  sendJson(response, 202, await desk.command(await readJson(request)));
}
