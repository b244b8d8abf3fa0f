import {countCharacters, type JsonObject} from 'agent-surfaces/protocol';
import {list, object, present, string} from 'agent-surfaces/state';
import {either} from '../adk/event.js';
import type {AdkTurn} from '../adk/input.js';
import {readJsonBody} from '../body.js';
import type {Context} from '../context.js';
import {GatewayError, badFields, refuseFields} from '../errors.js';
import {whyUnfit} from '../identity.js';
import type {Run} from '../run.js';

const MAX_TEXT = 8000;

/** `POST /agui`: a person's turn, answered with the run's events. */
export async function postTurn(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request);
  const turn = context.turn(body);
  const names = context.names(body);
  const ids = readIds(body);
  const sessionId = names.sessionId ?? ids.threadId ?? '';
  refuseFields({
    ...names.whyUnfit(),
    ...names.whyUnfitSession(sessionId),
    ...whyUnfitIds(ids),
    ...turn.problems,
    ...whyUnfitText(turn),
  });

  const {settings, sessions, runs} = context.services;
  const place = {...names.subject(), sessionId};
  const {userId} = place;
  const requestId = readRequestId(body, context.request.headers);
  const call = context.call({userId, sessionId, requestId});
  const request = adkRequest(place, turn, {...stateIn(context, body), ...present({invocationId: ids.invocationId})});
  const once = requestId === undefined ? undefined : JSON.stringify(['turn', place, requestId]);
  const isNew = once === undefined || !runs.find({once});
  const session = settings.createMissingSessions && isNew ? await sessions.ensure(place, sessionId, call) : undefined;
  const run = runs.start({
    ...place,
    threadId: ids.threadId ?? sessionId,
    runId: ids.runId ?? crypto.randomUUID(),
    fingerprint: JSON.stringify(request),
    lonelyMs: once === undefined ? 0 : settings.reconnectMs,
    once,
    onceField: 'client_request_id',
    request,
    unused: unusedIn(body, object(session?.['state']) ?? {}),
    call,
    resume: turn.resume,
    results: turn.results,
  });
  const reader = context.join(run, isNew ? 0 : context.lastEventId);
  const refusal = await run.opened;
  if (!refusal) return context.stream(reader);
  reader.close();
  throw refusal;
}

/** `GET /agui?threadId&runId`: goes on with the stream of a run that was cut, after `Last-Event-ID`. */
export function getTurn(context: Context): Response {
  const query = new URL(context.request.url).searchParams;
  const run = findRun(context, {
    threadId: query.get('threadId') ?? query.get('thread_id'),
    runId: query.get('runId') ?? query.get('run_id'),
  });
  return context.stream(context.join(run, context.lastEventId));
}

/** `POST /agui/cancel`: stops a run, as far as the agent service lets itself be stopped. */
export async function cancelTurn(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request);
  return cancel(context, findRun(context, {threadId: either(body, 'threadId'), runId: either(body, 'runId')}));
}

/** `POST /v1/agent/runs/:runId/cancel`: the same, for a run by its own address. */
export function cancelRun(context: Context): Response {
  return cancel(context, findRun(context, {runId: context.parameter}));
}

function cancel(context: Context, run: Run): Response {
  run.cancel();
  const {threadId, runId} = run.place;
  return context.json({threadId, runId, cancelled: run.cancelled}, 202);
}

/** The user's run of these ids. */
export function findRun(context: Context, ids: {readonly threadId?: unknown; readonly runId: unknown}): Run {
  const names = context.names();
  const runId = string(ids.runId) ?? '';
  const thread = 'threadId' in ids ? {threadId: string(ids.threadId) ?? ''} : {};
  refuseFields({
    ...names.whyUnfitUser(),
    ...(thread.threadId === undefined ? {} : whyUnfit('threadId', thread.threadId)),
    ...whyUnfit('runId', runId),
  });
  const run = context.services.runs.find({userId: names.userId, runId, ...thread});
  if (!run) throw new GatewayError('AGUI_NOT_FOUND', 'There is no such run, or it ended too long ago.');
  return run;
}

/** The body of ADK's `/run_sse`. */
export function adkRequest(
  {appName, userId, sessionId}: {readonly appName: string; readonly userId: string; readonly sessionId: string},
  {parts}: Pick<AdkTurn, 'parts'>,
  more: {readonly stateDelta?: JsonObject; readonly invocationId?: string},
): JsonObject {
  return {appName, userId, sessionId, newMessage: {role: 'user', parts}, streaming: true, ...more};
}

/** Parts of a run input that ADK has no place for. State is one where it is not what the session has: ADK is given changes alone. */
export function unusedIn(body: Readonly<Record<string, unknown>>, known: JsonObject = {}): readonly string[] {
  const state = object(body['state']) ?? {};
  const isOther = Object.keys(state).some((key) => JSON.stringify(state[key]) !== JSON.stringify(known[key]));
  const roles = list(body['messages']).map((message) => object(message)?.['role']);
  return [
    ...(isOther ? ['state'] : []),
    ...(list(body['context']).length > 0 ? ['context'] : []),
    ...(roles.includes('system') || roles.includes('developer') ? ['system messages'] : []),
  ];
}

/** The ids that a turn may bring; an empty one is none. */
function readIds(body: JsonObject): Partial<Record<'threadId' | 'runId' | 'invocationId', string>> {
  const read = (name: string) => string(either(body, name)) || undefined;
  return {threadId: read('threadId'), runId: read('runId'), invocationId: read('invocationId')};
}

function whyUnfitIds(ids: ReturnType<typeof readIds>): Record<string, string> {
  const given = Object.entries(ids).filter(([, id]) => id !== undefined);
  return Object.assign({}, ...given.map(([name, id]) => whyUnfit(name, id)));
}

function stateIn(context: Context, body: JsonObject): {readonly stateDelta?: JsonObject} {
  const forwarded = object(either(body, 'forwardedProps')) ?? {};
  const stateDelta = object(either(forwarded, 'stateDelta')) ?? object(either(body, 'stateDelta'));
  return stateDelta ? {stateDelta: context.ownState(stateDelta)} : {};
}

function whyUnfitText({text, parts, field}: AdkTurn): Record<string, string> {
  if (text === undefined) return {};
  const hasMore = parts.some((part) => part['text'] === undefined);
  if (text.trim() === '' && !hasMore) return {[field]: 'The text must not be empty.'};
  if (countCharacters(text) > MAX_TEXT) return {[field]: `The text must not be longer than ${MAX_TEXT} characters.`};
  return {};
}

/** The id that a repeated request has in common with the first. */
function readRequestId(body: JsonObject, headers: Headers): string | undefined {
  const inProps = object(either(body, 'forwardedProps'))?.['client_request_id'];
  const given = inProps ?? object(body['metadata'])?.['client_request_id'] ?? headers.get('idempotency-key');
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw badFields({client_request_id: 'client_request_id must be a short text without spaces'});
}
