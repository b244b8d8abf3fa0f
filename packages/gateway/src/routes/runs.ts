import {type Problem, RUN_INPUT_RULES, type TaskAcceptedResponse, validateRunInput} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {readJsonBody} from '../body.js';
import type {Context} from '../context.js';
import {GatewayError, refuseFields} from '../errors.js';
import {whyUnfit} from '../identity.js';
import {adkRequest} from './agui.js';

/** `POST /v1/agent/runs`: takes a run on; it goes on whether or not somebody reads its events. */
export async function postRun(context: Context): Promise<Response> {
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
  const created = !runs.find({once}) && (await sessions.ensure(place, threadId, call));
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
    call,
    resume: turn.resume,
    results: turn.results,
  });
  return context.json(run.place.accepted, 202);
}

/** `GET /v1/agent/runs/:runId/events`: the events of a run, resumed after `Last-Event-ID`. */
export function getRunEvents(context: Context): Response {
  const names = context.names();
  refuseFields({...names.whyUnfitUser(), ...whyUnfit('runId', context.parameter)});
  const run = context.services.runs.find({userId: names.userId, runId: context.parameter});
  if (!run) throw new GatewayError('AGUI_NOT_FOUND', 'There is no such run, or it ended too long ago.');
  return context.stream(context.join(run, context.lastEventId));
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
